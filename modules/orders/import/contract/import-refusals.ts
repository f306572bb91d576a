import { defineRefusals } from '#core/contract/sentence.ts';

export const importRefusals = defineRefusals('orders', {
  currency: { status: 422, words: "This order is in %{theirs}; the shop's currency is %{ours}." },
});
