import { expect, test } from 'vitest';
import { catalogPaths } from '#modules/catalog/product/admin/catalog-paths.ts';
import { developerPaths } from '#modules/developer/admin/developer-paths.ts';
import { settingsPaths } from '#modules/identity/shop/admin/settings-paths.ts';
import { orderPaths } from '#modules/orders/admin/order-paths.ts';
import { areas } from './areas.ts';

const pages = areas.flatMap((area) => area.routes.map((route) => route.path));

test.each([
  ['catalog', catalogPaths],
  ['orders', orderPaths],
  ['identity', settingsPaths],
  ['developer', developerPaths],
])('where a path of %s leads there is one page', (_area, paths) => {
  for (const path of Object.values(paths)) {
    const pattern = typeof path === 'string' ? path : path('$id');
    expect(pages.filter((page) => page === pattern)).toEqual([pattern]);
  }
});
