import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { editorPageSuite } from '#core/testing/admin-suites/editor-page-suite.ts';
import { listPageSuite } from '#core/testing/admin-suites/list-page-suite.ts';
import { expectEveryLook, intercept, refuse, requestsOf } from '#core/testing/admin-suites/page-checks.ts';
import { withSwitches } from '#modules/identity/testing/shop-switches.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { listCollections } from '../contract/collection-calls.ts';
import type { Collection } from '../contract/collection.ts';

const headers = { 'X-Requested-With': 'backroom' };
const call = /\/admin\/collections\/\d+\.json$/;
const preview = /\/smart_collections\/preview\.json$/;

async function ask<Reply>(page: Page, method: 'GET' | 'POST' | 'PUT', path: string, data?: object) {
  const answer = await page.request.fetch(`/admin/${path}`, { method, headers, ...(data ? { data } : {}) });
  expect(answer.ok(), `${method} ${path}`).toBe(true);
  return (await answer.json()) as Reply;
}
const make = async (page: Page, collection: object) =>
  (await ask<{ collection: Collection }>(page, 'POST', 'collections.json', { collection })).collection;
const firstProducts = async (page: Page, limit: number) =>
  (
    await ask<{ products: { id: number; title: string }[] }>(
      page,
      'GET',
      `products.json?limit=${limit}&sort_field=id&sort_direction=asc`,
    )
  ).products;
const mugs = { column: 'title', relation: 'contains', condition: 'mug' };

let id = 0;
editorPageSuite('collection', {
  path: () => `/collections/${id}`,
  before: async (page) => {
    await signIn(page);
    const product_ids = (await firstProducts(page, 3)).map((product) => product.id);
    id = (await make(page, { title: 'Picked', product_ids })).id;
  },
  call,
  field: { label: 'Title', path: 'collection.title' },
  required: { label: 'Title', error: "Can't be blank, please fill out this field" },
  saveElsewhere: async (page, title) => {
    await ask(page, 'PUT', `collections/${id}.json`, { collection: { title } });
  },
});

listPageSuite('collections', {
  path: '/collections',
  before: signIn,
  call: listCollections,
  words: ['mugs', 'gifts'],
  never: { reply: { collections: [], total: 0, limit: 10, has_more: false }, title: 'Group your products' },
  filter: { label: 'Status', option: 'Published' },
  sort: 'Updated',
  create: 'Create collection',
});

test.describe('collections', () => {
  test.beforeEach(({ page }) => signIn(page));

  test('V294 conditions show what they find before they are saved, and follow a product that changes', async ({
    page,
  }) => {
    const mark = `mark-${Date.now()}`;
    const title = `Kettle ${mark}`;
    const { product } = await ask<{ product: { id: number } }>(page, 'POST', 'products.json', {
      product: { title },
    });
    await page.goto('/collections/new');
    await page.getByLabel('Title', { exact: true }).fill(`Follows ${mark}`);
    await page.getByRole('radio', { name: /^Automated/ }).check();
    const found = page.getByRole('region', { name: 'Matching products' });
    await expect(found).toContainText('Complete the conditions');
    const condition = page.getByRole('group', { name: 'Condition 1' });
    await condition.getByLabel('Field').selectOption('Price');
    await expect(condition.getByLabel('Condition', { exact: true }).locator('option')).toHaveText([
      'is',
      'is not',
      'is greater than',
      'is less than',
    ]);
    await condition.getByLabel('Value').fill('cheap');
    await condition.getByLabel('Value').blur();
    await expect(condition.getByLabel('Value')).toHaveAccessibleDescription(
      'Enter an amount, for example 12.50.',
    );
    await condition.getByLabel('Field').selectOption('Tag');
    await condition.getByLabel('Value').fill(mark);
    await expect(found).toContainText('No products match.');
    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL(/\/collections\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: `Follows ${mark}` })).toBeVisible();
    await expect(page.getByRole('radio', { name: /^Manual/ })).toHaveCount(0);
    const made = page.url().split('/').at(-1);
    await ask(page, 'PUT', `products/${product.id}.json`, { product: { tags: mark } });
    await expect
      .poll(
        async () =>
          (await ask<{ collection: Collection }>(page, 'GET', `collections/${made}.json`)).collection
            .products_count,
      )
      .toBe(1);
    await page.reload();
    await expect(found.getByRole('link', { name: title })).toBeVisible();
    await page.goto(`/collections?q=${mark}`);
    await expect(page.getByRole('row', { name: new RegExp(mark) })).toContainText(`Tag is “${mark}”`);
  });

  test('an answer to earlier conditions that comes late is not shown', longForm, async ({ page }) => {
    const { id: smart } = await make(page, { title: 'Mugs by rule', rules: [mugs] });
    await page.goto(`/collections/${smart}`);
    const found = page.getByRole('region', { name: 'Matching products' });
    await expect(found.getByRole('listitem').first()).toBeVisible();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await intercept(page, preview, 'POST', async (route) => {
      if (!route.request().postData()?.includes('bowl')) return route.continue();
      await held;
      return route.continue().catch(() => undefined);
    });
    const value = page.getByLabel('Value');
    const asked = page.waitForRequest((request) => request.postData()?.includes('bowl') ?? false);
    await value.fill('bowl');
    await asked;
    await value.fill('nothing is called so');
    await expect(found).toContainText('No products match.');
    letGo();
    await page.waitForTimeout(300);
    await expect(found).toContainText('No products match.');
  });

  test('products are put in by the picker and ordered by keyboard, and the store follows', async ({
    page,
  }) => {
    const [one, two, three] = await firstProducts(page, 3);
    const placed = [one!.id, two!.id, three!.id];
    const collection = await make(page, { title: 'By keyboard', product_ids: placed });
    await page.goto(`/collections/${collection.id}`);
    const rows = page.locator('.collection-products > li');
    const grip = (title: string) => page.getByRole('button', { name: `Move ${title}`, exact: true });
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText(one!.title);
    await grip(three!.title).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(grip(three!.title)).toBeFocused();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(rows.first()).toContainText(three!.title);
    await grip(one!.title).click();
    await page.getByRole('menuitem', { name: 'Move to bottom' }).click();
    await page.getByRole('button', { name: 'Add products' }).click();
    const picker = page.getByRole('dialog', { name: 'Add products' });
    await picker.getByRole('combobox').fill(one!.title);
    await expect(picker.getByRole('option', { name: one!.title }).first()).toContainText(
      'Already in this collection',
    );
    await picker.getByRole('combobox').fill('');
    await picker.locator('[role=option]:not([aria-disabled])').first().click();
    await picker.getByRole('button', { name: 'Confirm' }).click();
    await expect(rows).toHaveCount(4);
    const writes = requestsOf(page, call, 'PUT');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    const sent = writes.map((request) => request.postDataJSON() as { collection: object });
    expect(sent.map(({ collection }) => Object.keys(collection))).toEqual([['product_ids', 'version']]);
    const reply = await ask<{ products: { id: number }[] }>(
      page,
      'GET',
      `collections/${collection.id}/products.json`,
    );
    expect(reply.products.map((product) => product.id).slice(0, 3)).toEqual([three!.id, two!.id, one!.id]);
  });

  test(
    'C133 collections are put into the order in which the store lists them',
    longForm,
    async ({ page }) => {
      await page.goto('/collections?sort=position&dir=asc');
      const rows = page.locator('[data-row]');
      await expect(rows.nth(1)).toBeVisible();
      const [first, second] = await Promise.all(
        [0, 1].map((at) => rows.nth(at).locator('[data-row-link]').innerText()),
      );
      await page.getByRole('button', { name: `Move ${first}` }).click();
      await page.getByRole('menuitem', { name: 'Move down' }).click();
      await expect(rows.first()).toContainText(second!);
      await page.reload();
      await expect(rows.first()).toContainText(second!);
      await expect(rows.nth(1)).toContainText(first!);
      await page.getByRole('columnheader', { name: 'Collection' }).getByRole('button').click();
      // Which ones are on this page by name depends on how many there are.
      await expect(page.getByRole('button', { name: /^Move / }).first()).toBeDisabled();
      await expect(page.getByRole('button', { name: /^Move /, disabled: false })).toHaveCount(0);
    },
  );

  test('V258 the switch shows the same list as cards', longForm, async ({ page }) => {
    await page.goto('/collections');
    await expect(page.getByRole('columnheader', { name: 'Collection' })).toBeVisible();
    await withSwitches(page, { collections_list_v2: true });
    await page.goto('/collections');
    await expect(page.locator('.list-cards [data-row]').first()).toBeVisible();
    await page.getByRole('button', { name: /^Sort:/ }).click();
    await page.getByRole('menuitemradio', { name: 'Products, descending' }).click();
    await expect(page).toHaveURL(/sort=products_count/);
    await page.locator('.list-cards [data-row-link]').first().click();
    await expect(page).toHaveURL(/\/collections\/\d+$/);
  });

  test('cards, conditions, and what cannot be read: axe finds nothing', longForm, async ({ page }) => {
    await withSwitches(page, { collections_list_v2: true });
    await page.goto('/collections');
    await expect(page.locator('.list-cards [data-row]').first()).toBeVisible();
    await expectEveryLook(page);
    const { id: smart } = await make(page, { title: 'Look', rules: [mugs] });
    await intercept(page, preview, 'POST', (route) => refuse(route, 422, 'No light.'));
    await page.goto(`/collections/${smart}`);
    await expect(page.getByRole('alert')).toContainText('No light.');
    await page.getByRole('button', { name: 'Add condition' }).click();
    await expectEveryLook(page);
  });
});
