import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** The texts of rewards that the first load needs: navigation and titles. */
export const reviewRewardAreaText = registerStrings('review-reward-area', {
  en: {
    nav_rewards: 'Rewards',
    title_rewards: 'Review rewards',
    words_rewards: 'discount code thank coupon incentive review',
  },
});
