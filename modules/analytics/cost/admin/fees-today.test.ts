import { expect, test } from 'vitest';
import { feesToday } from './fees-today.ts';

const rate = (id: number, method: string | null, valid_from: string) => ({
  ...{ id, method, valid_from, percent: id, fixed: 0, version: 1, created_at: '', updated_at: '' },
});

test('each method has its latest started rate, the one for all methods first, and no future rate', () => {
  const rates = [
    rate(1, 'PayPal', '2026-12-01'),
    rate(2, 'paypal', '2026-11-01'),
    rate(3, null, '2026-10-01'),
    rate(4, 'PayPal', '2026-09-01'),
    rate(5, null, '2026-01-01'),
  ];
  const rateIds = (day: string) => feesToday(rates, day).map(({ id }) => id);
  expect(rateIds('2026-11-26')).toEqual([3, 2]);
  expect(rateIds('2026-12-01')).toEqual([3, 1]);
  expect(rateIds('2026-01-01')).toEqual([5]);
  expect(rateIds('2025-12-31')).toEqual([]);
});
