import type { AdminRoute, NavChild } from '#core/admin/frame/admin-area.ts';
import { reviewCustomizeAreaText as text } from './customize-area-text.ts';
import { reviewCustomizePaths } from './customize-paths.ts';

export const reviewCustomizeNav: readonly NavChild[] = [
  {
    id: 'review-customize',
    label: text.key('nav_customize'),
    to: reviewCustomizePaths.customize,
    permission: 'apps',
  },
];

/** Design and placement of reviews (R078). */
export const reviewCustomizeRoutes: readonly AdminRoute[] = [
  {
    path: reviewCustomizePaths.customize,
    title: text.key('title_customize'),
    words: text.key('words_customize'),
    permission: 'apps',
    wide: true,
    asks: () => [{ path: '/admin/reviews/customize.json' }, { path: '/admin/reviews/app/widget.json' }],
    lazy: () => import('./customize-page.tsx').then((page) => page.ReviewCustomizePage),
  },
];
