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
  all_refunded: 'All of this was refunded',
  left_to_refund: 'Only %{count} left to refund',
  none_waiting: 'None of this is waiting to be sent',
  not_sent_yet: 'Only %{count} not sent yet',
  none_sent: 'None of this was sent',
  can_come_back: 'Only %{count} can come back',
  no_shipping_left: 'No shipping is left to refund',
  too_much_shipping: 'This is more shipping than is left to refund',
  too_much_amount: 'This is more than the refundable amount',
  unknown_payment: 'This order has no such payment',
  unknown_gateway: 'No such payment went through “%{name}”',
  not_answered: 'The gateway has not answered yet.',
});
