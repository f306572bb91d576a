import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

export const reviewsAreaText = registerStrings('reviews-area', {
  en: { nav: 'Reviews', thing_settings: 'Review settings' },
});
