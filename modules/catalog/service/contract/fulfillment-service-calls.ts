import { z } from 'zod';
import { alsoNamed } from '#core/contract/also-named.ts';
import { coreSentences } from '#core/contract/core-refusals.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { fieldsOf, loopPaging } from '#core/contract/row-fields.ts';
import { done, id, idParams, loopSorting, timestamp } from '#core/contract/scalar.ts';
import { serviceSentences } from './fulfillment-service-refusals.ts';

/** Fewer than a list answers at once. */
export const maxServices = 100;
const longestName = 100;

/** A service that fulfills orders for the shop. Variants and order lines name it by its handle. */
export const fulfillmentService = z
  .object({
    id,
    service_name: z.string(),
    /** Permanent, because past orders name it. */
    handle: z.string(),
    /** Whether it sends any variant. */
    is_mapped: z.boolean(),
    variants_count: z.int().min(0),
    /** Whether it can be taken from a product (`DELETE …/remove_mapping.json`): always. */
    can_remove_mapping: z.literal(true),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'FulfillmentService' });
export type FulfillmentService = z.infer<typeof fulfillmentService>;

const serviceName = z.string().trim().min(1, coreSentences.blank).max(longestName);

/** All services of the shop, oldest first, whoever created them. */
export const listFulfillmentServices = endpoint({
  name: 'listFulfillmentServices',
  method: 'GET',
  path: '/admin/fulfillment_services.json',
  summary: 'Fulfillment services of the shop',
  permission: 'products',
  scope: 'read_fulfillments',
  query: z.object({ ...loopSorting(['id']), ...loopPaging(fulfillmentService, 250, 250) }),
  reply: z.object({ fulfillment_services: z.array(fulfillmentService), has_more: z.boolean() }),
});

export const getFulfillmentService = endpoint({
  name: 'getFulfillmentService',
  method: 'GET',
  path: '/admin/fulfillment_services/{id}.json',
  summary: 'One fulfillment service',
  permission: 'products',
  scope: 'read_fulfillments',
  params: idParams,
  query: z.object(fieldsOf(fulfillmentService)),
  reply: z.object({ fulfillment_service: fulfillmentService }),
});

/** It sends nothing yet: variants are given to it by their `fulfillment_service`, which is its handle. */
export const createFulfillmentService = endpoint({
  name: 'createFulfillmentService',
  method: 'POST',
  path: '/admin/fulfillment_services.json',
  summary: 'Adds a fulfillment service',
  permission: 'products',
  scope: 'write_fulfillments',
  body: z.object({
    fulfillment_service: z.object({
      service_name: alsoNamed('name', serviceName),
      /** Made of the name when it is left out. */
      handle: z
        .string()
        .trim()
        .max(longestName)
        .regex(/^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u, serviceSentences.service_handle)
        .optional(),
    }),
  }),
  example: { fulfillment_service: { service_name: 'Harbour Print', handle: 'harbour-print' } },
  idempotent: true,
  reply: z.object({ fulfillment_service: fulfillmentService }),
  status: 201,
  errors: { 409: ['catalog.too_many_services'] },
});

export const updateFulfillmentService = endpoint({
  name: 'updateFulfillmentService',
  method: 'PUT',
  path: '/admin/fulfillment_services/{id}.json',
  summary: 'Renames a fulfillment service',
  permission: 'products',
  scope: 'write_fulfillments',
  params: idParams,
  body: z.object({
    fulfillment_service: z.object({ service_name: alsoNamed('name', serviceName.optional()) }),
  }),
  example: { fulfillment_service: { service_name: 'Harbour Printing' } },
  reply: z.object({ fulfillment_service: fulfillmentService }),
});

/** 409 while it sends variants: `PATCH /admin/products.json` gives those of many products to another one, or to the shop. */
export const deleteFulfillmentService = endpoint({
  name: 'deleteFulfillmentService',
  method: 'DELETE',
  path: '/admin/fulfillment_services/{id}.json',
  summary: 'Removes a fulfillment service without variants',
  permission: 'products',
  scope: 'write_fulfillments',
  params: idParams,
  reply: done,
  errors: { 409: ['catalog.service_in_use'] },
});
