import type { Offer, OfferInput } from '../../contract/offer.ts';

/** An offer as an editor holds and sends it; whether it is active is switched at once and not part of it (V102). */
export type OfferBody = Omit<OfferInput, 'activated'>;

/** The form of a stored offer: what a merchant may write, nothing the server makes. */
export function bodyOf(offer: Offer): OfferBody {
  return {
    offer_name: offer.offer_name,
    offer_message: offer.offer_message,
    offer_title: offer.offer_title,
    offer_type: offer.offer_type,
    target_type: offer.target_type,
    target_ids: offer.target_ids,
    recommend_type: offer.recommend_type,
    recommend_ids: offer.recommend_ids,
    condition: offer.condition,
    enable_discount: offer.enable_discount,
    discount_data: offer.discount_data,
    cta: offer.cta,
    variant_sort: offer.variant_sort,
    recommend_limit: offer.recommend_limit,
    holdout_percent: offer.holdout_percent,
    variant_b: offer.variant_b,
    target_handpicked: offer.target_handpicked,
    is_from_start_guide: offer.is_from_start_guide,
    product_ids: offer.product_ids,
    sku: offer.sku,
    quotations: offer.quotations,
    tags: offer.tags,
    category_ids: offer.category_ids,
  };
}
