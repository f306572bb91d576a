import { expect, test } from 'vitest';
import type { Offer } from '../../offer/contract/offer.ts';
import { matchOffers } from './offer-index.ts';
import { compileShopOffers } from '../../rules/offer-pricers.ts';
import type { CartLine, OfferSource } from './offer-pricer.ts';
import { lineExample, upsellExample } from '../../upsell/testing/upsell-example.ts';
import { recommends } from './upsell-match.ts';

const usd = { currency: 'USD' };
const compiled = (given: Partial<OfferSource>) => compileShopOffers([upsellExample(given)], usd).offers[0]!;

function asks(recommend_type: Offer['recommend_type'], given: Partial<OfferSource> = {}) {
  const offer = compiled({ recommend_type, recommend_ids: [], ...given });
  return (target: CartLine, candidate: CartLine) => recommends(offer, target, candidate);
}

const chosen = (color: string, size: string) => [
  { name: 'Colour', value: color },
  { name: 'Size', value: size },
];

test('V069 products, collections and categories that are named', () => {
  const named = { recommend_ids: [4] };
  const [one, four] = [lineExample(1), lineExample(4)];
  expect(asks('product', named)(one, four)).toBe(true);
  expect(asks('product', named)(one, one)).toBe(false);
  const inFour = { collection_ids: [4], category_ids: [9] };
  expect(asks('collection', named)(one, lineExample(2, inFour))).toBe(true);
  expect(asks('collection', named)(one, lineExample(2, { category_ids: [4] }))).toBe(false);
  expect(asks('base-category', named)(one, lineExample(2, { category_ids: [1, 4] }))).toBe(true);
  expect(asks('base-category', named)(one, lineExample(2, inFour))).toBe(false);
});

test('V069 a base category without ids of its own is the one that the rule names', () => {
  const condition = { in_cart: { base_category: { from_these_categories: [9] } } };
  const ask = asks('base-category', { condition });
  expect(ask(lineExample(1), lineExample(2, { category_ids: [9] }))).toBe(true);
  expect(ask(lineExample(1), lineExample(2, { category_ids: [8] }))).toBe(false);
});

test('V069 the same product in another colour or size', () => {
  const red = lineExample(1, { options: chosen('Red', 'S') });
  const blue = lineExample(1, { options: chosen('Blue', 'S') });
  const large = lineExample(1, { options: chosen(' red ', 'L') });
  const [color, size] = [asks('different-color'), asks('different-size')];
  expect([color(red, blue), color(red, large), color(red, red)]).toEqual([true, false, false]);
  expect([size(red, blue), size(red, large), size(red, red)]).toEqual([false, true, false]);
  expect(color(red, lineExample(2, { options: chosen('Blue', 'S') }))).toBe(false);
  expect(color(red, lineExample(1))).toBe(false);
});

test('V069 the target itself, and what shares a collection, a tag or a type with it', () => {
  const target = lineExample(1, { collection_ids: [1, 2], tags: ['Gift'], product_type: 'Mug' });
  const same = asks('same-collection');
  const relevant = asks('relevant-collection');
  const candidates = {
    collection: lineExample(2, { collection_ids: [2, 3] }),
    tag: lineExample(3, { tags: ['gift '] }),
    type: lineExample(4, { product_type: 'mug' }),
    nothing: lineExample(5, { collection_ids: [3], tags: [], product_type: '' }),
    itself: target,
  };
  const of = (ask: typeof same) =>
    Object.entries(candidates).flatMap(([name, one]) => (ask(target, one) ? [name] : []));
  expect(of(same)).toEqual(['collection']);
  expect(of(relevant)).toEqual(['collection', 'tag', 'type']);
  expect(of(asks('target-product'))).toEqual(['itself']);
  expect(relevant(lineExample(1, { product_type: '' }), candidates.nothing)).toBe(false);
});

test('V043 a post-purchase offer may keep offering the target', () => {
  const target = lineExample(1, { collection_ids: [1] });
  const keeps = (include_target: boolean) =>
    asks('same-collection', {
      offer_type: 'post-purchase',
      condition: { post_purchase: { include_target } },
    });
  expect([keeps(true)(target, target), keeps(false)(target, target)]).toEqual([true, false]);
});

test('V069 what meets conditions; quantity discounts and bundles recommend nothing', () => {
  const recommend = {
    match: 'all',
    conditions: [{ field: 'vendor', relation: 'equal', value: 'acme' }],
  } as const;
  const condition = { recommend: { ...recommend, conditions: [...recommend.conditions] } };
  expect(asks('condition', { condition })(lineExample(1), lineExample(2, { vendor: 'Acme' }))).toBe(true);
  expect(asks('condition', { condition })(lineExample(1), lineExample(2, { vendor: 'Other' }))).toBe(false);
  for (const offer_type of ['quantity', 'bundle'] as const)
    expect(asks('product', { offer_type, recommend_ids: [2] })(lineExample(1), lineExample(2))).toBe(false);
});

test('V143 an automated offer targets products by id, SKU or tag, and collections', () => {
  const products = { automated: true, target_type: 'product', target_ids: [] } as const;
  const index = compileShopOffers(
    [
      upsellExample({ ...products, target_ids: [], id: 1, product_ids: [7] }),
      upsellExample({ ...products, target_ids: [], id: 2, product_ids: [7], sku: ['A-1'], tags: ['Summer'] }),
      upsellExample({ automated: true, target_type: 'collection', target_ids: [], id: 3, category_ids: [3] }),
    ],
    usd,
  );
  const of = (line: CartLine) => matchOffers(index, line).map((offer) => offer.id);
  expect(of(lineExample(7))).toEqual([1, 2]);
  expect(of(lineExample(8, { sku: 'A-1' }))).toEqual([2]);
  expect(of(lineExample(8, { tags: ['summer'] }))).toEqual([2]);
  expect(of(lineExample(8, { collection_ids: [3], category_ids: [5] }))).toEqual([3]);
  expect(of(lineExample(8, { collection_ids: [2], sku: 'A-2', tags: [] }))).toEqual([]);
});
