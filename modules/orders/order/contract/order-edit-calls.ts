import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { fieldsOf, loopPaging } from '#core/contract/row-fields.ts';
import {
  amount,
  count,
  download,
  id,
  idParam,
  idParams,
  jobStarted,
  timestamp,
  sinceId,
} from '#core/contract/scalar.ts';
import { baseSentences } from '../../base/contract/base-refusals.ts';
import { exportedIds } from '../../customer/contract/customer-calls.ts';
import { tagList } from '../../customer/contract/customer.ts';
import { orderFilters } from './order-calls.ts';
import { namedValues } from '../../base/contract/named-value.ts';
import { order } from './order.ts';
import { transaction } from '../../payment/contract/transaction.ts';
import { address } from '../../base/contract/address.ts';
import { orderSentences } from './order-refusals.ts';

/** Changes only the given fields. 409 `core.stale` with `current` if `version` is not the stored one. */
export const updateOrder = endpoint({
  name: 'updateOrder',
  method: 'PUT',
  path: '/admin/orders/{id}.json',
  summary: 'Changes note, tags, contact or addresses of an order',
  permission: 'orders',
  scope: 'write_orders',
  params: idParams,
  bare: 'order',
  body: z.object({
    order: z.object({
      note: z.string().trim().max(5000).optional(),
      tags: tagList.optional(),
      email: z.union([z.literal(''), z.email(baseSentences.enter_email).max(254)]).optional(),
      phone: z.string().trim().max(40).optional(),
      shipping_address: address.optional(),
      billing_address: address.optional(),
      note_attributes: namedValues.optional(),
      version: z.int().optional(),
    }),
  }),
  example: { order: { note: 'Leave it with the neighbour', tags: 'gift' } },
  reply: z.object({ order }),
  errors: { 409: ['core.stale'] },
});

/** Archives the order. Archiving it again changes nothing. */
export const closeOrder = endpoint({
  name: 'closeOrder',
  method: 'POST',
  path: '/admin/orders/{id}/close.json',
  summary: 'Archives an order',
  permission: 'orders',
  scope: 'write_orders',
  params: idParams,
  reply: z.object({ order }),
});

export const openOrder = endpoint({
  name: 'openOrder',
  method: 'POST',
  path: '/admin/orders/{id}/open.json',
  summary: 'Unarchives an order',
  permission: 'orders',
  scope: 'write_orders',
  params: idParams,
  reply: z.object({ order }),
});

export const listTransactions = endpoint({
  name: 'listTransactions',
  method: 'GET',
  path: '/admin/orders/{id}/transactions.json',
  summary: 'Payments and refunds of an order, oldest first',
  permission: 'orders',
  scope: 'read_orders',
  params: idParams,
  query: z.object({ since_id: sinceId.optional(), ...loopPaging(transaction, 250, 250) }),
  reply: z.object({ transactions: z.array(transaction) }),
});

export const countTransactions = endpoint({
  name: 'countTransactions',
  method: 'GET',
  path: '/admin/orders/{id}/transactions/count.json',
  summary: 'Counts the payments and refunds of an order',
  permission: 'orders',
  scope: 'read_orders',
  params: idParams,
  reply: count,
});

export const getTransaction = endpoint({
  name: 'getTransaction',
  method: 'GET',
  path: '/admin/orders/{id}/transactions/{transaction_id}.json',
  summary: 'One payment or refund of an order',
  permission: 'orders',
  scope: 'read_orders',
  params: z.object({ id: idParam, transaction_id: idParam }),
  query: z.object(fieldsOf(transaction)),
  reply: z.object({ transaction }),
});

/**
 * A payment of the whole order: `sale` marks an unpaid order as paid outside (gateway `manual`), `capture` captures an
 * authorized payment, `void` voids it. 409 `orders.payment_state` if the order's payment status doesn't allow this,
 * 402 `orders.declined` if the gateway declines.
 */
export const createTransaction = endpoint({
  name: 'createTransaction',
  method: 'POST',
  path: '/admin/orders/{id}/transactions.json',
  summary: 'Marks an order as paid, captures or voids its payment',
  permission: 'orders',
  scope: 'write_orders',
  params: idParams,
  bare: 'transaction',
  body: z.object({
    transaction: z.object({
      kind: z.enum(['sale', 'capture', 'void']),
      /** The outstanding amount that the caller expects; 409 `orders.payment_state` if it differs. */
      amount: amount.optional(),
    }),
  }),
  example: { transaction: { kind: 'capture' } },
  reply: z.object({ transaction, order }),
  status: 201,
  idempotent: true,
  errors: { 402: ['orders.declined'], 409: ['orders.payment_state', 'orders.cancelled', 'orders.gateway'] },
});

/** An entry of the timeline: the admin builds its sentence from `kind` and `values`. */
export const orderEventKinds = [
  /** { total, currency, source_name } */
  'placed',
  /** { amount, currency, gateway } */
  'paid',
  'captured',
  'voided',
  /** { fulfillment_id, name, quantity, tracking_company, tracking_number, notified } */
  'fulfilled',
  'fulfillment_updated',
  'fulfillment_completed',
  'fulfillment_opened',
  'fulfillment_cancelled',
  /** { refund_id, amount, currency, quantity, shipping, note, notified } */
  'refunded',
  /** { reason, note, restock, refund } */
  'cancelled',
  'closed',
  'opened',
  /** { fields: ['note', 'tags', 'email', 'phone', 'shipping_address', 'billing_address', 'note_attributes'] } */
  'edited',
  /** A shopper took an offer after payment: { title, quantity, amount, currency, offer_id } */
  'added',
  /** Staff released the order before its window ended. */
  'released',
  /** Connected store: one of our codes was used before, so no offer is credited: { codes } */
  'code_used_again',
  /** Connected store: its lines or their sum differ from the quote of our codes: { quoted, charged, currency } */
  'not_as_quoted',
  /**
   * An email to the customer was accepted, delayed or given up: { mail: one of `buyerMailKinds`, mail_reason }. Emails that
   * another event caused are only listed if they were not accepted at once.
   */
  'mail_sent',
  'mail_delayed',
  'mail_failed',
  /** Staff requested a resend: { mail } */
  'mail_again',
  /** A comment; `body` is its text. */
  'comment',
] as const;

export const orderEvent = z.object({
  id,
  order_id: id,
  kind: z.enum(orderEventKinds),
  values: z.record(z.string(), z.unknown()),
  body: z.string(),
  /** Null for actions of the shop itself or of a shopper. */
  user_id: id.nullable(),
  user_name: z.string(),
  created_at: timestamp,
});
export type OrderEvent = z.output<typeof orderEvent>;

export const listOrderEvents = endpoint({
  name: 'listOrderEvents',
  method: 'GET',
  path: '/admin/orders/{id}/events.json',
  summary: 'The timeline of an order, newest first; the latest 500',
  permission: 'orders',
  scope: 'read_orders',
  params: idParams,
  reply: z.object({ events: z.array(orderEvent) }),
});

export const createOrderComment = endpoint({
  name: 'createOrderComment',
  method: 'POST',
  path: '/admin/orders/{id}/events.json',
  summary: 'Adds a comment to the timeline, visible to staff only',
  permission: 'orders',
  scope: 'write_orders',
  params: idParams,
  body: z.object({
    event: z.object({ body: z.string().trim().min(1, orderSentences.write_something).max(5000) }),
  }),
  example: { event: { body: 'Asked for gift wrapping by phone' } },
  reply: z.object({ event: orderEvent }),
  status: 201,
});

const ids = z.array(id).min(1).max(250);

/** `skipped` are ids that no longer exist. */
export const changeOrders = endpoint({
  name: 'changeOrders',
  method: 'PUT',
  path: '/admin/orders/batch.json',
  summary: 'Tags, archives or reopens up to 250 orders',
  permission: 'orders',
  scope: 'write_orders',
  body: z.discriminatedUnion('action', [
    z.object({ action: z.literal('add_tags'), ids, tags: tagList }),
    z.object({ action: z.literal('remove_tags'), ids, tags: tagList }),
    z.object({ action: z.literal('close'), ids }),
    z.object({ action: z.literal('open'), ids }),
  ]),
  example: { action: 'add_tags', ids: [8901], tags: 'gift, fragile' },
  reply: z.object({ changed: z.array(id), skipped: z.array(id) }),
});

/** Tags in use, the most used first; at most 250. */
export const listOrderTags = endpoint({
  name: 'listOrderTags',
  method: 'GET',
  path: '/admin/orders/tags.json',
  summary: 'Tags of orders',
  permission: 'orders',
  scope: 'read_orders',
  reply: z.object({ tags: z.array(z.string()) }),
});

/**
 * Exports the orders of the query's filter, or `ids`, with one row per line item. `downloadOrderExport` returns the file
 * once the job is done, for a day.
 */
export const exportOrders = endpoint({
  name: 'exportOrders',
  method: 'POST',
  path: '/admin/orders/export.json',
  summary: 'Exports the orders of a filter as CSV',
  permission: 'orders',
  scope: 'write_orders',
  query: z.object(orderFilters),
  body: exportedIds,
  example: { ids: [8901] },
  reply: jobStarted,
  status: 202,
});

export const downloadOrderExport = endpoint({
  name: 'downloadOrderExport',
  method: 'GET',
  path: '/admin/orders/exports/{id}.csv',
  summary: 'The CSV file of a finished export; `{id}` is the job',
  permission: 'orders',
  scope: 'read_orders',
  params: idParams,
  reply: download,
  replyKind: 'download',
  errors: { 410: ['orders.export_forgotten'] },
});
