import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unitsInStock } from './stock-share.ts';

const lines = fc.array(
  fc.record({ variant_id: fc.integer({ min: 1, max: 4 }), quantity: fc.integer({ min: 1, max: 9 }) }),
  {
    maxLength: 8,
  },
);
const stocks = fc.array(fc.option(fc.nat(12)), { minLength: 5, maxLength: 5 });

test('lines of one variant together have at most its stock, and all of it where they ask for as much', () => {
  fc.assert(
    fc.property(lines, stocks, (asked, stock) => {
      const units = unitsInStock(asked, (id) => stock[id]!);
      for (const id of [1, 2, 3, 4]) {
        const [wanted, given] = [asked.map((line) => line.quantity), units].map((all) =>
          all.reduce((sum, one, at) => sum + (asked[at]!.variant_id === id ? one : 0), 0),
        );
        expect(given).toBe(Math.min(wanted!, stock[id] ?? wanted!));
      }
      units.forEach((one, at) => expect(one).toBeLessThanOrEqual(asked[at]!.quantity));
    }),
  );
});

test('the first line has its units first', () => {
  const twice = [1, 2, 3].map((quantity) => ({ variant_id: 7, quantity }));
  expect(unitsInStock(twice, () => 4)).toEqual([1, 2, 1]);
  expect(unitsInStock(twice, () => null)).toEqual([1, 2, 3]);
});
