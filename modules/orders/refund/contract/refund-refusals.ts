import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const refundRefusals = defineRefusals('orders', {
  too_much: { status: 422 },
  empty_refund: { status: 422, words: 'Select what to refund' },
  no_such_payment: { status: 422 },
  amounts_differ: { status: 422, words: 'The transactions don’t match the refund amount' },
  refund_changed: { status: 409, words: 'The refundable amount has changed. Review and try again.' },
  not_paid: { status: 409, words: 'This order hasn’t been paid, so there’s nothing to refund.' },
  paid_less: { status: 409, words: 'The amount exceeds what’s left to refund.' },
  refund_declined: { status: 402, words: 'The refund was declined. %{reason}' },
  nothing_owed: { status: 409, words: 'This refund is complete.' },
});

export const refundSentences = defineSentences('orders', {
  all_refunded: 'Already fully refunded',
  left_to_refund: 'Only %{count} left to refund',
  none_waiting: 'No unfulfilled items left',
  not_sent_yet: 'Only %{count} unfulfilled',
  none_sent: 'No fulfilled items left',
  can_come_back: 'Only %{count} can be returned',
  no_shipping_left: 'No shipping left to refund',
  too_much_shipping: 'This is more than the refundable shipping',
  too_much_amount: 'This is more than the refundable amount',
  unknown_payment: 'This payment isn’t part of this order',
  unknown_gateway: 'This payment wasn’t made via “%{name}”',
  not_answered: 'The payment provider hasn’t responded yet.',
});
