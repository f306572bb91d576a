import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { reviewRefusals, reviewSentences } from '../contract/review-refusals.ts';

export const reviewSentencesDe: TranslatedSentences<typeof reviewRefusals | typeof reviewSentences> = {
  area: 'sentences',
  strings: {
    'reviews.export_forgotten': 'Dieser Export wird nicht mehr aufbewahrt. Exportieren Sie noch einmal.',
    'reviews.too_many_replies': 'Eine Bewertung hat höchstens %{most} Antworten.',
    'reviews.reply_mailed': 'Diese Antwort ging als E-Mail hinaus und bleibt, wie sie gelesen wurde.',
    'reviews.this_review': 'Diese Bewertung',
    'reviews.this_reply': 'Diese Antwort',
    'reviews.this_export': 'Dieser Export',
    'reviews.write_a_reply': 'Schreiben Sie eine Antwort',
    'reviews.name_a_review': 'Nennen Sie mindestens eine Bewertung',
    'reviews.say_why': 'Sagen Sie, warum sie zurückgehalten wird',
    'reviews.reason_alone': 'Ein Grund gehört dazu, wo eine Bewertung zurückgehalten oder gelöscht wird',
    'reviews.no_reason_needed': 'Eine übernommene Bewertung braucht keinen Grund',
    'reviews.unknown_product': 'Kein Produkt dieses Shops hat die ID %{id}',
    'reviews.keeps_product': 'Eine verifizierte Bewertung behält das Produkt, das gekauft wurde',
    'reviews.of_the_shop': 'Aus einer Bewertung des Shops wird keine eines Produkts',
    'reviews.twice_named': 'Jede Bewertung wird einmal genannt',
    'reviews.tag_length': 'Ein Schlagwort hat 1 bis %{most} Zeichen und kein Komma',
    'reviews.nothing_to_change': 'Nennen Sie, was sich ändern soll',
    'reviews.ids_or_filter': 'Nennen Sie Bewertungen oder einen Filter, nicht beides',
    'reviews.no_address':
      'Wer das schrieb, hat keine Adresse hinterlassen, an die eine private Antwort gehen könnte',
    'reviews.not_a_day': 'Ein Tag steht als Monat, Tag und Jahr: 11-28-2026',
    'reviews.one_rating': 'Bewertungen sind ganze Zahlen von 1 bis 5, mit Kommas dazwischen',
  },
};
