import type { AdminRoute, NavChild } from '#core/admin/frame/admin-area.ts';
import { reviewSettingAreaText as text } from './setting-area-text.ts';
import { reviewSettingPaths } from './setting-paths.ts';

export const reviewSettingNav: readonly NavChild[] = [
  {
    id: 'review-setting',
    label: text.key('nav_setting'),
    to: reviewSettingPaths.setting,
    permission: 'apps',
  },
];

/** The settings of reviews (R079). */
export const reviewSettingRoutes: readonly AdminRoute[] = [
  {
    path: reviewSettingPaths.setting,
    title: text.key('title_setting'),
    words: text.key('words_setting'),
    permission: 'apps',
    lazy: () => import('./setting-page.tsx').then((page) => page.ReviewSettingPage),
  },
];
