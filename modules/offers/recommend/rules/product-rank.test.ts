import { describe, expect, test } from 'vitest';
import { rankingRules, type RankingRule } from '../../offer/contract/offer-choice.ts';
import type { ProductFacts } from '../../pricing/rules/offer-pricer.ts';
import { rankProducts, type RankedProduct } from './product-rank.ts';
import { rankingRulesOf } from '../../offer/rules/upsell-settings.ts';

const target: ProductFacts = {
  product_id: 1,
  variant_id: 1,
  collection_ids: [10],
  unit_price_minor: 2000,
  title: 'Oak chair, large',
  vendor: 'Nord',
  product_type: 'Chairs',
  tags: ['Wood', 'kitchen'],
};

function other(
  id: number,
  facts: Partial<ProductFacts> = {},
  best_place: number | null = null,
): RankedProduct {
  return {
    facts: { product_id: id, variant_id: id, collection_ids: [], unit_price_minor: 9000, ...facts },
    best_place,
  };
}
const ranked = (rules: readonly RankingRule[], ...candidates: RankedProduct[]) =>
  rankProducts(target, candidates, rules).map(({ facts }) => facts.product_id);

describe('V099 ranking rules', () => {
  const holds: Record<RankingRule, RankedProduct> = {
    'same-collection': other(9, { collection_ids: [3, 10] }),
    'same-tag': other(9, { tags: ['wood '] }),
    'title-similarity': other(9, { title: 'Chair of OAK' }),
    'best-seller-same-collection': other(9, { collection_ids: [10] }, 5),
    'same-type': other(9, { product_type: 'chairs' }),
    'same-vendor': other(9, { vendor: 'NORD' }),
    'lower-price': other(9, { unit_price_minor: 1999 }),
  };
  test.each(rankingRules)('%s puts what it holds for first', (rule) => {
    expect(ranked([rule], other(2), other(3), holds[rule])).toEqual([9, 2, 3]);
  });

  test('a best seller of another collection is none of the same collection', () => {
    expect(
      ranked(['best-seller-same-collection'], other(2, { collection_ids: [10] }, 50), other(3, {}, 0)),
    ).toEqual([2, 3]);
  });

  test('the first rule decides, the next breaks its ties', () => {
    const vendor = other(5, { vendor: 'Nord' });
    const both = other(6, { vendor: 'Nord', unit_price_minor: 100 });
    const cheap = other(2, { unit_price_minor: 100 });
    expect(ranked(['same-vendor', 'lower-price'], cheap, vendor, both)).toEqual([6, 5, 2]);
    expect(ranked(['lower-price', 'same-vendor'], vendor, cheap, both)).toEqual([6, 2, 5]);
  });

  test('among equals what sells more comes first, then the older product', () => {
    expect(ranked(['same-type'], other(4), other(3), other(8, {}, 2), other(7, {}, 1))).toEqual([7, 8, 3, 4]);
  });

  test('facts that are missing hold for nothing', () => {
    const bare = { product_id: 1, variant_id: 1, collection_ids: [], unit_price_minor: 0 };
    const order = rankProducts(bare, [other(3), other(2)], rankingRules).map(({ facts }) => facts.product_id);
    expect(order).toEqual([2, 3]);
  });

  test('a shop names its rules and their order; what it cannot mean is left out, nothing means all', () => {
    expect(rankingRulesOf(['lower-price', 'same-tag', 'lower-price', 'nothing', 7])).toEqual([
      'lower-price',
      'same-tag',
    ]);
    for (const saved of [undefined, null, 'same-tag', [], ['nothing'], {}]) {
      expect(rankingRulesOf(saved)).toEqual(rankingRules);
    }
  });
});
