import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparedSpans } from '../contract/date-filter.ts';
import { spanNames } from '../rules/span-choice.ts';
import { addressOfSpan, daysOfChoice, spanChoiceOf, spanOf } from './span-address.ts';

test('a date range in the address is restored as chosen', () => {
  const own = { from: '2026-11-01', to: '2026-11-15' };
  fc.assert(
    fc.property(fc.constantFrom(...spanNames, own), fc.constantFrom(...comparedSpans), (span, comparison) => {
      expect(spanChoiceOf(addressOfSpan({ span, comparison }))).toEqual({ span, comparison });
    }),
  );
  expect(addressOfSpan(spanChoiceOf({})), 'what is standard stands in no address').toEqual({});
});

test('an address without an offered date range has the default one', () => {
  for (const span of ['', 'tomorrow', 7, '2026-11-15..2026-11-01'])
    expect(spanChoiceOf({ span, compare: 'moon' })).toEqual({ span: 'last_30_days', comparison: 'previous' });
  expect(spanOf({ span: 'this_year' }, ['today', 'last_30_days'])).toBe('last_30_days');
});

test('all time is compared with nothing', () => {
  expect(daysOfChoice({ span: 'all_time', comparison: 'previous' }, '2026-11-26')).toEqual({
    days: null,
    before: null,
  });
  expect(daysOfChoice({ span: 'yesterday', comparison: 'year' }, '2026-11-26')).toEqual({
    days: { from: '2026-11-25', to: '2026-11-25' },
    before: { from: '2025-11-25', to: '2025-11-25' },
  });
});
