import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { onboardingRefusals, onboardingSentences } from '../contract/onboarding-refusals.ts';

/** What the server and the start guide say of its steps. */
export const onboardingSentencesDe: TranslatedSentences<
  typeof onboardingRefusals | typeof onboardingSentences
> = {
  area: 'sentences',
  strings: {
    'offers.onboarding_skip':
      'Diesen Schritt können Sie nicht überspringen. Er verschwindet mit dem ersten Angebot seiner Art.',
    'offers.onboarding.no_more_products': 'Ein Mengenrabatt braucht keine weiteren Produkte.',
    'offers.onboarding.two_products': 'Wählen Sie 2 Produkte für das Bundle.',
    'offers.onboarding.accessories': 'Wählen Sie 1 bis 3 Zubehörteile.',
    'offers.onboarding.other_accessories': 'Wählen Sie andere Produkte als Zubehör, jedes nur einmal.',
  },
};
