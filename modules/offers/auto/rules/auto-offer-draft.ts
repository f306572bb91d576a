import type {
  AutoCondition,
  AutoDiscount,
  AutoOffer,
  AutoOfferInput,
  AutoRecommendType,
  AutoShippingFee,
  AutoTarget,
  AutoTargetType,
  AutoValueType,
} from '../contract/auto-offer.ts';
import { defaultMessage, defaultOfferTitle } from '../../offer/rules/offer-message.ts';
import { autoPercentProblem } from './auto-offer-validation.ts';

/** What the editor holds; id 0 is one not made yet. */
export type AutoOfferDraft = Omit<AutoOfferInput, 'id' | 'version' | 'shop_id'> & { id: number };

/** A new automated offer: always post-purchase (V081), active (V085), for all products. */
export function newAutoOffer(): AutoOfferDraft {
  return {
    id: 0,
    offer_type: 'post-purchase',
    offer_name: '',
    offer_message: defaultMessage('post-purchase', false),
    offer_title: defaultOfferTitle,
    discount_data: { discount: false, type: 'percentage', value: 0 },
    shipping_fee: { type: 'percentage', value: 0 },
    target_product: targetOfType(noTargets, 'all'),
    recommend_product: { type: 'product', ids: [] },
    activated: true,
    delete_offer_ref_ids: [],
  };
}

const noTargets: AutoTarget = {
  type: 'all',
  all_product: true,
  product_ids: [],
  sku: [],
  quotations: [],
  tags: [],
  category_ids: [],
};

/** A stored offer as its editor holds it: three of its fields travel as JSON (V086). */
export function autoDraftOf(offer: AutoOffer): AutoOfferDraft {
  const condition = JSON.parse(offer.additional_condition) as AutoCondition;
  return {
    id: offer.id,
    offer_type: offer.offer_type,
    offer_name: offer.offer_name,
    offer_message: offer.offer_message,
    offer_title: offer.offer_title,
    discount_data: JSON.parse(offer.discount_data) as AutoDiscount,
    shipping_fee: JSON.parse(offer.shipping_fee) as AutoShippingFee,
    target_product: condition.target_product,
    recommend_product: condition.recommend_product,
    activated: offer.activated,
    delete_offer_ref_ids: [],
  };
}

/** Another kind of discount: the input that shows now begins at 0 (V127). */
export function changeAutoDiscountType(draft: AutoOfferDraft, type: AutoValueType): AutoOfferDraft {
  if (draft.discount_data.type === type) return draft;
  return { ...draft, discount_data: { ...draft.discount_data, type, value: 0 } };
}

/** Another kind of shipping fee: the input that shows now begins at 0 (V128). */
export function changeShippingFeeType(draft: AutoOfferDraft, type: AutoValueType): AutoOfferDraft {
  return draft.shipping_fee.type === type ? draft : { ...draft, shipping_fee: { type, value: 0 } };
}

/** Turned off, a faulty percentage goes back to 0 (V132). The inputs are disabled while it is off (V131). */
export function switchAutoDiscount(draft: AutoOfferDraft, on: boolean): AutoOfferDraft {
  const { type, value } = draft.discount_data;
  const faulty = !on && type === 'percentage' && autoPercentProblem(value) !== undefined;
  return { ...draft, discount_data: { discount: on, type, value: faulty ? 0 : value } };
}

/** Another type of target: what it has no use for is cleared (V129). */
export function changeAutoTarget(draft: AutoOfferDraft, type: AutoTargetType): AutoOfferDraft {
  return { ...draft, target_product: targetOfType(draft.target_product, type) };
}

/** The lists that a type of target has; the others empty, `all_product` as the type says. */
export function targetOfType(target: AutoTarget, type: AutoTargetType): AutoTarget {
  const cleared = { ...noTargets, type, all_product: type === 'all' };
  if (type === 'all') return cleared;
  if (type === 'collection') return { ...cleared, category_ids: target.category_ids };
  const { product_ids, sku, quotations, tags } = target;
  return { ...cleared, product_ids, sku, quotations, tags };
}

/** Another type of recommendation: the ids are cleared (V130). */
export function changeAutoRecommend(draft: AutoOfferDraft, type: AutoRecommendType): AutoOfferDraft {
  return draft.recommend_product.type === type ? draft : { ...draft, recommend_product: { type, ids: [] } };
}
