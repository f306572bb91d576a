import type { QuantityDiscountDataInput } from '../../contract/offer.ts';
import { newOffer } from '../../rules/offer-draft.ts';
import type { OfferDraft } from '../../rules/offer-draft.ts';
import { defaultTiers } from './tier-list.ts';

/** What the editor holds for a quantity offer; id 0 is one not made yet (V023). */
export type QuantityOfferDraft = Omit<OfferDraft, 'discount_data'> & {
  discount_data: QuantityDiscountDataInput;
};

/** A new quantity offer (V103, V117, V119): active, for all products, discount on. */
export function newQuantityOffer(): QuantityOfferDraft {
  return { ...newOffer('quantity'), discount_data: defaultTiers() };
}
