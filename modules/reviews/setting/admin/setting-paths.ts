import { reviewPaths } from '../../review/admin/review-paths.ts';

/** Path of the review settings (R079); the newer address opens the same screen (R089). */
export const reviewSettingPaths = {
  setting: reviewPaths.setting,
  settingV3: '/apps/review/v3/settings',
} as const;
