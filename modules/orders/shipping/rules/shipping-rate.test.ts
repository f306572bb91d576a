import { expect, test } from 'vitest';
import { earlierTable, freeFrom, freeTable, shippingRates } from './shipping-rate.ts';

const place = { currency: 'USD', locale: 'en-US' };
const prices = (total: number, table = earlierTable('USD'), at = place) =>
  shippingRates(total, table, at).map(({ code, price_minor }) => [code, price_minor]);

test('the table of earlier shops: 4.90 until 75, then free, express always 12', () => {
  expect(prices(7499)).toEqual([
    ['standard', 490],
    ['express', 1200],
  ]);
  expect(prices(7500)).toEqual([
    ['standard', 0],
    ['express', 1200],
  ]);
});

test('a shop that has set no rates ships for nothing, has no express rate and promises no time', () => {
  expect(shippingRates(100, freeTable, place)).toEqual([
    { code: 'standard', title: 'Standard shipping', time: '', price: 0, price_minor: 0 },
  ]);
  expect(freeFrom(freeTable)).toBeNull();
});

test('a ¥500 item does not ship free where the shop set rates in yen', () => {
  const table = { ...freeTable, standard_minor: 600, express_minor: 1500, free_from_minor: 8000 };
  expect(prices(500, table, { currency: 'JPY', locale: 'ja-JP' })).toEqual([
    ['standard', 600],
    ['express', 1500],
  ]);
});

test('free shipping from an amount is stated only if the standard rate isn’t free', () => {
  expect(freeFrom({ ...freeTable, standard_minor: 0, free_from_minor: 100 })).toBeNull();
  expect(freeFrom({ ...freeTable, standard_minor: 1, free_from_minor: 100 })).toBe(100);
  expect(freeFrom({ ...freeTable, standard_minor: 1 })).toBeNull();
});
