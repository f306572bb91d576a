import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const onboardingRefusals = defineRefusals('offers', {
  onboarding_skip: {
    status: 422,
    words: 'You can’t skip this step. It disappears with the first offer of its type.',
  },
  /** Says what is wrong with what was picked. */
  onboarding_picks: { status: 422 },
});

export const onboardingSentences = defineSentences('offers.onboarding', {
  no_more_products: 'A quantity discount doesn’t need more products.',
  two_products: 'Choose 2 products for the bundle.',
  accessories: 'Choose 1 to 3 accessories.',
  other_accessories: 'Choose different products as accessories, each only once.',
});
