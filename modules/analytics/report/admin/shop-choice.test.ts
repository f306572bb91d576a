import { expect, test } from 'vitest';
import { addressOfShops, asksOfShops, maxShops, offeredShops, readsSeveral, shopsOf } from './shop-choice.ts';

const offered = [{ id: 3 }, { id: 1 }, { id: 2 }];

test('an address names shops of the person, and nothing else in it counts', () => {
  expect(shopsOf({ shops: '1,2' }, 1, offered)).toEqual([1, 2]);
  expect(shopsOf({ shops: 2 }, 1, offered)).toEqual([2]);
  expect(shopsOf({ shops: '1,99,x' }, 1, offered)).toBeNull();
  expect(shopsOf({}, 1, offered)).toBeNull();
});

test('a shop that is not active is not offered (V293)', () => {
  const shops = [
    { id: 1, status: 'active' },
    { id: 2, status: 'inactive' },
  ];
  expect(offeredShops(shops).map(({ id }) => id)).toEqual([1]);
});

test('no more shops are asked about than one question may have (V293)', () => {
  const many = Array.from({ length: maxShops + 5 }, (_, at) => ({ id: at + 1 }));
  expect(shopsOf({ shops: many.map(({ id }) => id).join(',') }, 1, many)).toHaveLength(maxShops);
});

test('the address restores the chosen shops, and omits the current one', () => {
  expect(addressOfShops([1], 1)).toBeUndefined();
  for (const ids of [[2], [3, 2], [3, 1, 2]])
    expect(shopsOf({ shops: addressOfShops(ids, 1) }, 1, offered)).toEqual(ids);
});

test('amounts are asked for in the currency of the shop one is in, also of another alone', () => {
  expect(asksOfShops([2], 1)).toEqual({ shop_ids: '2', shop_id: '1' });
  expect(asksOfShops(null, 1)).toEqual({});
});

test('a page reads several shops whatever stands at the end of its path, and the live view does not', () => {
  expect(readsSeveral('/sales-reports')).toBe(true);
  expect(readsSeveral('/sales-reports/')).toBe(true);
  expect(readsSeveral('/conversion-analytic')).toBe(true);
  expect(readsSeveral('/analytics')).toBe(true);
  expect(readsSeveral('/analytics/demo')).toBe(false);
  expect(readsSeveral('/live-view')).toBe(false);
  expect(readsSeveral('/')).toBe(false);
});
