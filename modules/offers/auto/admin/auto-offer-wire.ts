import type { AutoOffer, AutoOfferInput } from '../contract/auto-offer.ts';
import { autoDraftOf, type AutoOfferDraft } from '../rules/auto-offer-draft.ts';

/** The form of a stored offer; the only place that reads the JSON it travels in (V086). */
export const readAutoOffer: (offer: AutoOffer) => AutoOfferDraft = autoDraftOf;

/**
 * The form as it is sent. `delete_offer_ref_ids` are products and collections of the stored offer that no list
 * names any more: an id still named somewhere is left out, for a product and a collection may have the same one.
 */
export function writtenAutoOffer(draft: AutoOfferDraft, stored?: AutoOffer): AutoOfferInput {
  const { id: _id, ...written } = draft;
  const { product_ids, category_ids } = draft.target_product;
  const named = new Set([...product_ids, ...category_ids, ...draft.recommend_product.ids]);
  const dropped = (stored?.offer_ref ?? []).map((ref) => ref.id).filter((id) => !named.has(id));
  return { ...written, delete_offer_ref_ids: [...new Set(dropped)] };
}
