import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { productSentences } from '../contract/product-refusals.ts';
import { saidAnew } from './said-anew.ts';
import { saidPublished } from './said-published.ts';
import { gramsOfWeight, saidGrams, weightOfGrams } from './variant-weight.ts';

test('what stands as it was says nothing, under however many names', () => {
  expect(saidAnew('a', ['a', 'b'])).toEqual({ value: 'b', differ: false });
  expect(saidAnew('a', ['b', 'a'])).toEqual({ value: 'b', differ: false });
  expect(saidAnew('a', [undefined, undefined])).toEqual({ value: 'a', differ: false });
  expect(saidAnew('a', ['b', 'c']).differ).toBe(true);
  expect(saidAnew('a', ['b', 'b'])).toEqual({ value: 'b', differ: false });
  expect(saidAnew<string>(undefined, ['b', 'c']).differ).toBe(true);
});

test('a variant that was read may come back with another weight or with other grams', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2_000_000 }),
      fc.integer({ min: 0, max: 2_000_000 }),
      fc.constantFrom('g', 'kg', 'oz', 'lb'),
      (before, after, unit) => {
        const weight = weightOfGrams(before, unit);
        expect(saidGrams(before, { weight, grams: before }, unit)).toBe(before);
        expect(saidGrams(before, { weight, grams: after }, unit)).toBe(after);
        expect(saidGrams(before, { weight: weightOfGrams(after, unit), grams: before }, unit)).toBe(after);
      },
    ),
  );
});

test('two weights that are both new must agree, in the unit that counts then', () => {
  expect(saidGrams(undefined, { weight: 1.5, grams: 1500 }, 'kg')).toBe(1500);
  expect(saidGrams(undefined, { weight: 1.5, grams: 1501 }, 'kg')).toBeNull();
  expect(saidGrams(10, { weight: 1.5, grams: gramsOfWeight(1.5, 'oz') }, 'oz')).toBe(43);
  expect(saidGrams(undefined, {}, 'kg')).toBeUndefined();
});

describe('whether a product shall be published', () => {
  const now = new Date('2026-05-01T12:00:00Z');
  const stood = '2026-04-01 08:00:00.123456+00';
  const said = (
    before: string | null | undefined,
    published: boolean | undefined,
    published_at: string | null | undefined,
  ) => saidPublished(before, { published, published_at }, now);

  test('null is not published, and a past moment is since then', () => {
    expect(said(stood, undefined, null).published).toBe(false);
    expect(said(undefined, undefined, null).published).toBe(false);
    expect(said(null, undefined, '2026-04-30T00:00:00+02:00')).toEqual({
      published: true,
      since: '2026-04-29T22:00:00.000Z',
      problem: null,
    });
  });

  test('what stands says nothing beside the other', () => {
    expect(said(stood, false, '2026-04-01T08:00:00.123Z').published).toBe(false);
    expect(said(stood, true, null).published).toBe(false);
    expect(said(null, true, null).published).toBe(true);
    expect(said(stood, true, '2026-04-01T08:00:00.123Z').since).toBeNull();
  });

  test('both anew and different, a time to come, and one before all shops are refused', () => {
    const contradiction = productSentences.said_otherwise({ name: 'published' });
    expect(said(undefined, true, null).problem).toEqual(contradiction);
    expect(said(null, undefined, '2026-05-01T12:00:01Z').problem).toBe(productSentences.published_then);
    expect(said(null, undefined, '0001-01-01T00:00:00Z').problem).toBe(productSentences.published_then);
  });
});
