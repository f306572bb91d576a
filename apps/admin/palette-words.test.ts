import { describe, expect, test, vi } from 'vitest';
import {
  matchScreens,
  paletteCommands,
  paletteScreens,
  rankedGroups,
} from '#core/admin/frame/palette-search.ts';
import { changeLanguage } from '#core/admin/i18n/text-catalogue.ts';
import type { AdminSession } from '#core/admin/client/session-context.ts';
import { areas } from './areas.ts';
import { registerLanguages } from './languages/register-languages.ts';

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
    store_discounts: null,
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

describe('commands', async () => {
  const commands = (await Promise.all(areas.map(async (area) => (await area.commands?.()) ?? []))).flat();
  const offered = (search: string, session = owner) =>
    matchScreens(paletteCommands(commands, session), search).map((command) => command.id);
  const everySwitch = { bundle_support: true, in_cart_offers: true, upsell_funnel: true };

  test.each([
    ['create bundle', 'create-bundle'],
    ['new bundle', 'create-bundle'],
    ['new product', 'create-product'],
    ['add product', 'create-product'],
    ['import', 'import-products'],
    ['create order', 'create-order'],
    ['refund', 'refund-order'],
    ['invite', 'invite-staff'],
  ])('what is typed comes first: %s gives %s', (search, id) => {
    expect(offered(search, { ...owner, switches: everySwitch })[0]).toBe(id);
  });

  test('nobody is offered what they may not do, or what the shop has switched off', () => {
    const staff: AdminSession = { ...owner, role: 'staff', permissions: ['orders'], switches: everySwitch };
    expect(offered('', staff).toSorted()).toEqual([
      'cancel-order',
      'create-order',
      'fulfil-order',
      'refund-order',
    ]);
    expect(offered('bundle', owner)).toEqual([]);
  });

  test('each leads to a page that is there, and has a name of its own', () => {
    const ids = commands.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const pages = areas.flatMap((area) => area.routes.map((route) => route.path));
    for (const { id, to, types } of commands) {
      if (to === undefined) expect(types, id).toBeDefined();
      else {
        const withId = to.replace(/\/(0|new)$/, '/$id');
        expect(pages.includes(to) || pages.includes(withId), `${id} leads to ${to}`).toBe(true);
      }
    }
  });

  test('in German they are found by German words, and by the English ones still', async () => {
    vi.stubGlobal('document', { documentElement: {} });
    registerLanguages();
    await changeLanguage('de');
    try {
      const session = { ...owner, switches: everySwitch };
      for (const search of ['Bundle anlegen', 'bundle erstellen', 'create bundle'])
        expect(offered(search, session)[0], search).toBe('create-bundle');
      expect(offered('erstatten')[0]).toBe('refund-order');
      expect(offered('refund')[0]).toBe('refund-order');
      expect(found('Bestellungen')[0]).toBe('/orders');
      expect(found('orders')).toContain('/orders');
    } finally {
      await changeLanguage('en');
      vi.unstubAllGlobals();
    }
  });
});

describe('what was found', () => {
  const group = (id: string, order: number, labels: readonly string[], numbered = false) => ({
    id,
    label: id,
    order,
    numbered,
    results: labels.map((label) => ({ id: label, label, icon: 'tag' as const })),
  });
  const ids = (search: string, ...groups: ReturnType<typeof group>[]) =>
    rankedGroups(groups, search).map(({ id }) => id);

  test('the group with the title itself leads, then the one with its words, then the one with parts', () => {
    const groups = [
      group('screens', 0, ['Mugs']),
      group('products', 10, ['Blue mug']),
      group('offers', 20, ['Mug']),
    ];
    expect(ids('mug', ...groups)).toEqual(['offers', 'products', 'screens']);
    expect(ids('mug', group('products', 10, ['Rummage']), group('none', 0, []))).toEqual(['products']);
  });

  test('products come before orders found as well, orders before all else where a number was typed', () => {
    const groups = [
      group('orders', 30, ['#1016'], true),
      group('products', 10, ['1016']),
      group('screens', 0, ['1016']),
    ];
    expect(ids('1016', ...groups)).toEqual(['orders', 'screens', 'products']);
    expect(ids('#1016', ...groups)[0]).toBe('orders');
    expect(ids('anna', group('orders', 30, ['#3'], true), group('products', 10, ['Bowl']))).toEqual([
      'products',
      'orders',
    ]);
  });
});
