import { expect, test } from 'vitest';
import {
  countWords,
  findRises,
  lowerCeilings,
  readCeilings,
  readSources,
  tableWordsIn,
} from './check-words.ts';

/** The counts of one file of orders. */
const countIn = (source: string, file = 'modules/orders/server/new.ts') => countWords([{ file, source }]);
const none = { orders: { text: 0, names: {} } };

test('no area has more replaced words than when its counts were last saved', () => {
  expect(findRises(countWords(readSources()), readCeilings())).toEqual([]);
});

test.each([
  '// Nobody has turned it yet.',
  '/** What\n * somebody said. */',
  '  const a = 1; // The buyer is told.',
  'const toldBuyers = 1;',
  'export async function keptUnder() {}',
  'const mostLines = 450;',
  'const mine = rows;',
  'interface ListWish {}',
])('%s is refused where there is none', (source) => {
  expect(findRises(countIn(source), none)).not.toEqual([]);
});

test('a page counts whole, without its code', () => {
  expect(findRises(countIn('Nobody knows.', 'modules/orders/README.md'), none)).toHaveLength(1);
  expect(findRises(countIn('`told_minor` is a column.', 'modules/orders/README.md'), none)).toEqual([]);
});

test.each([
  "const text = 'Nobody';",
  'const url = "https://told.example.com";',
  '// The customer is notified. See tellNews.',
  'const almostEmpty = 1;',
  'const maxLines = 450;',
  'const desktop = 1;',
  'const most = Math.max(...counts);',
])('%s is fine', (source) => {
  expect(findRises(countIn(source), none)).toEqual([]);
});

test('a new area begins at zero', () => {
  expect(findRises(countIn('const toldBuyers = 1;', 'modules/gifts/rules/gift.ts'), none)).toHaveLength(1);
});

test('ceilings fall with the counts and never rise', () => {
  const two = countIn('// told\n// said\nconst keptRow = 1;');
  const saved = lowerCeilings(two, {});
  expect(saved).toEqual({ orders: { text: 2, names: { kept: 1 } } });
  expect(lowerCeilings(countIn('// told'), saved)).toEqual({ orders: { text: 1, names: {} } });
  expect(lowerCeilings(two, { orders: { text: 1, names: {} } })).toEqual({ orders: { text: 1, names: {} } });
});

test('words are found in the parts of a name', () => {
  expect(tableWordsIn('storeCartsTold')).toEqual(['told']);
  expect(tableWordsIn('wishesKept')).toEqual(['wish', 'kept']);
  expect(tableWordsIn('MOST_LINES')).toEqual(['most']);
  expect(tableWordsIn('untold')).toEqual([]);
});
