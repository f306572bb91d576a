import type { AdminArea, AdminRoute, NavChild } from '#core/admin/frame/admin-area.ts';
import { reviewGroupNav, reviewGroupRoutes } from '../group/admin/group-admin-routes.ts';
import { reviewGroupAreaText } from '../group/admin/group-area-text.ts';
import { reviewGroupPaths } from '../group/admin/group-paths.ts';
import { reviewImportNav, reviewImportRoutes } from '../import/admin/import-admin-routes.ts';
import { reviewPaths } from '../review/admin/review-paths.ts';
import { reviewRewardAreaText } from '../reward/admin/reward-area-text.ts';
import { reviewRewardNav, reviewRewardRoutes } from '../reward/admin/reward-admin-routes.ts';
import { reviewNav, reviewRoutes } from '../review/admin/review-routes.ts';
import { reviewsAreaText as text } from '../review/admin/reviews-area-text.ts';
import { reviewCustomizeAreaText } from '../shown/admin/customize-area-text.ts';
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
/** It shows figures of several subjects, so it is of none of them. */
const overviewRoutes: readonly AdminRoute[] = [
  { ...overview, path: reviewPaths.dashboard, words: text.key('words_dashboard') },
  { ...overview, path: reviewPaths.dashboardV3, inPalette: false },
];

/** Reviews: looked at, answered, brought over, shown with where each comes from. */
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
  audited: [
    { subject: 'review_settings', label: text.key('thing_settings') },
    { subject: 'review_customize', label: reviewCustomizeAreaText.key('thing_customize') },
    {
      subject: 'review_groups',
      label: reviewGroupAreaText.key('thing_group'),
      path: reviewGroupPaths.group,
    },
    { subject: 'review_reward_terms', label: reviewRewardAreaText.key('thing_rewards') },
  ],
};
