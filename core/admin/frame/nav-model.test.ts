import { expect, test } from 'vitest';
import type { AdminArea, NavItem } from './admin-area.ts';
import { activeEntry, navFor } from './nav-model.ts';
import type { AdminSession } from '../client/session-context.ts';

const session: AdminSession = {
  user: { id: 1, email: 'a@b.test', first_name: '', last_name: '', avatar: '', locale_code: 'en' },
  shop: {
    id: 1,
    name: 'S',
    domain: 's',
    currency: 'USD',
    timezone: 'UTC',
    locale: 'en',
    source: '',
    status: '',
    store_address: '/store/shop-1',
    store_provider: null,
    store_discounts: null,
  },
  shops: [],
  role: 'staff',
  permissions: ['orders'],
  switches: { funnels: false },
  access: null,
  logo_link: '',
};
const item = (id: string, more: Partial<NavItem> = {}): NavItem => ({
  id,
  label: id,
  icon: 'home',
  to: `/${id}`,
  group: 'main',
  order: 10,
  ...more,
});
const area = (...nav: NavItem[]): AdminArea => ({ id: 'x', nav, routes: [] });

test('V400 staff see only what they may open and what is switched on', () => {
  const groups = navFor(
    [
      area(
        item('b', { order: 20, permission: 'orders' }),
        item('a'),
        item('c', { permission: 'themes' }),
        item('d', { switch: 'funnels' }),
      ),
    ],
    session,
  );
  expect(groups.main.map((entry) => entry.id)).toEqual(['a', 'b']);
});

test('an app whose pages are all hidden is hidden', () => {
  const app = item('app', { children: [{ id: 'x', label: 'x', to: '/x', permission: 'themes' }] });
  expect(navFor([area(app)], session).main).toEqual([]);
  expect(navFor([area(app)], { ...session, role: 'owner' }).main).toHaveLength(1);
});

test('an app whose first page is hidden leads to the first of its pages that is not', () => {
  const app = item('app', {
    children: [
      { id: 'x', label: 'x', to: '/app', permission: 'themes' },
      { id: 'y', label: 'y', to: '/app/y', permission: 'orders' },
    ],
  });
  expect(navFor([area(app)], session).main[0]?.to).toBe('/app/y');
  expect(navFor([area(app)], { ...session, role: 'owner' }).main[0]?.to).toBe('/app');
  const elsewhere = item('app', { children: [{ id: 'y', label: 'y', to: '/app/y' }] });
  expect(navFor([area(elsewhere)], session).main[0]?.to, 'a page of its own stays').toBe('/app');
});

test('the longest entry above the path is the active one; home only for itself', () => {
  const groups = navFor(
    [area(item('home', { to: '/' }), item('offers'), item('quantity', { to: '/offers/quantity' }))],
    session,
  );
  expect(activeEntry(groups, '/offers/quantity/7')).toBe('/offers/quantity');
  expect(activeEntry(groups, '/offers/7')).toBe('/offers');
  expect(activeEntry(groups, '/offers-old')).toBeUndefined();
  expect(activeEntry(groups, '/')).toBe('/');
});

test('the page of an app that is none of its children belongs to the app', () => {
  const app = item('app', { children: [{ id: 'x', label: 'x', to: '/app/x' }] });
  const groups = navFor([area(app)], session);
  expect(activeEntry(groups, '/app')).toBe('/app');
  expect(activeEntry(groups, '/app/x/3')).toBe('/app/x');
});

test('a list stands for its editors, and not for those of another list', () => {
  const groups = navFor(
    [
      area(
        item('app', { to: '/app' }),
        item('quantity', { to: '/app/quantity/list' }),
        item('offers', { to: '/app/offers/list' }),
      ),
    ],
    session,
  );
  expect(activeEntry(groups, '/app/quantity/7')).toBe('/app/quantity/list');
  expect(activeEntry(groups, '/app/offers/quantity/7')).toBe('/app/offers/list');
  expect(activeEntry(groups, '/app/bundle/7')).toBe('/app');
});

test('an entry is active at the other addresses of its screens, too', () => {
  const children = [{ id: 'x', label: 'x', to: '/app/x/list', also: ['/app/pre/x/list'] }];
  const groups = navFor([area(item('app', { to: '/app', children }))], session);
  expect(activeEntry(groups, '/app/pre/x/list')).toBe('/app/x/list');
  expect(activeEntry(groups, '/app/pre/x/7')).toBe('/app/x/list');
  expect(activeEntry(groups, '/app/pre/y')).toBe('/app');
});
