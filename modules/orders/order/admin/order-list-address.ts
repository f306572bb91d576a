import type { EndpointAddress } from '#core/admin/client/api-client.ts';
import { listedOrderFields } from '../contract/order-list-fields.ts';
import type { listOrders } from '../contract/order-calls.ts';

/** The URL of the palette's search. Importing it from the contract would load the schema library on the first page. */
export const orderListAddress = {
  method: 'GET',
  path: '/admin/orders.json',
  permission: 'orders',
} as EndpointAddress<typeof listOrders>;

/** The query for the newest orders on Home: as many as fill the card. */
export const recentOrdersQuery = { fields: listedOrderFields, limit: '6' } as const;
