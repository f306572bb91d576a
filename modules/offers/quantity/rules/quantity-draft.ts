import { allowedChoices } from '../../contract/offer-choice.ts';
import type { OfferInput, QuantityDiscountDataInput } from '../../contract/offer.ts';
import { defaultQuantityMessage } from '../../rules/offer-message.ts';
import { defaultTiers } from './tier-list.ts';

/** What the editor holds for a quantity offer; id 0 is one not made yet (V023). */
export type QuantityOfferDraft = Omit<OfferInput, 'discount_data'> & {
  id: number;
  discount_data: QuantityDiscountDataInput;
};

/** A new quantity offer (V103, V117, V119): active, for all products, discount on. */
export function newQuantityOffer(): QuantityOfferDraft {
  return {
    id: 0,
    offer_name: '',
    offer_message: defaultQuantityMessage,
    offer_title: '',
    offer_type: 'quantity',
    target_type: allowedChoices.quantity.target[0]!,
    target_ids: [],
    recommend_type: null,
    recommend_ids: [],
    condition: {},
    enable_discount: true,
    discount_data: defaultTiers(),
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
