import { allowedChoices, offerLimits } from '../contract/offer-choice.ts';
import type { OfferType } from '../contract/offer-choice.ts';
import type { Offer, OfferInput, UpsellDiscountDataInput } from '../contract/offer.ts';
import { defaultTiers } from './tier-list.ts';
import { defaultMessage, defaultOfferTitle } from './offer-message.ts';

/** What an editor holds; id 0 is an offer not made yet (V023). */
export type OfferDraft = OfferInput & { id: number };

/** An offer ready to be stored: no field is waiting for a number. */
export type FinishedOffer = Omit<OfferInput, 'discount_data'> & Pick<Offer, 'discount_data'>;

/** A discount of any kind but quantity, not given yet (V075, V076). */
export function newUpsellDiscount(): UpsellDiscountDataInput {
  return {
    discount_type: 'percentage',
    percentage_discount: 0,
    amount_discount: 0,
    stock_item_limit: offerLimits.stock_items,
    setup_stock_limit: false,
    auto_restock: false,
    setup_end_date: false,
    end_date_time: null,
    text_display_date_time: null,
    auto_extend_end_date: false,
    origin_price: null,
    discount_price: null,
  };
}

/**
 * A new offer of a type: active (V103), its first target and recommendation (ambiguity 87), a message of its
 * own, and for what comes after payment a title (V067). Only a quantity offer begins with its discount
 * on (V119): the others would begin with one of 0 %.
 */
export function newOffer(type: OfferType): OfferDraft {
  const quantity = type === 'quantity';
  return {
    id: 0,
    offer_name: '',
    offer_message: defaultMessage(type, quantity),
    offer_title: type === 'post-purchase' ? defaultOfferTitle : '',
    offer_type: type,
    target_type: allowedChoices[type].target[0] ?? 'all',
    target_ids: [],
    recommend_type: allowedChoices[type].recommend[0] ?? null,
    recommend_ids: [],
    condition: {},
    enable_discount: quantity,
    discount_data: quantity ? defaultTiers() : newUpsellDiscount(),
    cta: 'cart',
    variant_sort: 'lowest',
    recommend_limit: 4,
    holdout_percent: 0,
    variant_b: null,
    target_handpicked: { collections: [], products: [] },
    activated: true,
    is_from_start_guide: false,
    product_ids: [],
    sku: [],
    quotations: [],
    tags: [],
    category_ids: [],
  };
}
