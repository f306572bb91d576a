import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const onboardingRefusals = defineRefusals('offers', {
  onboarding_skip: {
    status: 422,
    words: 'This step cannot be skipped. It goes away with the first offer of its kind.',
  },
  /** Says what is wrong with what was picked. */
  onboarding_picks: { status: 422 },
});

export const onboardingSentences = defineSentences('offers.onboarding', {
  no_more_products: 'A quantity discount needs no more products.',
  two_products: 'Choose 2 products for the bundle.',
  accessories: 'Choose 1 to 3 accessories.',
  other_accessories: 'Choose accessories other than the product itself, each once.',
});
