import { expect, test } from 'vitest';
import { readLines } from './price-check-line.ts';

test('lines in an address: variants, units and the offer they were taken from', () => {
  expect(readLines('12x2,13x1o5')).toEqual([
    { variant_id: 12, quantity: 2, offer_id: null },
    { variant_id: 13, quantity: 1, offer_id: 5 },
  ]);
});

test('what is no line is left out', () => {
  for (const text of ['', 'x', '12', '12x0', '-1x2', '12x2o', '1e3x1', '12x1000']) {
    expect(readLines(text)).toEqual([]);
  }
});
