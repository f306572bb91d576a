import type { CtaChoice } from '../../offer/contract/offer-choice.ts';
import type { QuantityDiscountDataInput } from '../../offer/contract/offer.ts';
import { newOffer } from '../../offer/rules/offer-draft.ts';
import type { OfferDraft } from '../../offer/rules/offer-draft.ts';
import { defaultTiers } from '../../offer/rules/tier-list.ts';

/** What the editor holds for a quantity offer; id 0 is one not made yet (V023). */
export type QuantityOfferDraft = Omit<OfferDraft, 'discount_data'> & {
  discount_data: QuantityDiscountDataInput;
};

/**
 * A new quantity offer (V103, V117, V119): active, for all products, discount on. It leads where new offers of the shop
 * do, but never to the checkout (V098).
 */
export function newQuantityOffer(cta: CtaChoice = 'cart'): QuantityOfferDraft {
  const leads = cta === 'continue' ? 'continue' : 'cart';
  return { ...newOffer('quantity'), cta: leads, discount_data: defaultTiers() };
}
