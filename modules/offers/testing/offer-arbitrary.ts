import fc from 'fast-check';
import { conditionMatches, tierTypes } from '../contract/offer-choice.ts';
import type { QuantityTier } from '../contract/offer.ts';
import type { CartLine, OfferSource } from '../rules/offer-pricer.ts';

/** Few values on purpose, so that offers and lines meet. */
const product = fc.integer({ min: 1, max: 4 });
const collection = fc.integer({ min: 1, max: 3 });
const word = fc.constantFrom('red', 'blue', 'reddish', 'acme');
const ids = (one: fc.Arbitrary<number>) => fc.uniqueArray(one, { minLength: 1, maxLength: 3 });

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
  list.map(({ target: aim, tiers: data, ...rest }, place) => ({
    ...rest,
    ...aim,
    id: place + 1,
    version: place + 7,
    offer_name: `Offer ${place + 1}`,
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
    lines.map((one, place) => ({
      ...facts[one.product_id - 1]!,
      ...one,
      key: `line ${(place * 5) % 8}`,
      variant_id: place + 1,
    })),
  );
