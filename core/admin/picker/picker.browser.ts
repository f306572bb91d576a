import { expect, test } from '../../testing/browser-test.ts';
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

test('V058 at its cap it says that the maximum is selected, and takes no more', async ({ page }) => {
  harness.reset();
  // Those above 34 are no longer in the shop; they count all the same.
  const picks = Array.from({ length: 49 }, (_pick, at) => (at < 32 ? at + 1 : at + 100));
  Object.assign(harness.things[0] ?? {}, { picks });
  await page.goto(`${harness.url}/things/1`);
  await page.getByRole('button', { name: 'Choose products' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose products' });
  const left = dialog.getByRole('option');
  const chosen = dialog.getByRole('list', { name: 'Selected' }).getByRole('listitem');
  const full = dialog.getByRole('alert');
  await expect(left).toHaveCount(2);
  await expect(chosen).toHaveCount(49);
  await expect(full).toHaveCount(0);
  await left.first().click();
  await expect(full).toHaveText('Maximum selected: 50. Remove something to pick another.');
  await left.first().click({ force: true });
  await expect(chosen).toHaveCount(50);
  await chosen
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(full).toHaveCount(0);
});
