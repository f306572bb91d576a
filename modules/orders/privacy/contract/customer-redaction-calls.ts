import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { download, id, idParams, timestamp } from '#core/contract/scalar.ts';
import { financialStatuses, fulfillmentStates } from '../../order/contract/order.ts';

/** Orders that are still to be sent or paid: whoever is erased cannot be written or sent to any more. */
const openOrder = z.object({
  id,
  name: z.string(),
  financial_status: z.enum(financialStatuses),
  fulfillment_status: z.enum(fulfillmentStates).nullable(),
});

const redaction = z
  .object({
    /** `none`: nobody asked for it; `running`: it is being done; `done`: nothing of the person is kept. */
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
  summary: 'Whether a customer is erased, and what of their orders is still open',
  permission: 'admin',
  scope: 'people',
  params: idParams,
  reply: z.object({ redaction }),
});

/**
 * Erases a person for good: names, addresses, email, phone and notes of the customer, their orders, carts and drafts,
 * and wherever they were written down beside (timeline, log, saved answers, deliveries to webhooks, exports, mails that
 * wait). Orders keep their numbers, items and amounts, so that the figures hold. Connected stores do not bring the person
 * back: their orders come in without them. It is done within a minute, and cannot be undone.
 *
 * `confirm` is the customer's email address: 422 `orders.redaction_unconfirmed`. Asked again it changes nothing.
 */
export const redactCustomer = endpoint({
  name: 'redactCustomer',
  method: 'POST',
  path: '/admin/customers/{id}/redact.json',
  summary: 'Erases what is kept of a person',
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
 * As JSON, part by part: all that the shop's areas keep of the person, with the mails that went to them and what they were
 * offered. Amounts are in minor units.
 */
export const downloadCustomerData = endpoint({
  name: 'downloadCustomerData',
  method: 'GET',
  path: '/admin/customers/{id}/data.json',
  summary: 'Everything that is kept about a person, as a file',
  permission: 'admin',
  scope: 'people',
  params: idParams,
  reply: download,
  replyKind: 'download',
});
