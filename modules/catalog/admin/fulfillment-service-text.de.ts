import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { fulfillmentServiceText } from './fulfillment-service-text.ts';

export const fulfillmentServiceTextDe: TranslatedText<typeof fulfillmentServiceText> = {
  area: 'fulfillment-services',
  strings: {
    title: 'Fulfillment-Dienste',
    lead: 'Dienstleister, die Ihre Bestellungen versenden. Apps registrieren sich hier automatisch; zugewiesen werden sie beim Produkt.',
    products: 'Produkte',
    search: 'Fulfillment-Dienste suchen',
    empty: 'Sie versenden alle Bestellungen selbst',
    empty_text: 'Apps, die für Sie drucken oder versenden, erscheinen hier, sobald sie verbunden sind.',
    name: 'Dienst',
    sends: 'Versendet',
    variants_one: '%{count} Variante',
    variants_other: '%{count} Varianten',
    since: 'Hinzugefügt',
    remove: 'Entfernen',
    remove_title: '%{name} entfernen?',
    remove_text: 'Er versendet nichts. Frühere Bestellungen behalten seinen Namen.',
    remove_sending_one:
      'Sie versenden %{count} Variante dann selbst. Frühere Bestellungen behalten seinen Namen.',
    remove_sending_other:
      'Sie versenden %{count} Varianten dann selbst. Frühere Bestellungen behalten seinen Namen.',
    removed: '%{name} entfernt',
    handing_over: 'Varianten werden aktualisiert. Entfernen Sie %{name}, sobald keine mehr übrig ist.',
  },
};
