import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { productSentences } from '../contract/product-refusals.ts';
import { changedValue } from './changed-value.ts';
import { publishedChange } from './published-change.ts';
import { gramsOfWeight, changedGrams, weightOfGrams } from './variant-weight.ts';

test('a value that equals the stored one doesn’t count, under any of its names', () => {
  expect(changedValue('a', ['a', 'b'])).toEqual({ value: 'b', differ: false });
  expect(changedValue('a', ['b', 'a'])).toEqual({ value: 'b', differ: false });
  expect(changedValue('a', [undefined, undefined])).toEqual({ value: 'a', differ: false });
  expect(changedValue('a', ['b', 'c']).differ).toBe(true);
  expect(changedValue('a', ['b', 'b'])).toEqual({ value: 'b', differ: false });
  expect(changedValue<string>(undefined, ['b', 'c']).differ).toBe(true);
});

test('a variant that was read may come back with another weight or with other grams', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2_000_000 }),
      fc.integer({ min: 0, max: 2_000_000 }),
      fc.constantFrom('g', 'kg', 'oz', 'lb'),
      (before, after, unit) => {
        const weight = weightOfGrams(before, unit);
        expect(changedGrams(before, { weight, grams: before }, unit)).toBe(before);
        expect(changedGrams(before, { weight, grams: after }, unit)).toBe(after);
        expect(changedGrams(before, { weight: weightOfGrams(after, unit), grams: before }, unit)).toBe(after);
      },
    ),
  );
});

test('two weights that are both new must agree, in the unit that counts then', () => {
  expect(changedGrams(undefined, { weight: 1.5, grams: 1500 }, 'kg')).toBe(1500);
  expect(changedGrams(undefined, { weight: 1.5, grams: 1501 }, 'kg')).toBeNull();
  expect(changedGrams(10, { weight: 1.5, grams: gramsOfWeight(1.5, 'oz') }, 'oz')).toBe(43);
  expect(changedGrams(undefined, {}, 'kg')).toBeUndefined();
});

describe('whether a product shall be published', () => {
  const now = new Date('2026-05-01T12:00:00Z');
  const stood = '2026-04-01 08:00:00.123456+00';
  const change = (
    before: string | null | undefined,
    published: boolean | undefined,
    published_at: string | null | undefined,
  ) => publishedChange(before, { published, published_at }, now);

  test('null is not published, and a past moment is since then', () => {
    expect(change(stood, undefined, null).published).toBe(false);
    expect(change(undefined, undefined, null).published).toBe(false);
    expect(change(null, undefined, '2026-04-30T00:00:00+02:00')).toEqual({
      published: true,
      since: '2026-04-29T22:00:00.000Z',
      problem: null,
    });
  });

  test('the stored value doesn’t count beside the other one', () => {
    expect(change(stood, false, '2026-04-01T08:00:00.123Z').published).toBe(false);
    expect(change(stood, true, null).published).toBe(false);
    expect(change(null, true, null).published).toBe(true);
    expect(change(stood, true, '2026-04-01T08:00:00.123Z').since).toBeNull();
  });

  test('both anew and different, a time to come, and one before all shops are refused', () => {
    const contradiction = productSentences.said_otherwise({ name: 'published' });
    expect(change(undefined, true, null).problem).toEqual(contradiction);
    expect(change(null, undefined, '2026-05-01T12:00:01Z').problem).toBe(productSentences.published_then);
    expect(change(null, undefined, '0001-01-01T00:00:00Z').problem).toBe(productSentences.published_then);
  });
});
