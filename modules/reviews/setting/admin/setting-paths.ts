/** Where reviews are set up (R079). */
export const reviewSettingPaths = { setting: '/apps/review/setting' } as const;
