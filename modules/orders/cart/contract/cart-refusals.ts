import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const cartRefusals = defineRefusals('orders', {
  cart_full: { status: 422, words: 'A cart can hold up to %{count} different items.' },
  sold_out: {
    status: 409,
    words: {
      any_more: '%{title} is no longer in stock.',
      now: '%{title} is sold out.',
      just: '%{title} has just sold out.',
    },
  },
});

export const cartSentences = defineSentences('orders', {
  this_cart: 'This cart',
  this_product: 'This product',
  code_unknown: 'This discount code isn’t valid. Check the spelling.',
  code_not_started: 'This discount code isn’t active yet.',
  code_ended: 'This discount code has expired.',
  code_used: 'This discount code has already been used.',
  code_below_minimum: 'Spend at least %{amount} to use this code.',
  code_nothing_off: 'This discount code doesn’t apply to your cart.',
});
