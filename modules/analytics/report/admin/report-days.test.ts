import { expect, test } from 'vitest';
import { reportDaysOf } from './report-days.ts';

const today = '2026-11-26';

test('the standard address asks for the last 30 days beside those before', () => {
  const { asks, asksBefore, step, address } = reportDaysOf({}, today);
  expect(asks).toEqual({ from_time: '2026-10-28', to_time: today, compare: 'previous' });
  expect(asksBefore).toEqual({ from_time: '2026-09-28', to_time: '2026-10-27' });
  expect([step, address]).toEqual(['day', {}]);
});

test('what is drawn are hours of up to two days, days, and months of what is longer', () => {
  const stepOf = (span: string) => reportDaysOf({ span }, today).step;
  expect(['today', '2026-11-01..2026-11-02'].map(stepOf)).toEqual(['hour', 'hour']);
  expect(['2026-11-01..2026-11-03', 'last_90_days'].map(stepOf)).toEqual(['day', 'day']);
  expect(['this_year', 'all_time'].map(stepOf)).toEqual(['month', 'month']);
});

test('returns on the day of their order are asked for on both sides, and go along in addresses', () => {
  const { asks, asksBefore, address } = reportDaysOf({ returns: 'order', span: 'yesterday' }, today);
  expect([asks.refund_day, asksBefore?.refund_day]).toEqual(['order', 'order']);
  expect(address).toEqual({ span: 'yesterday', compare: undefined, returns: 'order' });
});

test('all time begins where the shop does, and is compared with nothing', () => {
  const { asks, asksBefore } = reportDaysOf({ span: 'all_time' }, today);
  expect(asks).toEqual({ date_filter: 'all_time', compare: 'none' });
  expect(asksBefore).toBeNull();
});
