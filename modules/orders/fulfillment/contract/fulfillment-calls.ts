import { z } from 'zod';
import { alsoNamed } from '#core/contract/also-named.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { fieldsOf, loopPaging } from '#core/contract/row-fields.ts';
import { count, id, idParam, idParams, sinceId } from '#core/contract/scalar.ts';
import { fulfillmentSentences } from './fulfillment-refusals.ts';
import { fulfillment, fulfillmentFilters } from '../../order/contract/fulfillment.ts';
import { order } from '../../order/contract/order.ts';
import { shipmentStatuses } from '../../order/contract/shipment-status.ts';

const trackingNumber = z.string().trim().max(100);
const webAddress = z.url({ protocol: /^https?$/, error: fulfillmentSentences.enter_web_address }).max(2000);
/**
 * `tracking_number` and `tracking_url` are the first of their lists: sent alone, they change that entry. If both are sent,
 * they must agree; if one of them is unchanged, the changed one counts.
 */
const tracking = {
  tracking_company: z.string().trim().max(100),
  tracking_number: trackingNumber,
  tracking_url: z.union([z.literal(''), webAddress]),
  tracking_numbers: z.array(trackingNumber.min(1, fulfillmentSentences.enter_tracking)).max(50),
  tracking_urls: z.array(webAddress).max(50),
};

/** The carrier's status of the parcel, if it is tracked: `delivered` means arrived, anything else not. */
const shipmentStatus = z.enum(shipmentStatuses).nullable();

export const fulfillmentLine = z.object({
  line_item_id: alsoNamed('id', id),
  quantity: z.int().min(1).max(1_000_000),
});

const fulfillmentParams = z.object({ id: idParam, fulfillment_id: idParam });
const reply = z.object({ fulfillment, order });

export const listFulfillments = endpoint({
  name: 'listFulfillments',
  method: 'GET',
  path: '/admin/orders/{id}/fulfillments.json',
  summary: 'Fulfillments of an order, oldest first',
  permission: 'orders',
  scope: 'read_fulfillments',
  params: idParams,
  query: z.object({
    ...fulfillmentFilters,
    since_id: sinceId.optional(),
    ...loopPaging(fulfillment, 250, 250),
  }),
  reply: z.object({ fulfillments: z.array(fulfillment) }),
});

export const countFulfillments = endpoint({
  name: 'countFulfillments',
  method: 'GET',
  path: '/admin/orders/{id}/fulfillments/count.json',
  summary: 'Counts the fulfillments of an order',
  permission: 'orders',
  scope: 'read_fulfillments',
  params: idParams,
  query: z.object(fulfillmentFilters),
  reply: count,
});

export const getFulfillment = endpoint({
  name: 'getFulfillment',
  method: 'GET',
  path: '/admin/orders/{id}/fulfillments/{fulfillment_id}.json',
  summary: 'One fulfillment',
  permission: 'orders',
  scope: 'read_fulfillments',
  params: fulfillmentParams,
  query: z.object(fieldsOf(fulfillment)),
  reply: z.object({ fulfillment }),
});

/**
 * Fulfills everything that is left if `line_items` are missing. More units than are left: 422 on
 * `fulfillment.line_items.N.quantity`; nothing left: 409 `orders.nothing_to_fulfill`; a canceled order: 409
 * `orders.cancelled`; on hold: 409 `orders.on_hold` with `editable_until`. `notify_customer` emails the customer.
 */
export const createFulfillment = endpoint({
  name: 'createFulfillment',
  method: 'POST',
  path: '/admin/orders/{id}/fulfillments.json',
  summary: 'Fulfills line items of an order',
  permission: 'orders',
  scope: 'write_fulfillments',
  params: idParams,
  body: z.object({
    fulfillment: z.object({
      tracking_company: tracking.tracking_company.default(''),
      tracking_number: tracking.tracking_number.optional(),
      tracking_url: tracking.tracking_url.optional(),
      tracking_numbers: tracking.tracking_numbers.optional(),
      tracking_urls: tracking.tracking_urls.optional(),
      notify_customer: z.boolean().default(false),
      service: z.string().trim().max(100).default('manual'),
      shipment_status: shipmentStatus.default(null),
      line_items: z.array(fulfillmentLine).max(500).default([]),
    }),
  }),
  example: {
    fulfillment: {
      tracking_company: 'Correios',
      tracking_number: 'RR123456785PT',
      notify_customer: true,
      line_items: [{ line_item_id: 9101, quantity: 1 }],
    },
  },
  reply,
  status: 201,
  idempotent: true,
  errors: {
    409: ['orders.nothing_to_fulfill', 'orders.cancelled', 'orders.on_hold'],
    422: ['orders.too_many_units'],
  },
});

/**
 * Changes only the given fields; `notify_customer` emails the customer. 409 `orders.fulfillment_cancelled` for a canceled
 * fulfillment.
 */
export const updateFulfillment = endpoint({
  name: 'updateFulfillment',
  method: 'PUT',
  path: '/admin/orders/{id}/fulfillments/{fulfillment_id}.json',
  summary: 'Changes the tracking or the shipment status of a fulfillment',
  permission: 'orders',
  scope: 'write_fulfillments',
  params: fulfillmentParams,
  body: z.object({
    fulfillment: z
      .object({ ...tracking, notify_customer: z.boolean(), shipment_status: shipmentStatus })
      .partial(),
  }),
  example: { fulfillment: { tracking_company: 'Correios', tracking_number: 'RR123456785PT' } },
  reply,
  errors: { 409: ['orders.fulfillment_cancelled'] },
});

/** Its units become unfulfilled again. 409 `orders.units_returned` if some of them were refunded. */
export const cancelFulfillment = endpoint({
  name: 'cancelFulfillment',
  method: 'POST',
  path: '/admin/orders/{id}/fulfillments/{fulfillment_id}/cancel.json',
  summary: 'Cancels a fulfillment',
  permission: 'orders',
  scope: 'write_fulfillments',
  params: fulfillmentParams,
  reply,
  errors: { 409: ['orders.fulfillment_cancelled', 'orders.units_returned'] },
});

export const completeFulfillment = endpoint({
  name: 'completeFulfillment',
  method: 'POST',
  path: '/admin/orders/{id}/fulfillments/{fulfillment_id}/complete.json',
  summary: 'Marks a fulfillment as delivered',
  permission: 'orders',
  scope: 'write_fulfillments',
  params: fulfillmentParams,
  reply,
  errors: { 409: ['orders.fulfillment_cancelled'] },
});

export const openFulfillment = endpoint({
  name: 'openFulfillment',
  method: 'POST',
  path: '/admin/orders/{id}/fulfillments/{fulfillment_id}/open.json',
  summary: 'Marks a fulfillment as in transit again',
  permission: 'orders',
  scope: 'write_fulfillments',
  params: fulfillmentParams,
  reply,
  errors: { 409: ['orders.fulfillment_cancelled'] },
});
