import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const checkoutRefusals = defineRefusals('orders', {
  empty_checkout: { status: 409, code: 'orders.empty_cart', words: 'Your cart is empty.' },
  quote_invalid: { status: 422, words: 'These prices weren’t issued by this shop.' },
  quote_used: { status: 409, words: 'This order has already been placed.' },
});

export const checkoutSentences = defineSentences('orders', {
  this_checkout: 'This checkout',
  choose_delivery: 'Choose a shipping method',
});
