import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const metafieldRefusals = defineRefusals('metafields', {
  too_many: { status: 409, words: 'One thing has at most %{count} metafields.' },
  /** At the key. */
  taken: { status: 422, words: 'There is a metafield %{name} already.' },
});

export const metafieldSentences = defineSentences('metafields', {
  this_metafield: 'This metafield',
  this_owner: 'What the metafield is about',
  characters: 'Letters, digits, hyphens and underscores only',
  text_wanted: 'A text is wanted here',
  whole_number: 'A whole number is wanted here, between -9007199254740991 and 9007199254740991',
  json_wanted: 'This is not JSON',
  too_long: 'At most %{count} bytes',
  empty: 'A metafield has a value',
  whose: 'Say what the metafield is about',
  in_column: '%{column}: %{problem}',
  column_twice: 'Another column says something else of this metafield',
  no_room: 'One thing has at most %{count} metafields',
  own_shop: 'A shop has metafields about itself alone',
});
