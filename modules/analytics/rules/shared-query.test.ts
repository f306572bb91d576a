import { expect, test } from 'vitest';
import { namesPeople } from './shared-query.ts';

test('a report by person, of one person, or of what a link of somebody led to names people', () => {
  expect(namesPeople({ group_by: 'staff' })).toBe('group_by');
  expect(namesPeople({ group_by: 'country', staff_id: '7' })).toBe('staff_id');
  expect(namesPeople({ staff_role: 'staff' })).toBe('staff_role');
  for (const type of ['landing_page', 'utm', 'utm_term', 'utm_content'])
    expect(namesPeople({ type })).toBe('type');
});

test('a report of things names nobody', () => {
  for (const group_by of ['day', 'product', 'country', 'order', 'customer_type'])
    expect(namesPeople({ group_by, staff_id: undefined })).toBeUndefined();
  for (const type of ['source', 'device', 'utm_campaign']) expect(namesPeople({ type })).toBeUndefined();
});
