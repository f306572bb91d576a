import fc from 'fast-check';
import { conditionMatches, recommendTypes, tierTypes } from '../../offer/contract/offer-choice.ts';
import type { QuantityTier, UpsellDiscountData } from '../../offer/contract/offer.ts';
import type { CartLine, OfferSource } from '../rules/offer-pricer.ts';

/** Few values on purpose, so that offers and lines meet. */
const product = fc.integer({ min: 1, max: 4 });
const collection = fc.integer({ min: 1, max: 3 });
const word = fc.constantFrom('red', 'blue', 'reddish', 'acme');
const ids = (one: fc.Arbitrary<number>) => fc.uniqueArray(one, { minLength: 1, maxLength: 3 });

const sku = fc.constantFrom('A-1', 'A-2');
const few = <T>(one: fc.Arbitrary<T>) => fc.uniqueArray(one, { maxLength: 2 });

const condition = fc.oneof(
  fc.record({
    field: fc.constantFrom('tag', 'vendor', 'variant_title'),
    relation: fc.constantFrom('equal', 'not_equal', 'contains', 'not_contains'),
    value: word,
  }),
  fc.record({
    field: fc.constant('price' as const),
    relation: fc.constantFrom('equal', 'not_equal', 'greater', 'less'),
    value: fc.constantFrom('5', '0.03', '12.5'),
  }),
);

const tier = fc.constantFrom(...tierTypes).chain((type) =>
  fc.record({
    type: fc.constant(type),
    min_quantity: fc.integer({ min: 1, max: 6 }),
    value_discount:
      type === 'buy_x_get_x'
        ? fc.integer({ min: 1, max: 3 })
        : fc.integer({ min: 1, max: type === 'percentage_each' ? 9_999 : 3_000 }).map((cents) => cents / 100),
  }),
);

const tiers = fc.array(tier, { minLength: 1, maxLength: 4 }).map((list) =>
  list.map((one, key): QuantityTier => ({
    ...one,
    key,
    label: '',
    mark_as_popular: key === 0,
    image: null,
  })),
);

const target = fc.oneof(
  fc.record({
    target_type: fc.constant('all' as const),
    target_ids: fc.constant<number[]>([]),
    condition: fc.constant({}),
  }),
  fc.record({
    target_type: fc.constant('product' as const),
    target_ids: ids(product),
    condition: fc.constant({}),
  }),
  fc.record({
    target_type: fc.constant('collection' as const),
    target_ids: ids(collection),
    condition: fc.constant({}),
  }),
  // Targets may be named in other lists, too, and each is enough.
  fc.record({
    target_type: fc.constantFrom('product', 'collection'),
    target_ids: fc.constant<number[]>([]),
    condition: fc.constant({}),
    product_ids: few(product),
    category_ids: few(collection),
    target_handpicked: fc.record({ collections: few(collection), products: few(product) }),
    sku: few(sku),
    tags: few(word),
  }),
  fc.record({
    target_type: fc.constant('condition' as const),
    target_ids: fc.constant<number[]>([]),
    condition: fc.record({
      target: fc.record({
        match: fc.constantFrom(...conditionMatches),
        conditions: fc.array(condition, { minLength: 0, maxLength: 3 }),
      }),
    }),
  }),
);

const offer = fc.record({
  target,
  tiers,
  priority: fc.integer({ min: 1, max: 5 }),
  activated: fc.integer({ min: 0, max: 9 }).map((dice) => dice > 0),
  enable_discount: fc.integer({ min: 0, max: 9 }).map((dice) => dice > 0),
});

/** Quantity offers of every target and tier type, some inactive. */
export const offersArbitrary: fc.Arbitrary<OfferSource[]> = fc.array(offer, { maxLength: 8 }).map((list) =>
  list.map(({ target: aim, tiers: data, ...rest }, index) => ({
    ...rest,
    ...aim,
    id: index + 1,
    version: index + 7,
    offer_name: `Offer ${index + 1}`,
    offer_type: 'quantity',
    discount_data: { data, is_default_select: -1 },
  })),
);

const line = fc.record({
  product_id: product,
  quantity: fc.integer({ min: 0, max: 9 }),
  unit_price_minor: fc.oneof(
    fc.integer({ min: 0, max: 10 }),
    fc.integer({ min: 0, max: 5_000 }),
    fc.constant(500),
  ),
  variant_title: word,
  sku,
});

const products = fc.array(
  fc.record({
    collection_ids: fc.uniqueArray(collection, { maxLength: 2 }),
    vendor: word,
    tags: fc.uniqueArray(word, { maxLength: 2 }),
  }),
  { minLength: 4, maxLength: 4 },
);

/** Carts of up to eight lines over four products; facts of a product are the same on all its lines. */
export const cartArbitrary: fc.Arbitrary<CartLine[]> = fc
  .tuple(fc.array(line, { maxLength: 8 }), products)
  .map(([lines, facts]) =>
    lines.map((one, index) => ({
      ...facts[one.product_id - 1]!,
      ...one,
      key: `line ${(index * 5) % 8}`,
      variant_id: index + 1,
    })),
  );

const sometimes = fc.integer({ min: 0, max: 3 }).map((dice) => dice === 0);

const upsellDiscount: fc.Arbitrary<UpsellDiscountData> = fc.record({
  discount_type: fc.constantFrom('percentage', 'fixed_amount'),
  percentage_discount: fc.integer({ min: 0, max: 99 }),
  amount_discount: fc.integer({ min: 0, max: 3_000 }).map((cents) => cents / 100),
  stock_item_limit: fc.integer({ min: 0, max: 6 }),
  setup_stock_limit: sometimes,
  auto_restock: fc.boolean(),
  setup_end_date: sometimes,
  end_date_time: fc.constantFrom(null, 999, 1_000, 1_001),
  text_display_date_time: fc.constant(''),
  auto_extend_end_date: fc.boolean(),
  beyond_targets: fc.constantFrom(true, false, undefined),
  origin_price: fc.constant(null),
  discount_price: fc.constant(null),
});

const category = fc.integer({ min: 1, max: 3 });

const everything = fc.constant({
  target_type: 'all' as const,
  target_ids: [] as number[],
  condition: {},
});

const upsellTarget = fc.oneof(
  { weight: 4, arbitrary: target },
  { weight: 4, arbitrary: everything },
  {
    weight: 1,
    arbitrary: ids(category).map((from_these_categories) => ({
      target_type: 'base-category' as const,
      target_ids: [] as number[],
      condition: { in_cart: { base_category: { from_these_categories } } },
    })),
  },
);

const upsell = fc.record({
  offer_type: fc.constantFrom('pre-purchase', 'in-cart', 'post-purchase', 'accessory', 'handpicked'),
  target: upsellTarget,
  recommend_type: fc.constantFrom(...recommendTypes),
  recommend_ids: ids(product),
  recommend: fc.record({
    match: fc.constantFrom(...conditionMatches),
    conditions: fc.array(condition, { minLength: 0, maxLength: 2 }),
  }),
  include_target: fc.boolean(),
});

const upsellOffer = upsell.map(({ target: aim, recommend, include_target, ...rest }) => ({
  ...rest,
  ...aim,
  condition: { ...aim.condition, recommend, post_purchase: { include_target } },
}));

const bundleOffer = fc.record({
  offer_type: fc.constant('bundle' as const),
  target_type: fc.constantFrom('product', 'all'),
  target_ids: fc.array(product, { minLength: 1, maxLength: 4 }),
  recommend_type: fc.constant('product' as const),
  recommend_ids: fc.constant<number[]>([]),
  condition: fc.constant({}),
});

/** Around the moments of `contextArbitrary`; written as it was before there were ends, too. */
const tiersEnd = fc.oneof(
  fc.constant({}),
  fc.record({
    setup_end_date: fc.boolean(),
    end_date_time: fc.constantFrom(null, 999, 1_000, 1_001),
    auto_extend_end_date: sometimes,
  }),
);

const quantityOffer = fc.tuple(target, tiers, tiersEnd).map(([aim, data, end]) => ({
  ...aim,
  offer_type: 'quantity' as const,
  discount_data: { data, is_default_select: -1, ...end },
}));

const anyKind = fc.oneof(
  { weight: 1, arbitrary: quantityOffer },
  {
    weight: 6,
    arbitrary: fc
      .tuple(upsellOffer, upsellDiscount)
      .map(([one, discount_data]) => ({ ...one, discount_data })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(bundleOffer, upsellDiscount)
      .map(([one, discount_data]) => ({ ...one, discount_data })),
  },
);

const anyOffer = fc.record({
  kind: anyKind,
  priority: fc.integer({ min: 1, max: 5 }),
  activated: fc.integer({ min: 0, max: 9 }).map((dice) => dice > 0),
  enable_discount: fc.integer({ min: 0, max: 9 }).map((dice) => dice > 0),
});

/** Offers of every kind, target and recommendation; some are inactive, over or without stock. */
export const mixedOffersArbitrary: fc.Arbitrary<OfferSource[]> = fc
  .array(anyOffer, { minLength: 2, maxLength: 8 })
  .map((list) =>
    list.map(({ kind, ...rest }, index) => ({
      ...rest,
      ...kind,
      id: index + 1,
      version: index + 7,
      offer_name: `Offer ${index + 1}`,
    })),
  );

const mixedFacts = fc.array(
  fc.record({
    collection_ids: fc.uniqueArray(collection, { maxLength: 2 }),
    category_ids: fc.uniqueArray(category, { maxLength: 2 }),
    vendor: word,
    product_type: fc.constantFrom('', 'Mug', 'Vase'),
    tags: fc.uniqueArray(word, { maxLength: 2 }),
  }),
  { minLength: 4, maxLength: 4 },
);

const mixedLine = fc.record({
  line,
  /** Of an offer, of one that does not exist, or put in by hand. */
  offer_id: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined, freq: 2 }),
  placed: fc.integer({ min: 0, max: 4 }).map((dice) => dice === 0),
  options: fc.constantFrom(
    [],
    ...['Red', 'Blue'].flatMap((color) =>
      ['S', 'M'].map((size) => [
        { name: 'Color', value: color },
        { name: 'Size', value: size },
      ]),
    ),
  ),
});

/** Carts whose lines may claim to be taken from an offer, or may have been bought already. */
export const mixedCartArbitrary: fc.Arbitrary<CartLine[]> = fc
  .tuple(fc.array(mixedLine, { minLength: 2, maxLength: 8, size: 'max' }), mixedFacts)
  .map(([lines, facts]) =>
    lines.map(({ line: one, ...more }, index) => ({
      ...facts[one.product_id - 1]!,
      ...one,
      ...more,
      key: `line ${(index * 5) % 8}`,
      variant_id: index + 1,
    })),
  );

/** A moment around the ends that the offers have (seconds), what is left of some of them, and some held out. */
export const contextArbitrary = fc.record({
  seconds: fc.constantFrom(500, 1_000, 90_000),
  left: fc
    .dictionary(fc.constantFrom('1', '2', '3', '4'), fc.integer({ min: 0, max: 4 }))
    .map((left) => new Map(Object.entries(left).map(([id, units]) => [Number(id), units]))),
  heldOut: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 2 }).map((list) => new Set(list)),
});
