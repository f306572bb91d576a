import { expect, test } from 'vitest';
import { namedPath, namedRoutes, wizardEntries, type RouteName } from '../offer/admin/offer-route-names.ts';
import { offersArea } from './offers-area.ts';

const base = '/apps/boost-upsell';

test('V011 the named routes of bundles and of the dashboard', () => {
  expect(namedPath('boost-upsell:pre-purchase:combo-product:list')).toBe(`${base}/pre-purchase/bundles/list`);
  expect(namedPath('boost-upsell:pre-purchase:combo-product:detail', 7)).toBe(
    `${base}/pre-purchase/bundles/7`,
  );
  expect(namedPath('boost-upsell:cross-sell:bundles')).toBe(`${base}/cross-sell/bundle-offer/list`);
  expect(namedPath('boost-upsell:dashboard')).toBe(base);
});

test('V012 quantity discounts and post-purchase have index, list, add, edit and view', () => {
  for (const area of ['cross-sell:quantity-discounts', 'post-purchase'] as const)
    expect(
      (['index', 'list', 'add', 'edit', 'view'] as const).map((each) =>
        namedPath(`boost-upsell:${area}:${each}`, 7),
      ),
    ).toEqual(
      area === 'post-purchase'
        ? ['list', 'list', 'offer/0', 'offer/7', 'offer/7'].map((end) => `${base}/post-purchase/${end}`)
        : ['list', 'list', '0', '7', '7'].map((end) => `${base}/cross-sell/quantity-offer/${end}`),
    );
});

test.each([
  ['V013', 'pre-purchase', '/up-sell/offer/0', 'pre-purchase'],
  ['V014', 'accessory', '/cross-sell/accessories/0', 'accessory'],
  ['V015', 'post-purchase', '/up-sell/offer/0', 'post-purchase'],
  ['V016', 'bundle', '/cross-sell/bundle-offer/0', 'product-bundles'],
  ['V017', 'quantity', '/cross-sell/quantity-offer/0', 'quantity-discount'],
])('%s the entry %s of the wizard leads to %s with the type %s', (_rule, id, path, type) => {
  const entry = wizardEntries.find((one) => one.id === id)!;
  expect([namedPath(entry.route), entry.type]).toEqual([`${base}${path}`, type]);
});

test('every name leads to a screen', () => {
  const screens = new Set(offersArea.routes.map((route) => route.path));
  const missing = (Object.keys(namedRoutes) as RouteName[]).filter((name) => {
    const path = namedRoutes[name];
    return !screens.has(typeof path === 'string' ? path.replace(/\/0$/, '/$id') : path('$id'));
  });
  expect(missing).toEqual([]);
});
