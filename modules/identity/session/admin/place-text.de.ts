import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { placeText } from './place-text.ts';

export const placeTextDe: TranslatedText<typeof placeText> = {
  area: 'new-shop-place',
  strings: {
    place: 'Standort des Shops',
    place_hint:
      'Aus Ihrem Browser erkannt. Sie können das später in den Einstellungen ändern (die Währung nur bis zur ersten Bestellung).',
    country: 'Land',
    country_none: 'Keine Angabe',
    currency: 'Währung',
    timezone: 'Zeitzone',
    timezone_other: 'Andere',
    locale: 'Sprache und Region',
  },
};
