import { inEnglish, type Refused } from '#core/contract/sentence.ts';
import type { OfferType } from '../../offer/contract/offer-choice.ts';
import type { OnboardingStep } from '../contract/onboarding-calls.ts';
import {
  onboardingLimits,
  onboardingStepTypes,
  type OnboardingChange,
  type OnboardingStepType,
} from '../contract/onboarding-choice.ts';
import { guideSentences } from '../contract/guide-sentences.ts';
import { onboardingRefusals } from '../contract/onboarding-refusals.ts';

/** The step that every shop should make, and that cannot be skipped. */
const needed: OnboardingStepType = 'add_quantity_discounted';

/** A step with what it says (A§3). */
const stepOf = (type: OnboardingStepType): OnboardingStep => ({
  type,
  name: inEnglish(guideSentences[type]),
  description: inEnglish(guideSentences[`${type}_about`]),
  action: inEnglish(guideSentences[`${type}_do`]),
  allow_skip: type !== needed,
});

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
  return order.map(stepOf);
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
    .map(stepOf);
}

function superfluous(
  type: OnboardingStepType,
  made: readonly OnboardingMade[],
  switches: Readonly<Record<string, boolean>>,
): boolean {
  const kind = madeBy[type];
  const onlyWith = switchOf[type];
  return (
    (kind !== undefined && made.includes(kind)) || (onlyWith !== undefined && switches[onlyWith] === false)
  );
}

/** Why a step cannot be changed so; null when it can. */
export function onboardingRefusal(type: OnboardingStepType, change: OnboardingChange): Refused | null {
  const hides = change === 'skip' || change === 'done';
  return hides && type === needed ? onboardingRefusals.onboarding_skip : null;
}
