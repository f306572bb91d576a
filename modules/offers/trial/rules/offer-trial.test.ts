import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { funnelTrialOf, offerTrialOf } from './offer-trial.ts';

const visitors = Array.from({ length: 20_000 }, (_none, index) => `v${index.toString(36)}`);
const tried = (id: number, holdout_percent: number, second = false) => ({
  id,
  source: { holdout_percent, variant_b: second ? { offer_message: '' } : null },
});
const share = (offer: ReturnType<typeof tried>, wanted: string, among = visitors) =>
  among.filter((visitor) => offerTrialOf(offer, visitor) === wanted).length / among.length;

describe('trials', () => {
  test.each([1, 10, 25, 50])('%i %% of visitors are left out, of any offer', (percent) => {
    // Five standard deviations of a fair draw.
    const slack = 5 * Math.sqrt((percent / 100) * (1 - percent / 100) * (1 / visitors.length));
    for (const id of [1, 2, 977, 123_456_789]) {
      expect(Math.abs(share(tried(id, percent), 'out') - percent / 100)).toBeLessThan(slack);
    }
  });

  test('half of those who get the offer see the second wording, whoever is left out', () => {
    for (const holdout of [0, 30]) {
      const offer = tried(42, holdout, true);
      const inside = visitors.filter((visitor) => offerTrialOf(offer, visitor) !== 'out');
      expect(Math.abs(share(offer, 'b', inside) - 0.5)).toBeLessThan(5 * Math.sqrt(0.25 / inside.length));
    }
  });

  test('who is left out of one offer is not more often left out of the next', () => {
    const out = visitors.filter((visitor) => offerTrialOf(tried(7, 50), visitor) === 'out');
    expect(Math.abs(share(tried(8, 50), 'out', out) - 0.5)).toBeLessThan(5 * Math.sqrt(0.25 / out.length));
  });

  test('more left out are the same and some more; a visitor stays where they are', () => {
    for (const visitor of visitors.slice(0, 2000)) {
      if (offerTrialOf(tried(3, 10), visitor) === 'out')
        expect(offerTrialOf(tried(3, 20), visitor)).toBe('out');
      expect(offerTrialOf(tried(3, 10, true), visitor)).toBe(offerTrialOf(tried(3, 10, true), visitor));
    }
  });

  test('without a visitor there is no trial, and without a trial everybody sees the first wording', () => {
    for (const visitor of [undefined, '']) expect(offerTrialOf(tried(1, 50, true), visitor)).toBe('a');
    expect(share(tried(1, 0), 'a')).toBe(1);
    expect(offerTrialOf({ id: 1, source: {} }, 'anyone')).toBe('a');
  });
});

describe('who is not asked a funnel', () => {
  test('is the share that was set, for any funnel, and always the same visitors', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 40 }),
        fc.integer({ min: 1, max: 50 }),
        fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom(...'abcdef0123456789-_') }),
        (id, holdout_percent, prefix) => {
          const funnel = { id, holdout_percent };
          const some = visitors.slice(0, 4000).map((visitor) => `${prefix}${visitor}`);
          const out = some.filter((visitor) => funnelTrialOf(funnel, visitor) === 'out');
          const part = holdout_percent / 100;
          // Six standard deviations of a fair draw.
          expect(Math.abs(out.length / some.length - part)).toBeLessThan(
            6 * Math.sqrt((part * (1 - part)) / some.length),
          );
          for (const visitor of out.slice(0, 50)) {
            expect(funnelTrialOf({ ...funnel }, visitor)).toBe('out');
            expect(funnelTrialOf({ id, holdout_percent: Math.min(50, holdout_percent + 5) }, visitor)).toBe(
              'out',
            );
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('has nothing to do with who is left out of the offer with the same number, or of the next funnel', () => {
    const funnel = { id: 7, holdout_percent: 50 };
    const out = visitors.filter((visitor) => funnelTrialOf(funnel, visitor) === 'out');
    const slack = 5 * Math.sqrt(0.25 / out.length);
    expect(Math.abs(share(tried(7, 50), 'out', out) - 0.5)).toBeLessThan(slack);
    const next = out.filter((visitor) => funnelTrialOf({ ...funnel, id: 8 }, visitor) === 'out');
    expect(Math.abs(next.length / out.length - 0.5)).toBeLessThan(slack);
  });

  test('is nobody without a share, and nobody who is not known', () => {
    expect(visitors.every((visitor) => funnelTrialOf({ id: 1, holdout_percent: 0 }, visitor) === 'a')).toBe(
      true,
    );
    for (const visitor of [undefined, '']) {
      expect(funnelTrialOf({ id: 1, holdout_percent: 50 }, visitor)).toBe('a');
    }
  });
});

test('who was in which part stays there: a trial that runs must not be drawn anew', () => {
  const parts = [1, 42, 977].flatMap((id) =>
    ['0123456789abcdef', 'visitor-7', 'v', 'ff00ff00ff00ff00'].map((visitor) => {
      const funnel = funnelTrialOf({ id, holdout_percent: 40 }, visitor);
      return `${offerTrialOf(tried(id, 40, true), visitor)}/${funnel}`;
    }),
  );
  expect(parts.join(' ')).toBe('a/out b/out out/a a/a a/a out/a out/a out/a b/a out/a a/a out/a');
});
