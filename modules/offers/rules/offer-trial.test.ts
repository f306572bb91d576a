import { describe, expect, test } from 'vitest';
import { trialOf } from './offer-trial.ts';

const visitors = Array.from({ length: 20_000 }, (_none, index) => `v${index.toString(36)}`);
const tried = (id: number, holdout_percent: number, second = false) => ({
  id,
  source: { holdout_percent, variant_b: second ? { offer_message: '' } : null },
});
const share = (offer: ReturnType<typeof tried>, wanted: string, among = visitors) =>
  among.filter((visitor) => trialOf(offer, visitor) === wanted).length / among.length;

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
      const inside = visitors.filter((visitor) => trialOf(offer, visitor) !== 'out');
      expect(Math.abs(share(offer, 'b', inside) - 0.5)).toBeLessThan(5 * Math.sqrt(0.25 / inside.length));
    }
  });

  test('who is left out of one offer is not more often left out of the next', () => {
    const out = visitors.filter((visitor) => trialOf(tried(7, 50), visitor) === 'out');
    expect(Math.abs(share(tried(8, 50), 'out', out) - 0.5)).toBeLessThan(5 * Math.sqrt(0.25 / out.length));
  });

  test('more left out are the same and some more; a visitor stays where they are', () => {
    for (const visitor of visitors.slice(0, 2000)) {
      if (trialOf(tried(3, 10), visitor) === 'out') expect(trialOf(tried(3, 20), visitor)).toBe('out');
      expect(trialOf(tried(3, 10, true), visitor)).toBe(trialOf(tried(3, 10, true), visitor));
    }
  });

  test('without a visitor there is no trial, and without a trial everybody sees the first wording', () => {
    for (const visitor of [undefined, '']) expect(trialOf(tried(1, 50, true), visitor)).toBe('a');
    expect(share(tried(1, 0), 'a')).toBe(1);
    expect(trialOf({ id: 1, source: {} }, 'anyone')).toBe('a');
  });
});
