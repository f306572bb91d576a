import type { AdminRoute, NavChild } from '#core/admin/frame/admin-area.ts';
import { reviewSettingAreaText as text } from './setting-area-text.ts';
import { reviewSettingPaths } from './setting-paths.ts';

export const reviewSettingNav: readonly NavChild[] = [
  {
    id: 'review-setting',
    label: text.key('nav_setting'),
    to: reviewSettingPaths.setting,
    permission: 'apps',
    also: [reviewSettingPaths.settingV3],
  },
];

const setting = {
  title: text.key('title_setting'),
  permission: 'apps',
  lazy: () => import('./setting-page.tsx').then((page) => page.ReviewSettingPage),
};

/** The review settings, at both of their addresses (R079, R089). */
export const reviewSettingRoutes: readonly AdminRoute[] = [
  { ...setting, path: reviewSettingPaths.setting, words: text.key('words_setting') },
  { ...setting, path: reviewSettingPaths.settingV3, inPalette: false },
];
