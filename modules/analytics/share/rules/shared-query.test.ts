import { expect, test } from 'vitest';
import { namesPeople } from './shared-query.ts';

const sales = '/admin/statistics/v2/sales-report.json';

test('reports by person, of one person, or of private landing pages and UTM tags name people', () => {
  expect(namesPeople(sales, { group_by: 'staff' })).toBe('group_by');
  expect(namesPeople(sales, { group_by: 'country', staff_id: '7' })).toBe('staff_id');
  expect(namesPeople(sales, { staff_role: 'staff' })).toBe('staff_role');
  for (const type of ['landing_page', 'utm', 'utm_term', 'utm_content'])
    expect(namesPeople(sales, { type })).toBe('type');
  expect(namesPeople('/admin/statistics/v2/conversion.json', { group_by: 'landing_page' })).toBe('group_by');
});

test('without a group in the query, the default group of the call decides', () => {
  const words = '/admin/statistics/v2/utm-report.json';
  expect(namesPeople(words, {})).toBe('type');
  expect(namesPeople(words, { type: 'device' })).toBeUndefined();
  expect(namesPeople('/admin/statistics/traffic-source.json', {})).toBeUndefined();
});

test('a report of products or countries names no people', () => {
  for (const group_by of ['day', 'product', 'country', 'order', 'customer_type'])
    expect(namesPeople(sales, { group_by, staff_id: undefined })).toBeUndefined();
  for (const type of ['source', 'device', 'utm_campaign'])
    expect(namesPeople(sales, { type })).toBeUndefined();
});
