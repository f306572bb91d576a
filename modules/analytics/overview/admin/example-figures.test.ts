import { expect, test } from 'vitest';
import { toMinor } from '#core/rules/money.ts';
import { ofVisits } from './why-steps.ts';
import { exampleFigures } from './example-figures.ts';

const names = { products: ['a', 'b', 'c', 'd', 'e'], staff: ['f', 'g'] } as const;

// Of two decimals, of none and of three.
for (const currency of ['USD', 'JPY', 'KWD'])
  test(`example figures add up in ${currency}, within and across cards`, () => {
    const { analytics, ...parts } = exampleFigures('2026-11-26', currency, names);
    const minor = (amount: number | undefined) => toMinor(amount ?? Number.NaN, currency);
    const sum = (rows: readonly { [name: string]: unknown }[], name: string) =>
      rows.reduce((added, row) => added + minor(row[name] as number), 0);
    const count = (rows: readonly { [name: string]: unknown }[], name: string) =>
      rows.reduce((added, row) => added + (row[name] as number), 0);

    for (const { figures } of [analytics, analytics.previous!]) {
      const { gross_sales, discounts, returns, net_sales, delivery, taxes, total_sales } = figures;
      expect(minor(gross_sales) - minor(discounts) - minor(returns)).toBe(minor(net_sales));
      expect(minor(net_sales) + minor(delivery) + minor(taxes)).toBe(minor(total_sales));
    }
    const net = minor(analytics.figures.net_sales);
    const orders = analytics.figures.orders!;
    expect(sum(parts.byTime.rows, 'net_sales')).toBe(net);
    expect(sum(parts.before, 'net_sales')).toBe(minor(analytics.previous!.figures.net_sales));
    for (const part of [parts.sources, parts.buyers, parts.staff]) {
      expect(sum(part.rows, 'net_sales')).toBe(net);
      expect(count(part.rows, 'orders')).toBe(orders);
    }
    for (const part of [parts.products, parts.countries]) {
      expect(minor(part.totals.net_sales)).toBe(net);
      expect(sum(part.rows, 'net_sales')).toBeLessThan(net);
      expect(part.total_rows).toBeGreaterThan(part.rows.length);
    }
    expect(sum(parts.staff.rows, 'returns')).toBe(minor(analytics.figures.returns));
    expect(count(parts.sources.rows, 'visits')).toBe(analytics.visits);
    for (const one of [analytics, analytics.previous!]) {
      const { first_time, returning, figures } = one;
      expect(first_time.orders + returning.orders).toBe(figures.orders);
      expect(minor(first_time.net_sales) + minor(returning.net_sales)).toBe(minor(figures.net_sales));
    }

    const moved = analytics.moved!;
    const { visits, conversion, average_order, without_visit, change } = moved;
    expect(
      sum(
        [{ visits }, { visits: conversion }, { visits: average_order }, { visits: without_visit }],
        'visits',
      ),
    ).toBe(minor(change));
    expect(minor(moved.net_sales) - minor(moved.net_sales_before)).toBe(minor(change));
    expect(minor(without_visit)).toBe(
      minor(analytics.without_visit.net_sales) - minor(analytics.previous!.without_visit.net_sales),
    );
    const { totals } = parts.funnel;
    expect(totals.ordered).toBe(ofVisits(analytics).orders);
    const steps = [
      totals.visits,
      totals.viewed_product,
      totals.added_to_cart,
      totals.reached_checkout!,
      totals.ordered,
    ];
    expect(steps).toEqual(steps.toSorted((one, other) => other - one));
  });

test('the example is of thirty days up to today, and of those before', () => {
  const { analytics, byTime, before } = exampleFigures('2026-03-01', 'EUR', names);
  expect([analytics.from, analytics.to]).toEqual(['2026-01-31', '2026-03-01']);
  expect(byTime.rows.map(({ day }) => day)).toEqual([...new Set(byTime.rows.map(({ day }) => day))]);
  expect([before[0]?.day, before.at(-1)?.day]).toEqual(['2026-01-01', '2026-01-30']);
  expect(byTime.rows.some((row) => row.net_sales! < 0)).toBe(true);
});
