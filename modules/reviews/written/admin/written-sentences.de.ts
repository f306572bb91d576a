import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { writtenRefusals, writtenSentences } from '../contract/written-refusals.ts';

export const writtenSentencesDe: TranslatedSentences<typeof writtenRefusals | typeof writtenSentences> = {
  area: 'sentences',
  strings: {
    'reviews.writing_off': 'Auf dieser Seite lassen sich keine Bewertungen schreiben.',
    'reviews.too_many_written':
      'Aus Ihrem Netz kamen viele Bewertungen. Bitte versuchen Sie es später noch einmal.',
    'reviews.confirm_over': 'Dieser Link funktioniert nicht mehr.',
    'reviews.enter_address': 'Geben Sie Ihre E-Mail-Adresse ein',
    'reviews.enter_name': 'Geben Sie Ihren Namen ein',
    'reviews.one_line': 'Schreiben Sie das in eine Zeile, ohne Steuerzeichen',
    'reviews.no_controls': 'Hier stehen Zeichen, die niemand sieht. Bitte nehmen Sie sie heraus',
    'reviews.picture_gone': 'Dieses Bild ist nicht mehr da. Bitte fügen Sie es noch einmal hinzu',
    'reviews.product_not_here': 'Dieses Produkt wird hier nicht verkauft',
  },
};
