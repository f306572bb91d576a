import { expect, test } from 'vitest';
import { addedLineKey } from '../../cart/rules/cart-lines.ts';
import { lineTrace } from './line-trace.ts';

const entry = (line_key: string, offer_id: number, outcome: 'applied' | 'rejected') => ({
  ...{ line_key, offer_id, outcome, offer_version: 1, reason: 'taken', detail: '' },
});
const bought = { id: 1, variant_id: 7, added_at: null };
const taken = { id: 2, variant_id: 7, added_at: null };
const later = { id: 3, variant_id: 7, added_at: '2026-03-01T10:00:00.000Z' };
const order = {
  line_items: [bought, taken, later],
  pricing_trace: [
    entry('v7', 41, 'rejected'),
    entry('v7', 42, 'applied'),
    entry('v7o43', 43, 'applied'),
    entry(addedLineKey(3), 42, 'rejected'),
    entry(addedLineKey(3), 44, 'applied'),
  ],
};
const offers = (line: typeof later | typeof bought) => lineTrace(order, line).map((one) => one.offer_id);

test('lines of one variant each have their own reasons, what was applied first', () => {
  expect(offers(bought)).toEqual([42, 41]);
  expect(offers(taken)).toEqual([43]);
});

test('what was bought after payment has one line: the offer it was bought from', () => {
  expect(offers(later)).toEqual([44]);
});
