import type { AdminArea } from '#core/admin/frame/admin-area.ts';
import { callApi, type EndpointAddress } from '#core/admin/client/api-client.ts';
import type { listOrders } from '../contract/order-calls.ts';
import { orderText } from './order-text.ts';

/** Where the palette asks; a const of the contract would bring the schema library into the first load. */
export const orderListAddress = {
  method: 'GET',
  path: '/admin/orders.json',
  permission: 'orders',
} as EndpointAddress<typeof listOrders>;

export const orderArea: AdminArea = {
  id: 'orders',
  nav: [
    {
      id: 'orders',
      label: orderText.key('nav'),
      icon: 'orders',
      to: '/orders',
      group: 'main',
      order: 20,
      permission: 'orders',
      goKey: 'o',
    },
  ],
  routes: [
    {
      path: '/orders',
      title: orderText.key('title'),
      permission: 'orders',
      wide: true,
      lazy: () => import('./order-list-page.tsx').then((page) => page.OrderListPage),
    },
    {
      path: '/orders/$id',
      title: orderText.key('order'),
      permission: 'orders',
      lazy: () => import('./order-page.tsx').then((page) => page.OrderPage),
    },
  ],
  paletteProviders: [
    {
      id: 'orders',
      label: orderText.key('nav'),
      permission: 'orders',
      async find(search, signal) {
        const { orders } = await callApi(orderListAddress, { query: { search, limit: '5' }, signal });
        return orders.map((order) => ({
          id: `order-${order.id}`,
          label: order.name,
          hint: order.email,
          icon: 'orders' as const,
          to: `/orders/${order.id}`,
        }));
      },
    },
  ],
};
