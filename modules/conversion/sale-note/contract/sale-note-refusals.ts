import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const saleNoteRefusals = defineRefusals('conversion', {
  note_exists: { status: 409, words: 'A notification for this order and product already exists.' },
  too_many_notes: {
    status: 409,
    words: 'You’ve reached the limit of %{most} notifications without an order. Delete some first.',
  },
});

export const saleNoteSentences = defineSentences('conversion', {
  input_title: 'Enter a title',
  input_product_name: 'Enter a product name',
  input_time: 'Enter a time',
  input_pages: 'Choose at least one page',
  unknown_variables: 'Unknown variable: %{names}',
  note_color: 'Invalid color',
  note_product: 'Choose a product of this shop',
  note_order:
    'This order isn’t paid, was canceled, is older than %{days} days, or doesn’t include the product.',
  note_first_name: 'Use letters only.',
  note_in_future: 'The purchase date can’t be in the future.',
});
