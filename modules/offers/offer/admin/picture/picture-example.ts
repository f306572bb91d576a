import type { OfferType } from '../../contract/offer-choice.ts';
import type { UpsellDiscountData } from '../../contract/offer.ts';
import type { PicturedOffer } from './picture-word.ts';

const off = (percentage_discount: number) =>
  ({ discount_type: 'percentage', percentage_discount }) as UpsellDiscountData;
const tier = (key: number, min_quantity: number, value_discount: number) => ({
  key,
  label: '',
  min_quantity,
  value_discount,
  type: 'percentage_each' as const,
  mark_as_popular: key === 1,
});

const plain = { enable_discount: false, discount_data: off(0), recommend_limit: 3 };
const examples: Partial<Record<OfferType, Omit<PicturedOffer, 'offer_type' | 'target_type'>>> = {
  'pre-purchase': { enable_discount: true, discount_data: off(10), recommend_limit: 2 },
  'in-cart': { enable_discount: true, discount_data: off(10), recommend_limit: 1 },
  'post-purchase': { enable_discount: true, discount_data: off(15), recommend_limit: 1 },
  bundle: { enable_discount: true, discount_data: off(12), recommend_limit: 2 },
  quantity: {
    enable_discount: true,
    discount_data: { data: [tier(0, 2, 10), tier(1, 3, 15), tier(2, 5, 20)], is_default_select: 1 },
    recommend_limit: 1,
  },
  handpicked: { ...plain, recommend_limit: 4 },
};

/** What an offer of a kind may come to look like, before there is one. */
export function exampleOf(offer_type: OfferType): PicturedOffer {
  return { ...(examples[offer_type] ?? plain), offer_type, target_type: 'product' };
}
