import { expect, test } from 'vitest';
import { permissions } from '../../shop/contract/permission.ts';
import type { StaffMember } from '../contract/staff-calls.ts';
import { accessSummary, permissionGroups, reasonAgainst, withPermission } from './staff-access.ts';

test('every permission stands in the checklist once', () => {
  expect(permissionGroups.flatMap((group) => group.permissions).toSorted()).toEqual(
    [...permissions].toSorted(),
  );
});

test('a tick set and taken back leaves the list as it was', () => {
  const given = ['orders', 'settings'] as const;
  expect(withPermission(withPermission(given, 'apps', true), 'apps', false)).toEqual(given);
  expect(withPermission(given, 'apps', true)).toEqual(['apps', 'orders', 'settings']);
});

test.each([
  ['owner', [], 'Everything'],
  ['admin', ['orders'], 'Everything'],
  ['staff', [], 'Nothing yet'],
  ['staff', ['orders'], 'Orders'],
  ['staff', ['orders', 'products', 'themes'], 'Orders, Products, Theme'],
  ['staff', ['orders', 'products', 'themes', 'settings'], 'Orders, Products and 2 more'],
  ['staff', [...permissions], 'Everything'],
] as const)('%s with %j may: %s', (role, given, said) => {
  expect(accessSummary({ role, permissions: [...given] })).toBe(said);
});

test('an owner is told on their own page how they can leave, and not that the ownership stays', () => {
  const owner = { user_id: 1, role: 'owner', can_change: false } as StaffMember;
  const reason = (id: number) =>
    reasonAgainst(owner, { user: { id } } as Parameters<typeof reasonAgainst>[1]);
  expect(reason(1)).toContain('transfer the shop first');
  expect(reason(1)).not.toMatch(/can’t be changed/);
  // Other users can’t.
  expect(reason(2)).toMatch(/can’t be changed/);
});
