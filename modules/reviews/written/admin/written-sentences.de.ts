import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { writtenRefusals, writtenSentences } from '../contract/written-refusals.ts';

export const writtenSentencesDe: TranslatedSentences<typeof writtenRefusals | typeof writtenSentences> = {
  area: 'sentences',
  strings: {
    'reviews.writing_off': 'Auf dieser Seite können keine Bewertungen geschrieben werden.',
    'reviews.too_many_written':
      'Zu viele Bewertungen aus Ihrem Netzwerk. Bitte versuchen Sie es später erneut.',
    'reviews.confirm_over': 'Dieser Link ist abgelaufen.',
    'reviews.enter_address': 'Geben Sie Ihre E-Mail-Adresse ein',
    'reviews.enter_name': 'Geben Sie Ihren Namen ein',
    'reviews.one_line': 'Geben Sie eine einzelne Zeile ohne Steuerzeichen ein',
    'reviews.no_controls': 'Entfernen Sie die unsichtbaren Zeichen',
    'reviews.picture_gone': 'Dieses Foto ist nicht mehr verfügbar. Bitte fügen Sie es erneut hinzu',
    'reviews.product_not_here': 'Dieses Produkt wird hier nicht verkauft',
  },
};
