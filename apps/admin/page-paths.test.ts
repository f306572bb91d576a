import { expect, test } from 'vitest';
import { pathsElsewhere as fromHome } from '#modules/analytics/admin/paths-elsewhere.ts';
import { catalogPaths } from '#modules/catalog/product/admin/catalog-paths.ts';
import { pathsElsewhere as fromCatalog } from '#modules/catalog/product/admin/paths-elsewhere.ts';
import { developerPaths } from '#modules/developer/admin/developer-paths.ts';
import { outsidePages } from '#modules/identity/admin/outside-pages.ts';
import { outsidePaths } from '#modules/identity/shop/admin/outside-paths.ts';
import { settingsPaths } from '#modules/identity/shop/admin/settings-paths.ts';
import { offerPaths } from '#modules/offers/offer/admin/offer-paths.ts';
import { orderPaths } from '#modules/orders/admin/order-paths.ts';
import { pathsElsewhere as fromOrders } from '#modules/orders/admin/paths-elsewhere.ts';
import { storeLinkPaths } from '#modules/store-link/admin/store-link-paths.ts';
import { areas } from './areas.ts';

type Paths = Readonly<Record<string, string | ((id: '$id' | 'new') => string)>>;
const own: readonly (readonly [string, Paths])[] = [
  ['catalog', catalogPaths],
  ['offers', offerPaths],
  ['orders', orderPaths],
  ['identity', settingsPaths],
  ['developer', developerPaths],
  ['store-link', storeLinkPaths],
];
const elsewhere: readonly (readonly [string, Paths])[] = [
  ['home to other areas', fromHome],
  ['catalog to other areas', fromCatalog],
  ['orders to other areas', fromOrders],
];

const pages = areas.flatMap((area) => area.routes.map((route) => route.path));
const patternsOf = (paths: Paths) =>
  Object.values(paths).map((path) => (typeof path === 'string' ? path : path('$id')));

test.each([...own, ...elsewhere])('where a path of %s leads there is one page', (_area, paths) => {
  for (const pattern of patternsOf(paths))
    expect(pages.filter((page) => page === pattern)).toEqual([pattern]);
});

test('each page but Home has a path by which it is called', () => {
  const made = ([, paths]: readonly [string, Paths]) =>
    Object.values(paths).flatMap((path) => (typeof path === 'string' ? [] : [path('new')]));
  const named = new Set([...own.flatMap(([, paths]) => patternsOf(paths)), ...own.flatMap(made)]);
  expect(pages.filter((page) => !named.has(page))).toEqual(['/']);
});

test('each page outside the frame has one path, and each path one page', () => {
  const paths = Object.values(outsidePaths).map((path) => (typeof path === 'string' ? path : path('$token')));
  expect(outsidePages.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
});
