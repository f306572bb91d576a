import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** Where a new shop is, asked for wherever one is opened. */
export const placeText = registerStrings('new-shop-place', {
  en: {
    place: 'Store location',
    place_hint:
      'Detected from your browser. You can change this later in settings (currency only until your first order).',
    country: 'Country',
    country_none: 'Not specified',
    currency: 'Currency',
    timezone: 'Time zone',
    timezone_other: 'Other',
    locale: 'Language and region',
  },
});
