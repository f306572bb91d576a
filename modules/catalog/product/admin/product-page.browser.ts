import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { answerCall, changeReply } from '#core/testing/call-reply.ts';
import { editorPageSuite } from '#core/testing/admin-suites/editor-page-suite.ts';
import { expectEveryLook, intercept, refuse } from '#core/testing/admin-suites/page-checks.ts';
import { getProduct } from '../contract/product-calls.ts';
import { changeProducts } from '../contract/product-edit-calls.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import type { Product, Variant } from '../contract/product.ts';

type FullProduct = Product & { variants: Variant[] };

const headers = { 'X-Requested-With': 'backroom' };
const call = /\/admin\/products\/\d+\.json$/;
const picture = {
  name: 'dot.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
/** Of another colour: the same file twice is one image. */
const second = {
  ...picture,
  name: 'two.png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
};
let id = 0;

async function makeProduct(page: Page, given: object = {}): Promise<FullProduct> {
  const product = { title: `Spec product ${Date.now()}`, variants: [{ price: 12 }], ...given };
  const answer = await page.request.post('/admin/products.json', { headers, data: { product } });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { product: FullProduct }).product;
}
async function readProduct(page: Page): Promise<FullProduct> {
  const answer = await page.request.get(`/admin/products/${id}.json`, { headers });
  return ((await answer.json()) as { product: FullProduct }).product;
}
async function prepare(page: Page): Promise<void> {
  await signIn(page);
  id = (await makeProduct(page)).id;
}

const title = (page: Page) => page.getByLabel('Title', { exact: true });
const save = (page: Page) => page.getByRole('button', { name: /^Save/ }).click();
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();
const rows = (page: Page) => page.locator('[data-variant]');

editorPageSuite('product', {
  path: () => `/products/${id}`,
  before: prepare,
  call,
  field: { label: 'Title', path: 'product.title' },
  required: { label: 'Title', error: "Can't be blank, please fill out this field" },
  saveElsewhere: async (page, value) => {
    const data = { product: { title: value } };
    expect((await page.request.put(`/admin/products/${id}.json`, { headers, data })).ok()).toBe(true);
  },
});

test('a product is made with options and an image, changed, seen in the store, tagged and exported', async ({
  page,
}) => {
  await signIn(page);
  const name = `Journey shirt ${Date.now()}`;
  await page.goto('/products/new');
  await title(page).fill(name);
  await page.getByRole('textbox', { name: 'Description', exact: true }).pressSequentially('Soft and plain.');
  await page.getByLabel('Add images').first().setInputFiles(picture);
  await expect(page.locator('.image-tile img')).toBeVisible();
  await page.getByLabel('Price', { exact: true }).fill('20');
  await page.getByRole('button', { name: 'Add an option' }).click();
  await page.getByLabel('Option name').fill('Size');
  await page.getByLabel('Values').fill('S, M');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel('Add a value to Size').fill('L,');
  await expect(rows(page)).toHaveCount(3);
  await page.getByLabel('Stock of S', { exact: true }).fill('4');
  await save(page);
  await expect(page).toHaveURL(/\/products\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  id = Number(page.url().split('/').at(-1));

  await page.getByLabel('Value 2 of Size').fill('Medium');
  await page.getByRole('button', { name: 'Edit Medium' }).click();
  const dialog = page.getByRole('dialog', { name: 'Medium' });
  await dialog.getByLabel('Price', { exact: true }).fill('24.50');
  await dialog.getByLabel('Cost per item').fill('9.50');
  await expect(dialog.getByText('$15.00')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Image 1' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Adjust', exact: true }).click();
  const adjust = page.getByRole('dialog', { name: 'Adjust stock of Medium' });
  await adjust.getByLabel('Adjust by').fill('7');
  await adjust.getByLabel('Reason').selectOption('received');
  await adjust.getByRole('button', { name: 'Apply' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await save(page);
  await saved(page);
  const product = await readProduct(page);
  expect(product.variants.map((one) => [one.title, one.price, one.inventory_quantity])).toEqual([
    ['S', 20, 4],
    ['Medium', 24.5, 7],
    ['L', 20, 0],
  ]);
  expect(product.variants[1]?.image_id).toBe(product.images[0]?.id);
  expect(product.body_html).toBe('<p>Soft and plain.</p>');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Stock history' }).click();
  const history = page.getByRole('dialog', { name: 'Stock history' });
  await expect(history.locator('li').first()).toContainText('Received');
  await expect(history.locator('li').first()).toContainText('+7');
  await page.keyboard.press('Escape');

  const store = await page.context().newPage();
  await store.goto(`/store/products/${product.handle}`);
  await expect(store.getByText('Medium').first()).toBeVisible();
  await store.close();

  await page.goto(`/products?q=${encodeURIComponent(name)}`);
  await page.locator('tr[data-row]').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Add tags' }).click();
  const tags = page.getByRole('dialog', { name: 'Add tags' });
  await tags.getByLabel('Tags for 1 product').fill('journey');
  await tags.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Tags added to 1 product')).toBeVisible();
  expect((await readProduct(page)).tags).toBe('journey');
  await page.getByRole('button', { name: 'Export', exact: true }).first().click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const text = await (await (await download).createReadStream()).toArray();
  expect(Buffer.concat(text as Buffer[]).toString()).toContain(`,${name},`);
});

test('an adjustment keeps sales made while the form was open', async ({ page }) => {
  await signIn(page);
  const { id: made, variants } = await makeProduct(page, {
    variants: [{ price: 5, inventory_management: 'shopify', inventory_quantity: 10 }],
  });
  id = made;
  await page.goto(`/products/${id}`);
  await page.getByRole('button', { name: 'Adjust', exact: true }).click();
  await page.getByLabel('New quantity').fill('15');
  await page.getByRole('button', { name: 'Apply' }).click();
  const data = { variant: { inventory_adjustment: -3, inventory_reason: 'other' } };
  await page.request.put(`/admin/variants/${variants[0]?.id}.json`, { headers, data });
  await save(page);
  const stale = page.getByRole('alertdialog');
  await Promise.race([saved(page), stale.waitFor().catch(() => undefined)]);
  if (await stale.isVisible()) await stale.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect.poll(async () => (await readProduct(page)).variants[0]?.inventory_quantity).toBe(12);
});

test(
  '2,048 variants: one more is refused in place, what the server says of the last one is shown there, and who may only read turns the pages',
  longForm,
  async ({ page }) => {
    await signIn(page);
    const values = Array.from({ length: 2048 }, (_value, at) => `No ${at + 1}`);
    id = (
      await makeProduct(page, {
        options: [{ name: 'Number', values }],
        variants: values.map((option1) => ({ option1, price: 3 })),
      })
    ).id;
    await page.goto(`/products/${id}`);
    await expect(rows(page)).toHaveCount(25);
    await page.getByLabel('Add a value to Number').fill('No 2049');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Products can have up to 2048 variants.')).toBeVisible();
    await page.getByLabel('Add a value to Number').fill('');
    await intercept(page, call, 'PUT', (route) =>
      refuse(route, 422, 'Look again.', { 'product.variants.2047.sku': 'Not this SKU.' }),
    );
    await page.getByLabel('SKU of No 1', { exact: true }).fill('A');
    await save(page);
    const last = page.getByLabel('SKU of No 2048', { exact: true });
    await expect(last).toBeFocused();
    await expect(last).toHaveAccessibleDescription('Not this SKU.');
    // The form of a deleted product is only read.
    await page.unrouteAll();
    expect((await page.request.delete(`/admin/products/${id}.json`, { headers })).status()).toBe(200);
    await page.goto(`/products/${id}`);
    await expect(rows(page)).toHaveCount(25);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('26–50 of 2,048')).toBeVisible();
    await page.getByRole('button', { name: 'Previous page' }).press('Enter');
    await expect(page.getByText('1–25 of 2,048')).toBeVisible();
    await page.getByRole('button', { name: 'Show more values (1948)' }).click();
    await expect(page.getByLabel('Value 200 of Number')).toBeVisible();
  },
);

test('images are moved by menu, described, and deleted', longForm, async ({ page }) => {
  await prepare(page);
  await page.goto(`/products/${id}`);
  const tiles = page.locator('.image-tile');
  const input = page.getByLabel('Add images').and(page.locator('input'));
  await input.setInputFiles([picture, second]);
  await expect(tiles.locator('img')).toHaveCount(2);
  await input.setInputFiles({ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(page.getByText(/Couldn’t upload “x.txt”/)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'Edit alt text: Image 2' }).click();
  await page.getByLabel('Alt text', { exact: true }).fill('Second');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Actions for Second' }).click();
  await page.getByRole('menuitem', { name: 'Make main image' }).click();
  await save(page);
  await saved(page);
  expect((await readProduct(page)).images.map((image) => image.alt_text)).toEqual(['Second', '']);
});

test('a description with what the editor cannot hold stays HTML, and its preview runs nothing', async ({
  page,
}) => {
  await signIn(page);
  const html =
    '<h1 id="in">Hello</h1><script>top.bad = 1</script><img src="x" onerror="top.bad = 2"><style>*{display:none!important}</style>';
  await changeReply(page, getProduct, ({ product }) => ({ product: { ...product, body_html: html } }));
  const product = await makeProduct(page);
  await page.goto(`/products/${product.id}`);
  await expect(page.getByLabel('Description as HTML')).toHaveValue(html);
  const frame = page.locator('iframe[title="Description"]');
  await expect(frame).toHaveAttribute('sandbox', '');
  await expect(page.frameLocator('iframe[title="Description"]').locator('#in')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible();
  expect(await page.evaluate(() => (window as { bad?: number }).bad)).toBeUndefined();
});

test(
  'a copy is a draft; a deleted product is gone from the list and says so where it is still named',
  longForm,
  async ({ page }) => {
    await prepare(page);
    await page.goto(`/products/${id}`);
    const menu = async (item: string) => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await menu('Duplicate');
    await page.getByLabel('Title of the copy').fill('Spec copy');
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Spec copy' })).toBeVisible();
    await expect(page.getByLabel('Status')).toHaveValue('draft');
    await menu('Delete product');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/\/products$/);
    await page.goto('/products/99999999');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  },
);

test('many products: the work goes on as a job, and its progress is shown', async ({ page }) => {
  await signIn(page);
  await answerCall(page, changeProducts, {
    status: true,
    is_process_background: true,
    count: 900,
    job_id: 1,
  });
  await page.goto('/products');
  await page.locator('tr[data-row]').first().getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Select all .* matching$/ }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('progressbar', { name: 'Updating products' })).toBeVisible();
});

test('a product with options: no sideways scrolling, axe finds nothing', longForm, async ({ page }) => {
  await signIn(page);
  const values = ['A very long name of a colour', 'Red'];
  const options = [
    { name: 'Colour', values },
    { name: 'Size', values: ['S', 'M', 'L', 'XL'] },
  ];
  const variants = values.flatMap((option1) =>
    (options[1]?.values ?? []).map((option2) => ({ option1, option2, price: 9 })),
  );
  await page.goto(`/products/${(await makeProduct(page, { options, variants })).id}`);
  await expect(rows(page).first()).toBeVisible();
  await rows(page).first().getByRole('checkbox').check();
  await expectEveryLook(page);
  await rows(page).first().getByRole('button').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectEveryLook(page);
});
