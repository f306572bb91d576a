import { expect, test } from 'vitest';
import { orderShownBy, readDate } from './review-date.ts';

const read = (cell: string, order: 'dmy' | 'mdy' = 'mdy') => {
  const at = readDate(cell, order);
  return at === null ? null : new Date(at).toISOString().replace('.000Z', 'Z');
};

test.each([
  ['2025-03-04', '2025-03-04T00:00:00Z'],
  ['2025/03/04', '2025-03-04T00:00:00Z'],
  ['2025-03-04 10:11', '2025-03-04T10:11:00Z'],
  ['2025-03-04 10:11:12 UTC', '2025-03-04T10:11:12Z'],
  ['2025-03-04T10:11:12Z', '2025-03-04T10:11:12Z'],
  ['2025-03-04T10:11:12.345Z', '2025-03-04T10:11:12Z'],
  ['2025-03-04T10:11:12+02:00', '2025-03-04T08:11:12Z'],
  ['2025-03-04 10:11:12 -0500', '2025-03-04T15:11:12Z'],
  ['04.03.2025', '2025-03-04T00:00:00Z'],
  ['4.3.2025 9:05', '2025-03-04T09:05:00Z'],
  ['03/04/2025', '2025-03-04T00:00:00Z'],
  ['03/04/2025 01:30 PM', '2025-03-04T13:30:00Z'],
  ['12/31/2024, 12:00 am', '2024-12-31T00:00:00Z'],
  ['March 4, 2025', '2025-03-04T00:00:00Z'],
  ['Mar 4th, 2025', '2025-03-04T00:00:00Z'],
  ['4 March 2025 10:00', '2025-03-04T10:00:00Z'],
  ['Tue, 04 Mar 2025 10:11:12 GMT', '2025-03-04T10:11:12Z'],
  ['04-Mar-2025', '2025-03-04T00:00:00Z'],
  ['1741082400', '2025-03-04T10:00:00Z'],
  ['1741082400000', '2025-03-04T10:00:00Z'],
])('%s is %s', (cell, moment) => {
  expect(read(cell)).toBe(moment);
});

test('days with slashes are read in the given order', () => {
  expect(read('03/04/2025', 'dmy')).toBe('2025-04-03T00:00:00Z');
  expect(read('03-04-2025', 'dmy')).toBe('2025-04-03T00:00:00Z');
  expect(read('31/12/2024', 'dmy')).toBe('2024-12-31T00:00:00Z');
});

test.each([
  '',
  'soon',
  '2025-02-30',
  '31/12/2024',
  '2025-03-04 25:00',
  '04/03/25',
  '2025',
  '1/2',
  '13/13/2025',
  '99999',
])('%s is no date', (cell) => {
  expect(read(cell)).toBeNull();
});

test('which order a file has is shown by days that can only be read in one way', () => {
  expect(orderShownBy('31/12/2024')).toBe('dmy');
  expect(orderShownBy('12/31/2024')).toBe('mdy');
  for (const cell of ['03/04/2025', '31.12.2024', '2024-12-31', '45/45/2024', ''])
    expect(orderShownBy(cell)).toBeNull();
});

test('a cell that only begins like a date is given up at once, however long it is', () => {
  const cell = `2025-03-04${' '.repeat(1_000_000)}x`;
  const began = performance.now();
  expect(read(cell)).toBeNull();
  expect(orderShownBy(cell)).toBeNull();
  expect(performance.now() - began).toBeLessThan(500);
});
