import { expect, test } from 'vitest';
import { runsOf } from './visit-runs.ts';

const span = { from: '2026-02-26', to: '2026-03-04' };

test('days that are left are spans without gaps', () => {
  expect(runsOf(span, new Set())).toEqual([span]);
  expect(runsOf(span, new Set(['2026-02-26', '2026-02-28', '2026-03-01', '2026-03-04']))).toEqual([
    { from: '2026-02-27', to: '2026-02-27' },
    { from: '2026-03-02', to: '2026-03-03' },
  ]);
  expect(runsOf({ from: '2026-03-01', to: '2026-03-01' }, new Set(['2026-03-01']))).toEqual([]);
});
