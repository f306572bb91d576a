import { defineRefusals } from '#core/contract/sentence.ts';

export const additionRefusals = defineRefusals('orders', {
  not_editable: { status: 409, words: 'Items can’t be added to this order anymore.' },
  on_hold: {
    status: 409,
    words: 'On hold: the customer can still add to this order. Release it or wait.',
  },
  not_held: { status: 409, words: 'This order isn’t on hold.' },
});
