import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { download, id, idParams, timestamp } from '#core/contract/scalar.ts';
import { financialStatuses, fulfillmentStates } from '../../order/contract/order.ts';

/** Orders that are still unfulfilled or unpaid: after the erasure they have no address to ship or write to. */
const openOrder = z.object({
  id,
  name: z.string(),
  financial_status: z.enum(financialStatuses),
  fulfillment_status: z.enum(fulfillmentStates).nullable(),
});

const redaction = z
  .object({
    /** `none`: not requested; `running`: in progress; `done`: the person's data was erased. */
    state: z.enum(['none', 'running', 'done']),
    requested_at: timestamp.nullable(),
    done_at: timestamp.nullable(),
    /** The latest 20. */
    open_orders: z.array(openOrder),
    open_orders_count: z.int(),
  })
  .meta({ id: 'Redaction' });

export const getRedaction = endpoint({
  name: 'getRedaction',
  method: 'GET',
  path: '/admin/customers/{id}/redaction.json',
  summary: 'The state of a customer’s erasure, and their open orders',
  permission: 'admin',
  scope: 'people',
  params: idParams,
  reply: z.object({ redaction }),
});

/**
 * Erases a person permanently: names, addresses, email, phone and notes of the customer, their orders, carts and drafts,
 * and all copies (timeline, log, saved answers, webhook deliveries, exports, queued emails). Orders keep their numbers,
 * items and amounts, so that the figures stay correct. Connected stores don't restore the person: their orders are
 * imported without them. It takes up to a minute, and can't be undone.
 *
 * `confirm` is the customer's email address; otherwise 422 `orders.redaction_unconfirmed`. Repeating it changes nothing.
 */
export const redactCustomer = endpoint({
  name: 'redactCustomer',
  method: 'POST',
  path: '/admin/customers/{id}/redact.json',
  summary: 'Erases the personal data of a customer',
  permission: 'admin',
  scope: 'people',
  params: idParams,
  body: z.object({ confirm: z.string().trim().max(254) }),
  example: { confirm: 'grace@example.com' },
  reply: z.object({ redaction }),
  status: 202,
  errors: { 422: ['orders.redaction_unconfirmed'] },
});

/**
 * The person's data from all areas as JSON, part by part, including the emails sent to them and the offers they saw.
 * Amounts are in minor units.
 */
export const downloadCustomerData = endpoint({
  name: 'downloadCustomerData',
  method: 'GET',
  path: '/admin/customers/{id}/data.json',
  summary: 'The stored data of a customer, as a file',
  permission: 'admin',
  scope: 'people',
  params: idParams,
  reply: download,
  replyKind: 'download',
});
