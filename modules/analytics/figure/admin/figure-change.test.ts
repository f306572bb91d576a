import { expect, test } from 'vitest';
import { figureChange, isLessBetter } from './figure-change.ts';

test('amounts change by a share, numbers by pieces, rates by points', () => {
  expect(figureChange('money', 120, 100)).toEqual({ by: 0.2, as: 'share' });
  expect(figureChange('count', 7, 10)).toEqual({ by: -3, as: 'pieces' });
  expect(figureChange('percent', 50.64, 49)).toEqual({ by: 1.6, as: 'points' });
});

test('a rise from a loss counts as an increase, and nothing is a share of 0', () => {
  expect(figureChange('money', 50, -100)).toEqual({ by: 1.5, as: 'share' });
  expect(figureChange('money', 50, 0)).toBeNull();
  expect(figureChange('money', null, 10)).toBeNull();
});

test('fewer returns are good news', () => {
  expect(isLessBetter('returns')).toBe(true);
  expect(isLessBetter('net_sales')).toBe(false);
});
