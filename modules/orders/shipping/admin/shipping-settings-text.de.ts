import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { shippingSettingsText } from './shipping-settings-text.ts';

export const shippingSettingsTextDe: TranslatedText<typeof shippingSettingsText> = {
  area: 'shipping-settings',
  strings: {
    settings: 'Einstellungen',
    title: 'Versand',
    lead: 'Was der Versand in diesem Shop kostet. Ein verbundener Shop behält seine eigenen Preise.',
    unsaved:
      'Mit diesen Preisen hat Ihr Shop begonnen. Sie folgen der Währung Ihres Shops, bis Sie sie speichern.',
    unset:
      'Sie haben noch keine Preise festgelegt: Der Standardversand ist kostenlos, Expressversand gibt es nicht.',
    standard: 'Standardversand',
    standard_price: 'Standardpreis',
    standard_price_hint: 'Mit 0 ist jeder Versand kostenlos.',
    free_from: 'Kostenlos ab',
    free_from_hint:
      'Bestellungen ab diesem Betrag werden kostenlos verschickt. Ohne Betrag kostet der Versand immer.',
    express: 'Expressversand',
    express_on: 'Expressversand anbieten',
    express_price: 'Expresspreis',
    standard_time: 'Standard-Lieferzeit',
    express_time: 'Express-Lieferzeit',
    time_hint: 'Steht an der Kasse, zum Beispiel „3 bis 5 Tage“. Ein leeres Feld wird nicht gezeigt.',
    open: 'Begonnene Bestellvorgänge behalten die Preise, mit denen sie begonnen haben.',
  },
};
