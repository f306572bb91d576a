import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const offerRefusals = defineRefusals('offers', {
  /** Says what is wrong with the first field; so do those with a key of the documents. */
  invalid: { status: 422 },
  same_quantity: { status: 422, code: 'same-value-min-quantity' },
  choose_at_least: { status: 422, code: 'choose-at-least' },
  maximum_selected: { status: 422, code: 'maximum-selected' },
  import: {
    status: 422,
    words: {
      empty: 'The file is empty.',
      no_type: 'The file is missing the offer_type column.',
      columns: 'The row has %{columns} columns, but the header has %{count}.',
      not_json: '%{name} is not JSON.',
      missing: '%{name} is missing.',
      other_value: '%{name} cannot be "%{value}".',
      long: '%{name} has more than %{count} characters.',
      wrong: '%{name}: %{problem}',
      too_many: 'You can import up to %{count} offers at a time.',
      no_offers: 'The file has no offers.',
      none_good: 'All rows have errors. Nothing was changed.',
      other_type: 'This is not a %{types} offer.',
    },
  },
  /** Says what is wrong with a line that cannot be read. */
  import_line: { status: 422, code: 'offers.import' },
  importing: {
    status: 409,
    words: 'Another file is being imported. Please wait until it is done.',
  },
});

export const offerSentences = defineSentences('offers', {
  in_list_twice: 'This offer is listed twice.',
  one_goes_ahead: 'An offer can only be moved before a different one',
  a_version_each: 'Send a version for each ID',
  name_or_send: 'Send the ids of offers, or one offer',
  not_a_type: 'Unknown offer type',
  color: 'A color as #rrggbb',
});

/** Codes of an offer that cannot be saved as sent. Alerts that have a key of their own have it as their code (V166, V171, V057). */
export const invalidOfferCodes = [
  'offers.invalid',
  'same-value-min-quantity',
  'choose-at-least',
  'maximum-selected',
] as const;
