import fc from 'fast-check';
import { expect, test } from 'vitest';
import { figures, figureOf, noSums } from '../../figure/rules/figure.ts';
import { type OfferDiscounts, profitSteps } from './profit-steps.ts';

const minor = fc.integer({ min: -1_000_000, max: 1_000_000 });

test('the steps before each total add up to it, whatever was sold, given back and lost', () => {
  fc.assert(
    fc.property(
      minor,
      minor,
      minor,
      minor,
      minor,
      minor,
      fc.array(fc.tuple(minor, fc.constantFrom('goods' as const, 'delivery' as const)), { maxLength: 4 }),
      (gross, discounts, returns, uncosted_net, cost, fees, reports) => {
        const costed_net = gross - discounts - returns - uncosted_net;
        const sums = {
          ...noSums,
          gross,
          discounts,
          returns,
          uncosted_net,
          costed_net,
          cost,
          costed_fees: fees,
          costed_reported: reports.reduce((sum, [value]) => sum + value, 0),
        };
        const named = Object.fromEntries(
          Object.values(figures).map((figure) => [figure.name, figureOf(figure, sums)]),
        );
        const reported = reports.map(([value, place], at) => ({ key: `k${at}`, place, value }));
        let level = 0;
        for (const { value, isTotal, name } of profitSteps(named, reported)) {
          if (isTotal && name !== 'gross_sales') expect([name, level]).toEqual([name, value]);
          level = isTotal ? value : level + value;
        }
      },
    ),
  );
});

test('where every cost is known there is no step of what has none, and without fees none of them', () => {
  const names = (some: object) => profitSteps(some).map(({ name }) => name);
  expect(names({ uncosted_sales: 0 })).not.toContain('uncosted_sales');
  expect(names({ uncosted_sales: 12 })).toContain('uncosted_sales');
  expect(names({ fees: 0 })).not.toContain('fees');
  expect(names({ fees: 12 })).toContain('fees');
  expect(profitSteps({}).map(({ value }) => Object.is(value, -0))).not.toContain(true);
});

test('each reported cost is a step of its own: of goods after what they cost, of delivery before the fees', () => {
  const reported = [
    { key: 'label', place: 'delivery' as const, value: 3 },
    { key: 'supplier', place: 'goods' as const, value: 5 },
    { key: 'print', place: 'goods' as const, value: 0 },
  ];
  expect(profitSteps({ cost: 1, fees: 2 }, reported).map(({ name, cost_key }) => cost_key ?? name)).toEqual([
    ...['gross_sales', 'discounts', 'returns', 'net_sales', 'cost', 'supplier', 'label', 'fees', 'profit'],
  ]);
});

const amount = fc.integer({ min: 0, max: 500_000 }).map((cents) => cents / 100);

test('a step for each offer: with the other offers, what they share and what no offer took off they are the discounts', () => {
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 4 }), amount, amount, amount, (own, others, shared, rest) => {
      const sum = own.reduce((all, value) => all + value, others);
      const given: OfferDiscounts = {
        offers: own.map((value, at) => ({ key: `o${at}`, value })),
        sum,
        once: sum - shared,
      };
      const discounts = sum - shared + rest;
      const steps = profitSteps({ discounts }, [], given).filter(({ name }) => name === 'discounts');
      expect(steps.reduce((all, { value }) => all + value, 0)).toBeCloseTo(-discounts, 6);
      expect(steps.filter(({ part }) => part?.of === 'offer').map(({ value }) => value)).toEqual(
        own.filter((value) => value !== 0).map((value) => -value),
      );
    }),
  );
});

test('discounts are one step where no offer took off anything, or where the offers did not come', () => {
  const parts = (given?: OfferDiscounts) =>
    profitSteps({ discounts: 5 }, [], given)
      .filter(({ name }) => name === 'discounts')
      .map(({ value, part }) => [value, part]);
  expect(parts()).toEqual([[-5, undefined]]);
  expect(parts({ offers: [{ key: '1', value: 0 }], sum: 0, once: 0 })).toEqual([[-5, undefined]]);
  expect(parts({ offers: [{ key: '1', value: 5 }], sum: 5, once: 5 })).toEqual([
    [-5, { of: 'offer', key: '1' }],
  ]);
});
