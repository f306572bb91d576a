import { expect, test } from 'vitest';
import { figureNames, figureUnits } from '../contract/figure-names.ts';
import { figureOf, figures, noSums, shownFigure, type Sums } from './figure.ts';

const sums: Sums = {
  ...{ gross: 10_000, discounts: 1_000, returns: 3_000, tax: 500, delivery: 700, quantity: 7, orders: 3 },
  ...{ cost: 2_000, costed_net: 5_000, uncosted_net: 1_000, costed_fees: 400, uncosted_fees: 90 },
  ...{ costed_reported: 150, uncosted_reported: 30 },
};
const major = (minor: number) => minor / 100;

test('gross less discounts and returns is net, with delivery and tax total; ratios are of sums and rounded when shown', () => {
  const shown = Object.fromEntries(
    figureNames.map((name) => [name, shownFigure(figures[name], sums, major)]),
  );
  expect(shown).toEqual({
    ...{
      gross_sales: 100,
      discounts: 10,
      returns: 30,
      net_sales: 60,
      delivery: 7,
      taxes: 5,
      total_sales: 72,
    },
    ...{ orders: 3, items_sold: 7, average_order: 20, average_items: 2.33 },
    ...{ cost: 20, reported_costs: 1.5, fees: 4, profit: 24.5, margin: 49 },
    ...{ uncosted_sales: 10, uncosted_fees: 0.9, uncosted_costs: 0.3 },
  });
  expect(figureOf(figures.average_items, sums)).toBe(7 / 3);
  // Sales with a cost and sales without one make up all sales.
  expect(sums.costed_net + sums.uncosted_net).toBe(figureOf(figures.net_sales, sums));
});

test('a ratio to nothing is null, and a sum of nothing 0', () => {
  for (const name of figureNames)
    expect([name, shownFigure(figures[name], noSums, major)]).toEqual([name, figures[name].over ? null : 0]);
});

test('a margin of sales below nothing is null: a loss is no share of what was given back', () => {
  const back = { ...noSums, costed_net: -2000, returns: 2000 };
  expect(figureOf(figures.margin, back)).toBeNull();
  expect(figureOf(figures.profit, back)).toBe(-2000);
});

test('each figure has the unit of its answers, and costs and fees need the permission', () => {
  for (const name of figureNames) expect(figures[name].unit).toBe(figureUnits[name]);
  expect(figureNames.filter((name) => figures[name].permission === 'read_profit')).toEqual([
    'cost',
    'reported_costs',
    'fees',
    'profit',
    'margin',
    'uncosted_fees',
    'uncosted_costs',
  ]);
});
