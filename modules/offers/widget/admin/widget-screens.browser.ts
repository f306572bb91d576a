import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { expectEveryLook, intercept, refuse, requestsOf } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';

const base = '/apps/boost-upsell';
const list = `${base}/cross-sell/product-widgets`;
const customize = /\/admin\/product-widgets\/customize\.json$/;
const all = /\/admin\/product-widgets\/customize\/all\.json$/;

const title = (page: Page) => page.getByLabel('Title', { exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const save = (page: Page) => bar(page).getByRole('button', { name: /^Save/ });

test.beforeEach(({ page }) => signIn(page));

test('R013 R022 V100 V193 all widgets are listed at both addresses, and turned on and off at once', async ({
  page,
}) => {
  for (const path of [list, `${base}/pre-purchase/upsell-widget`]) {
    await page.goto(path);
    await expect(page.getByRole('list', { name: 'Product widgets' }).getByRole('listitem')).toHaveCount(7);
  }
  const control = page.getByRole('switch', { name: 'Show Flash deals' });
  const before = await control.isChecked();
  await control.click({ force: true });
  await expect(page.getByText(/^saved status change: “Flash deals” is (in)?active$/)).toBeVisible();
  await expect(control).toBeChecked({ checked: !before });
  await page.reload();
  await expect(control).toBeChecked({ checked: !before });
  await control.click({ force: true });
  await expect(control).toBeChecked({ checked: before });
});

test('R016–R021 each widget has its screen', longForm, async ({ page }) => {
  for (const slug of [
    'handpicked-products',
    'recent-view',
    'best-seller',
    'also-bought',
    'cart-recommend',
    'more-collection',
    'flash-deal',
  ]) {
    await page.goto(`${list}/${slug}`);
    await expect(title(page)).toBeVisible();
  }
});

test('V455 what was changed is saved for its device, and only that', async ({ page }) => {
  const calls = requestsOf(page, customize, 'POST');
  await page.goto(`${list}/more-collection`);
  await page.getByRole('button', { name: 'Phone' }).click();
  const text = `On phones ${Date.now()}`;
  await title(page).fill(text);
  await save(page).click();
  await expect(page.getByText('All changes were successfully saved')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  expect(calls.map((call) => call.postDataJSON() as unknown)).toEqual([
    { widget_type: 'more-collection', device: 'mobile', widget_customize: { title: text } },
  ]);
  await page.reload();
  await expect(title(page)).not.toHaveValue(text);
  await page.getByRole('button', { name: 'Phone' }).click();
  await expect(title(page)).toHaveValue(text);
});

test('the preview is the widget of the store, and follows what is typed', async ({ page }) => {
  await page.goto(`${list}/best-seller`);
  const widget = page.locator('backroom-widget');
  await expect(widget.getByRole('listitem').first()).toBeAttached();
  await title(page).fill('Typed for the preview');
  await expect(widget.getByText('Typed for the preview')).toBeAttached();
  await page.getByLabel('Maximum products', { exact: true }).fill('2');
  await expect(widget.locator('li')).toHaveCount(2);
  await bar(page).getByRole('button', { name: 'Discard' }).click();
});

test('what cannot be is refused at its field', async ({ page }) => {
  const calls = requestsOf(page, customize, 'POST');
  await page.goto(`${list}/best-seller`);
  await page.getByLabel('Columns', { exact: true }).fill('7');
  await page.getByLabel('Button color', { exact: true }).fill('#12');
  await save(page).click();
  const columns = page.getByLabel('Columns', { exact: true });
  await expect(columns).toHaveAccessibleDescription('From 1 to 6 columns');
  await expect(columns).toBeFocused();
  await expect(page.getByLabel('Button color', { exact: true })).toHaveAccessibleDescription(
    'A color as #rrggbb',
  );
  expect(calls).toHaveLength(0);
});

test(
  'V454 a load that fails shows the defaults and says so; trying again reads what is saved',
  longForm,
  async ({ page }) => {
    let broken = true;
    await intercept(page, customize, 'GET', (route) =>
      broken ? refuse(route, 500, 'No light.') : route.continue(),
    );
    await page.goto(`${list}/best-seller`);
    await expect(title(page)).toHaveValue('Best sellers');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('you see the defaults');
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  },
);

test('a look can be used for all widgets, after a question', longForm, async ({ page }) => {
  const calls = requestsOf(page, all, 'POST');
  await page.goto(`${list}/best-seller`);
  await page.getByRole('button', { name: 'Apply to all widgets' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apply to all' }).click();
  await expect(page.getByText('All changes were successfully saved')).toBeVisible();
  expect(calls.map((call) => (call.postDataJSON() as { device: string }).device)).toEqual([
    'desktop',
    'mobile',
  ]);
});

for (const path of [list, `${list}/best-seller`])
  test(`${path}: no sideways scrolling, axe finds nothing`, longForm, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectEveryLook(page);
  });
