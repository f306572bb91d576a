import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { placeText } from './place-text.ts';

export const placeTextDe: TranslatedText<typeof placeText> = {
  area: 'new-shop-place',
  strings: {
    place: 'Wo Ihr Shop ist',
    place_hint:
      'Vorschlag aus diesem Browser. Alles lässt sich später in den Einstellungen ändern; die Währung bis zur ersten Bestellung.',
    country: 'Land',
    country_none: 'Keine Angabe',
    currency: 'Währung',
    timezone: 'Zeitzone',
    timezone_other: 'Andere',
    locale: 'Sprache und Schreibweise',
  },
};
