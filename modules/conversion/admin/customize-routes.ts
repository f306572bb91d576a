import type { AdminRoute, NavChild } from '#core/admin/frame/admin-area.ts';
import { conversionAreaText as text } from '../truth/admin/conversion-area-text.ts';
import { conversionPaths } from '../truth/admin/conversion-paths.ts';

export const customizeNav: readonly NavChild[] = [
  {
    id: 'conversion-customize',
    label: text.key('nav_customize'),
    to: conversionPaths.customize,
    permission: 'apps',
  },
];

/** How the counting tools look (R067): a screen of all of them, so it lies above their subjects. */
export const customizeRoutes: readonly AdminRoute[] = [
  {
    path: conversionPaths.customize,
    title: text.key('title_customize'),
    permission: 'apps',
    lazy: () => import('./customize-page.tsx').then((page) => page.CustomizePage),
  },
];
