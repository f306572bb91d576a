import type { AdminArea, NavChild } from '#core/admin/frame/admin-area.ts';
import { reviewImportNav, reviewImportRoutes } from '../import/admin/import-admin-routes.ts';
import { reviewImportPaths } from '../import/admin/import-paths.ts';
import { reviewSettingNav, reviewSettingRoutes } from '../setting/admin/setting-admin-routes.ts';
import { reviewsAreaText as text } from './reviews-area-text.ts';

const children: readonly NavChild[] = [...reviewImportNav, ...reviewSettingNav];

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
  audited: [{ subject: 'review_settings', label: text.key('thing_settings') }],
  routes: [...reviewImportRoutes, ...reviewSettingRoutes],
};
