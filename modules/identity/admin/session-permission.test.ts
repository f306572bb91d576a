import { expect, test } from 'vitest';
import { mayUse } from '#core/admin/client/session-context.ts';
import { allows, permissions, roles } from '../shop/contract/permission.ts';

const asked = [
  ...permissions,
  'public',
  'shopper',
  'member',
  'admin',
  'owner',
  'pick_products',
  'no_such_permission',
];
const given = [[], ...permissions.map((one) => [one]), [...permissions], ['admin'], ['owner']];

test('the menu shows exactly what the server lets through', () => {
  for (const role of roles)
    for (const some of given)
      for (const wanted of asked) {
        const member = { role, permissions: some };
        expect({ ...member, wanted, may: mayUse(member, wanted) }).toEqual({
          ...member,
          wanted,
          may: allows(member, wanted),
        });
      }
});

test.each([
  ['owner', true, true],
  ['admin', true, false],
  ['staff', false, false],
])('%s: admin %s, owner %s', (role, admin, owner) => {
  const member = { role, permissions: ['settings', 'admin', 'owner'] };
  expect([mayUse(member, 'admin'), mayUse(member, 'owner')]).toEqual([admin, owner]);
});
