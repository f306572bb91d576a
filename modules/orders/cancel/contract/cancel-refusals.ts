import { defineRefusals } from '#core/contract/sentence.ts';

export const cancelRefusals = defineRefusals('orders', {
  fulfilled: {
    status: 409,
    words: 'Some of this order has been sent. Cancel its fulfilments first, or refund it instead.',
  },
  not_finished: {
    status: 409,
    words: 'Only a cancelled order of which all money went back can be deleted.',
  },
});
