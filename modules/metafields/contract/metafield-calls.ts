import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { fieldsOf, loopPaging } from '#core/contract/row-fields.ts';
import { count, done, id, idParam, idParams, instant, loopSorting } from '#core/contract/scalar.ts';
import { timestamp } from '#core/contract/scalar.ts';
import {
  longestDescription,
  longestName,
  longestValue,
  namePattern,
  valueTypes,
} from './metafield-bounds.ts';
import { ownerResources } from './metafield-owner.ts';
import { metafieldSentences } from './metafield-refusals.ts';

/** A value about an object of the shop, under a namespace and a key that are unique for the object. */
export const metafield = z
  .object({
    id,
    owner_resource: z.enum(ownerResources),
    owner_id: id,
    namespace: z.string(),
    key: z.string(),
    value_type: z.enum(valueTypes),
    /** A number where the type is `integer`, else a text. */
    value: z.union([z.string(), z.int()]),
    description: z.string(),
    version: z.int(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Metafield' });
export type Metafield = z.infer<typeof metafield>;

const name = z.string().min(1).max(longestName).regex(namePattern, metafieldSentences.characters);
/** A value of another type is 422 at `value`. An integer can be sent as its digits. */
const value = z.union([z.string().max(longestValue), z.number()]);
const described = z.string().trim().max(longestDescription);

const input = {
  namespace: name,
  key: name,
  value,
  value_type: z.enum(valueTypes).default('string'),
  description: described.default(''),
};

const filters = {
  namespace: z.string().max(longestName).optional(),
  key: z.string().max(longestName).optional(),
  value_type: z.enum(valueTypes).optional(),
  created_at_min: instant.optional(),
  created_at_max: instant.optional(),
  updated_at_min: instant.optional(),
  updated_at_max: instant.optional(),
};
const loop = { ...loopPaging(metafield, 250, 50), ...loopSorting(['id']) };
const { since_id } = loop;
const page = z
  .object({ metafields: z.array(metafield), has_more: z.boolean() })
  .meta({ id: 'MetafieldPage' });

const whose = { owner_resource: z.enum(ownerResources).optional(), owner_id: idParam.optional() };

/**
 * Metafields of everything that the caller may read: those of things that their permissions or scopes leave out are not
 * in it. Asked for by `owner_resource`, what may not be read is 403.
 */
export const listMetafields = endpoint({
  name: 'listMetafields',
  method: 'GET',
  path: '/admin/metafields.json',
  summary: 'Metafields that the caller may read, oldest first',
  permission: 'member',
  scope: 'any',
  query: z.object({ ...whose, ...filters, ...loop }),
  reply: page,
});

export const countMetafields = endpoint({
  name: 'countMetafields',
  method: 'GET',
  path: '/admin/metafields/count.json',
  summary: 'Number of metafields that the caller may read',
  permission: 'member',
  scope: 'any',
  query: z.object({ ...whose, ...filters, since_id }),
  reply: count,
});

/** 403 if the caller may not read its object. */
export const getMetafield = endpoint({
  name: 'getMetafield',
  method: 'GET',
  path: '/admin/metafields/{id}.json',
  summary: 'One metafield',
  permission: 'member',
  scope: 'any',
  params: idParams,
  query: z.object(fieldsOf(metafield)),
  reply: z.object({ metafield }),
});

/** The default owner is the shop. 404 if the object doesn't exist, 403 if the caller may not change it. */
export const createMetafield = endpoint({
  name: 'createMetafield',
  method: 'POST',
  path: '/admin/metafields.json',
  summary: 'Adds a metafield to an object or to the shop',
  permission: 'member',
  scope: 'any',
  body: z.object({
    metafield: z.object({
      owner_resource: z.enum(ownerResources).default('shop'),
      owner_id: id.optional(),
      ...input,
    }),
  }),
  example: {
    metafield: {
      owner_resource: 'product',
      owner_id: 1201,
      namespace: 'care',
      key: 'wash_at',
      value: 30,
      value_type: 'integer',
    },
  },
  idempotent: true,
  reply: z.object({ metafield }),
  status: 201,
  errors: { 409: ['metafields.too_many', 'orders.customer_redacted'], 422: ['metafields.taken'] },
});

/** Missing fields stay. A new type is checked against the present value. 409 with the stored state if `version` is stale. */
export const updateMetafield = endpoint({
  name: 'updateMetafield',
  method: 'PUT',
  path: '/admin/metafields/{id}.json',
  summary: 'Changes the given fields of a metafield',
  permission: 'member',
  scope: 'any',
  params: idParams,
  body: z.object({
    metafield: z.object({
      namespace: name.optional(),
      key: name.optional(),
      value: value.optional(),
      value_type: z.enum(valueTypes).optional(),
      description: described.optional(),
      version: z.int().optional(),
    }),
  }),
  example: { metafield: { value: '{"wash_at":40}', value_type: 'json_string' } },
  reply: z.object({ metafield }),
  errors: { 409: ['core.stale', 'orders.customer_redacted'], 422: ['metafields.taken'] },
});

export const deleteMetafield = endpoint({
  name: 'deleteMetafield',
  method: 'DELETE',
  path: '/admin/metafields/{id}.json',
  summary: 'Deletes a metafield',
  permission: 'member',
  scope: 'any',
  params: idParams,
  reply: done,
});

// The same for one thing, under its own address.

const listOf = {
  method: 'GET',
  params: idParams,
  query: z.object({ ...filters, ...loop }),
  reply: page,
} as const;
const addTo = {
  method: 'POST',
  params: idParams,
  body: z.object({ metafield: z.object(input).meta({ id: 'NewMetafield' }) }),
  example: {
    metafield: { namespace: 'care', key: 'label', value: 'Wash at 30 degrees', value_type: 'string' },
  },
  idempotent: true,
  reply: z.object({ metafield }),
  status: 201,
  errors: { 409: ['metafields.too_many'], 422: ['metafields.taken'] },
} as const;

export const listProductMetafields = endpoint({
  ...listOf,
  name: 'listProductMetafields',
  path: '/admin/products/{id}/metafields.json',
  summary: 'Metafields of a product',
  permission: 'products',
  scope: 'read_products',
});

export const createProductMetafield = endpoint({
  ...addTo,
  name: 'createProductMetafield',
  path: '/admin/products/{id}/metafields.json',
  summary: 'Adds a metafield to a product',
  permission: 'products',
  scope: 'write_products',
});

export const listVariantMetafields = endpoint({
  ...listOf,
  name: 'listVariantMetafields',
  path: '/admin/variants/{id}/metafields.json',
  summary: 'Metafields of a variant',
  permission: 'products',
  scope: 'read_products',
});

export const createVariantMetafield = endpoint({
  ...addTo,
  name: 'createVariantMetafield',
  path: '/admin/variants/{id}/metafields.json',
  summary: 'Adds a metafield to a variant',
  permission: 'products',
  scope: 'write_products',
});

export const listCollectionMetafields = endpoint({
  ...listOf,
  name: 'listCollectionMetafields',
  path: '/admin/collections/{id}/metafields.json',
  summary: 'Metafields of a collection',
  permission: 'products',
  scope: 'read_products',
});

export const createCollectionMetafield = endpoint({
  ...addTo,
  name: 'createCollectionMetafield',
  path: '/admin/collections/{id}/metafields.json',
  summary: 'Adds a metafield to a collection',
  permission: 'products',
  scope: 'write_products',
});

export const listCustomerMetafields = endpoint({
  ...listOf,
  name: 'listCustomerMetafields',
  path: '/admin/customers/{id}/metafields.json',
  summary: 'Metafields of a customer',
  permission: 'orders',
  scope: 'read_customers',
});

/** 409 once the customer is erased. */
export const createCustomerMetafield = endpoint({
  ...addTo,
  name: 'createCustomerMetafield',
  path: '/admin/customers/{id}/metafields.json',
  summary: 'Adds a metafield to a customer',
  permission: 'orders',
  scope: 'write_customers',
  errors: { 409: ['metafields.too_many', 'orders.customer_redacted'], 422: ['metafields.taken'] },
});

export const listOrderMetafields = endpoint({
  ...listOf,
  name: 'listOrderMetafields',
  path: '/admin/orders/{id}/metafields.json',
  summary: 'Metafields of an order',
  permission: 'orders',
  scope: 'read_orders',
});

export const createOrderMetafield = endpoint({
  ...addTo,
  name: 'createOrderMetafield',
  path: '/admin/orders/{id}/metafields.json',
  summary: 'Adds a metafield to an order',
  permission: 'orders',
  scope: 'write_orders',
});

/** Calls under the address of each object. */
export const ownerCalls = {
  product: { list: listProductMetafields, create: createProductMetafield },
  variant: { list: listVariantMetafields, create: createVariantMetafield },
  collection: { list: listCollectionMetafields, create: createCollectionMetafield },
  customer: { list: listCustomerMetafields, create: createCustomerMetafield },
  order: { list: listOrderMetafields, create: createOrderMetafield },
} as const;
export type AddressedOwner = keyof typeof ownerCalls;
