import type { Refused } from '#core/contract/sentence.ts';
import type { OfferType } from '../../offer/contract/offer-choice.ts';
import type { OnboardingStep } from '../contract/onboarding-calls.ts';
import {
  onboardingLimits,
  onboardingStepTypes,
  type OnboardingChange,
  type OnboardingStepType,
} from '../contract/onboarding-choice.ts';
import { onboardingRefusals } from '../contract/onboarding-refusals.ts';

type StepText = Omit<OnboardingStep, 'type'>;

/** What each step says (A§3). Only the one that every shop should make cannot be skipped. */
const texts: Readonly<Record<OnboardingStepType, StepText>> = {
  add_post_purchase: {
    name: 'Offer something after payment',
    description: 'One click adds it to the order that was just placed. Nothing has to be typed again.',
    action: 'Create post-purchase offer',
    allow_skip: true,
  },
  add_customize_up_sell: {
    name: 'Offer something before payment',
    description: 'Shown when a product goes into the cart: what goes with it, or the better version.',
    action: 'Create pre-purchase offer',
    allow_skip: true,
  },
  add_quantity_discounted: {
    name: 'Reward those who take more',
    description: 'Shoppers who take two or more pay less for each. It needs one product and two tiers.',
    action: 'Create quantity discount',
    allow_skip: false,
  },
  add_customize_cross_sell: {
    name: 'Sell what belongs together',
    description: 'A bundle shows two or more products side by side, at a better price together.',
    action: 'Create bundle',
    allow_skip: true,
  },
  create_last_step: {
    name: 'Use the last step before the checkout',
    description: 'An offer inside the cart reaches shoppers who have already decided to buy.',
    action: 'Create in-cart offer',
    allow_skip: true,
  },
  turn_on_quick_view: {
    name: 'Turn on quick view',
    description: 'A button on product cards opens the product over the page, ready for the cart.',
    action: 'Turn it on',
    allow_skip: true,
  },
};

/** What a shop has that steps ask about: offers of a kind, and quick view turned on. */
export type OnboardingMade = OfferType | 'quick_view';

/**
 * What makes a step superfluous: an offer of its kind (V136), for quick view that it is on. The last step is taken
 * away by a flag alone (ambiguity 29).
 */
const madeBy: Readonly<Partial<Record<OnboardingStepType, OnboardingMade>>> = {
  add_post_purchase: 'post-purchase',
  add_customize_up_sell: 'pre-purchase',
  add_quantity_discounted: 'quantity',
  add_customize_cross_sell: 'bundle',
  turn_on_quick_view: 'quick_view',
};

/** The switch of the shop without which a step leads nowhere. */
const switchOf: Readonly<Partial<Record<OnboardingStepType, string>>> = {
  add_customize_cross_sell: 'bundle_support',
  create_last_step: 'in_cart_offers',
};

/** What a shop did with a step. No flag: nothing. */
export interface OnboardingFlag {
  type: OnboardingStepType;
  hidden: boolean;
  /** Its place among the moves, the latest the largest; 0 when it was never moved. */
  moved: number;
}

/** The kinds of offers that steps ask about. */
export const onboardingOfferKinds = Object.values(madeBy).filter((made) => made !== 'quick_view');

/**
 * What is left to do, in order; nothing that a switch of the shop (`switches`) has turned off. Each change puts its step third (V137), so the latest stands there and those before
 * it follow.
 */
export function onboardingSteps(
  made: readonly OnboardingMade[],
  flags: readonly OnboardingFlag[],
  switches: Readonly<Record<string, boolean>> = {},
): OnboardingStep[] {
  const flagged = new Map(flags.map((flag) => [flag.type, flag]));
  let order = onboardingStepTypes.filter(
    (type) => !flagged.get(type)?.hidden && !superfluous(type, made, switches),
  );
  const moves = flags.filter((flag) => flag.moved > 0).toSorted((a, b) => a.moved - b.moved);
  for (const { type } of moves) {
    if (order.includes(type))
      order = order.filter((one) => one !== type).toSpliced(onboardingLimits.changed_position - 1, 0, type);
  }
  return order.map((type) => ({ type, ...texts[type] }));
}

/** Steps that a flag hides, and that no offer has made superfluous since (V139). */
export function hiddenSteps(
  made: readonly OnboardingMade[],
  flags: readonly OnboardingFlag[],
  switches: Readonly<Record<string, boolean>> = {},
): OnboardingStep[] {
  const hidden = flags.filter((flag) => flag.hidden).map((flag) => flag.type);
  return onboardingStepTypes
    .filter((type) => hidden.includes(type) && !superfluous(type, made, switches))
    .map((type) => ({ type, ...texts[type] }));
}

function superfluous(
  type: OnboardingStepType,
  made: readonly OnboardingMade[],
  switches: Readonly<Record<string, boolean>>,
): boolean {
  const kind = madeBy[type];
  const needed = switchOf[type];
  return (kind !== undefined && made.includes(kind)) || (needed !== undefined && switches[needed] === false);
}

/** Why a step cannot be changed so; null when it can. */
export function onboardingRefusal(type: OnboardingStepType, change: OnboardingChange): Refused | null {
  const hides = change === 'skip' || change === 'done';
  return hides && !texts[type].allow_skip ? onboardingRefusals.onboarding_skip : null;
}
