import { expect, test } from 'vitest';
import { asPercentage, discountedMinor, roundedUp } from './discount-price.ts';

test('V052 the discount price is shown rounded up', () => {
  const left = discountedMinor(2500, { type: 'percentage', value: 10 }, 'USD');
  expect(left).toBe(2250);
  expect(roundedUp(left, 'USD')).toBe(23);
  expect(roundedUp(2300, 'USD')).toBe(23);
  expect(roundedUp(1500, 'JPY')).toBe(1500);
});

test('a fixed amount is never more than the price, and what is no number takes nothing off', () => {
  expect(discountedMinor(500, { type: 'fixed_amount', value: 9 }, 'USD')).toBe(0);
  expect(discountedMinor(500, { type: 'fixed_amount', value: null }, 'USD')).toBe(500);
  expect(discountedMinor(500, { type: 'percentage', value: Number.NaN }, 'USD')).toBe(500);
});

test('an amount becomes a whole percentage that gives no more than was meant (ambiguity 23)', () => {
  expect(asPercentage(5, 2800, 'USD')).toBe(17);
  expect(asPercentage(500, 2800, 'USD')).toBe(99);
  expect(asPercentage(5, 0, 'USD')).toBe(0);
});
