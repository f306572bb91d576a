import { defineRefusals } from '#core/contract/sentence.ts';

export const cancelRefusals = defineRefusals('orders', {
  fulfilled: {
    status: 409,
    words: 'Some items are fulfilled. Cancel those shipments first, or refund instead.',
  },
  not_finished: {
    status: 409,
    words: 'Only canceled and fully refunded orders can be deleted.',
  },
});
