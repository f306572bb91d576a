import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { type ConnectedShop, newShop, quantityOffer, secondAccount } from './connected-shop.ts';
import { watchPage } from './page-watch.ts';

// What pages say besides offers, with every tool on: nothing moves when it comes, and nothing is missing but itself when
// the server is away, slow or talks nonsense.
let shop: ConnectedShop;
let store: string;

const copt = '/admin/copt';
const facts = (page: Page) => page.locator('backroom-product-facts .fact');
const note = (page: Page) => page.locator('backroom-note:not([hidden])');
const table = (page: Page) => page.locator('backroom-quantity');

/** A shop with one product that everything true is said of: an offer that ends, few left, two who look, and a sale. */
test.beforeEach(async ({ page, baseURL }) => {
  shop = await newShop(page, 'Parts', secondAccount);
  const { shop: own } = await shop.get<{ shop: { store_address: string } }>('/admin/shop/context.json');
  store = new URL(own.store_address, baseURL).href;
  const stock = { inventory_management: 'backroom', inventory_quantity: 9 };
  const { product } = await shop.post<{ product: { id: number; variants: { id: number }[] } }>(
    '/admin/products.json',
    { product: { title: 'Blue jug', status: 'active', variants: [{ price: 12, ...stock }] } },
  );
  const { discount_data } = quantityOffer().offer;
  const end = { setup_end_date: true, end_date_time: Math.floor(Date.now() / 1000) + 90_000 };
  const { offer } = await shop.post<{ offer: { id: number } }>(
    '/admin/offers.json',
    quantityOffer({ discount_data: { ...discount_data, ...end } }),
  );
  await shop.post(`${copt}/timers.json`, { timer: { display_type: 'all_products', offer_id: offer.id } });
  const trigger = { target: 'all' };
  for (const [path, settings] of [
    ['timers/product-countdown/settings', { enable: true, type: 'actual', trigger }],
    ['timers/realtime-visitors/settings', { enable: true, source: 'real', trigger }],
    ['social-proof/settings', { delay_seconds: 0 }],
    ['social-proof/settings/checkout_notification', { message: 'Only {{stock_number}} left' }],
  ] as const)
    await shop.put(`${copt}/${path}.json`, { settings });
  const { order } = await shop.post<{ order: { id: number } }>('/admin/orders.json', {
    order: {
      line_items: [{ variant_id: product.variants[0]!.id, quantity: 1 }],
      shipping_address: {
        ...{ first_name: 'Rosa', last_name: 'Moss', address1: '1 Main Street', city: 'Toronto' },
        ...{ zip: 'M5V 1A1', province: 'Ontario', country_code: 'CA' },
      },
    },
  });
  await shop.post(`/admin/orders/${order.id}/transactions.json`, { transaction: { kind: 'sale' } });
  for (const name of ['sale_notification', 'checkout_notification'])
    await shop.put(`${copt}/social-proof/feature-enable/${name}.json`, { enable: true });
});
test.afterEach(() => shop.leave());

const jug = () => `${store}/products/blue-jug`;

/** What a store without an answer cannot help saying: the browser itself tells of each call that failed. */
const ownWords = (problems: readonly string[]) =>
  problems.filter((problem) => !/Failed to load resource|^5\d\d /.test(problem));

test(
  'with every tool on nothing moves, on the first visit and on later ones, desk and phone',
  longForm,
  async ({ browser, baseURL }) => {
    const at = { ...(baseURL && { baseURL }) };
    const other = await browser.newContext(at);
    await (await other.newPage()).goto(jug());
    for (const width of [1280, 390])
      await test.step(`${width} px`, async () => {
        const context = await browser.newContext({ ...at, viewport: { width, height: 844 } });
        const page = await context.newPage();
        const watch = await watchPage(page);
        for (const visit of ['first', 'later']) {
          // A server knows of those who look some seconds later.
          await expect(async () => {
            await page.goto(jug());
            await expect(facts(page)).toHaveCount(3, { timeout: 2_000 });
          }).toPass({ timeout: 60_000 });
          await expect(table(page)).toBeVisible();
          await page.waitForLoadState('networkidle');
          expect([visit, await watch.shift()]).toEqual([visit, 0]);
        }
        await test.step('nor when a sale is told of', async () => {
          await page.mouse.move(300, 300);
          await page.mouse.wheel(0, 200);
          await expect(note(page)).toContainText('Rosa');
          expect(await watch.shift()).toBe(0);
        });
        await test.step('nor for the line of the cart and the checkout', async () => {
          await page
            .getByRole('button', { name: /to cart/ })
            .first()
            .click();
          await expect(page).toHaveURL(`${store}/cart`);
          for (const address of [`${store}/cart`, `${store}/checkout`]) {
            await page.goto(address);
            await page.locator('backroom-checkout-note').scrollIntoViewIfNeeded();
            await expect(page.locator('backroom-checkout-note')).toContainText('left');
            await page.waitForLoadState('networkidle');
            expect([address, await watch.shift()]).toEqual([address, 0]);
          }
        });
        expect(watch.problems).toEqual([]);
        await context.close();
      });
    await other.close();
  },
);

const garbage = [
  ...[
    '',
    '<html>',
    '{"now":',
    'null',
    '[]',
    '{}',
    '7',
    '{"now":"soon","parts":{}}',
    '{"parts":{"timers":{}}}',
  ],
  JSON.stringify({ now: new Date().toISOString(), parts: null }),
  JSON.stringify({
    now: new Date().toISOString(),
    parts: { timers: 7, stock: [], visitors: 'x', sale_notes: { notes: {} }, checkout_note: { text: 9 } },
  }),
  JSON.stringify({
    now: new Date().toISOString(),
    parts: { timers: { id: {} }, stock: { left: null }, visitors: { count: -1 }, sale_notes: [null] },
  }),
];

test(
  'where the server is away, slow or talks nonsense the page is as it was, and its other widgets stand',
  longForm,
  async ({ page }) => {
    const watch = await watchPage(page);
    const calls = /\/storefront\/(page|presence|visitors)\.json/;
    /** The page of the product: nothing of these tools, everything else, and a cart that takes it. */
    async function stands(what: string, waits = 300): Promise<void> {
      await page.goto(jug());
      await expect(table(page), what).toBeVisible();
      await page.mouse.move(300, 300);
      await page.waitForTimeout(waits);
      expect([what, await watch.shift()]).toEqual([what, 0]);
      await expect(facts(page), what).toHaveCount(0);
      await expect(note(page), what).toHaveCount(0);
      expect([what, ownWords(watch.problems)]).toEqual([what, []]);
    }
    await test.step('away', async () => {
      await page.route(calls, (route) => route.abort());
      await stands('away');
      await page.unroute(calls);
      for (const status of [404, 429, 500, 503]) {
        await page.route(calls, (route) => route.fulfill({ status, body: 'no' }));
        await stands(String(status));
        await page.unroute(calls);
      }
    });
    await test.step('nonsense', async () => {
      for (const body of garbage) {
        await page.route(calls, (route) => route.fulfill({ body, contentType: 'application/json' }));
        await stands(`answered ${body}`);
        await page.unroute(calls);
      }
    });
    await test.step('slow: what comes after five seconds comes no more', async () => {
      await page.route(calls, async (route) => {
        await new Promise((then) => setTimeout(then, 7_000));
        await route.continue().catch(() => undefined);
      });
      await stands('slow', 8_000);
      await page
        .getByRole('button', { name: /to cart/ })
        .first()
        .click();
      await expect(page).toHaveURL(`${store}/cart`);
      await expect(page.getByText('Blue jug').first()).toBeVisible();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
    expect(ownWords(watch.problems)).toEqual([]);
  },
);
