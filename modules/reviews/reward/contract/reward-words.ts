export const rewardTypes = ['percentage', 'fixed_amount'] as const;
export type RewardType = (typeof rewardTypes)[number];
/** Codes that are pasted at a time. */
export const maxPasted = 10_000;
/** For so many days a code may be good. */
export const maxRewardDays = 365;
