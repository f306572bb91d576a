import { describe, expect, test } from 'vitest';
import { roles } from '../../shop/contract/permission.ts';
import { grantedPermissions, mayChange, mayGrant, memberState } from './staff-rules.ts';

const all = roles.flatMap((role) => [1, 2].map((userId) => ({ role, userId })));

describe('who may change whom', () => {
  const pairs = all.flatMap((actor) => all.map((target) => ({ actor, target })));

  test('nobody changes themself', () => {
    for (const { actor, target } of pairs) {
      if (actor.userId === target.userId) expect(mayChange(actor, target)).toBe(false);
    }
  });

  test('of others: nobody the owner, owner and admins all the rest, staff nobody', () => {
    const allowed = pairs
      .filter(({ actor, target }) => actor.userId !== target.userId && mayChange(actor, target))
      .map(({ actor, target }) => `${actor.role} ${target.role}`);
    expect([...new Set(allowed)].sort()).toEqual([
      'admin admin',
      'admin staff',
      'owner admin',
      'owner staff',
    ]);
  });

  test('nobody makes an owner, and staff make nobody anything', () => {
    for (const actor of all) {
      expect(mayGrant(actor, 'owner')).toBe(false);
      expect(mayGrant(actor, 'admin')).toBe(actor.role !== 'staff');
      expect(mayGrant(actor, 'staff')).toBe(actor.role !== 'staff');
    }
  });
});

describe('an invitation', () => {
  const now = new Date('2026-03-08T12:00:00Z');
  test('runs out after seven days, to the moment', () => {
    expect(memberState('invited', new Date('2026-03-01T12:00:00.001Z'), now)).toBe('invited');
    expect(memberState('invited', new Date('2026-03-01T12:00:00.000Z'), now)).toBe('expired');
  });

  test('that was never sent cannot be accepted', () =>
    expect(memberState('invited', null, now)).toBe('expired'));

  test('that was answered does not run out', () => {
    const long = new Date('2020-01-01T00:00:00Z');
    expect(memberState('accepted', long, now)).toBe('accepted');
    expect(memberState('declined', long, now)).toBe('declined');
  });
});

test('permissions are kept once each, and for staff alone', () => {
  expect(grantedPermissions('staff', ['apps', 'orders', 'apps'])).toEqual(['apps', 'orders']);
  expect(grantedPermissions('admin', ['apps'])).toEqual([]);
});
