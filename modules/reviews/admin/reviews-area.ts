import type { AdminArea, AdminRoute, NavChild } from '#core/admin/frame/admin-area.ts';
import { reviewGroupNav, reviewGroupRoutes } from '../group/admin/group-admin-routes.ts';
import { reviewImportNav, reviewImportRoutes } from '../import/admin/import-admin-routes.ts';
import { reviewPaths } from '../review/admin/review-paths.ts';
import { reviewRewardNav, reviewRewardRoutes } from '../reward/admin/reward-admin-routes.ts';
import { reviewNav, reviewRoutes } from '../review/admin/review-routes.ts';
import { reviewsAreaText as text } from '../review/admin/reviews-area-text.ts';
import { reviewCustomizeNav, reviewCustomizeRoutes } from '../shown/admin/customize-admin-routes.ts';
import { reviewSettingNav, reviewSettingRoutes } from '../setting/admin/setting-admin-routes.ts';

const children: readonly NavChild[] = [
  ...reviewNav,
  ...reviewImportNav,
  ...reviewGroupNav,
  ...reviewCustomizeNav,
  ...reviewRewardNav,
  ...reviewSettingNav,
];

const overview = {
  title: text.key('title_dashboard'),
  permission: 'apps',
  lazy: () => import('./review-overview-page.tsx').then((page) => page.ReviewOverviewPage),
};
/** The overview shows figures of several subjects, so it belongs to none of them. */
const overviewRoutes: readonly AdminRoute[] = [
  { ...overview, path: reviewPaths.dashboard, words: text.key('words_dashboard') },
  { ...overview, path: reviewPaths.dashboardV3, inPalette: false },
];

/** Reviews: moderated, answered, imported, and shown with their source. */
export const reviewsArea: AdminArea = {
  id: 'reviews',
  nav: [
    {
      id: 'reviews',
      label: text.key('nav'),
      icon: 'star',
      to: children[0]?.to ?? reviewPaths.dashboard,
      group: 'apps',
      order: 30,
      permission: 'apps',
      children,
    },
  ],
  routes: [
    ...overviewRoutes,
    ...reviewRoutes,
    ...reviewImportRoutes,
    ...reviewGroupRoutes,
    ...reviewCustomizeRoutes,
    ...reviewRewardRoutes,
    ...reviewSettingRoutes,
  ],
  log: () => import('./review-log.ts').then((file) => file.reviewLog),
};
