import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { expectEveryLook, intercept, refuse } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';

const base = '/apps/boost-convert/ctool';
const customize = '/admin/copt/countdown/customize.json';
const stock = '/admin/copt/timers/product-countdown/settings.json';
const visitors = '/admin/copt/timers/realtime-visitors/settings.json';

const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const save = (page: Page) => bar(page).getByRole('button', { name: /^Save/ });
const saved = (page: Page) => page.getByText('Your settings save successfully');
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const put = async (page: Page, path: string, data: object) => {
  const answer = await page.request.put(path, { headers: { 'X-Requested-With': 'backroom' }, data });
  expect(answer.status(), await answer.text()).toBe(200);
};

test.beforeEach(({ page }) => signIn(page));

test(
  'R065 V425 a range is locked until it is meant, its ends say what is wrong with them, and it is locked again',
  longForm,
  async ({ page }) => {
    await put(page, stock, { settings: { enable: true, type: 'actual', trigger: { target: 'all' } } });
    await page.goto(`${base}/product-countdown`);
    const example = page.locator('.tool-preview');
    await expect(example).toContainText('Only 12 left in stock');
    await page.getByRole('radio', { name: /^Percentage/ }).check();
    await expect(page.getByRole('note')).toContainText('Simulated');
    await expect(field(page, 'From')).toBeDisabled();
    await page.getByRole('button', { name: 'Change', exact: true }).click();

    for (const [from, to, expected, where] of [
      ['', '40', 'Please input the value', 'From'],
      ['1.5', '40', 'Please input digits', 'From'],
      ['x', '40', 'Please input digits', 'From'],
      ['-1', '40', 'Value must be greater than 0', 'From'],
      ['10', '101', 'Value must be equal or smaller than 100', 'To'],
      ['50', '40', 'Maximum value must be greater than minimum value', 'To'],
      ['40', '40', 'Maximum value must be different the minimum value', 'To'],
    ] as const) {
      await field(page, 'From').fill(from);
      await field(page, 'To').fill(to);
      await field(page, where).focus();
      await field(page, where).blur();
      await expect(field(page, where), `${from} to ${to}`).toHaveAccessibleDescription(expected);
    }
    await field(page, 'From').fill('20');
    await field(page, 'To').fill('30');
    await expect(example).toContainText('Only 25% left in stock');

    await test.step('a failed save says so, and keeps what was typed', async () => {
      await intercept(page, new RegExp(`${stock.replaceAll('.', '\\.')}$`), 'PUT', (route) =>
        refuse(route, 500, 'No light.'),
      );
      await save(page).click();
      await expect(page.getByText('Something went wrong, please try again later')).toBeVisible();
      await expect(field(page, 'From')).toHaveValue('20');
      await page.unrouteAll();
    });
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await expect(field(page, 'From')).toBeDisabled();

    await test.step('V348 chosen products without a product are refused with an alert', async () => {
      await page.getByRole('radio', { name: /^Specific collections/ }).check();
      await save(page).click();
      await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
      await expect(page.getByText('Choose at least one product or collection').first()).toBeVisible();
      await bar(page)
        .getByRole('button', { name: /^Discard/ })
        .click();
      await expect(bar(page)).toHaveCount(0);
    });
    await expectEveryLook(page);
    await put(page, stock, { settings: { type: 'actual' } });
  },
);

test('R066 visitors are real unless the merchant changes that, and then a note says that they are simulated', async ({
  page,
}) => {
  await put(page, visitors, { settings: { enable: true, source: 'real' } });
  await page.goto(`${base}/realtime-visitors`);
  await expect(page.getByRole('radio', { name: /^Real visitors/ })).toBeChecked();
  await expect(page.getByRole('note')).toHaveCount(0);
  await page.getByRole('radio', { name: /^Random number/ }).check();
  await expect(page.getByRole('note')).toContainText('Simulated');
  await field(page, 'From').fill('3');
  await field(page, 'To').fill('7');
  await expect(page.locator('.tool-preview')).toContainText('5 people are looking at this');
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expectEveryLook(page);
  await put(page, visitors, { settings: { source: 'real' } });
});

test('R067 what is typed is what is previewed, and what is saved is what shoppers see, without a move', async ({
  page,
}) => {
  await put(page, stock, { settings: { enable: true, type: 'actual', trigger: { target: 'all' } } });
  await page.goto(`${base}/customize`);
  const card = page.getByRole('region', { name: 'Product countdown' });
  const ink = card.getByLabel('Bar color', { exact: true });
  await ink.fill('red');
  await ink.blur();
  await expect(ink).toHaveAccessibleDescription('Invalid color');
  await ink.fill('#00AA55');
  await card.getByLabel('Font', { exact: true }).selectOption('Lora');
  await card.getByLabel('Font size', { exact: true }).fill('37');
  await card.getByLabel('Font size', { exact: true }).blur();
  await expect(card.getByLabel('Font size', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await card.getByLabel('Font size', { exact: true }).fill('18');
  await expect(card.locator('.meter > i')).toHaveCSS('background-color', 'rgb(0, 170, 85)');
  await expect(card.locator('.tool-preview .words')).toHaveCSS('font-family', /Backroom Lora/);
  await expectEveryLook(page);
  await save(page).click();
  await expect(saved(page)).toBeVisible();

  const products = (await (
    await page.request.get('/admin/products.json?limit=250&published_status=published', {
      headers: { 'X-Requested-With': 'backroom' },
    })
  ).json()) as { products: { handle: string; variants: { inventory_quantity: number }[] }[] };
  const few = products.products.find(({ variants }) =>
    variants.every(({ inventory_quantity: units }) => units > 0 && units <= 30),
  )!;
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/storefront/fonts-')) fonts.push(new URL(request.url()).pathname);
  });
  await page.addInitScript(() => {
    let moved = 0;
    Object.assign(window, { moved: () => moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) moved += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/store/products/${few.handle}`);
    const row = page.locator('.fact.stock');
    await expect(row).toContainText(/Only \d+ left in stock/);
    await expect(row.locator('.words')).toHaveCSS('font-family', /Backroom Lora/);
    await page.waitForLoadState('networkidle');
    expect(
      await page.evaluate(() => (window as unknown as { moved(): number }).moved()),
      `moved at ${width}`,
    ).toBeLessThanOrEqual(0.001);
  }
  expect(new Set(fonts)).toEqual(
    new Set([400, 600].map((weight) => `/storefront/fonts-5.3.0/lora-${weight}.woff2`)),
  );
  await put(page, customize, {
    customize: { product_countdown: { font_family: 'store', process_color: '#a8492f', font_size: 14 } },
  });
});

test('a page asks again how many look while it is seen, and says nothing where there is nothing to say', async ({
  page,
}) => {
  await put(page, visitors, { settings: { enable: true, source: 'real', trigger: { target: 'all' } } });
  const asked: string[] = [];
  const hostile = '<img src=x onerror="window.hit=1">{{count}}';
  const look = {
    ...{ text_color: 'red;} *{display:none}', background_color: '#eee', number_color: '#c00' },
    ...{ type: 'fill', font_family: '";}*{color:red}', font_size: 14 },
  };
  await page.route(/\/storefront\/page\.json/, async (route) => {
    const shown = { count: 4, again_seconds: 15, words: { one: hostile, other: hostile }, look };
    await route.fulfill({ json: { now: new Date().toISOString(), parts: { visitors: shown } } });
  });
  let count: number | null = 6;
  await page.route(/\/storefront\/visitors\.json/, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ json: { count } });
  });
  await page.clock.install();
  // The store knew of no row and keeps no room for one: below the fold it moves nothing.
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto('/store/products/stoneware-mug');
  const row = page.locator('.fact.visitors');
  await expect(row).toContainText('<img src=x onerror="window.hit=1">4');
  await page.clock.runFor(15_500);
  await expect(row).toContainText('>6');
  expect(asked).toHaveLength(1);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.runFor(60_000);
  expect(asked).toHaveLength(1);
  count = null;
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: false, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.runFor(15_500);
  await expect(row).toHaveCount(0);
  expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined();
});
