import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { QuantityDiscountDataInput } from '../contract/offer.ts';
import {
  addTier,
  canAddTier,
  canRemoveTier,
  defaultTiers,
  finishedTiers,
  markPopular,
  removeTier,
  setDefault,
  tierTypesFor,
} from './tier-list.ts';

const keys = (data: QuantityDiscountDataInput) => data.data.map((tier) => tier.key);
const popular = (data: QuantityDiscountDataInput) =>
  data.data.filter((tier) => tier.mark_as_popular).map((tier) => tier.key);

test('V117 a new quantity discount takes nothing off a single item: two at 10 % popular and default, three at 20 %', () => {
  expect(defaultTiers()).toEqual({
    is_default_select: 0,
    data: [
      {
        key: 0,
        label: '',
        min_quantity: 2,
        value_discount: 10,
        type: 'percentage_each',
        mark_as_popular: true,
        image: null,
      },
      {
        key: 1,
        label: '',
        min_quantity: 3,
        value_discount: 20,
        type: 'percentage_each',
        mark_as_popular: false,
        image: null,
      },
    ],
  });
});

test('V113 add appends one unit at 10 % each, under a new key', () => {
  const added = addTier(removeTier(defaultTiers(), 0));
  expect(keys(added)).toEqual([1, 2]);
  expect(added.data[1]).toMatchObject({
    min_quantity: 1,
    value_discount: 10,
    type: 'percentage_each',
    mark_as_popular: false,
  });
});

test('V167 V200 there are at most ten tiers', () => {
  let data = defaultTiers();
  for (let turn = 0; turn < 20; turn += 1) data = addTier(data);
  expect(data.data.length).toBe(10);
  expect(canAddTier(data)).toBe(false);
});

test('V112 the last tier stays', () => {
  const one = removeTier(defaultTiers(), 1);
  expect(canRemoveTier(one)).toBe(false);
  expect(removeTier(one, 0)).toBe(one);
});

test('V114 marking a tier popular unmarks the one before', () => {
  expect(popular(markPopular(defaultTiers(), 1))).toEqual([1]);
  expect(popular(markPopular(defaultTiers(), 9))).toEqual([0]);
});

test('V115 removing the popular tier makes the first one popular', () => {
  const three = markPopular(addTier(defaultTiers()), 2);
  expect(popular(removeTier(three, 2))).toEqual([0]);
  expect(popular(removeTier(three, 0))).toEqual([2]);
});

test('V116 removing the default tier leaves none, removing another keeps it', () => {
  expect(removeTier(defaultTiers(), 0).is_default_select).toBe(-1);
  expect(removeTier(defaultTiers(), 1).is_default_select).toBe(0);
});

test('V079 the default is a known tier or none', () => {
  expect(setDefault(defaultTiers(), 1).is_default_select).toBe(1);
  expect(setDefault(defaultTiers(), -1).is_default_select).toBe(-1);
  expect(setDefault(defaultTiers(), 7).is_default_select).toBe(0);
});

test('V078 buy x get x belongs to the new layout', () => {
  expect(tierTypesFor({ quantity_layout_v2: false })).toEqual([
    'percentage_each',
    'amount_each',
    'amount_all',
  ]);
  expect(tierTypesFor({ quantity_layout_v2: true })).toContain('buy_x_get_x');
});

test('unfinished tiers are left out of a price preview', () => {
  const data = defaultTiers();
  data.data[0]!.min_quantity = null;
  expect(finishedTiers(data).data.map((tier) => tier.key)).toEqual([1]);
});

test('V112 V114 whatever is done, one tier at least, one popular, unique keys, a known default', () => {
  const step = fc.tuple(
    fc.constantFrom('add', 'remove', 'popular', 'default'),
    fc.integer({ min: -1, max: 12 }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let data = defaultTiers();
      for (const [what, key] of steps) {
        if (what === 'add') data = addTier(data);
        if (what === 'remove') data = removeTier(data, key);
        if (what === 'popular') data = markPopular(data, key);
        if (what === 'default') data = setDefault(data, key);
        expect(data.data.length).toBeGreaterThan(0);
        expect(data.data.length).toBeLessThanOrEqual(10);
        expect(popular(data).length).toBe(1);
        expect(new Set(keys(data)).size).toBe(data.data.length);
        expect([-1, ...keys(data)]).toContain(data.is_default_select);
      }
    }),
  );
});
