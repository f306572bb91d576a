import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** Where a new shop is, asked for wherever one is opened. */
export const placeText = registerStrings('new-shop-place', {
  en: {
    place: 'Where your shop is',
    place_hint:
      'Proposed from this browser. You can change all of it later in the settings; the currency until the first order.',
    country: 'Country',
    country_none: 'Not said',
    currency: 'Currency',
    timezone: 'Time zone',
    timezone_other: 'Other',
    locale: 'Language and formats',
  },
});
