import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const saleNoteRefusals = defineRefusals('conversion', {
  note_exists: { status: 409, words: 'A notification of this order and product is there already.' },
  too_many_notes: {
    status: 409,
    words: 'A shop may have %{most} notifications without an order. Delete some first.',
  },
});

export const saleNoteSentences = defineSentences('conversion', {
  input_title: 'Enter a title',
  input_product_name: 'Enter a product name',
  input_time: 'Enter a time',
  input_pages: 'Choose at least one page',
  unknown_variables: 'There is no variable %{names}',
  note_color: 'Invalid color',
  note_product: 'Choose a product of this shop',
  note_order:
    'This order is not paid, was cancelled, is older than %{days} days, or has nothing of the product',
  note_first_name: 'A first name is letters only',
  note_in_future: 'Nothing was bought in the future',
});
