import { expect, test } from 'vitest';
import { offerTotals } from './offer-totals.ts';

const offer = { view: 100, add_to_cart: 20, checkout: 12, sales: 10.1, conversion_rate: 10 };

test('figures add up, a rate weighs by what was seen', () => {
  const other = { view: 300, add_to_cart: 5, checkout: 3, sales: 0.2, conversion_rate: 2 };
  const totals = offerTotals([offer, other]);
  expect(totals).toMatchObject({ view: 400, add_to_cart: 25, checkout: 15, sales: 10.3 });
  expect(totals.rate).toBeCloseTo(16 / 400, 10);
});

test('nothing seen has no rate', () => {
  expect(offerTotals([{ ...offer, view: 0, conversion_rate: 0 }]).rate).toBeNull();
  expect(offerTotals([])).toEqual({ view: 0, add_to_cart: 0, checkout: 0, sales: 0, rate: null });
});
