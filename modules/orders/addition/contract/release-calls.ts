import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { idParams } from '#core/contract/scalar.ts';
import { order } from '../../order/contract/order.ts';

/**
 * Ends the time in which the customer can add to an order, so that it can be fulfilled. 409 `orders.not_held` if the
 * order isn't on hold (anymore).
 */
export const releaseOrder = endpoint({
  name: 'releaseOrder',
  method: 'POST',
  path: '/admin/orders/{id}/release.json',
  summary: 'Releases an order that is on hold',
  permission: 'orders',
  scope: 'write_orders',
  params: idParams,
  reply: z.object({ order }),
  errors: { 409: ['orders.not_held', 'orders.cancelled'] },
});
