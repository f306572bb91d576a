import { describe, expect, test } from 'vitest';
import { trialOf } from './trial.ts';

const visitors = Array.from({ length: 20_000 }, (_none, index) => `v${index.toString(36)}`);
const outOf = (key: string, holdout_percent: number, among = visitors) =>
  among.filter((visitor) => trialOf({ key, holdout_percent }, visitor) === 'out');

describe('the assignment to groups of a trial', () => {
  test.each(['7', 'funnel:7', 'tool:timer', 'tool:timer:7'])(
    '%s: its share of visitors gets nothing of it',
    (key) => {
      // Five standard deviations of a fair draw.
      const slack = 5 * Math.sqrt((0.2 * 0.8) / visitors.length);
      expect(Math.abs(outOf(key, 20).length / visitors.length - 0.2)).toBeLessThan(slack);
      expect(outOf(key, 0)).toEqual([]);
    },
  );

  test('the control group of one trial is independent of another’s, even with the same id', () => {
    const out = outOf('7', 50);
    const slack = 5 * Math.sqrt(0.25 / out.length);
    for (const key of ['8', 'funnel:7', 'tool:7'])
      expect(Math.abs(outOf(key, 50, out).length / out.length - 0.5)).toBeLessThan(slack);
  });

  test('without a visitor, and without a holdout or a second wording, everybody gets the first', () => {
    for (const visitor of [undefined, ''])
      expect(trialOf({ key: '1', holdout_percent: 50, has_second: true }, visitor)).toBe('a');
    expect(visitors.every((visitor) => trialOf({ key: '1' }, visitor) === 'a')).toBe(true);
  });
});
