import { expect, test } from 'vitest';
import { pathsElsewhere as fromHome } from '#modules/analytics/report/admin/paths-elsewhere.ts';
import { pathsElsewhere as fromCatalog } from '#modules/catalog/product/admin/paths-elsewhere.ts';
import { outsidePages } from '#modules/identity/admin/outside-pages.ts';
import { outsidePaths } from '#modules/identity/shop/admin/outside-paths.ts';
import { pathsElsewhere as fromOrders } from '#modules/orders/order/admin/paths-elsewhere.ts';
import { areas } from './areas.ts';

type Paths = Readonly<Record<string, string | ((id: '$id' | 'new') => string)>>;
/** What each area calls its own pages by: the `…Paths` of its `…-paths.ts`. */
const own = Object.values(
  import.meta.glob<Readonly<Record<string, unknown>>>(
    ['/modules/**/admin/*-paths.ts', '!/modules/identity/shop/admin/outside-paths.ts'],
    { eager: true },
  ),
).flatMap((file) =>
  Object.entries(file).flatMap(([name, paths]): (readonly [string, Paths])[] =>
    name.endsWith('Paths') ? [[name, paths as Paths]] : [],
  ),
);
const elsewhere: readonly (readonly [string, Paths])[] = [
  ['home to other areas', fromHome],
  ['catalog to other areas', fromCatalog],
  ['orders to other areas', fromOrders],
];

const pages = areas.flatMap((area) => [...area.routes, ...(area.outside ?? [])].map(({ path }) => path));
const patternsOf = (paths: Paths) =>
  Object.values(paths).map((path) => (typeof path === 'string' ? path : path('$id')));

test('all files of paths are found', () => {
  expect(own.map(([name]) => name)).toEqual(expect.arrayContaining(['offerPaths', 'settingsPaths']));
});

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
