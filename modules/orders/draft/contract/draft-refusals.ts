import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const draftRefusals = defineRefusals('orders', {
  empty_cart: { status: 422, words: 'Add an item first.' },
  price_changed: { status: 409, words: 'Prices have changed. Please submit the order again.' },
  draft_changed: { status: 409, words: 'Prices have changed. Review the draft and try again.' },
  draft_completed: { status: 409, words: 'This draft is already an order.' },
});

export const draftSentences = defineSentences('orders', {
  this_draft: 'This draft order',
  an_item: 'An item',
  no_such_customer: 'This customer doesn’t exist',
  in_the_future: 'The date is in the future.',
  own_source: 'This source name is reserved.',
  more_than_zero: 'Enter more than 0',
});
