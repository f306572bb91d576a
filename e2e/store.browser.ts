import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { expectAccessible } from '#core/testing/accessibility.ts';
import { type PageWatch, watchPage } from './page-watch.ts';
import { address, card, fieldName, pay } from './store-steps.ts';

const mug = '/store/products/stoneware-mug';
const tiers = (page: Page) => page.getByRole('group', { name: /Buy more and save/ }).getByRole('radio');

let watch: PageWatch;
test.beforeEach(async ({ page }) => {
  watch = await watchPage(page);
});

test('every page of the store is accessible, calm, and free of errors', async ({ page }) => {
  for (const path of [
    '/store',
    '/store/collections/mugs',
    '/store/search?q=mug',
    mug,
    '/store/cart',
    '/store/nowhere',
  ]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await watch.shift(), `layout shift of ${path}`).toBeLessThanOrEqual(0.02);
    await expectAccessible(page);
  }
  // The page that does not exist says so with a status, which the browser tells the console.
  expect(watch.problems.filter((problem) => !problem.includes('/nowhere'))).toEqual([]);
});

test('the tiers that are shown are the prices of cart, checkout and order', async ({ page }) => {
  await page.goto(mug);
  await tiers(page).nth(2).check();
  await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue('6');
  await page.getByRole('button', { name: /^Add 6 to cart \$126\.00/ }).click();
  await expect(page).toHaveURL(/\/store(?:\/[^/]+)?\/cart/);
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(summary).toContainText('$126.00');
  await expect(summary).toContainText('−$42.00');
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Check out/ }).click();
  await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText('−$42.00');
  await expectAccessible(page);
  await pay(page);
  await expect(page.getByText('You saved $42.00')).toBeVisible();
  await expectAccessible(page);
  expect(watch.problems).toEqual([]);
});

test('what is missing at the checkout is named, and what was typed stays', async ({ page }) => {
  await page.goto(mug);
  await page
    .getByRole('button', { name: /to cart/ })
    .first()
    .click();
  await page.getByRole('link', { name: /^Check out/ }).click();
  await page.getByLabel('City', { exact: true }).fill('Springfield');
  await page.getByRole('button', { name: /^Pay/ }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link').first()).toBeVisible();
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Springfield');
  await expectAccessible(page);
  await page.getByLabel('Country').selectOption('US');
  for (const [label, value] of Object.entries({
    ...address,
    ...card,
    'Card number': '4000 0000 0000 0002',
  })) {
    await page.getByLabel(fieldName(label)).fill(value);
  }
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('alert')).toContainText(/declined/i);
  await pay(page);
});

test('the store sells by keyboard alone (reliability 43)', async ({ page }) => {
  /** Goes on by Tab until the wanted control has the focus. */
  const tabTo = async (role: 'link' | 'button' | 'radio' | 'textbox' | 'combobox', name: RegExp | string) => {
    const wanted = page
      .getByRole(role, { name, ...(typeof name === 'string' ? { exact: true } : {}) })
      .first();
    for (let press = 0; press < 80; press += 1) {
      if (
        await wanted.evaluate((element) => {
          const root = element.getRootNode() as Document | ShadowRoot;
          return root.activeElement === element;
        })
      )
        return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${role} ${String(name)}`);
  };
  await page.goto(mug);
  await expect(tiers(page)).toHaveCount(4);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo('radio', /^Set of four/);
  await page.keyboard.press('ArrowUp');
  await expect(tiers(page).first()).toBeChecked();
  await tabTo('button', /^Add 2 to cart/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/store(?:\/[^/]+)?\/cart/);
  await tabTo('link', /^Check out/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  await tabTo('combobox', 'Country');
  await page.keyboard.type('United States');
  for (const [label, value] of Object.entries({ ...address, ...card })) {
    await tabTo('textbox', fieldName(label));
    await page.keyboard.type(value);
  }
  await page.keyboard.press('Enter');
  // The demo shop's funnel: the dear thing is declined, the small one taken.
  await expect(
    page.getByRole('heading', { name: 'Before we close your parcel, Shopper', level: 1 }),
  ).toBeVisible();
  await tabTo('button', 'No thanks');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Then just the tea, Shopper?', level: 1 })).toBeVisible();
  await tabTo('button', /^Add to my order/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Thank you, Sam' })).toBeVisible();
  await expect(page.getByRole('status')).toContainText('was added to your order');
  expect(watch.problems).toEqual([]);
});

for (const scheme of ['light', 'dark'] as const) {
  test(
    `on a phone (${scheme}) nothing is wider than the screen and every page is accessible`,
    scheme === 'dark' ? longForm : {},
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.emulateMedia({ colorScheme: scheme });
      const fits = async () => {
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, page.url()).toBeLessThanOrEqual(390);
        await expectAccessible(page);
      };
      await page.goto('/store');
      await fits();
      await page.goto('/store/collections/mugs');
      await fits();
      await page.goto(mug);
      await expect(tiers(page)).toHaveCount(4);
      await fits();
      await tiers(page).nth(1).check();
      await page.getByRole('button', { name: /^Add 4 to cart/ }).click();
      await expect(page).toHaveURL(/\/store(?:\/[^/]+)?\/cart/);
      await fits();
      await page.getByRole('link', { name: /^Check out/ }).click();
      await fits();
      await pay(page);
      await fits();
      expect(watch.problems).toEqual([]);
    },
  );
}

test('without script a shopper can still order', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(mug);
  await page.getByLabel('Quantity', { exact: true }).fill('2');
  await page.getByRole('button', { name: /^Add to cart \$/ }).click();
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('−$5.60');
  await page.getByRole('link', { name: /^Check out/ }).click();
  await pay(page);
  await context.close();
});

const failures: [
  what: string,
  answer: { status: number; body: string; contentType?: string } | 'abort' | 'never',
][] = [
  ['cannot be reached', 'abort'],
  ['never answers', 'never'],
  ['answers 500', { status: 500, body: 'Internal Server Error' }],
  ['answers 503 with a page', { status: 503, body: '<html><h1>Down</h1></html>', contentType: 'text/html' }],
  ['answers garbage', { status: 200, body: '{"quantity":[{"tiers":7}],"by_variant":{"1":0}}' }],
  ['answers nothing', { status: 200, body: '' }],
  ['answers null', { status: 200, body: 'null' }],
];
for (const [at, [what, answer]] of failures.entries()) {
  // A refused line and an answer of another shape stand for the others.
  const each = at === 0 || what === 'answers garbage';
  test(
    `an API that ${what} leaves the page as it was and the shop selling (reliability 43)`,
    each ? {} : longForm,
    async ({ page }) => {
      const uncaught: string[] = [];
      page.on('pageerror', (error) => uncaught.push(error.message));
      await page.route('**/storefront/*?*', async (route) => {
        if (answer === 'abort') return route.abort('connectionrefused');
        if (answer === 'never') return;
        return route.fulfill({ contentType: 'application/json', ...answer });
      });
      await page.goto(mug);
      await expect(page.getByRole('button', { name: /^Add to cart \$28\.00/ })).toBeVisible();
      await page.waitForTimeout(500);
      await expect(tiers(page)).toHaveCount(0);
      expect(await watch.shift()).toBeLessThanOrEqual(0.02);
      await expectAccessible(page);
      await page.getByRole('button', { name: /^Add to cart \$/ }).click();
      await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('$28.00');
      expect(uncaught).toEqual([]);
    },
  );
}

test('a store page without the script is the same page (reliability 43)', async ({ page }) => {
  await page.route('**/storefront.js*', (route) => route.abort());
  await page.goto(mug);
  await page.getByRole('button', { name: /^Add to cart \$/ }).click();
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('$28.00');
});
