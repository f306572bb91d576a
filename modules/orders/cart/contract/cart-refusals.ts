import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const cartRefusals = defineRefusals('orders', {
  cart_full: { status: 422, words: 'A cart holds at most %{count} different items.' },
  sold_out: {
    status: 409,
    words: {
      any_more: '%{title} is not in stock any more.',
      now: '%{title} is sold out.',
      just: '%{title} has just sold out.',
    },
  },
});

export const cartSentences = defineSentences('orders', {
  this_cart: 'This cart',
  this_product: 'This product',
  code_unknown: 'This discount code is not known here. Please look at its letters once more.',
  code_not_started: 'This discount code is not valid yet.',
  code_ended: 'This discount code is not valid any more.',
  code_used: 'This discount code has been used already.',
  code_below_minimum: 'This discount code is for items of %{amount} or more.',
  code_nothing_off: 'There is nothing left for this discount code to take off.',
});
