import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const orderRefusals = defineRefusals('orders', {
  quote_changed: {
    status: 409,
    words: {
      price: 'Prices or stock have changed. Please look at your order again.',
      currency: 'The currency has changed. Please look at your order again.',
    },
  },
  /** Says what the gateway does. */
  declined: { status: 402 },
  payment_state: { status: 409, words: 'The payment of this order is not waiting for this.' },
  cancelled: { status: 409, words: 'This order has been cancelled.' },
  /** Says it of the first line that asks for too many. */
  too_many_units: { status: 422 },
});

export const orderSentences = defineSentences('orders', {
  this_fulfilment: 'This fulfilment',
  this_order: 'This order',
  this_payment: 'This payment',
  this_refund: 'This refund',
  not_in_order: 'This item is not in this order',
  nothing_to_send: 'Nothing of this is left to send',
  left_to_send: 'Only %{count} left to fulfill',
  write_something: 'Enter a comment',
  /** `name` is a field's. */
  not_the_first: '%{name} stands for the first of these, and says something else.',
});
