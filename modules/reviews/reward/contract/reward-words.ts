export const rewardTypes = ['percentage', 'fixed_amount'] as const;
export type RewardType = (typeof rewardTypes)[number];
/** Maximum number of codes to paste at a time. */
export const maxPasted = 10_000;
/** Maximum number of days for which a code is valid. */
export const maxRewardDays = 365;
