import { defineRefusals } from '#core/contract/sentence.ts';

export const additionRefusals = defineRefusals('orders', {
  not_editable: { status: 409, words: 'This order cannot be added to any more.' },
  on_hold: {
    status: 409,
    words: 'The buyer can still add to this order. Let it go first, or wait until that time is over.',
  },
  not_held: { status: 409, words: 'This order is not waiting for anything.' },
});
