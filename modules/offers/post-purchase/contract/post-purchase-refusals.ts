import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const postPurchaseRefusals = defineRefusals('offers', {
  step_invalid: { status: 422, words: 'This offer doesn’t belong to this order.' },
  step_used: { status: 409, words: 'You’ve already answered this offer.' },
  step_expired: { status: 409, words: 'This offer has expired.' },
  step_changed: { status: 409, words: 'This offer has changed.' },
  /** Says what the gateway does. */
  declined: { status: 402 },
});

export const postPurchaseSentences = defineSentences('offers', {
  not_part_of_offer: 'This is not part of the offer',
});
