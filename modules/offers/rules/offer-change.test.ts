import { expect, test } from 'vitest';
import { offerTypes } from '../contract/offer-choice.ts';
import {
  changeTargetType,
  duplicateOffer,
  offerProductUpdated,
  recommendTypesFor,
  strategyOf,
  targetTypesFor,
} from './offer-change.ts';

test('V003 pre- and post-purchase are up-sell, all else cross-sell', () => {
  expect(offerTypes.filter((type) => strategyOf(type) === 'Up-sell')).toEqual([
    'pre-purchase',
    'post-purchase',
  ]);
  expect(strategyOf('quantity')).toBe('Cross-sell');
});

test('V025 rules are a choice only under their switch', () => {
  expect(targetTypesFor('quantity', { rule_based_targeting: true })).toEqual([
    'all',
    'product',
    'collection',
    'condition',
  ]);
  expect(targetTypesFor('quantity', { rule_based_targeting: false })).toEqual([
    'all',
    'product',
    'collection',
  ]);
  expect(recommendTypesFor('quantity', { rule_based_targeting: true })).toEqual([]);
  expect(targetTypesFor('custom', { rule_based_targeting: true })).toEqual([]);
});

test('V108 a copy is named so and is new', () => {
  expect(duplicateOffer({ id: 4, offer_name: 'Bulk', priority: 2 })).toEqual({
    id: 0,
    offer_name: 'Copy of Bulk',
    priority: 2,
  });
  expect(duplicateOffer({ offer_name: 'x'.repeat(255) }).offer_name).toHaveLength(255);
});

test('V111 another target type clears the ids, the saved type brings them back', () => {
  const saved = { target_type: 'product' as const, target_ids: [1, 2] };
  const changed = changeTargetType(saved, 'collection', saved);
  expect(changed).toEqual({ target_type: 'collection', target_ids: [] });
  expect(changeTargetType({ ...changed, target_ids: [9] }, 'product', saved)).toEqual(saved);
  expect(changeTargetType({ ...saved, target_ids: [5] }, 'product', saved).target_ids).toEqual([5]);
  expect(changeTargetType(saved, 'all').target_ids).toEqual([]);
});

test('V109 offer_product_updated is true on create and when the products changed', () => {
  const saved = {
    target_type: 'product' as const,
    target_ids: [1, 2],
    recommend_type: null,
    recommend_ids: [3],
    target_handpicked: { collections: [4], products: [5] },
  };
  expect(offerProductUpdated(saved)).toBe(true);
  expect(offerProductUpdated({ ...saved }, saved)).toBe(false);
  const changes = [
    { target_type: 'all' as const },
    { target_ids: [1] },
    { target_ids: [2, 1] },
    { recommend_type: 'product' as const },
    { recommend_ids: [] },
    { target_handpicked: { collections: [], products: [5] } },
    { target_handpicked: { collections: [4], products: [6] } },
  ];
  for (const change of changes) expect(offerProductUpdated({ ...saved, ...change }, saved)).toBe(true);
});
