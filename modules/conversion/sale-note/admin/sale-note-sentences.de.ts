import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { saleNoteRefusals, saleNoteSentences } from '../contract/sale-note-refusals.ts';

export const saleNoteSentencesDe: TranslatedSentences<typeof saleNoteRefusals | typeof saleNoteSentences> = {
  area: 'sentences',
  strings: {
    'conversion.note_exists': 'Einen Hinweis zu dieser Bestellung und diesem Produkt gibt es schon.',
    'conversion.too_many_notes':
      'Ein Shop darf %{most} Hinweise ohne Bestellung haben. Löschen Sie zuerst welche.',
    'conversion.input_title': 'Geben Sie einen Titel ein',
    'conversion.input_product_name': 'Geben Sie einen Produktnamen ein',
    'conversion.input_time': 'Geben Sie eine Zeit ein',
    'conversion.input_pages': 'Wählen Sie mindestens eine Seite',
    'conversion.unknown_variables': 'Diese Variable gibt es nicht: %{names}',
    'conversion.note_color': 'Ungültige Farbe',
    'conversion.note_product': 'Wählen Sie ein Produkt dieses Shops',
    'conversion.note_order':
      'Diese Bestellung ist nicht bezahlt, wurde storniert, ist älter als %{days} Tage oder enthält das Produkt nicht',
    'conversion.note_first_name': 'Ein Vorname besteht nur aus Buchstaben',
    'conversion.note_in_future': 'In der Zukunft wurde noch nichts gekauft',
  },
};
