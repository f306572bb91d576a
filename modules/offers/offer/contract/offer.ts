import { z } from 'zod';
import { fileAddress } from '#core/contract/file-address.ts';
import { amount, id, moneyNumber, refineAmount, timestamp } from '#core/contract/scalar.ts';
import {
  conditionFields,
  conditionMatches,
  conditionRelations,
  ctaChoices,
  discountTypes,
  firstTiers,
  offerLimits,
  offerTypes,
  recommendTypes,
  strategies,
  targetTypes,
  tierTypes,
  type TierType,
  variantSorts,
} from './offer-choice.ts';

const shortText = z.string().max(255);
const longText = z.string().max(2000);
const ids = z.array(id).max(1000);
const words = z.array(shortText).max(1000);

/** One row of a rule (V072). `key` only tells rows apart on the screen. */
export const offerCondition = z
  .object({
    key: z.union([z.int(), z.string().max(64)]).optional(),
    field: z.enum(conditionFields),
    relation: z.enum(conditionRelations),
    /** Prices in major units, weight in grams, a collection as its id or title. */
    value: shortText,
  })
  .superRefine(({ field, value }, check) => {
    if (field === 'price' || field === 'compare_at_price') refineAmount(check, Number(value), ['value']);
  });
export type OfferCondition = z.infer<typeof offerCondition>;

/** Conditions of a rule, and whether one of them must be met or all (V071). */
export const conditionSet = z
  .object({
    match: z.enum(conditionMatches).default('any'),
    conditions: z.array(offerCondition).max(50).default([]),
  })
  .meta({ id: 'ConditionSet' });
export type ConditionSet = z.infer<typeof conditionSet>;

const optionPair = z.object({ option: shortText, value: shortText });

/** Which variant to show (`expects`) for which variant in hand (`conditions`), as option and value (V073). */
export const recommendDisplay = z
  .object({
    conditions: z.array(optionPair).max(20),
    expects: z.array(optionPair).max(20),
  })
  .meta({ id: 'RecommendDisplay' });

/** Everything an offer asks of products beyond plain ids (A§3). Each part is absent until used. */
export const offerRule = z
  .object({
    target: conditionSet.optional(),
    using_recommend_display: z.boolean().optional(),
    recommend: conditionSet.optional(),
    recommend_display: z.array(recommendDisplay).max(50).optional(),
    in_cart: z
      .object({
        base_category: z.object({ from_these_categories: ids }).optional(),
        product: z.object({ ids }).optional(),
      })
      .optional(),
    post_purchase: z.object({ include_target: z.boolean() }).optional(),
  })
  .meta({ id: 'OfferRule' });
export type OfferRule = z.infer<typeof offerRule>;

const tierFields = z.object({
  key: z.int().min(0),
  label: shortText,
  min_quantity: z.int(),
  value_discount: z.number(),
  type: z.enum(tierTypes),
  mark_as_popular: z.boolean(),
  /** Address of the tier image, if one was uploaded. */
  image: fileAddress(z.string().max(2000)).nullish(),
});

/** Of what a tier takes off, only an amount of money has a currency. */
const fineTier = (
  { type, value_discount }: { type: TierType; value_discount: number | null },
  check: Parameters<typeof refineAmount>[0],
): void => {
  if (type === 'amount_each' || type === 'amount_all')
    refineAmount(check, value_discount, ['value_discount']);
};

/**
 * One step of a quantity discount (A§3). `value_discount` is a percent for `percentage_each`, an amount
 * in major units for `amount_each` and `amount_all`, and the free units for `buy_x_get_x`.
 */
export const quantityTier = tierFields.superRefine(fineTier);
export type QuantityTier = z.infer<typeof quantityTier>;

/**
 * The end of a quantity discount, as other kinds have theirs. Left out of a save: as it was; of a new offer: it has none.
 */
const tiersEnd = {
  setup_end_date: z.boolean().optional(),
  /** In seconds (V077). */
  end_date_time: z.int().nullish(),
  auto_extend_end_date: z.boolean().optional(),
};

/** When a discount of any kind ends; what is left out says nothing of it. */
export interface DiscountEnd {
  setup_end_date?: boolean | undefined;
  end_date_time?: number | null | undefined;
  auto_extend_end_date?: boolean | undefined;
}

/** `is_default_select` is the key of the tier that is chosen at first; -1 means none (V079). */
export const quantityDiscountData = z
  .object({
    data: z.array(quantityTier),
    is_default_select: z.int().min(-1),
    ...tiersEnd,
  })
  .meta({ id: 'QuantityDiscountData' });
export type QuantityDiscountData = z.infer<typeof quantityDiscountData>;

/** A tier as typed: an emptied number field is null, and `validateOffer` words the refusal. */
export const quantityTierInput = tierFields
  .extend({
    label: shortText.default(''),
    min_quantity: z.number().nullable(),
    value_discount: z.number().nullable(),
  })
  .superRefine(fineTier);
export type QuantityTierInput = z.infer<typeof quantityTierInput>;

export const quantityDiscountDataInput = quantityDiscountData
  .extend({
    /** One more than allowed is let through, so that the refusal has its own words. */
    data: z.array(quantityTierInput).max(offerLimits.tiers + 10),
  })
  .meta({ id: 'TypedQuantityDiscount' });
export type QuantityDiscountDataInput = z.infer<typeof quantityDiscountDataInput>;

/** Discount of the other kinds of offer (A§3). `end_date_time` is in seconds (V077). */
export const upsellDiscountData = z
  .object({
    discount_type: z.enum(discountTypes).default('percentage'),
    percentage_discount: z.number().default(0),
    /** With `fixed_amount`: what one set of a bundle costs less, in major units. */
    amount_discount: moneyNumber.default(0),
    stock_item_limit: z.number().default(30),
    setup_stock_limit: z.boolean().default(false),
    auto_restock: z.boolean().default(false),
    setup_end_date: z.boolean().default(false),
    end_date_time: z.int().nullish(),
    text_display_date_time: shortText.nullish(),
    auto_extend_end_date: z.boolean().default(false),
    /**
     * Of what is taken from an offer: whether units are discounted beyond those that the cart has of its targets. Left out
     * of a save: as it was; of a new offer: they are not.
     */
    beyond_targets: z.boolean().optional(),
    origin_price: amount.nullish(),
    discount_price: amount.nullish(),
  })
  .meta({ id: 'UpsellDiscountData' });
export type UpsellDiscountData = z.infer<typeof upsellDiscountData>;

/** As typed: an emptied number field is null. Strict, so that malformed tiers are never taken for it. */
export const upsellDiscountDataInput = z
  .strictObject({
    ...upsellDiscountData.shape,
    percentage_discount: z.number().nullable().default(0),
    amount_discount: moneyNumber.nullable().default(0),
    stock_item_limit: z.number().nullable().default(offerLimits.stock_items),
  })
  .meta({ id: 'TypedUpsellDiscount' });
export type UpsellDiscountDataInput = z.infer<typeof upsellDiscountDataInput>;

/**
 * A second wording and discount to try against the first: half of the visitors see each. A discount that is null is
 * the same as the first; `amount_discount` (major units) is looked at only where the first is an amount, of a bundle.
 */
export const offerVariantB = z
  .object({
    offer_message: longText,
    offer_title: longText,
    percentage_discount: z.number().nullable(),
    amount_discount: moneyNumber.nullable().optional(),
  })
  .meta({ id: 'OfferVariantB' });
export type OfferVariantB = z.infer<typeof offerVariantB>;

const handpicked = z.object({ collections: ids, products: ids });

/** Fields that a merchant writes and reads back alike: those that lists show, too … */
const listed = {
  offer_name: shortText,
  offer_message: longText,
  offer_title: longText,
  offer_type: z.enum(offerTypes),
  target_type: z.enum(targetTypes),
  target_ids: ids,
  /** Null where the kind recommends nothing (quantity). */
  recommend_type: z.enum(recommendTypes).nullable(),
  recommend_ids: ids,
  enable_discount: z.boolean(),
  cta: z.enum(ctaChoices),
  activated: z.boolean(),
  is_from_start_guide: z.boolean(),
};

/** … and those that only the offer itself has. */
const detailed = {
  condition: offerRule,
  variant_sort: z.enum(variantSorts),
  /** How many recommended products are shown at most (V173). */
  recommend_limit: z.int(),
  /** Percent of visitors who do not get the offer, so that what it brings can be measured; 0: everybody gets it. */
  holdout_percent: z.int(),
  /** Null: nothing is tried. */
  variant_b: offerVariantB.nullable(),
  target_handpicked: handpicked,
  product_ids: ids,
  sku: words,
  quotations: words,
  tags: words,
  category_ids: ids,
};

const written = { ...listed, ...detailed };

export type DetailedField = keyof typeof detailed;
/** Names of what only the offer itself has, each the column's name, too. */
export const detailedFields = Object.keys(detailed) as readonly DetailedField[];

/** An offer without its heavy parts. */
export const listedOffer = z.object({
  id,
  shop_id: id,
  /** Counts saves; send it back with a save so that a stale one is refused with 409. */
  version: z.int().min(1),
  ...listed,
  discount_data: z.union([quantityDiscountData, upsellDiscountData]),
  /** True when new, and after a save that changed targets, recommendations or handpicked lists (V109). */
  offer_product_updated: z.boolean(),
  /** Kept by Backroom, as the smart screens say; tried after all that was made by hand. */
  smart: z.boolean(),
  /** 1 is tried first. */
  priority: z.int().min(1),
  /** Follows from the type: up-sell or cross-sell (V003). */
  strategy: z.enum(strategies),
  created_at: timestamp,
  updated_at: timestamp,
  /** `MMM dd, yyyy` in the shop's time zone. */
  created_at_str: z.string(),
  updated_at_str: z.string(),
});
export type ListedOffer = z.infer<typeof listedOffer>;

/** An offer as it travels. */
export const offer = listedOffer.extend(detailed).meta({ id: 'Offer' });
export type Offer = z.infer<typeof offer>;

/** The part that is alike whatever the kind and its discount: what the cards of all editors share. */
export const sharedOffer = offer.pick({
  offer_name: true,
  offer_message: true,
  offer_title: true,
  offer_type: true,
  target_type: true,
  target_ids: true,
  recommend_type: true,
  recommend_ids: true,
  condition: true,
  enable_discount: true,
  cta: true,
  variant_sort: true,
  recommend_limit: true,
});
export type SharedOffer = z.infer<typeof sharedOffer>;

export const quantityOffer = offer.extend({
  offer_type: z.literal('quantity'),
  discount_data: quantityDiscountData,
});
export type QuantityOffer = z.infer<typeof quantityOffer>;

const typedDiscount = z.union([quantityDiscountDataInput, upsellDiscountDataInput]);

/**
 * Body of a create or an update: shape and bounds only. The rules with their exact texts are
 * `validateOffer`, which the editor and the server both run, so that they say the same.
 */
export const offerInput = z
  .object({
    offer_name: written.offer_name.default(''),
    offer_message: written.offer_message.default(''),
    offer_title: written.offer_title.default(''),
    offer_type: written.offer_type,
    target_type: written.target_type,
    target_ids: written.target_ids.default([]),
    recommend_type: written.recommend_type.default(null),
    recommend_ids: written.recommend_ids.default([]),
    condition: written.condition.default({}),
    enable_discount: written.enable_discount.default(true),
    /** Left out, a new quantity discount has `firstTiers`; other kinds need theirs. */
    discount_data: typedDiscount.default(firstTiers),
    cta: written.cta.default('cart'),
    variant_sort: written.variant_sort.default('lowest'),
    recommend_limit: written.recommend_limit.default(4),
    holdout_percent: written.holdout_percent.default(0),
    variant_b: written.variant_b.default(null),
    target_handpicked: written.target_handpicked.default({ collections: [], products: [] }),
    activated: written.activated.default(true),
    is_from_start_guide: written.is_from_start_guide.default(false),
    product_ids: written.product_ids.default([]),
    sku: written.sku.default([]),
    quotations: written.quotations.default([]),
    tags: written.tags.default([]),
    category_ids: written.category_ids.default([]),
    priority: z.int().min(1).max(1_000_000).optional(),
    /** Accepted because clients send them; the server decides both (session, V109). */
    shop_id: id.optional(),
    offer_product_updated: z.boolean().optional(),
  })
  .meta({ id: 'OfferInput' });
export type OfferInput = z.infer<typeof offerInput>;

/** An update adds the version it was made from; without one the last writer wins, on record. */
export const offerUpdate = offerInput
  .extend({
    discount_data: typedDiscount,
    id: z.int().min(0).optional(),
    version: z.int().min(1).optional(),
  })
  .meta({ id: 'OfferUpdate' });
export type OfferUpdate = z.infer<typeof offerUpdate>;
