import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { reviewRewardAreaText } from './reward-area-text.ts';

export const reviewRewardAreaTextDe: TranslatedText<typeof reviewRewardAreaText> = {
  area: 'review-reward-area',
  strings: {
    nav_rewards: 'Belohnungen',
    title_rewards: 'Bewertungsbelohnungen',
    words_rewards: 'Rabattcode Gutschein Dank Anreiz Bewertung',
  },
};
