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

test('what only the shells hold is tested with them; words are not tested', () => {
  expect(of('apps/demo-store/store.ts')).toEqual(['apps/', 'e2e/']);
  expect(of('docs/testing.md', 'modules/orders/README.md')).toEqual([]);
  expect(of('docs/testing.md', 'apps/server/server.ts')).toEqual(['apps/', 'e2e/']);
});
