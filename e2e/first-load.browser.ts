import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { expect, test } from '#core/testing/browser-test.ts';
import { bytesOf, watchLine } from '#core/testing/slow-line.ts';

/** Answers with a secret beside text that was sent are never compressed; these pages ask for none of them. */
const isText = (type: string) => ['Document', 'Script', 'Stylesheet', 'Fetch', 'XHR'].includes(type);
const pictures = /\.(webp|png|jpe?g|gif|svg)(\?|$)/;

test('what a browser receives of Home is compressed and within its budget; a second visit asks for data alone', async ({
  browser,
  page,
  baseURL,
}) => {
  await signIn(page);
  const context = await browser.newContext();
  await context.addCookies(await page.context().cookies());
  const received = [];
  for (let visit = 0; visit < 2; visit += 1) {
    const home = await context.newPage();
    const line = await watchLine(context, home);
    await home.goto(`${baseURL}/`);
    await expect(home.locator('.home-best[aria-busy="false"] li').first()).toBeVisible();
    await line.quiet();
    received.push(line.received.filter(({ url }) => !pictures.test(url)));
    await home.close();
  }
  await context.close();
  const [first = [], second = []] = received;
  const plain = first.filter(({ type, whole, coding }) => isText(type) && whole >= 1024 && coding !== 'br');
  expect(plain.map(({ url }) => url)).toEqual([]);
  expect(bytesOf(first)).toBeGreaterThan(50_000);
  const largest = first
    .toSorted((one, two) => two.bytes - one.bytes)
    .map(({ bytes, url }) => `${bytes} ${url}`);
  expect(bytesOf(first), largest.join('\n')).toBeLessThanOrEqual(200_000);
  expect(bytesOf(first, ({ type }) => type === 'Stylesheet')).toBeLessThanOrEqual(20_000);
  expect(bytesOf(second, ({ type }) => type === 'Script' || type === 'Stylesheet')).toBe(0);
  expect(bytesOf(second)).toBeLessThanOrEqual(15_000);
  // What every screen waits for is asked for once, beside the code.
  for (const visit of received)
    expect(visit.filter(({ url }) => url.endsWith('/admin/shop/context.json'))).toHaveLength(1);
});

test('a product page of the store is compressed, script and all, and leaves no request under way', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext();
  const product = await context.newPage();
  const { received, quiet } = await watchLine(context, product);
  // Views are told two seconds later; an answer that nobody reads would stay open.
  const eventsSent = product.waitForResponse(/\/storefront\/events\.json/);
  await product.goto(`${baseURL}/store/products/stoneware-mug`);
  await expect(product.locator('backroom-quantity')).toBeVisible();
  await eventsSent;
  await quiet();
  await context.close();
  const own = received.filter(({ url }) => !pictures.test(url));
  expect(own.filter(({ type, whole, coding }) => isText(type) && whole >= 1024 && coding !== 'br')).toEqual(
    [],
  );
  // Loader and parts of a page of the demo shop, what is asked and told besides, all with the headers that it comes under;
  // `store-sizes.browser.ts` counts what a page with every tool on needs.
  expect(bytesOf(own, ({ url }) => /\/storefront(\/|\.js)/.test(url))).toBeLessThanOrEqual(25_000);
});

test('the navigation is drawn before the code of the opened page is there, which then fills the frame', async ({
  page,
}) => {
  await signIn(page);
  let letGo: () => void = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/assets\/home-page-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Customers' })).toBeVisible();
  await expect(page.locator('.home-best')).toHaveCount(0);
  letGo();
  await expect(page.locator('.home-best[aria-busy="false"] li').first()).toBeVisible();
});
