import { expect, test } from '../../testing/browser-test.ts';
import { startAdminHarness, type AdminHarness } from '../../testing/admin-harness/harness-server.ts';
import { listThings } from '../../contract/testing/thing-calls.ts';
import { listPageSuite } from '../../testing/admin-suites/list-page-suite.ts';

let harness: AdminHarness;

test.beforeAll(async () => {
  harness = await startAdminHarness();
});
test.afterAll(() => harness.close());

const things = /\/harness\/things\.json$/;

listPageSuite('a hundred thousand things', {
  path: () => `${harness.url}/things`,
  before: async () => harness.reset(100_000),
  call: listThings,
  words: ['number 77', 'number 51'],
  never: { reply: { things: [], has_more: false }, title: 'Create your first offer' },
  filter: { label: 'Status', option: 'Inactive' },
  sort: 'Views',
  create: 'Create offer',
  tab: 'Bundles',
  deletion: { question: /cannot be undone/, call: things },
  bulk: { action: 'Deactivate', call: /\/harness\/status\.json$/, method: 'PUT' },
  ordered: true,
});

test('a menu that Escape has closed opens for the very next key, and a press on its open button closes it', async ({
  page,
}) => {
  harness.reset(3);
  await page.goto(`${harness.url}/things`);
  const button = page.getByRole('button', { name: /^Actions for/ }).first();
  const menu = page.getByRole('menu', { name: /^Actions for/ });
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  // In one go: the browser tells of a closed menu later than the next key may come.
  await button.evaluate((element: HTMLButtonElement) => {
    document.querySelector<HTMLElement>('.menu:popover-open')?.hidePopover();
    element.click();
  });
  await expect(menu).toBeVisible();
  await button.click();
  await expect(menu).toBeHidden();
  await button.click();
  await expect(menu).toBeVisible();
});

test('when the only row of the last page is deleted, the page before it is shown', async ({ page }) => {
  harness.reset(11);
  await page.goto(`${harness.url}/things`);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator('tr[data-row]')).toHaveCount(1);
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).not.toHaveURL(/page=/);
  await expect(page.locator('tr[data-row]')).toHaveCount(10);
  await page.goBack();
  await expect(page, 'the page that is no more is none to come back to').not.toHaveURL(/page=/);
});
