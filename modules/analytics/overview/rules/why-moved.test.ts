import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Brought, whyMoved } from './why-moved.ts';

const money = fc.integer({ min: -1e10, max: 1e10 });
/** Up to some orders a visit, and up to a million of the currency an order, either way. */
const brought: fc.Arbitrary<Brought> = fc
  .tuple(fc.oneof(fc.constant(0), fc.nat(1_000_000)), fc.oneof(fc.constant(0), fc.nat(1_000)))
  .chain(([visits, percent]) => {
    const orders = Math.round((visits * percent) / 500) + (percent % 3);
    const most = 1e8 * Math.max(orders, 1);
    const net = fc.integer({ min: -most, max: most });
    return fc.record({
      ...{ visits: fc.constant(visits), orders: fc.constant(orders) },
      ...{ net, withoutVisit: money },
    });
  });
const parts = (why: ReturnType<typeof whyMoved>) =>
  why.visits + why.conversion + why.average_order + why.without_visit;

test('the parts add up to the change to the cent, whatever there was none of', () => {
  fc.assert(
    fc.property(brought, brought, (before, now) => {
      const why = whyMoved(before, now);
      expect(parts(why)).toBe(why.change);
      expect(why.change).toBe(now.net + now.withoutVisit - before.net - before.withoutVisit);
      expect(Object.values(why).every(Number.isInteger)).toBe(true);
    }),
  );
});

test('back again is the same the other way round, and nothing moved is nothing', () => {
  fc.assert(
    fc.property(brought, brought, (before, now) => {
      const [there, back] = [whyMoved(before, now), whyMoved(now, before)];
      for (const name of Object.keys(there) as (keyof typeof there)[])
        expect(there[name] + back[name]).toBe(0);
      expect(Object.values(whyMoved(now, now)).every((part) => part === 0)).toBe(true);
    }),
  );
});

test('a change in one part alone explains the whole change', () => {
  const before = { visits: 200, orders: 10, net: 50_000, withoutVisit: 7_000 };
  const only = (name: string, value: number) => ({
    ...{ change: value, visits: 0, conversion: 0, average_order: 0, without_visit: 0 },
    [name]: value,
  });
  expect(whyMoved(before, { ...before, visits: 400, orders: 20, net: 100_000 })).toEqual(
    only('visits', 50_000),
  );
  expect(whyMoved(before, { ...before, orders: 20, net: 100_000 })).toEqual(only('conversion', 50_000));
  expect(whyMoved(before, { ...before, net: 60_000 })).toEqual(only('average_order', 10_000));
  expect(whyMoved(before, { ...before, withoutVisit: 0 })).toEqual(only('without_visit', -7_000));
});

test('a first sale of all is put down to the visits that there were none of, and money back without an order to the average', () => {
  const none = { visits: 0, orders: 0, net: 0, withoutVisit: 0 };
  expect(whyMoved(none, { visits: 100, orders: 2, net: 9_999, withoutVisit: 0 })).toMatchObject({
    ...{ visits: 9_999, conversion: 0, average_order: 0 },
  });
  expect(whyMoved(none, { ...none, net: -500 })).toMatchObject({ change: -500, average_order: -500 });
});
