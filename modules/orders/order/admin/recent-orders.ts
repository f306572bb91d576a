import type { HomeCard } from '#modules/analytics/home/admin/public.ts';
import { orderListAddress, recentOrdersQuery } from './order-list-address.ts';

/** The newest orders, on Home. */
export const recentOrders: HomeCard = {
  area: 'orders',
  permission: 'orders',
  asks: [{ path: orderListAddress.path, query: recentOrdersQuery, permission: 'orders' }],
  lazy: () => import('./recent-orders-card.tsx').then((file) => file.RecentOrdersCard),
};
