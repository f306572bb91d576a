/**
 * The choices an offer is made of, as plain constants: rules and the shopper script use them too,
 * so this file must stay free of the schema library.
 */

/** Every kind a list may hold (V002). `product` and `custom` are read-only legacy: shown, never created. */
export const offerTypes = [
  'bundle',
  'pre-purchase',
  'post-purchase',
  'quantity',
  'handpicked',
  'accessory',
  'in-cart',
  'product',
  'custom',
] as const;
export type OfferType = (typeof offerTypes)[number];

export const legacyOfferTypes = ['product', 'custom'] as const satisfies readonly OfferType[];

/** What an offer can be for (V068); which of them a kind of offer allows: `allowedChoices`. */
export const targetTypes = ['all', 'product', 'collection', 'base-category', 'condition'] as const;
export type TargetType = (typeof targetTypes)[number];

/** What an offer can recommend (V069); which of them a kind of offer allows: `allowedChoices`. */
export const recommendTypes = [
  'product',
  'collection',
  'same-collection',
  'relevant-collection',
  'base-category',
  'different-color',
  'different-size',
  'condition',
  'target-product',
] as const;
export type RecommendType = (typeof recommendTypes)[number];

/**
 * What a tier of a quantity discount takes off (V078). Which of them an editor offers depends on the layout:
 * `tierTypesFor`.
 */
export const tierTypes = ['percentage_each', 'amount_each', 'amount_all', 'buy_x_get_x'] as const;
export type TierType = (typeof tierTypes)[number];

/** Where the shopper goes after taking an offer; a quantity discount never leads to the checkout (V098). */
export const ctaChoices = ['checkout', 'cart', 'continue'] as const;
export type CtaChoice = (typeof ctaChoices)[number];
export const quantityCtaChoices = ['cart', 'continue'] as const satisfies readonly CtaChoice[];

/** Which variant of a recommended product is shown first: the cheapest or the dearest (V097, V215). */
export const variantSorts = ['lowest', 'highest'] as const;
export type VariantSort = (typeof variantSorts)[number];

/** What a discount is: a percentage (V075); a fixed amount only in the modal of a bundle (A§2). */
export const discountTypes = ['percentage', 'fixed_amount'] as const;
export type DiscountType = (typeof discountTypes)[number];

/** What makes a product relevant, in the order in which a new shop applies it (V099). */
export const rankingRules = [
  'same-collection',
  'same-tag',
  'title-similarity',
  'best-seller-same-collection',
  'same-type',
  'same-vendor',
  'lower-price',
] as const;
export type RankingRule = (typeof rankingRules)[number];

/** The product widgets there are, in the order of their list (V100). */
export const widgetTypes = [
  'best-seller',
  'also-bought',
  'cart-recommend',
  'recent-view',
  'handpicked-product',
  'flash-deal',
  'more-collection',
] as const;
export type WidgetType = (typeof widgetTypes)[number];

/** What an offer is after: which of the two follows from its type, see `strategyOf` (V003). */
export const strategies = ['Up-sell', 'Cross-sell'] as const;
export type Strategy = (typeof strategies)[number];

/** What of a product a rule may look at (V094). */
export const conditionFields = [
  'tag',
  'title',
  'type',
  'vendor',
  'price',
  'compare_at_price',
  'weight',
  'inventory_stock',
  'variant_title',
  'collection',
] as const;
export type ConditionField = (typeof conditionFields)[number];

/** How a rule may compare it (V095). */
export const conditionRelations = [
  'equal',
  'not_equal',
  'greater',
  'less',
  'starts_with',
  'ends_with',
  'contains',
  'not_contains',
] as const;
export type ConditionRelation = (typeof conditionRelations)[number];

/** Whether one condition of a rule must be met, or all of them (V071). */
export const conditionMatches = ['any', 'all'] as const;
export type ConditionMatch = (typeof conditionMatches)[number];

/** What the offer list may be sorted by. */
export const offerSortFields = [
  'priority',
  'offer_name',
  'created_at',
  'updated_at',
  'view',
  'conversion_rate',
  'sales',
] as const;
export type OfferSortField = (typeof offerSortFields)[number];

/** Defaults and limits of an offer: one number, one place (V066–V079, V200, V201 and the like). */
export const offerLimits = {
  tiers: 10,
  min_quantity: 1,
  max_quantity: 999,
  /** Under `quantity_min_two` while `quantity_layout_v2` is off (V160). */
  min_quantity_raised: 2,
  targets: 100,
  /** Under `picker_cap_50` (V057). */
  targets_capped: 50,
  batch: 50,
  /** The largest percentage off (V150). */
  max_percentage: 99,
  /** The stock limit that a new discount has (V076). */
  stock_items: 30,
  /** The fewest products of a bundle (V171, V205). */
  bundle_products: 2,
  /** Most units of a bundle under the switch `bundle_limit` (ambiguity 63). */
  bundle_products_capped: 3,
  bundle_collapsed: 3,
  /** The fewest and the most recommended products that may be shown (V173, V206). */
  min_recommended: 1,
  max_recommended: 8,
  /** Share of visitors, in percent, that may be left without an offer to measure what it brings. */
  max_holdout: 50,
  /** Lines of one file, in and out: those of it that are good are made in one step. */
  import: 100_000,
} as const;

interface AllowedChoices {
  readonly target: readonly TargetType[];
  readonly recommend: readonly RecommendType[];
}

/**
 * Allowed targets and recommendations by offer type (ambiguity 87). The first entry is the default
 * after a type change; `condition` is only offered under the `rule_based_targeting` switch.
 */
export const allowedChoices: Readonly<Record<OfferType, AllowedChoices>> = {
  'pre-purchase': {
    target: ['all', 'product', 'collection', 'condition'],
    recommend: ['product', 'collection', 'same-collection', 'relevant-collection', 'condition'],
  },
  'in-cart': {
    target: ['all', 'product', 'collection', 'base-category', 'condition'],
    recommend: [
      'product',
      'target-product',
      'different-color',
      'different-size',
      'same-collection',
      'base-category',
      'condition',
    ],
  },
  'post-purchase': {
    target: ['all', 'product', 'collection', 'base-category', 'condition'],
    recommend: [
      'product',
      'collection',
      'same-collection',
      'relevant-collection',
      'target-product',
      'base-category',
      'condition',
    ],
  },
  quantity: { target: ['all', 'product', 'collection', 'condition'], recommend: [] },
  bundle: { target: ['product', 'all'], recommend: ['product'] },
  accessory: {
    target: ['product', 'collection', 'condition'],
    recommend: ['product', 'collection', 'condition'],
  },
  handpicked: { target: ['product', 'collection', 'all'], recommend: ['product'] },
  product: { target: [], recommend: [] },
  custom: { target: [], recommend: [] },
};

/** Tiers of a new quantity discount (V117, decision 093): two items at 10 % of each, three at 20 % of each. */
export function firstTiers() {
  const each = { label: '', type: 'percentage_each' as TierType, image: null };
  return {
    data: [
      { ...each, key: 0, min_quantity: 2, value_discount: 10, mark_as_popular: true },
      { ...each, key: 1, min_quantity: 3, value_discount: 20, mark_as_popular: false },
    ],
    is_default_select: 0,
  };
}
