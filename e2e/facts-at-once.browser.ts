import { expect, type Page, test } from '#core/testing/browser-test.ts';
import { type ConnectedShop, newShop, secondAccount } from './connected-shop.ts';
import { watchPage } from './page-watch.ts';

// Timer, stock and visitors, all simulated, on the first page that a shopper ever opens. The windows are so high that the
// rows are in view: what is below the window moves nothing.
let shop: ConnectedShop;
let jug: string;

const rows = (page: Page) => page.locator('backroom-product-facts .fact');

test.beforeEach(async ({ page, baseURL }) => {
  shop = await newShop(page, 'At once', secondAccount);
  const { shop: own } = await shop.get<{ shop: { store_address: string } }>('/admin/shop/context.json');
  jug = `${new URL(own.store_address, baseURL).href}/products/blue-jug`;
  await shop.post('/admin/products.json', {
    product: { title: 'Blue jug', status: 'active', variants: [{ price: 12 }] },
  });
  const range = { enable: true, trigger: { target: 'all' }, number_random_from: 5, number_random_to: 9 };
  await shop.post('/admin/copt/timers.json', { timer: { duration: 5 } });
  for (const [tool, kind] of [
    ['product-countdown', { type: 'number' }],
    ['realtime-visitors', { source: 'random' }],
  ] as const)
    await shop.put(`/admin/copt/timers/${tool}/settings.json`, { settings: { ...range, ...kind } });
  await shop.put('/admin/copt/honesty.json', { honesty: { honest: false } });
});
test.afterEach(() => shop.leave());

test('a first visit shows simulated timer, stock and visitors at once, in order, and nothing moves; where they are not shown no room is kept', async ({
  browser,
  baseURL,
}) => {
  for (const [width, height] of [
    [1440, 1400],
    [390, 1400],
  ] as const) {
    const open = async (timezoneId: string) => {
      const context = await browser.newContext({
        ...(baseURL && { baseURL }),
        viewport: { width, height },
        timezoneId,
      });
      const page = await context.newPage();
      const watch = await watchPage(page);
      await page.goto(jug);
      return { context, page, watch };
    };
    await test.step(`${width} px, in New York`, async () => {
      const { context, page, watch } = await open('America/New_York');
      await expect(rows(page)).toHaveCount(3);
      expect(await rows(page).evaluateAll((all) => all.map(({ classList }) => classList.value))).toEqual([
        'fact timer',
        'fact counter stock',
        'fact counter visitors',
      ]);
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => scrollY)).toBe(0);
      for (const row of await rows(page).all()) await expect(row).toBeInViewport({ ratio: 1 });
      expect(await watch.shift()).toBe(0);
      expect(watch.problems).toEqual([]);
      await context.close();
    });
    await test.step(`${width} px, in Berlin`, async () => {
      const { context, page, watch } = await open('Europe/Berlin');
      await page.waitForLoadState('networkidle');
      const place = page.locator('[data-backroom-slot="product-facts"]');
      await expect(rows(page)).toHaveCount(0);
      expect(await place.evaluate((element) => element.getBoundingClientRect().height)).toBe(0);
      expect(await watch.shift()).toBe(0);
      expect(watch.problems).toEqual([]);
      await context.close();
    });
  }
});
