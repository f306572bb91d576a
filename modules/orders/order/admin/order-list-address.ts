import type { EndpointAddress } from '#core/admin/client/api-client.ts';
import { listedOrderFields } from '../contract/order-list-fields.ts';
import type { listOrders } from '../contract/order-calls.ts';

/** Where the palette asks; a const of the contract would bring the schema library into the first load. */
export const orderListAddress = {
  method: 'GET',
  path: '/admin/orders.json',
  permission: 'orders',
} as EndpointAddress<typeof listOrders>;

/** The newest orders, as Home shows them: as many as fill a card. */
export const recentOrdersQuery = { fields: listedOrderFields, limit: '6' } as const;
