import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { metafieldRefusals, metafieldSentences } from '../contract/metafield-refusals.ts';

/** What the server says of metafields. */
export const metafieldSentencesDe: TranslatedSentences<typeof metafieldRefusals | typeof metafieldSentences> =
  {
    area: 'sentences',
    strings: {
      'metafields.too_many': 'Zu einem Eintrag gibt es höchstens %{count} Metafelder.',
      'metafields.taken': 'Ein Metafeld %{name} gibt es schon.',
      'metafields.this_metafield': 'Dieses Metafeld',
      'metafields.this_owner': 'Das, wozu das Metafeld gehört,',
      'metafields.characters': 'Nur Buchstaben ohne Umlaute, Ziffern, Bindestriche und Unterstriche',
      'metafields.text_wanted': 'Hier wird ein Text erwartet',
      'metafields.whole_number':
        'Hier wird eine ganze Zahl erwartet, zwischen -9007199254740991 und 9007199254740991',
      'metafields.json_wanted': 'Das ist kein JSON',
      'metafields.too_long': 'Höchstens %{count} Bytes',
      'metafields.empty': 'Ein Metafeld hat einen Wert',
      'metafields.whose': 'Sagen Sie, wozu das Metafeld gehört',
      'metafields.in_column': '%{column}: %{problem}',
      'metafields.column_twice': 'Eine andere Spalte sagt von diesem Metafeld etwas anderes',
      'metafields.no_room': 'Zu einem Eintrag gibt es höchstens %{count} Metafelder',
      'metafields.own_shop': 'Ein Shop hat Metafelder nur zu sich selbst',
    },
  };
