import type { AdminRoute, NavChild } from '#core/admin/frame/admin-area.ts';
import { conversionAreaText as text } from '../../truth/admin/conversion-area-text.ts';
import { conversionPaths } from '../../truth/admin/conversion-paths.ts';

export const counterNav: readonly NavChild[] = [
  {
    id: 'conversion-stock',
    label: text.key('nav_stock'),
    to: conversionPaths.productCountdown,
    permission: 'apps',
  },
  {
    id: 'conversion-visitors',
    label: text.key('nav_visitors'),
    to: conversionPaths.realtimeVisitors,
    permission: 'apps',
    switch: 'realtime_visitors',
  },
];

/** Stock (R065) and visitors (R066). */
export const counterRoutes: readonly AdminRoute[] = [
  {
    path: conversionPaths.productCountdown,
    title: text.key('title_stock'),
    permission: 'apps',
    lazy: () => import('./stock-page.tsx').then((page) => page.StockPage),
  },
  {
    path: conversionPaths.realtimeVisitors,
    title: text.key('title_visitors'),
    permission: 'apps',
    switch: 'realtime_visitors',
    lazy: () => import('./visitors-page.tsx').then((page) => page.VisitorsPage),
  },
];
