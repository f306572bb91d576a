import { expect, test } from 'vitest';
import { lacksBefore, ofVisits, whySteps } from './why-steps.ts';

const moved = {
  net_sales: 27_094.76,
  net_sales_before: 23_861.4,
  change: 3233.36,
  visits: 2479.82,
  conversion: 941.7,
  average_order: -1111.26,
  without_visit: 923.1,
};

test('bars of one card share an axis: loss reaches to the left of nothing, the most to the right end', () => {
  const { steps, zero } = whySteps(moved);
  const [visits, conversion, average] = steps;
  expect(average).toMatchObject({ start: 0, trend: 'less' });
  expect(average!.length).toBeCloseTo(zero);
  expect(visits).toMatchObject({ start: zero, trend: 'more' });
  expect(visits!.start + visits!.length).toBeCloseTo(1);
  expect(conversion!.length / visits!.length).toBeCloseTo(941.7 / 2479.82);
});

test('parts that didn’t change have an empty bar, also when nothing changed at all', () => {
  const nothing = { visits: 0, conversion: 0, average_order: 0, without_visit: 0 };
  const { steps, zero } = whySteps({ ...moved, ...nothing, change: 0 });
  expect(steps.map(({ start, length, trend }) => [start, length, trend])).toEqual(
    Array.from({ length: 4 }, () => [zero, 0, 'same']),
  );
});

test('without a period before, or with one in which nothing happened, nothing moved and the reason is named', () => {
  const bought = { orders: 0, net_sales: 0, customers: 0 };
  const before = (visits: number, figures: { orders: number; net_sales: number }) => ({
    ...{ figures, visits, conversion_rate: null, without_visit: { orders: 0, net_sales: 0 } },
    ...{ first_time: bought, returning: bought, unknown: bought },
  });
  const none = { orders: 0, net_sales: 0 };
  expect(lacksBefore(false, null)).toBe('not_compared');
  expect(lacksBefore(true, null)).toBe('no_days_before');
  expect(lacksBefore(true, before(0, none))).toBe('nothing_before');
  expect(lacksBefore(true, before(1, none))).toBeNull();
  expect(lacksBefore(true, before(0, { orders: 1, net_sales: 0 }))).toBeNull();
  // Only returns of earlier orders.
  expect(lacksBefore(true, before(0, { orders: 0, net_sales: -5 }))).toBeNull();
});

test('results of visits leave out orders without a known visit', () => {
  const bought = { orders: 0, net_sales: 0, customers: 0 };
  const overview = {
    figures: { orders: 12, net_sales: 500 },
    visits: 100,
    conversion_rate: 12,
    ...{ first_time: bought, returning: bought, unknown: bought },
    without_visit: { orders: 2, net_sales: 100 },
  };
  expect(ofVisits(overview)).toEqual({ visits: 100, orders: 10, average: 40 });
  expect(ofVisits({ ...overview, figures: { orders: 2, net_sales: 100 } }).average).toBeNull();
});
