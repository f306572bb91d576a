import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { reviewRefusals, reviewSentences } from '../contract/review-refusals.ts';

export const reviewSentencesDe: TranslatedSentences<typeof reviewRefusals | typeof reviewSentences> = {
  area: 'sentences',
  strings: {
    'reviews.export_forgotten': 'Dieser Export ist abgelaufen. Exportieren Sie noch einmal.',
    'reviews.too_many_replies': 'Eine Bewertung hat höchstens %{most} Antworten.',
    'reviews.reply_mailed': 'Diese Antwort wurde per E-Mail gesendet und kann nicht geändert werden.',
    'reviews.this_review': 'Diese Bewertung',
    'reviews.this_reply': 'Diese Antwort',
    'reviews.this_export': 'Dieser Export',
    'reviews.write_a_reply': 'Schreiben Sie eine Antwort',
    'reviews.name_a_review': 'Wählen Sie mindestens eine Bewertung aus',
    'reviews.say_why': 'Wählen Sie einen Grund',
    'reviews.reason_alone': 'Ein Grund gilt nur, wenn Sie eine Bewertung nicht veröffentlichen oder löschen',
    'reviews.no_reason_needed': 'Importierte Bewertungen brauchen keinen Grund',
    'reviews.unknown_product': 'Kein Produkt dieses Shops hat die ID %{id}',
    'reviews.keeps_product':
      'Eine verifizierte Bewertung bleibt bei dem Produkt, das der Verfasser gekauft hat',
    'reviews.of_the_shop': 'Eine Shopbewertung kann keinem Produkt zugeordnet werden',
    'reviews.twice_named': 'Nennen Sie jede Bewertung nur einmal',
    'reviews.tag_length': 'Ein Schlagwort hat 1 bis %{most} Zeichen und kein Komma',
    'reviews.nothing_to_change': 'Geben Sie mindestens eine Änderung an',
    'reviews.ids_or_filter': 'Senden Sie entweder Bewertungs-IDs oder einen Filter, nicht beides',
    'reviews.no_address': 'Keine E-Mail-Adresse für eine private Antwort',
    'reviews.not_a_day': 'Geben Sie das Datum als Monat, Tag und Jahr an: 11-28-2026',
    'reviews.one_rating': 'Geben Sie Bewertungen als ganze Zahlen von 1 bis 5 an, durch Kommas getrennt',
  },
};
