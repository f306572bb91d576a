import { expect, test } from 'vitest';
import { createFormats } from '../controls/formats.ts';
import { conflictRows } from './conflict-rows.ts';
import { readableValue } from './conflict-value.ts';

const formats = createFormats({ locale: 'en-US', currency: 'USD', timezone: 'Europe/Berlin' });
const words = { on: 'On', off: 'Off', empty: 'Empty', chosen: (count: number) => `${count} chosen` };
const read = (value: unknown, path = 'part') => readableValue(value, path, formats, words);

const from = {
  name: 'Mug',
  text: 'Old',
  on: true,
  discount: { kind: 'percentage', value: 10, code: '' },
  tiers: [
    { label: 'A pair', quantity: 2 },
    { label: 'Four', quantity: 4 },
  ],
};
const labels: Record<string, string> = {
  name: 'Offer name',
  text: 'Message',
  'discount.value': 'Percentage off',
  discount: 'Discount',
  tiers: 'Tiers',
  'tiers.1.quantity': 'Quantity of tier 2',
};
const rowsOf = (mine: object, theirs: object) =>
  conflictRows({ mine: { ...from, ...mine }, from, theirs: { ...from, ...theirs } }, (path) => labels[path]);

test('what is the same on both sides is not asked about, whoever changed it', () => {
  expect(rowsOf({ name: 'Cup' }, { name: 'Cup' })).toEqual([]);
});

test('each part says who changed it', () => {
  const rows = rowsOf({ name: 'Mine', text: 'Mine' }, { name: 'Theirs', on: false });
  expect(rows.map(({ part, by }) => [part, by])).toEqual([
    ['name', 'both'],
    ['text', 'mine'],
    ['on', 'theirs'],
  ]);
});

test('what differs within a part is told by the label of its field, else by the nearest one above', () => {
  const rows = rowsOf(
    { discount: { kind: 'percentage', value: 15, code: 'A' } },
    { tiers: [from.tiers[0], { label: 'Five', quantity: 5 }] },
  );
  expect(rows).toMatchObject([
    { part: 'discount', lines: [{ label: 'Percentage off', mine: 15, theirs: 10 }, { label: 'Discount' }] },
    { part: 'tiers', lines: [{ label: 'Tiers' }, { label: 'Quantity of tier 2', mine: 4, theirs: 5 }] },
  ]);
});

test('a list that became longer is one difference, and a part without a field has its name', () => {
  const rows = rowsOf({ tiers: [...from.tiers, { label: 'Six', quantity: 6 }] }, { on: false });
  expect(rows).toMatchObject([
    { part: 'on', lines: [{ path: 'on', label: 'On' }] },
    { part: 'tiers', lines: [{ path: 'tiers', label: 'Tiers' }] },
  ]);
});

test('values are readable: no JSON, no tags, no bare ids', () => {
  expect(read(true)).toBe('On');
  expect(read('')).toBe('Empty');
  expect(read(Number.NaN)).toBe('Empty');
  expect(read([])).toBe('Empty');
  expect(read(1234.5)).toBe('1,234.5');
  expect(read('2026-11-23T10:00:00Z')).toMatch(/^Nov 23, 2026, 11:00\sAM$/);
  expect(read('2026-11-23')).toBe('Nov 23, 2026');
  expect(read('<p>Made <b>by hand</b></p>', 'body_html')).toBe('Made by hand');
  expect(read('a <b')).toBe('a <b');
  expect(read([4, 9, 11], 'product_ids')).toBe('3 chosen');
  expect(read(['Sand', 'Slate'])).toBe('Sand, Slate');
  expect(read(from.tiers)).toBe('A pair\nFour');
  expect(read([{ column: 'tag', relation: 'equals', condition: 'sale', id: 7 }])).toBe('tag · equals · sale');
  expect(read({ src: '', alt: 'A cup' })).toBe('A cup');
  expect(read('x'.repeat(400))).toHaveLength(301);
});
