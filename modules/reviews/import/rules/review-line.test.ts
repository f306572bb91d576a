import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inEnglish } from '#core/contract/sentence.ts';
import { maxContent, maxName, maxTitle } from '../../review/contract/review-words.ts';
import { mapHeader } from './review-columns.ts';
import { type LineReading, readLine } from './review-line.ts';
import type { ReviewField } from '../contract/import-words.ts';

const fields = [
  'id',
  'product_id',
  'rating',
  'title',
  'content',
  'name',
  'last_name',
  'email',
  'country_code',
  'created_at',
  'status',
  'verified',
  'pictures',
] as const satisfies ReviewField[];
const reading: LineReading = {
  header: mapHeader(fields, Object.fromEntries(fields.map((field) => [field, field])), 'mdy').header!,
  order: 'mdy',
  from: 'Elsewhere',
  now: Date.parse('2026-01-01T00:00:00Z'),
  states: [],
  replies: new Map(),
};
const read = (given: Partial<Record<(typeof fields)[number], string>>) =>
  readLine(
    fields.map((field) => given[field] ?? (field === 'rating' ? '5' : '')),
    2,
    reading,
  );
const notesOf = (given: Parameters<typeof read>[0]) =>
  read(given).notes.map(({ message }) => inEnglish(message));

test.each(['1', '5', '4.0', '3,0', ' 2 '])('%s is a rating', (rating) => {
  expect(read({ rating }).review?.rating).toBe(Number(rating.replace(',', '.')));
});
test.each([
  ['4.5', 4],
  ['4,5', 4],
  ['1.50', 1],
  ['0.5', 1],
])('%s is half a star, rounded down to %i', (rating, stars) => {
  expect(read({ rating })).toMatchObject({ isRounded: true, review: { rating: stars } });
});
test.each(['0', '6', '5.5', '4.7', '4.05', '-1', '5/5', 'five', '1e0', '٥'])('%s is none', (rating) => {
  expect(read({ rating }).review).toBeNull();
});

test('reviews that an app hid stay hidden, and an unknown word hides a review and is reported', () => {
  for (const status of ['published', 'Approved', 'TRUE', '1', ''])
    expect(read({ status }).review?.published).toBe(true);
  for (const status of ['unpublished', 'Hidden', 'false', '0', 'spam']) {
    expect(read({ status }).review).toMatchObject({ published: false, hold_reason: 'import_choice' });
    expect(notesOf({ status })).toEqual([]);
  }
  expect(read({ status: 'weird' }).review?.published).toBe(false);
  expect(notesOf({ status: 'weird' })).toHaveLength(1);
});

test('pictures are web addresses; scripts, data and files of a machine are skipped and reported', () => {
  const pictures =
    'https://a.test/1.jpg, https://a.test/2,3.jpg javascript:alert(1) data:image/png;base64,x file:///etc/passwd';
  expect(read({ pictures }).review?.pictures).toEqual(['https://a.test/1.jpg', 'https://a.test/2,3.jpg']);
  expect(notesOf({ pictures }).length).toBeGreaterThanOrEqual(3);
  expect(read({ pictures: '["https://a.test/1.jpg","https://a.test/2.jpg"]' }).review?.pictures).toHaveLength(
    2,
  );
});

test('first and last names are one name; a country is a code or none; UK is GB', () => {
  expect(read({ name: 'Ana', last_name: 'Lo' }).review?.name).toBe('Ana Lo');
  expect(read({ country_code: 'uk' }).review?.country_code).toBe('GB');
  expect(read({ country_code: 'Berlin' }).review?.country_code).toBe('');
});

test('a review is identified by the id of its app, else by product, writer, day and text', () => {
  const of = (given: Parameters<typeof read>[0]) =>
    read({ name: 'A', created_at: '2025-01-01', ...given }).review!.identity;
  expect(of({ id: '7', content: 'x' })).toBe(of({ id: '7', content: 'y' }));
  expect(of({ id: '7' })).not.toBe(of({ id: '8' }));
  expect(of({ content: 'x' })).toBe(of({ content: 'x', created_at: '2025-01-01 10:00', rating: '3' }));
  const others = [
    { content: 'y' },
    { content: 'x', name: 'B' },
    { content: 'x', email: 'a@b.cd' },
    { content: 'x', product_id: '3' },
  ];
  expect(new Set([{ content: 'x' }, ...others].map(of)).size).toBe(5);
});

test('whatever stands in a file, what comes of it can be stored', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'binary', maxLength: 600 }), { minLength: 13, maxLength: 13 }),
      (short) => {
        const cells = short.map((cell) => cell.repeat(10));
        cells[2] = '4';
        cells[9] = '';
        const { review } = readLine(cells, 2, reading);
        expect(review).not.toBeNull();
        const { title, content, name, email, tags, variant_title } = review!;
        expect(title.length).toBeLessThanOrEqual(maxTitle);
        expect(content.length).toBeLessThanOrEqual(maxContent);
        expect(name.length).toBeLessThanOrEqual(maxName);
        for (const text of [title, content, name, email, variant_title, ...tags]) {
          expect(text.isWellFormed()).toBe(true);
          expect(text).not.toContain('\0');
        }
      },
    ),
    { numRuns: process.env['PROVE_SEED'] ? 3000 : 30 },
  );
});
