import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const offerFileRefusals = defineRefusals('offers', {
  /** A trial that is over, was of another file, or found nothing that could be applied. */
  not_tried: {
    status: 409,
    words: 'This check is not the latest one of the shop any more. Please check the file again.',
  },
  export_too_many: {
    status: 422,
    words: 'A file holds at most %{count} offers. Export one kind at a time.',
  },
});

/** What the lines of a file of offers are told; `name` is the column. */
export const offerFileSentences = defineSentences('offers.file', {
  unknown_column: 'The column is not known; it was left out.',
  column_twice: 'The column stands in the file twice.',
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
  no_id: '%{name}: there is nothing with the id %{value}.',
  no_offer: '%{name}: no post-purchase offer of the file or the shop has the key "%{value}".',
  several: '%{name}: several products have "%{value}". Name the handle.',
  ids_elsewhere: '%{name}: ids count only in a file of this shop. Name handles, SKUs or titles.',
  other_currency: '%{name}: amounts are in %{from}, but this shop sells in %{to}.',
  not_here: '%{name} does not belong to this kind of line.',
  key_twice: 'Line %{line} has the same key.',
  same_twice: 'Line %{line} is for the same offer.',
  other_record: 'The key belongs to something else: an offer, an automated offer or a funnel.',
  several_named: 'Several offers of this kind have this name. Give the line a key.',
  changed_meanwhile: 'It was changed or deleted while the file was checked, and stays as it is.',
});
