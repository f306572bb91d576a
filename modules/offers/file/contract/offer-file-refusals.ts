import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const offerFileRefusals = defineRefusals('offers', {
  /** The check has expired, was made for another file, or found no row to apply. */
  not_tried: {
    status: 409,
    words: 'This check is out of date. Please check the file again.',
  },
  export_too_many: {
    status: 422,
    words: 'A file can have up to %{count} offers. Export one type at a time.',
  },
});

/** Messages for the lines of a file of offers; `name` is the column. */
export const offerFileSentences = defineSentences('offers.file', {
  unknown_column: 'Unknown column, ignored.',
  column_twice: 'The file has this column twice.',
  not_a_truth: '%{name} is "%{value}", which is neither true nor false.',
  not_a_number: '%{name} is "%{value}", which is not a number like 10.5.',
  not_a_whole_number: '%{name} is "%{value}", which is not a whole number from 1.',
  not_a_word: '%{name} is "%{value}", which is none of %{words}.',
  not_a_moment: '%{name} is "%{value}", which is not a moment like 2026-12-24T18:00:00Z.',
  not_a_tier: '%{name}: "%{value}" is not a tier like "2: 10% each".',
  not_a_condition: '%{name}: "%{value}" is not a condition like "tag equal summer".',
  not_a_display: '%{name}: "%{value}" is not a rule like "Color=Blue > Color=Red".',
  not_a_step: '%{name}: "%{value}" is not a step like "step=a; offer=key; accept=b".',
  no_handle: '%{name}: no product has the handle "%{value}".',
  no_sku: '%{name}: no product has the SKU "%{value}".',
  no_title: '%{name}: no product is called "%{value}".',
  no_collection: '%{name}: no collection has the handle "%{value}".',
  no_collection_title: '%{name}: no collection is called "%{value}".',
  no_category: '%{name}: there is no category "%{value}".',
  no_id: '%{name}: nothing has the ID %{value}.',
  no_offer: '%{name}: no post-purchase offer of the file or the shop has the key "%{value}".',
  several: '%{name}: several products have "%{value}". Use the handle.',
  ids_elsewhere: '%{name}: IDs only work in a file from this shop. Use handles, SKUs or titles.',
  other_currency: '%{name}: amounts are in %{from}, but this shop sells in %{to}.',
  not_here: '%{name} isn’t used in this type of row.',
  key_twice: 'Row %{line} has the same key.',
  same_twice: 'Row %{line} is for the same offer.',
  other_record: 'The key is already used by an offer, automated offer or funnel.',
  several_named: 'Several offers of this type have this name. Add a key to the row.',
  changed_meanwhile: 'The offer was changed or deleted during the check and stays as it is.',
});
