import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { metafieldRefusals, metafieldSentences } from '../contract/metafield-refusals.ts';

/** German sentences of the server about metafields. */
export const metafieldSentencesDe: TranslatedSentences<typeof metafieldRefusals | typeof metafieldSentences> =
  {
    area: 'sentences',
    strings: {
      'metafields.too_many': 'Limit für Metafelder erreicht: höchstens %{count} pro Objekt.',
      'metafields.taken': 'Das Metafeld %{name} ist bereits vorhanden.',
      'metafields.this_metafield': 'Dieses Metafeld',
      'metafields.this_owner': 'Das Objekt dieses Metafelds',
      'metafields.characters': 'Nur Buchstaben ohne Umlaute, Ziffern, Bindestriche und Unterstriche',
      'metafields.text_wanted': 'Geben Sie einen Text ein',
      'metafields.whole_number':
        'Geben Sie eine ganze Zahl zwischen -9007199254740991 und 9007199254740991 ein',
      'metafields.json_wanted': 'Geben Sie gültiges JSON ein',
      'metafields.too_long': 'Höchstens %{count} Bytes',
      'metafields.empty': 'Geben Sie einen Wert ein',
      'metafields.whose': 'Geben Sie das Objekt dieses Metafelds an',
      'metafields.in_column': '%{column}: %{problem}',
      'metafields.column_twice': 'Eine andere Spalte enthält einen anderen Wert für dieses Metafeld',
      'metafields.no_room': 'Limit für Metafelder erreicht: höchstens %{count} pro Objekt',
      'metafields.own_shop': 'Metafelder des Shops können nur zu diesem Shop gehören',
    },
  };
