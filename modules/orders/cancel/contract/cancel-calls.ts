import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, idParams } from '#core/contract/scalar.ts';
import { cancelReasons, order } from '../../order/contract/order.ts';

/**
 * Nothing more can be fulfilled. `refund` refunds all that was paid and not refunded (a declined refund leaves the
 * order as it was: 402 `orders.refund_declined`); an unpaid order is voided. `restock` returns unfulfilled units to
 * stock. 409 `orders.fulfilled` while a fulfillment holds units: cancel it first; 409 `orders.cancelled` if the order
 * is canceled already.
 */
export const cancelOrder = endpoint({
  name: 'cancelOrder',
  method: 'POST',
  path: '/admin/orders/{id}/cancel.json',
  summary: 'Cancels an order',
  permission: 'orders',
  scope: 'write_orders',
  params: idParams,
  body: z.object({
    reason: z.enum(cancelReasons).default('other'),
    note: z.string().trim().max(2000).default(''),
    restock: z.boolean().default(true),
    refund: z.boolean().default(true),
    /** Sends the customer an email. */
    email: z.boolean().default(false),
  }),
  example: { reason: 'customer', note: 'Ordered twice', restock: true, refund: true },
  reply: z.object({ order }),
  idempotent: true,
  errors: { 402: ['orders.refund_declined'], 409: ['orders.fulfilled', 'orders.cancelled'] },
});

/**
 * Only for a canceled order whose money was all refunded; otherwise 409 `orders.not_finished`. Its lines, payments,
 * parcels, refunds and timeline are deleted with it, and so is the draft it came from; its number stays used.
 */
export const deleteOrder = endpoint({
  name: 'deleteOrder',
  method: 'DELETE',
  path: '/admin/orders/{id}.json',
  summary: 'Deletes a canceled order',
  permission: 'orders',
  scope: 'write_orders',
  params: idParams,
  reply: done,
  errors: { 409: ['orders.not_finished'] },
});
