import { z } from 'zod';
import { id, refineAmount, timestamp } from '#core/contract/scalar.ts';
import { offerFigures } from '../../offer/contract/offer-statistics.ts';

/** What the value of a discount or of a shipping fee counts: percent or money (V082, V083). */
export const autoValueTypes = ['percentage', 'value'] as const;
export type AutoValueType = (typeof autoValueTypes)[number];

/** What an automated offer is for: all products, named ones, or those of collections (V084). */
export const autoTargetTypes = ['all', 'product', 'collection'] as const;
export type AutoTargetType = (typeof autoTargetTypes)[number];

/** What an automated offer recommends; a collection travels as `category` (V070). */
export const autoRecommendTypes = ['product', 'category'] as const;
export type AutoRecommendType = (typeof autoRecommendTypes)[number];

const shortText = z.string().max(255);
const longText = z.string().max(2000);
const ids = z.array(id).max(1000).default([]);
const words = z.array(shortText).max(1000).default([]);

/**
 * The discount of an automated offer (V082). An emptied input is null, which `validateAutoOffer` words.
 * `value` is a percent or major units.
 */
export const autoDiscount = z
  .object({
    discount: z.boolean().default(false),
    type: z.enum(autoValueTypes).default('percentage'),
    value: z.number().nullable().default(0),
  })
  .superRefine(({ type, value }, check) => {
    if (type === 'value') refineAmount(check, value, ['value']);
  });
export type AutoDiscount = z.infer<typeof autoDiscount>;

/** What shipping the accepted product costs beside the order: percent of its price, or major units (V083). */
export const autoShippingFee = z
  .object({
    type: z.enum(autoValueTypes).default('percentage'),
    value: z.number().nullable().default(0),
  })
  .superRefine(({ type, value }, check) => {
    if (type === 'value') refineAmount(check, value, ['value']);
  });
export type AutoShippingFee = z.infer<typeof autoShippingFee>;

export const autoTarget = z.object({
  type: z.enum(autoTargetTypes).default('all'),
  /** Follows from `type`; sent because it is documented. */
  all_product: z.boolean().default(false),
  product_ids: ids,
  sku: words,
  quotations: words,
  tags: words,
  category_ids: ids,
});
export type AutoTarget = z.infer<typeof autoTarget>;

export const autoRecommend = z.object({ type: z.enum(autoRecommendTypes).default('product'), ids });
export type AutoRecommend = z.infer<typeof autoRecommend>;

/** Body of a create or an update: shape and bounds; the rules with their texts are `validateAutoOffer`. */
export const autoOfferInput = z
  .object({
    id: z.int().min(0).optional(),
    /** Of the copy that was edited: a stale one is 409. Without it the last writer wins. */
    version: z.int().min(1).optional(),
    /** An automated offer always comes after payment (V081). */
    offer_type: z.literal('post-purchase').default('post-purchase'),
    offer_name: shortText.default(''),
    offer_message: longText.default(''),
    offer_title: longText.default(''),
    discount_data: autoDiscount,
    shipping_fee: autoShippingFee,
    target_product: autoTarget,
    recommend_product: autoRecommend,
    priority: z.int().min(1).max(1_000_000).optional(),
    /** A new one is active (V085). */
    activated: z.boolean().default(true),
    /** Products and collections of `offer_ref` that the offer no longer names. */
    delete_offer_ref_ids: ids,
    shop_id: id.optional(),
  })
  .meta({ id: 'AutoOfferInput' });
export type AutoOfferInput = z.infer<typeof autoOfferInput>;

/** A product or collection that an automated offer names. */
export const autoOfferRef = z.object({
  id,
  role: z.enum(['target', 'recommend']),
  type: z.enum(autoRecommendTypes),
});
export type AutoOfferRef = z.infer<typeof autoOfferRef>;

const json = z.string();

/** An automated offer as it travels (V086). */
export const autoOffer = z
  .object({
    id,
    shop_id: id,
    version: z.int().min(1),
    offer_type: z.literal('post-purchase'),
    offer_name: z.string(),
    offer_message: z.string(),
    offer_title: z.string(),
    /** JSON of `autoDiscount`. */
    discount_data: json,
    /** JSON of `autoShippingFee`. */
    shipping_fee: json,
    /** JSON of `AutoCondition`. */
    additional_condition: json,
    offer_ref: z.array(autoOfferRef),
    priority: z.int().min(1),
    activated: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp,
    created_at_str: z.string(),
    updated_at_str: z.string(),
  })
  .meta({ id: 'AutoOffer' });
export type AutoOffer = z.infer<typeof autoOffer>;

/** What `additional_condition` holds; `target_filter` says the same as the lists of the target (V087). */
export interface AutoCondition {
  target_product: AutoTarget;
  recommend_product: AutoRecommend;
  target_filter: { match: 'any'; conditions: { field: string; relation: 'equal'; value: string }[] };
}

/** One row of the list: the offer and its figures. */
export const autoOfferRow = autoOffer.extend(offerFigures.shape);
export type AutoOfferRow = z.infer<typeof autoOfferRow>;
