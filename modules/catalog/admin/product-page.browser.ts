import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { expectNoSideways, inEveryLook, intercept } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import type { Product } from '../contract/product.ts';

const headers = { 'X-Requested-With': 'backroom' };

async function anyProduct(page: Page): Promise<Product & { variants: Product['variants'] }> {
  const list = await page.request.get('/admin/products.json?limit=1&search=mug', { headers });
  const { products } = (await list.json()) as { products: { id: number }[] };
  const one = await page.request.get(`/admin/products/${products[0]?.id}.json`, { headers });
  return ((await one.json()) as { product: Product }).product;
}

test.beforeEach(({ page }) => signIn(page));

test('a product shows every variant, its collections and its page in the store', async ({ page }) => {
  const product = await anyProduct(page);
  await page.goto(`/products/${product.id}`);
  await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible();
  const variants = page.getByRole('region', { name: 'Variants' }).getByRole('table');
  await expect(variants.locator('tbody tr')).toHaveCount(product.variants.length);
  await expect(variants).toContainText(product.variants[0]?.sku ?? '');
  await expect(page.getByRole('link', { name: /View in store/ })).toHaveAttribute(
    'href',
    `/store/products/${product.handle}`,
  );
  await page.getByRole('link', { name: product.vendor, exact: true }).click();
  await expect(page.locator('.chip.set')).toContainText(product.vendor);
});

test('a description, whatever is in it, runs nothing and changes nothing outside of its frame', async ({
  page,
}) => {
  const html =
    '<h1 id="in">Hello</h1><script>top.bad = 1</script><img src="x" onerror="top.bad = 2"><style>*{display:none!important}</style>';
  await intercept(page, /\/admin\/products\/\d+\.json$/, 'GET', async (route) => {
    const answer = await route.fetch();
    const { product } = (await answer.json()) as { product: Product };
    await route.fulfill({ json: { product: { ...product, body_html: html } } });
  });
  const { id, title } = await anyProduct(page);
  await page.goto(`/products/${id}`);
  const frame = page.locator('iframe[title="Description"]');
  await expect(frame).toHaveAttribute('sandbox', '');
  await expect(page.frameLocator('iframe[title="Description"]').locator('#in')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await page.evaluate(() => (window as { bad?: number }).bad)).toBeUndefined();
});

test('a collection lists its products', async ({ page }) => {
  await page.goto('/collections');
  const first = page.locator('tr[data-row]').first();
  const title = await first.locator('.list-name').innerText();
  await first.locator('.list-name').click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.locator('tr[data-row] .list-name').first().click();
  await expect(page).toHaveURL(/\/products\/\d+$/);
  await page.goto('/products/99999999');
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
});

for (const path of ['/products/1', '/collections', '/collections/1'])
  inEveryLook(`${path}: no sideways scrolling, axe finds nothing`, async (page) => {
    await page.goto(path);
    await expect(page.getByRole('table').first()).toBeVisible();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    await expectNoSideways(page);
    // The description's frame runs no script, axe's neither: the page around it is what is looked at.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().exclude('iframe').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
