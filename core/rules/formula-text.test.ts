import fc from 'fast-check';
import { expect, test } from 'vitest';
import { neutralised, restored } from './formula-text.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['-30°', "'-30°"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ["'=1", "''=1"],
  ["'tis", "'tis"],
  ['a=b', 'a=b'],
])('a cell with %s is written as %s', (text, cell) => {
  expect(neutralised(text)).toBe(cell);
  expect(restored(cell)).toBe(text);
});

const marked = fc
  .tuple(fc.stringMatching(/^'{0,3}[=+\-@\t＝]?$/), fc.string())
  .map(([start, rest]) => start + rest);

test('whatever the text, no cell runs, and the text comes back', () => {
  fc.assert(
    fc.property(marked, (text) => {
      expect(neutralised(text)).not.toMatch(/^[=+\-@\t\r＝＋－＠]/u);
      expect(restored(neutralised(text))).toBe(text);
    }),
    { numRuns: 2000 },
  );
});
