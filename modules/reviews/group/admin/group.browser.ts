import { answerTo, expectEveryLook, intercept, refuse } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { expect, test, type Page } from '#core/testing/browser-test.ts';
import { fulfillCall } from '#core/testing/call-reply.ts';
import { listReviewGroups } from '../contract/group-calls.ts';

const groups = '/apps/review/product-group';
const list = /\/admin\/reviews\/product-groups\.json$/;
const headers = { 'X-Requested-With': 'backroom' };

async function makeProduct(page: Page, title: string): Promise<number> {
  const answer = await page.request.post('/admin/products.json', { headers, data: { product: { title } } });
  expect(answer.ok()).toBe(true);
  return ((await answer.json()) as { product: { id: number } }).product.id;
}

async function choose(page: Page, titles: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Choose products' }).click();
  const dialog = page.getByRole('dialog');
  for (const title of titles) {
    await dialog.getByRole('combobox').fill(title);
    await dialog.getByRole('option', { name: new RegExp(title) }).click();
  }
  await dialog.getByRole('button', { name: /Confirm/ }).click();
}

test.beforeEach(({ page }) => signIn(page));

test('R080–R082 R085–R087 a group is made of products, found, changed and deleted; one product is in one group', async ({
  page,
}) => {
  const mark = `grp${Date.now()}`;
  const [sand, slate, plain] = [`Sand ${mark}`, `Slate ${mark}`, `Plain ${mark}`];
  await makeProduct(page, sand);
  const slateId = await makeProduct(page, slate);
  await makeProduct(page, plain);

  await test.step('without a name and with one product it is not saved, and says why at both fields', async () => {
    await page.goto(`${groups}/create`);
    await choose(page, [sand]);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('.field-error', { hasText: 'Give the group a name' })).toBeVisible();
    await expect(page.locator('.field-error', { hasText: 'Select at least two products' })).toBeVisible();
    await expectEveryLook(page, 'a new group');
  });
  await test.step('V429 with both it is made, and stands first in the list', async () => {
    await page.getByLabel('Name').fill(`Mugs ${mark}`);
    await choose(page, [slate]);
    await expect(page.getByRole('list', { name: 'Products' }).getByRole('listitem')).toHaveCount(2);
    const made = await answerTo(page, /\/product-group\.json$/, 'POST', () =>
      page.getByRole('button', { name: 'Save' }).click(),
    );
    expect(made.status()).toBe(201);
    await expect(page.getByText('Added product group successfully')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${groups}$`));
    await expect(page.locator('tr[data-row]').first()).toContainText(`Mugs ${mark}`);
    await expect(page.locator('tr[data-row]').first()).toContainText('2 products');
    await expectEveryLook(page, 'the list of groups');
  });
  await test.step('another group takes none of its products, and names product and group', async () => {
    await page.goto('/apps/review/v3/product-groups/add');
    await page.getByLabel('Name').fill(`Bowls ${mark}`);
    await choose(page, [plain, slate]);
    const refused = await answerTo(page, /\/product-group\.json$/, 'POST', () =>
      page.getByRole('button', { name: 'Save' }).click(),
    );
    expect(refused.status()).toBe(422);
    const why = `${slate} is already in the group “Mugs ${mark}”`;
    await expect(page.locator('.field-error', { hasText: why })).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
  });
  await test.step('V430 it is found by its name and changed, and says how many reviews its products have', async () => {
    await page.goto(`/apps/review/v3/product-groups?q=${mark}`);
    await page.getByRole('link', { name: `Mugs ${mark}` }).click();
    await expect(page.getByRole('region', { name: 'Combined reviews' })).toContainText('0 reviews');
    await page.getByRole('button', { name: `Remove ${slate}` }).click();
    await choose(page, [plain]);
    const saved = await answerTo(page, /\/product-group\/\d+\.json$/, 'PUT', () =>
      page.getByRole('button', { name: 'Save' }).click(),
    );
    expect(saved.status()).toBe(200);
    await expect(page.getByText('Saved successfully!')).toBeVisible();
    await expectEveryLook(page, 'a group');
    await page.goto(page.url().replace(groups, '/apps/review/v3/product-groups'));
    await expect(page.getByRole('link', { name: plain })).toBeVisible();
    await expect(page.getByRole('link', { name: slate })).toHaveCount(0);
  });
  await test.step('a product that is deleted is not in it any more, and the group is deleted when that was confirmed', async () => {
    expect((await page.request.delete(`/admin/products/${slateId}.json`, { headers })).ok()).toBe(true);
    await page.goto(`${groups}?q=${mark}`);
    await page.locator('tr[data-row]').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const gone = await answerTo(page, list, 'DELETE', () =>
      page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click(),
    );
    expect(gone.status()).toBe(200);
    await expect(page.getByText('Deleted product group successfully')).toBeVisible();
    await expect(page.locator('tr[data-row]')).toHaveCount(0);
  });
});

test('V436 a list of groups that is empty says what groups are for, and one that cannot be read says so', async ({
  page,
}) => {
  await intercept(page, list, 'GET', (route) =>
    fulfillCall(route, listReviewGroups, { review_product_groups: [], total: 0, has_more: false }),
  );
  await page.goto(groups);
  await expect(page.getByText('Share reviews between products')).toBeVisible();
  await expectEveryLook(page, 'no groups');
  await page.unrouteAll();
  await intercept(page, list, 'GET', (route) => refuse(route, 500, 'Something went wrong'));
  await page.goto(groups);
  await expect(page.locator('tr[data-row]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
});
