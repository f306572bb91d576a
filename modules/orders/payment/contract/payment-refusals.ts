import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const paymentRefusals = defineRefusals('orders', {
  gateway: { status: 409, words: 'This payment can’t be accessed from here.' },
});

export const paymentSentences = defineSentences('orders', {
  card_number: 'Enter a valid card number',
  test_cards_only: 'Only test cards work here: use 4242 4242 4242 4242',
  card_declined: 'The card was declined.',
  card_refuses_refunds: 'The card refuses refunds.',
  by_hand: 'This payment is marked manually.',
});
