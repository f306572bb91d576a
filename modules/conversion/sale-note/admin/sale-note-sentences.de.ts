import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { saleNoteRefusals, saleNoteSentences } from '../contract/sale-note-refusals.ts';

export const saleNoteSentencesDe: TranslatedSentences<typeof saleNoteRefusals | typeof saleNoteSentences> = {
  area: 'sentences',
  strings: {
    'conversion.note_exists': 'Für diese Bestellung und dieses Produkt gibt es bereits einen Hinweis.',
    'conversion.too_many_notes':
      'Sie haben das Limit von %{most} Hinweisen ohne Bestellung erreicht. Löschen Sie zuerst einige.',
    'conversion.input_title': 'Geben Sie einen Titel ein',
    'conversion.input_product_name': 'Geben Sie einen Produktnamen ein',
    'conversion.input_time': 'Geben Sie eine Zeit ein',
    'conversion.input_pages': 'Wählen Sie mindestens eine Seite',
    'conversion.unknown_variables': 'Unbekannte Variable: %{names}',
    'conversion.note_color': 'Ungültige Farbe',
    'conversion.note_product': 'Wählen Sie ein Produkt dieses Shops',
    'conversion.note_order':
      'Diese Bestellung ist nicht bezahlt, wurde storniert, ist älter als %{days} Tage oder enthält das Produkt nicht.',
    'conversion.note_first_name': 'Verwenden Sie nur Buchstaben.',
    'conversion.note_in_future': 'Das Kaufdatum darf nicht in der Zukunft liegen.',
  },
};
