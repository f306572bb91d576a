import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../tools/chromium.ts';
import { startConnectedBenchShop } from './connected-shop.ts';
import { median, p95, verdict } from './load.ts';

/**
 * What shoppers of a connected Shopify store wait for in Chromium, the store answering everything in 150 ms: from the
 * request for a cart's price to its codes being on (aim: p95 of at most 700 ms); what a press on the checkout's button takes
 * longer than without the script where the codes are not on yet (p95 of at most 500 ms more) and where they are, and how
 * many calls it makes then (none). Run: `npm run bench -- store-page`.
 */
const answersInMs = 150;
const visits = 30;

const { store, shop, close } = await startConnectedBenchShop(4811, { pages: true });
const path = findChromium();
const browser: Browser = await chromium.launch({
  ...(path && { executablePath: path }),
  args: ['--no-sandbox', '--disable-gpu'],
});
let visitors = 0;

/**
 * A shopper who was never there, on the page of a product. Each has an address of their own, as shoppers have: an address
 * gets twenty prices a minute. A header of the page's own would be asked about first, so it is put on the way.
 */
async function arrive({ script = true } = {}): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const visitor = (visitors += 1);
  await page.route('**/storefront/store-cart.json*', async (route) => {
    const from = { 'x-forwarded-for': `10.0.${(visitor >> 8) & 255}.${visitor & 255}` };
    const response = await route.fetch({ headers: { ...route.request().headers(), ...from } });
    await route.fulfill({ response });
  });
  if (!script) await page.route('**/storefront.js', (route) => route.abort());
  await page.goto(`http://${store.host}/products/stoneware-mug-1`, { waitUntil: 'load' });
  const price = page.locator('backroom-quantity .price b').first();
  // A table that would push what is seen waits until the shopper does something.
  for (let tries = 0; script && tries < 10 && !(await price.isVisible()); tries += 1) {
    await page.locator('h1').click();
    await price.waitFor({ timeout: 1_000 }).catch(() => undefined);
  }
  if (script && !(await price.isVisible())) throw new Error('no price came up');
  else await page.locator('[name="quantity"]').fill('2');
  return page;
}

const isFor = (path: RegExp) => (request: { url(): string }) => path.test(new URL(request.url()).pathname);
const add = (page: Page) => page.locator('.product-form__submit').first().click();
const checkout = (page: Page) => page.locator('#CartDrawer-Checkout:enabled');

/** From the press to the request for the checkout, in milliseconds. */
async function press(page: Page): Promise<number> {
  const button = checkout(page);
  await button.waitFor();
  const left = page.waitForRequest((request) => request.isNavigationRequest());
  const pressed = await button.evaluate((element) => {
    (element as unknown as { click(): void }).click();
    return Date.now();
  });
  await left;
  return Date.now() - pressed;
}

try {
  // The gate is heard of within seconds, and the offer with it.
  for (let tries = 0; ; tries += 1) {
    const page = await arrive().catch(() => null);
    await page?.context().close();
    if (page) break;
    if (tries > 5) throw new Error('no price is shown on the store’s page');
  }
  const { id } = (store.products[1]!.variants as { id: number }[])[0]!;
  store.setStock(id, 100_000);
  Object.assign(store.faults, { slowMs: answersInMs, paths: /^\/(?:admin|cart)/ });

  const on: number[] = [];
  const soon: number[] = [];
  const later: number[] = [];
  const bare: number[] = [];
  let calls = 0;
  // In turn, as the machine may have other work.
  for (let n = 0; n < visits; n += 1) {
    const page = await arrive();
    const asked = page.waitForRequest(isFor(/store-cart\.json$/)).then(() => performance.now());
    const read = page.waitForRequest(isFor(/store-cart\/read\.json$/)).then(() => performance.now());
    await add(page);
    on.push((await read) - (await asked));
    const seen: string[] = [];
    page.on('request', (request) => {
      if (!request.isNavigationRequest()) seen.push(request.url());
    });
    later.push(await press(page));
    calls += seen.filter(
      (url) => !url.includes('/events.json') && (url.startsWith(shop.url) || /\/cart[./]/.test(url)),
    ).length;
    await page.context().close();

    const early = await arrive();
    await add(early);
    soon.push(await press(early));
    await early.context().close();

    const without = await arrive({ script: false });
    await add(without);
    bare.push(await press(without));
    await without.context().close();
    await delay(50);
  }
  const added = soon.map((ms) => ms - median(bare));
  const of = (times: number[]) => `median ${median(times).toFixed(0)} ms, p95 ${p95(times).toFixed(0)} ms`;
  console.log(
    `a cart's request to its codes being on and read back: ${of(on)}, aim 700 ms: ${verdict(p95(on) <= 700)}`,
  );
  console.log(`a press without the script: ${of(bare)}`);
  console.log(
    `a press before the codes are on, more than that: ${of(added)}, aim 500 ms: ${verdict(p95(added) <= 500)}`,
  );
  console.log(`a press once they are on: ${of(later)}, ${calls} calls, aim 0: ${verdict(calls === 0)}`);
} finally {
  await browser.close();
  await close();
}
