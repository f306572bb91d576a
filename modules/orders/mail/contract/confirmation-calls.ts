import { endpoint } from '#core/contract/endpoint.ts';
import { done, idParams } from '#core/contract/scalar.ts';

/**
 * Sends the buyer the confirmation of an order once more, or for the first time, to the address that the order has now. It
 * is the same mail to whoever has it. 409 `orders.no_address` where there is none to write to, and
 * `orders.confirmed_elsewhere` for an order of another store.
 */
export const sendConfirmation = endpoint({
  name: 'sendConfirmation',
  method: 'POST',
  path: '/admin/orders/{id}/confirmation.json',
  summary: 'Resends the order confirmation',
  permission: 'orders',
  scope: 'write_orders',
  params: idParams,
  reply: done,
  errors: { 409: ['orders.no_address', 'orders.confirmed_elsewhere'] },
});
