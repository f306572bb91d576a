import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inEnglish } from '#core/contract/sentence.ts';
import { rangeProblems } from './range.ts';

const problemsOf = (from: number | null, to: number | null, most?: number) => {
  const { from: a, to: b } = rangeProblems({ from, to }, most);
  return [a && inEnglish(a), b && inEnglish(b)];
};

test.each([
  ['V338', null, null, ['Please input the value', 'Please input the value']],
  ['V339', 1.5, 2, ['Please input digits', null]],
  ['V340', -1, 2, ['Value must be greater than 0', null]],
  ['V341', 10, 101, [null, 'Value must be equal or smaller than 100']],
  [
    'V342, V344',
    5,
    4,
    [
      'Minimum value must be smaller than the maximum value',
      'Maximum value must be greater than minimum value',
    ],
  ],
  [
    'V343, V345',
    4,
    4,
    [
      'Minimum value must be different the maximum value',
      'Maximum value must be different the minimum value',
    ],
  ],
  ['a good one', 0, 100, [null, null]],
] as const)('%s of a percentage', (_rule, from, to, expected) => {
  expect(problemsOf(from, to, 100)).toEqual(expected);
});

test('V346, V347 numbers have the same rules without the bound of a hundred', () => {
  expect(problemsOf(10, 101)).toEqual([null, null]);
  expect(problemsOf(3, 2)[0]).toBe('Minimum value must be smaller than the maximum value');
});

test('a range is good exactly when both ends are whole, within bounds, and in order', () => {
  const end = fc.oneof(
    fc.integer({ min: -5, max: 120 }),
    fc.constant(null),
    fc.double({ min: 0, max: 50, noNaN: true }),
  );
  fc.assert(
    fc.property(end, end, (from, to) => {
      const good =
        [from, to].every((one) => one !== null && Number.isInteger(one) && one >= 0 && one <= 100) &&
        from! < to!;
      const problems = rangeProblems({ from, to }, 100);
      expect(problems.from === null && problems.to === null).toBe(good);
    }),
  );
});
