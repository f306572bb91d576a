import { describe, expect, test } from 'vitest';
import { conditionFields } from '../../offer/contract/offer-choice.ts';
import type { Condition } from './offer-condition.ts';
import { compileConditions, ruleKeys } from './offer-condition.ts';
import { relationsFor } from '../../offer/rules/condition-relation.ts';
import type { ProductFacts } from './offer-pricer.ts';

const cap: ProductFacts = {
  product_id: 1,
  variant_id: 2,
  collection_ids: [7, 12],
  unit_price_minor: 1250,
  title: 'Red Cap',
  variant_title: 'Red / M',
  vendor: 'Acme',
  product_type: 'Hats',
  tags: ['Summer', 'sale'],
  collection_titles: ['New in'],
  compare_at_minor: null,
  grams: 90,
  inventory: 0,
};

function holds(field: Condition['field'], relation: Condition['relation'], value: string, facts = cap) {
  return compileConditions({ match: 'any', conditions: [{ field, relation, value }] }, 'USD')(facts);
}

describe('V094 V095', () => {
  test.each([
    ['tag', 'equal', ' SUMMER ', true],
    ['tag', 'equal', 'sum', false],
    ['tag', 'not_equal', 'summer', false],
    ['tag', 'not_equal', 'winter', true],
    ['title', 'starts_with', 'red', true],
    ['title', 'ends_with', 'cap', true],
    ['title', 'starts_with', 'cap', false],
    ['title', 'contains', 'd c', true],
    ['title', 'not_contains', 'd c', false],
    ['type', 'equal', 'hats', true],
    ['vendor', 'not_equal', 'acme', false],
    ['variant_title', 'contains', '/ m', true],
    ['collection', 'equal', '12', true],
    ['collection', 'equal', 'new in', true],
    ['collection', 'equal', '1', false],
    ['price', 'equal', '12.50', true],
    ['price', 'equal', '12,5', true],
    ['price', 'greater', '12.49', true],
    ['price', 'greater', '12.5', false],
    ['price', 'less', '13', true],
    ['price', 'not_equal', '12.5', false],
    ['weight', 'less', '100', true],
    ['inventory_stock', 'equal', '0', true],
    ['inventory_stock', 'less', '1', true],
    ['price', 'greater', 'cheap', false],
    ['price', 'equal', '', false],
    ['inventory_stock', 'equal', '', false],
    ['title', 'greater', '1', false],
  ] as const)('%s %s %j is %s', (field, relation, value, expected) => {
    expect(holds(field, relation, value)).toBe(expected);
  });

  test('an unknown fact meets only a negated relation', () => {
    expect(holds('compare_at_price', 'less', '10')).toBe(false);
    expect(holds('compare_at_price', 'equal', '0')).toBe(false);
    expect(holds('compare_at_price', 'not_equal', '10')).toBe(true);
    const bare = { product_id: 1, variant_id: 1, collection_ids: [], unit_price_minor: 1 };
    expect(holds('vendor', 'contains', 'a', bare)).toBe(false);
    expect(holds('vendor', 'not_contains', 'a', bare)).toBe(true);
  });

  test('every field offers relations that can hold', () => {
    for (const field of conditionFields) expect(relationsFor(field)).toContain('equal');
    expect(relationsFor('price')).not.toContain('contains');
    expect(relationsFor('tag')).not.toContain('greater');
  });
});

describe('V071', () => {
  const red: Condition = { field: 'title', relation: 'contains', value: 'red' };
  const blue: Condition = { field: 'title', relation: 'contains', value: 'blue' };
  test('any needs one, all needs each, none matches nothing', () => {
    const match = (how: 'any' | 'all', conditions: Condition[]) =>
      compileConditions({ match: how, conditions }, 'USD')(cap);
    expect([match('any', [red, blue]), match('all', [red, blue]), match('all', [red, red])]).toEqual([
      true,
      false,
      true,
    ]);
    expect([match('any', []), match('all', [])]).toEqual([false, false]);
  });
});

test('a rule is found by key only when every matching line carries one of its keys', () => {
  const vendor: Condition = { field: 'vendor', relation: 'equal', value: ' Acme' };
  const tag: Condition = { field: 'tag', relation: 'contains', value: 'x' };
  const price: Condition = { field: 'price', relation: 'equal', value: '5' };
  const key = { field: 'vendor', text: 'acme' };
  expect(ruleKeys({ match: 'all', conditions: [tag, vendor] })).toEqual([key]);
  expect(ruleKeys({ match: 'any', conditions: [vendor, vendor] })).toEqual([key, key]);
  expect(ruleKeys({ match: 'any', conditions: [vendor, tag] })).toBeNull();
  expect(ruleKeys({ match: 'all', conditions: [price, tag] })).toBeNull();
  expect(ruleKeys(undefined)).toBeNull();
});
