/** Path of the reward settings (R090). */
export const reviewRewardPaths = { rewards: '/apps/review/v3/rewards' } as const;
