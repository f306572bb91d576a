import type {
  AutoCondition,
  AutoOfferInput,
  AutoOfferRef,
  AutoShippingFee,
  AutoTarget,
} from '../contract/auto-offer.ts';
import type { Offer, UpsellDiscountData } from '../../offer/contract/offer.ts';
import { newUpsellDiscount } from '../../offer/rules/offer-draft.ts';
import { targetOfType } from './auto-offer-draft.ts';

/** The fields of an offer that an automated one is stored in, so that matching and pricing know but one shape. */
export type AutoFields = Pick<
  Offer,
  | 'offer_type'
  | 'offer_name'
  | 'offer_message'
  | 'offer_title'
  | 'target_type'
  | 'target_ids'
  | 'recommend_type'
  | 'recommend_ids'
  | 'enable_discount'
  | 'discount_data'
  | 'product_ids'
  | 'sku'
  | 'quotations'
  | 'tags'
  | 'category_ids'
  | 'activated'
> & { shipping_fee: { type: AutoShippingFee['type']; value: number } };

/** Takes the products and collections of `delete_offer_ref_ids` out of the draft's lists. */
export function withoutDropped(draft: AutoOfferInput): AutoOfferInput {
  const dropped = new Set(draft.delete_offer_ref_ids);
  const remaining = (ids: readonly number[]) => ids.filter((id) => !dropped.has(id));
  const { target_product: target, recommend_product: recommend } = draft;
  return {
    ...draft,
    target_product: {
      ...target,
      product_ids: remaining(target.product_ids),
      category_ids: remaining(target.category_ids),
    },
    recommend_product: { ...recommend, ids: remaining(recommend.ids) },
  };
}

/** A valid draft as it is stored: texts trimmed, lists that the type has no use for empty. */
export function autoFields(draft: AutoOfferInput): AutoFields {
  const target = targetOfType(draft.target_product, draft.target_product.type);
  const recommend = draft.recommend_product;
  const { type, value } = draft.discount_data;
  const written = value ?? 0;
  return {
    offer_type: 'post-purchase',
    offer_name: draft.offer_name.trim(),
    offer_message: draft.offer_message.trim(),
    offer_title: draft.offer_title.trim(),
    target_type: target.type,
    target_ids: target.type === 'collection' ? target.category_ids : target.product_ids,
    recommend_type: recommend.type === 'category' ? 'collection' : 'product',
    recommend_ids: recommend.ids,
    enable_discount: draft.discount_data.discount,
    discount_data: {
      ...(newUpsellDiscount() as UpsellDiscountData),
      discount_type: type === 'value' ? ('fixed_amount' as const) : ('percentage' as const),
      percentage_discount: type === 'percentage' ? written : 0,
      amount_discount: type === 'value' ? written : 0,
    },
    product_ids: target.product_ids,
    sku: target.sku,
    quotations: target.quotations,
    tags: target.tags,
    category_ids: target.category_ids,
    activated: draft.activated,
    shipping_fee: { type: draft.shipping_fee.type, value: draft.shipping_fee.value ?? 0 },
  };
}

/** What of the fields travels as JSON, and the references in them (V070, V082, V083, V086). */
export function autoWire(fields: AutoFields): {
  discount_data: string;
  shipping_fee: string;
  additional_condition: string;
  offer_ref: AutoOfferRef[];
} {
  const data = fields.discount_data as UpsellDiscountData;
  const fixed = data.discount_type === 'fixed_amount';
  const target_product: AutoTarget = {
    type: fields.target_type as AutoTarget['type'],
    all_product: fields.target_type === 'all',
    product_ids: fields.product_ids,
    sku: fields.sku,
    quotations: fields.quotations,
    tags: fields.tags,
    category_ids: fields.category_ids,
  };
  const type = fields.recommend_type === 'collection' ? 'category' : 'product';
  const condition: AutoCondition = {
    target_product,
    recommend_product: { type, ids: fields.recommend_ids },
    target_filter: targetFilter(target_product),
  };
  const targetType = fields.target_type === 'collection' ? 'category' : 'product';
  return {
    discount_data: JSON.stringify({
      discount: fields.enable_discount,
      type: fixed ? 'value' : 'percentage',
      value: fixed ? data.amount_discount : data.percentage_discount,
    }),
    shipping_fee: JSON.stringify(fields.shipping_fee),
    additional_condition: JSON.stringify(condition),
    offer_ref: [
      ...fields.target_ids.map((id) => ({ id, role: 'target' as const, type: targetType }) as const),
      ...fields.recommend_ids.map((id) => ({ id, role: 'recommend' as const, type }) as const),
    ],
  };
}

const filterFields = {
  product_ids: 'product_id',
  sku: 'sku',
  quotations: 'quotation',
  tags: 'tag',
  category_ids: 'category_id',
} as const;

/** The lists of a target as conditions any of which is enough (V087); none for all products. */
export function targetFilter(target: AutoTarget): AutoCondition['target_filter'] {
  const lists = Object.keys(filterFields) as (keyof typeof filterFields)[];
  const conditions = lists.flatMap((list) =>
    target[list].map((value) => ({
      field: filterFields[list],
      relation: 'equal' as const,
      value: String(value),
    })),
  );
  return { match: 'any', conditions };
}
