import { test } from '@playwright/test';
import { startAdminHarness, type AdminHarness } from '../../testing/admin-harness/harness-server.ts';
import { pickerSuite } from '../../testing/admin-suites/picker-suite.ts';

let harness: AdminHarness;

test.beforeAll(async () => {
  harness = await startAdminHarness();
});
test.afterAll(() => harness.close());

pickerSuite('products of a thing', {
  path: () => `${harness.url}/things/1`,
  before: async () => harness.reset(),
  open: (page) => page.getByRole('button', { name: 'Choose products' }).click(),
  title: 'Choose products',
  call: /\/harness\/products\.json$/,
  searchParam: 'search',
  selected: ['Stoneware mug 1', 'Linen cloth 2'],
  item: 'Stoneware mug 4',
  otherItem: 'Linen cloth 5',
  itemCount: 32,
});
