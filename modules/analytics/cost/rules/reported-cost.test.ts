import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layCosts, linesWithCost, type ReportedCost } from './reported-cost.ts';

type Sold = Parameters<typeof layCosts>[0][number];
const sold = (line_id: number | null, gross_minor: number, kind: Sold['kind'] = 'placed'): Sold => ({
  ...{ kind, line_id, gross_minor, discount_minor: 0 },
});
const reported = (at: number, amount_minor: number, given: Partial<ReportedCost> = {}): ReportedCost => ({
  ...{ cost_key: 'supplier', ref: 'bill', line_id: null, of_goods: true },
  ...{ at: new Date(at * 1000).toISOString(), amount_minor, ...given },
});
const sums = (laid: ReturnType<typeof layCosts>, of: 'line_id' | 'at') => {
  const all = new Map<unknown, number>();
  for (const one of laid) all.set(one[of], (all.get(one[of]) ?? 0) + one.reported_minor);
  return all;
};

const minor = fc.integer({ min: 0, max: 100_000 });
const aSold: fc.Arbitrary<Sold> = fc.record({
  kind: fc.constantFrom('placed' as const, 'added' as const, 'refunded' as const, 'cancelled' as const),
  line_id: fc.option(fc.integer({ min: 1, max: 5 })),
  gross_minor: minor,
  discount_minor: minor,
});
const aCost = fc.record({
  cost_key: fc.constantFrom('supplier', 'print'),
  ref: fc.constantFrom('a', 'b'),
  at: fc.integer({ min: 1, max: 30 }),
  line_id: fc.option(fc.integer({ min: 1, max: 7 })),
  amount_minor: fc.integer({ min: -1_000_000, max: 1_000_000 }),
});
const costsOf = fc
  .uniqueArray(aCost, { maxLength: 12, selector: ({ cost_key, ref, at }) => `${cost_key} ${ref} ${at}` })
  .map((all) => all.map(({ at, amount_minor, ...rest }) => reported(at, amount_minor, rest)));

test('a cost is split to the last cent and equals its latest report, whatever the order of reports', () => {
  fc.assert(
    fc.property(fc.array(aSold, { maxLength: 8 }), costsOf, (movements, costs) => {
      const laid = layCosts(movements, costs);
      const last = new Map<string, ReportedCost>();
      for (const one of costs.toSorted((a, b) => (a.at < b.at ? -1 : 1)))
        last.set(`${one.cost_key} ${one.ref}`, one);
      for (const key of ['supplier', 'print'])
        expect(
          laid.filter((one) => one.cost_key === key).reduce((sum, one) => sum + one.reported_minor, 0),
        ).toBe(
          [...last.values()]
            .filter((one) => one.cost_key === key)
            .reduce((sum, one) => sum + one.amount_minor, 0),
        );
      expect(new Set(laid.map(({ key }) => key)).size).toBe(laid.length);
      expect(laid.every(({ reported_minor }) => reported_minor !== 0)).toBe(true);
      const byKey = (all: typeof laid) => all.toSorted((a, b) => (a.key < b.key ? -1 : 1));
      expect(byKey(layCosts(movements.toReversed(), costs.toReversed()))).toEqual(byKey(laid));
    }),
  );
});

test('each line’s part of a cost of the order is within a cent of its share of what the buyer paid', () => {
  const lines = fc.array(minor, { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(lines, fc.integer({ min: -1_000_000, max: 1_000_000 }), (worths, amount) => {
      const movements = worths.map((worth, at) => sold(at + 1, worth));
      const parts = sums(layCosts(movements, [reported(1, amount)]), 'line_id');
      const whole = worths.reduce((sum, one) => sum + one, 0);
      worths.forEach((worth, at) => {
        const exact = whole === 0 ? amount / worths.length : (amount * worth) / whole;
        expect(Math.abs((parts.get(at + 1) ?? 0) - exact)).toBeLessThan(1);
      });
    }),
  );
});

test('what is left over goes to the largest remainders, of equal ones to the oldest line, and to no line that came back', () => {
  const three = [sold(null, 500), sold(7, 5), sold(3, 5), sold(4, 5), sold(9, 5, 'refunded')];
  expect(sums(layCosts(three, [reported(1, 11)]), 'line_id')).toEqual(
    new Map([...[[7, 3]], [3, 4], [4, 4]] as never),
  );
  expect(sums(layCosts(three, [reported(1, -11)]), 'line_id')).toEqual(
    new Map([...[[7, -3]], [3, -4], [4, -4]] as never),
  );
  // An order of nothing but itself.
  expect(sums(layCosts([sold(null, 0)], [reported(1, 11)]), 'line_id')).toEqual(new Map([[null, 11]]));
});

test('a correction books the difference on its day, also where the cost turns out to be of another line', () => {
  const lines = [sold(1, 100), sold(2, 300)];
  const laid = layCosts(lines, [reported(3, 50, { line_id: 2 }), reported(1, 40), reported(2, 41)]);
  expect(sums(laid, 'at')).toEqual(
    new Map([
      [new Date(1000).toISOString(), 40],
      [new Date(2000).toISOString(), 1],
      [new Date(3000).toISOString(), 9],
    ]),
  );
  expect([...sums(laid, 'line_id')].filter(([, sum]) => sum !== 0)).toEqual([[2, 50]]);
});

test('a line has a cost if a cost of its goods was reported; a shipping cost alone doesn’t count', () => {
  const label = reported(1, 5, { line_id: 5, of_goods: false, cost_key: 'label' });
  expect(linesWithCost([reported(1, 0, { line_id: 4 }), label])).toEqual(new Set([4]));
  expect(linesWithCost([reported(1, 5)])).toEqual(new Set());
  expect(linesWithCost([reported(2, 5, { line_id: 2 }), reported(1, 5, { line_id: 1 })])).toEqual(
    new Set([2]),
  );
});
