import type { Sentence } from '#core/contract/sentence.ts';
import type { OfferInput } from '../../offer/contract/offer.ts';
import { onboardingLimits, type OnboardingOfferType } from '../contract/onboarding-choice.ts';
import { translateOffer } from '../../offer/rules/message-language.ts';
import { newOffer } from '../../offer/rules/offer-draft.ts';
import { nameLimit } from '../../offer/rules/offer-name.ts';
import { onboardingSentences } from '../contract/onboarding-refusals.ts';

/** The product that the offer starts from, and the products picked to go with it. */
export interface OnboardingPicks {
  offer_type: OnboardingOfferType;
  product_id: number;
  pick_ids: readonly number[];
}

/** Returns how many products can be picked in addition to the first one (V174, V175). */
export function picksAllowed(type: OnboardingOfferType): { least: number; most: number } {
  if (type === 'accessory') return { least: 1, most: onboardingLimits.accessory };
  if (type === 'bundle') return { least: onboardingLimits.bundle - 1, most: onboardingLimits.bundle - 1 };
  return { least: 0, most: onboardingLimits.quantity - 1 };
}

/** Returns the problem with the picks, or null. A bundle may have the same product twice: buy one, get one (V172). */
export function picksProblem({ offer_type, product_id, pick_ids }: OnboardingPicks): Sentence | null {
  const { least, most } = picksAllowed(offer_type);
  if (offer_type === 'quantity') return pick_ids.length > 0 ? onboardingSentences.no_more_products : null;
  if (offer_type === 'bundle')
    return pick_ids.length < least || pick_ids.length > most ? onboardingSentences.two_products : null;
  if (pick_ids.length < least || pick_ids.length > most) return onboardingSentences.accessories;
  if (new Set([product_id, ...pick_ids]).size <= pick_ids.length)
    return onboardingSentences.other_accessories;
  return null;
}

/**
 * Builds the offer from the picked products. It is inactive, so that the merchant sees it before shoppers do. `title` is
 * the first product's title, which names an accessory offer; the other types have their own naming rules.
 */
export function onboardingOffer(
  { offer_type, product_id, pick_ids }: OnboardingPicks,
  title: string,
  locale = 'en',
): OfferInput {
  const { id: _id, ...blank } = translateOffer(newOffer(offer_type), locale);
  const bundle = offer_type === 'bundle';
  return {
    ...blank,
    offer_name: offer_type === 'accessory' ? `Accessories for ${title}`.slice(0, nameLimit) : '',
    target_type: 'product',
    target_ids: bundle ? [product_id, ...pick_ids] : [product_id],
    recommend_ids: offer_type === 'accessory' ? [...pick_ids] : [],
    activated: false,
    is_from_start_guide: true,
  };
}
