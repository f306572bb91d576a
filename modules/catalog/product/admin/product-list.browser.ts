import { expect, test } from '#core/testing/browser-test.ts';
import { intercept, requestsOf } from '#core/testing/admin-suites/page-checks.ts';
import { listPageSuite } from '#core/testing/admin-suites/list-page-suite.ts';
import { listProducts } from '../contract/product-calls.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';

listPageSuite('products', {
  path: '/products',
  before: signIn,
  call: listProducts,
  words: ['mug', 'bowl'],
  never: { reply: { products: [], has_more: false }, title: 'Add your products' },
  filter: { label: 'Product type', option: 'Mug' },
  sort: 'Price',
  create: 'Add product',
  tab: 'Active',
  bulk: { action: 'Unpublish', call: /\/admin\/products\.json$/, method: 'PATCH' },
});

test('a list that its address narrows down asks for no more, however late its choices come', async ({
  page,
}) => {
  await signIn(page);
  let free = () => {};
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  await intercept(page, /\/admin\/products\/facets\.json$/, 'GET', async (route) => {
    await held;
    await route.continue();
  });
  const asked = requestsOf(page, /\/admin\/products\.json$/);
  const rows = page.locator('tr[data-row]');
  await page.goto('/products?type=Mug');
  await expect(rows.first()).toBeVisible();
  const shown = await rows.allInnerTexts();
  free();
  await expect(page.locator('.chip.set')).toContainText('Mug');
  expect(await rows.allInnerTexts()).toEqual(shown);
  const types = asked.map((request) => new URL(request.url()).searchParams.get('product_type'));
  expect(types).toEqual(['Mug']);
});
