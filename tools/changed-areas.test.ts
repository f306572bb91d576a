import { expect, test } from 'vitest';
import { affectedFolders } from './changed-areas.ts';

const graph = {
  identity: [],
  catalog: ['identity'],
  orders: ['catalog'],
  reviews: ['orders'],
  themes: ['identity'],
};
const of = (...changed: string[]) => affectedFolders(changed, graph);

test('a change of an area is tested there, in what lies above it, and where all come together', () => {
  expect(of('modules/orders/rules/quote.ts')).toEqual([
    'modules/orders/',
    'modules/reviews/',
    'apps/',
    'e2e/',
  ]);
  expect(of('modules/themes/server/a.ts', 'modules/reviews/admin/b.tsx')).toEqual([
    'modules/reviews/',
    'modules/themes/',
    'apps/',
    'e2e/',
  ]);
  expect(of('modules/identity/server/a.ts')).toHaveLength(7);
});

test('a change of what every area stands on is tested everywhere', () => {
  for (const file of [
    'core/rules/money.ts',
    'db/migrate.ts',
    'package.json',
    'modules/area-graph.ts',
    'tools/test.ts',
  ])
    expect(of('modules/orders/rules/quote.ts', file)).toBeNull();
});

test('a migration is tested with the area in its name', () => {
  expect(of('db/migrations/202612011200_orders_notes.sql', 'db/migrations/order.txt')).toEqual([
    'modules/orders/',
    'modules/reviews/',
    'apps/',
    'db/',
    'e2e/',
  ]);
  const named = (file: string) => affectedFolders([file], { 'store-link': [], store: [] });
  for (const file of ['202612011200_store_link_codes', '202612011200_storelink_codes'])
    expect(named(`db/migrations/${file}.sql`)).toEqual(['modules/store-link/', 'apps/', 'db/', 'e2e/']);
});

test('a migration of no area, and the list of migrations alone, are tested everywhere', () => {
  expect(of('db/migrations/202612011200_core_rules.sql')).toBeNull();
  expect(of('db/migrations/202612011200_ordersheet.sql')).toBeNull();
  expect(of('db/migrations/order.txt')).toBeNull();
});

test('shells are tested with what covers all areas, and pages with the tests that compare them with the code', () => {
  expect(of('apps/demo-store/store.ts')).toEqual(['apps/', 'e2e/']);
  expect(of('docs/testing.md', 'modules/orders/README.md')).toEqual(['tools/']);
  expect(of('docs/testing.md', 'apps/server/server.ts')).toEqual(['apps/', 'e2e/', 'tools/']);
  expect(of()).toEqual([]);
});
