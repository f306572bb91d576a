import { expect, test } from 'vitest';
import { linkDays, type ReportLink } from '../contract/report-link-calls.ts';
import { linkLives, openLinks, rolledQuery, rollingSpan } from './report-links.ts';

const now = new Date('2026-11-26T09:00:00Z');
const link = (id: number, change: Partial<ReportLink> = {}): ReportLink => ({
  ...{
    id,
    title: 'Sales',
    path: '/admin/statistics/taxes-report.json',
    query: {},
    profit: false,
    made_by: 'Mira',
  },
  ...{ created_at: '2026-11-20T00:00:00Z', expires_at: '2026-12-20T00:00:00Z', revoked_at: null },
  ...{ reads: 0, last_read_at: null },
  ...change,
});

test('a link may live as long as the contract says', () => {
  expect(linkLives).toEqual(linkDays);
});

test('of a report its own links are shown, and no ended one', () => {
  const links = [
    link(1),
    link(2, { expires_at: '2026-11-26T09:00:00Z' }),
    link(3, { revoked_at: '2026-11-25T00:00:00Z' }),
    link(4, { path: '/admin/statistics/v2/profit-report.json' }),
    link(5, { expires_at: '2026-11-26T09:00:01Z' }),
  ];
  const shown = openLinks(links, '/admin/statistics/taxes-report.json', now);
  expect(shown.map(({ id }) => id)).toEqual([1, 5]);
});

test('a link moves along with a span that calls know by its name, and has no dates then', () => {
  expect(['last_7_days', 'today'].map(rollingSpan)).toEqual(['last_7_days', 'today']);
  expect(['all_time', 'this_month', { from: '2026-11-01', to: '2026-11-02' }].map(rollingSpan)).toEqual([
    ...[undefined, undefined, undefined],
  ]);
  const fixed = { from_time: '2026-11-20', to_time: '2026-11-26', group_by: 'country', compare: 'previous' };
  expect(rolledQuery(fixed, 'last_7_days')).toEqual({
    ...{ group_by: 'country', compare: 'previous', date_filter: 'last_7_days' },
  });
  expect(rolledQuery({ time_from_str: '2026-11-20', time_to_str: '2026-11-26' }, 'today')).toEqual({
    date_filter: 'today',
  });
});
