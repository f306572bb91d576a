import type { AdminArea, NavChild } from '#core/admin/frame/admin-area.ts';
import { reviewImportNav, reviewImportRoutes } from '../import/admin/import-admin-routes.ts';
import { reviewImportPaths } from '../import/admin/import-paths.ts';
import { reviewsAreaText as text } from './reviews-area-text.ts';

const children: readonly NavChild[] = [...reviewImportNav];

/** Reviews: where they come from, and what becomes of them. */
export const reviewsArea: AdminArea = {
  id: 'reviews',
  nav: [
    {
      id: 'reviews',
      label: text.key('nav'),
      icon: 'star',
      to: children[0]?.to ?? reviewImportPaths.getReviews,
      group: 'apps',
      order: 30,
      permission: 'apps',
      children,
    },
  ],
  routes: [...reviewImportRoutes],
};
