import { expect, test } from 'vitest';
import { auditedThings } from '#core/admin/frame/area-logs.ts';
import { changeLines } from './activity-changes.ts';
import { changedFields, fieldWord, subjectWord, thingPath } from './activity-words.ts';
import { identityLogText } from '../../admin/identity-log-text.ts';

const things = auditedThings([
  {
    audited: [
      { subject: 'shops', label: identityLogText.key('thing_shops') },
      {
        subject: 'memberships',
        label: identityLogText.key('thing_memberships'),
        path: (id) => `/settings/staff/${id}`,
      },
    ],
    names: { find: (name) => ({ title: 'Heading', role: 'Role' })[name] },
  },
  {
    audited: [{ subject: 'offers', label: 'Offer' }],
    names: { find: (name) => ({ title: 'Title', vendor: 'Vendor', offer_name: 'Name' })[name] },
  },
]);

const line = (path: string, from: unknown, to: unknown, secret = false) => ({
  path: path.split('.'),
  from,
  to,
  secret,
});

test('of an object only the members that differ are told', () => {
  const from = {
    data: [
      { min_quantity: 2, value: 5 },
      { min_quantity: 4, value: 10 },
    ],
    kind: 'percent',
  };
  const to = { data: [{ min_quantity: 2, value: 7 }], kind: 'percent' };
  expect(changeLines([{ field: 'discount_data', from, to }])).toEqual([
    line('discount_data.data.0.value', 5, 7),
    line('discount_data.data.1.min_quantity', 4, undefined),
    line('discount_data.data.1.value', 10, undefined),
  ]);
});

test('lists of single values are told whole, dotted columns by their steps', () => {
  expect(
    changeLines([
      { field: 'permissions', from: ['orders'], to: ['orders', 'apps'] },
      { field: 'switches.bundle_limit', from: null, to: true },
      { field: 'condition', from: null, to: {} },
    ]),
  ).toEqual([
    line('permissions', ['orders'], ['orders', 'apps']),
    line('switches.bundle_limit', null, true),
    line('condition', null, {}),
  ]);
});

test('counters and keys of the machinery are left out', () => {
  const was = { data: [{ key: 0, label: 'A' }] };
  const is = { data: [{ key: 4, label: 'B' }] };
  const version = { field: 'online_store.version', from: 1, to: 2 };
  expect(changeLines([{ field: 'discount_data', from: was, to: is }, version])).toEqual([
    line('discount_data.data.0.label', 'A', 'B'),
  ]);
});

test('a secret says only that it changed', () => {
  expect(changeLines([{ field: 'storefront_password', from: null, to: null }])).toEqual([
    line('storefront_password', null, null, true),
  ]);
});

const entry = {
  id: 1,
  created_at: '2026-11-21T10:00:00.000Z',
  user_id: 1,
  token_name: null,
  user_name: '',
  user_email: '',
  action: 'updated' as const,
  subject: 'offers',
  subject_id: 7,
  subject_name: 'Summer',
  changes: [],
};

test('what has no word keeps its own name', () => {
  expect(subjectWord(things, 'memberships')).toBe('User');
  expect(subjectWord(things, 'print_orders')).toBe('print_orders');
  expect(
    ['offer_name', '0', 'bundle_limit', 'made_up'].map((step) => fieldWord(things, 'offers', step)),
  ).toEqual(['Name', 'Number 1', 'Bundle limit', 'made_up']);
  const change = (field: string) => ({ field, from: 1, to: 2 });
  const changes = ['title', 'vendor', 'switches.bundle_limit', 'tags', 'title'].map(change);
  expect(changedFields(things, { ...entry, changes })).toBe('Title, Vendor, Bundle limit and 1 more');
});

test('a field has the name that its own area gives it, else that of another', () => {
  const word = (subject: string, field: string) => fieldWord(things, subject, field);
  expect([word('offers', 'title'), word('shops', 'title')]).toEqual(['Title', 'Heading']);
  expect([word('offers', 'role'), word('print_orders', 'vendor')]).toEqual(['Role', 'Vendor']);
});

test('what is gone or has no page is not linked', () => {
  expect(thingPath(things, { ...entry, subject: 'memberships' })).toBe('/settings/staff/7');
  expect(thingPath(things, { ...entry, subject: 'memberships', action: 'deleted' })).toBeUndefined();
  expect(thingPath(things, { ...entry, subject: 'shops' })).toBeUndefined();
  expect(thingPath(things, { ...entry, subject: 'toString' })).toBeUndefined();
});
