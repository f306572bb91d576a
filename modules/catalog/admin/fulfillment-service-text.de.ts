import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { fulfillmentServiceText } from './fulfillment-service-text.ts';

export const fulfillmentServiceTextDe: TranslatedText<typeof fulfillmentServiceText> = {
  area: 'fulfillment-services',
  strings: {
    title: 'Versanddienste',
    lead: 'Wer außer Ihnen versendet, was der Shop verkauft. Programme tragen sich hier ein; welche Varianten sie versenden, steht beim Produkt.',
    products: 'Produkte',
    search: 'Versanddienste suchen',
    empty: 'Sie versenden alles selbst',
    empty_text: 'Ein Programm, das für Sie druckt oder versendet, erscheint hier, sobald es verbunden ist.',
    name: 'Versanddienst',
    sends: 'Versendet',
    variants_one: '%{count} Variante',
    variants_other: '%{count} Varianten',
    since: 'Hinzugefügt',
    remove: 'Entfernen',
    remove_title: '%{name} entfernen?',
    remove_text: 'Er versendet nichts. Bei früheren Käufen steht weiterhin, wer sie versenden sollte.',
    remove_sending_one:
      '%{count} Variante versenden Sie dann selbst. Bei früheren Käufen steht weiterhin, wer sie versenden sollte.',
    remove_sending_other:
      '%{count} Varianten versenden Sie dann selbst. Bei früheren Käufen steht weiterhin, wer sie versenden sollte.',
    removed: '%{name} ist entfernt',
    handing_over: 'Seine Varianten werden geändert. Entfernen Sie %{name}, sobald er keine mehr versendet.',
  },
};
