import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const orderRefusals = defineRefusals('orders', {
  quote_changed: {
    status: 409,
    words: {
      price: 'Prices or stock have changed. Please review your order.',
      currency: 'The currency has changed. Please review your order.',
    },
  },
  /** The sentence is the gateway's. */
  declined: { status: 402 },
  payment_state: { status: 409, words: 'This order’s payment status doesn’t allow this.' },
  cancelled: { status: 409, words: 'This order has been canceled.' },
  /** The sentence is about the first line with too many units. */
  too_many_units: { status: 422 },
});

export const orderSentences = defineSentences('orders', {
  this_fulfilment: 'This shipment',
  this_order: 'This order',
  this_payment: 'This payment',
  this_refund: 'This refund',
  not_in_order: 'This item isn’t in this order',
  nothing_to_send: 'Nothing left to fulfill',
  left_to_send: 'Only %{count} left to fulfill',
  write_something: 'Enter a comment',
  /** `name` is a field name. */
  not_the_first: '%{name} must match the first entry.',
});
