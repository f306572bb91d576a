import type { UpsellDiscountData } from '../../offer/contract/offer.ts';
import type { CartLine, OfferSource } from '../../pricing/rules/offer-pricer.ts';

export function discountExample(given: Partial<UpsellDiscountData> = {}): UpsellDiscountData {
  return {
    discount_type: 'percentage',
    percentage_discount: 20,
    amount_discount: 0,
    stock_item_limit: 30,
    setup_stock_limit: false,
    auto_restock: false,
    setup_end_date: false,
    auto_extend_end_date: false,
    ...given,
  };
}

/** An in-cart offer: beside product 1, product 2 for 20 % less. */
export function upsellExample(given: Partial<OfferSource> = {}): OfferSource {
  return {
    id: 5,
    version: 1,
    offer_name: 'Beside it',
    offer_type: 'in-cart',
    target_type: 'product',
    target_ids: [1],
    recommend_type: 'product',
    recommend_ids: [2],
    condition: {},
    priority: 1,
    activated: true,
    enable_discount: true,
    discount_data: discountExample(),
    ...given,
  };
}

/** One unit of a product at 10.00 in no collection; `product_id` alone says which. */
export function lineExample(product: number, given: Partial<CartLine> = {}): CartLine {
  return {
    key: `${product}`,
    product_id: product,
    variant_id: product * 10,
    collection_ids: [],
    quantity: 1,
    unit_price_minor: 1_000,
    ...given,
  };
}
