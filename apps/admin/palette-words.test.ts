import { expect, test } from 'vitest';
import { matchScreens, paletteScreens } from '#core/admin/frame/palette-search.ts';
import type { AdminSession } from '#core/admin/frame/session-context.ts';
import { areas } from './areas.ts';

const owner: AdminSession = {
  user: { id: 1, email: 'a@b.test', first_name: '', last_name: '', avatar: '', locale_code: 'en' },
  shop: {
    id: 1,
    name: 'Shop',
    domain: 'shop.test',
    currency: 'USD',
    timezone: 'UTC',
    locale: 'en-US',
    source: '',
    status: '',
    store_address: '/store/shop-1',
    store_provider: null,
  },
  shops: [],
  role: 'owner',
  permissions: [],
  switches: {},
  access: null,
  logo_link: '',
};
const found = (search: string, session = owner) =>
  matchScreens(paletteScreens(areas, session), search).map((screen) => screen.to);

test.each([
  ['password', '/account/security'],
  ['two-factor', '/account/security'],
  ['2fa', '/account/security'],
  ['devices', '/account/security'],
  ['avatar', '/account'],
  ['language', '/account'],
  ['language', '/settings/general'],
  ['currency', '/settings/general'],
  ['time zone', '/settings/general'],
  ['password', '/settings/online-store'],
  ['seo', '/settings/online-store'],
  ['staff', '/settings/staff'],
  ['permissions', '/settings/staff'],
  ['audit log', '/settings/activity'],
  ['api key', '/settings/developer'],
  ['webhook', '/settings/webhooks'],
  ['woocommerce', '/settings/store-link'],
])('the palette finds by what people call it: %s leads to %s', (search, to) => {
  expect(found(search)).toContain(to);
});

test('a screen of that name comes before what only belongs to it', () => {
  expect(found('webhooks')[0]).toBe('/settings/webhooks');
  expect(found('products')[0]).toMatch(/^\/products/);
});

test('every settings page says where it belongs, also those of other areas', () => {
  const hints = paletteScreens(areas, owner).filter((screen) =>
    /^\/settings\/[a-z-]+$/.test(screen.to ?? ''),
  );
  expect(hints.length).toBeGreaterThan(6);
  expect(hints.filter((screen) => screen.hint !== 'Settings')).toEqual([]);
});

test('words lead nobody to what they may not open', () => {
  const staff: AdminSession = { ...owner, role: 'staff', permissions: ['orders'] };
  expect(found('api key', staff)).toEqual([]);
  expect(found('password', staff)).toEqual(['/account/security']);
});

test.each([
  ['quantity', 'cross-sell/quantity-offer/list'],
  ['up-sell', 'up-sell/list'],
  ['post-purchase', 'post-purchase/list'],
  ['accessories', 'cross-sell/accessories/list'],
  ['handpicked', 'cross-sell/product-widgets/handpicked-product/list'],
  ['bundles', 'cross-sell/bundle-offer/list'],
])('the palette finds the list of each kind of offer: %s', (search, list) => {
  const session = { ...owner, switches: { bundle_support: true } };
  expect(found(search, session)).toContain(`/apps/boost-upsell/${list}`);
});

test('a shop without bundles finds none of their screens (ambiguity 65)', () => {
  expect(found('bundles', { ...owner, switches: { bundle_support: false } })).toEqual([]);
});
