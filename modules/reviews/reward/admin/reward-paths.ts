/** Where writers' rewards are set up (R090). */
export const reviewRewardPaths = { rewards: '/apps/review/v3/rewards' } as const;
