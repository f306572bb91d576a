import type { AdminRoute, NavChild } from '#core/admin/frame/admin-area.ts';
import { reviewImportAreaText as text } from './import-area-text.ts';
import { reviewImportPaths } from './import-paths.ts';

export const reviewImportNav: readonly NavChild[] = [
  { id: 'get-reviews', label: text.key('nav_get'), to: reviewImportPaths.getReviews, permission: 'apps' },
];

/** The screen that brings reviews over (R077). */
export const reviewImportRoutes: readonly AdminRoute[] = [
  {
    path: reviewImportPaths.getReviews,
    title: text.key('title_get'),
    words: text.key('words_get'),
    permission: 'apps',
    lazy: () => import('./get-reviews-page.tsx').then((page) => page.GetReviewsPage),
  },
];
