import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const metafieldRefusals = defineRefusals('metafields', {
  too_many: { status: 409, words: 'Metafield limit reached: at most %{count} per object.' },
  /** At the key. */
  taken: { status: 422, words: 'Metafield %{name} already exists.' },
});

export const metafieldSentences = defineSentences('metafields', {
  this_metafield: 'This metafield',
  this_owner: 'The object of this metafield',
  characters: 'Letters, digits, hyphens and underscores only',
  text_wanted: 'Enter a text',
  whole_number: 'Enter an integer between -9007199254740991 and 9007199254740991',
  json_wanted: 'Enter valid JSON',
  too_long: 'At most %{count} bytes',
  empty: 'Enter a value',
  whose: 'Name the object of this metafield',
  in_column: '%{column}: %{problem}',
  column_twice: 'Another column has a different value for this metafield',
  no_room: 'Metafield limit reached: at most %{count} per object',
  own_shop: 'The shop’s metafields can only belong to this shop',
});
