import { expect, type Browser, type Page } from '#core/testing/browser-test.ts';
import {
  type ShopifySandbox,
  type ShopifySandboxOptions,
  startShopifySandbox,
} from '../sandbox/shopify/shopify-sandbox.ts';
import {
  startWooSandbox,
  type WooSandbox,
  type WooSandboxOptions,
} from '../sandbox/woocommerce/woocommerce-sandbox.ts';
import { type ConnectedShop, connectShopify, connectWoo, openGate, quantityOffer } from './connected-shop.ts';

/** What stories need that hold the prices on a connected store's pages against what its checkout charges. */

const port = Number(process.env['E2E_STORE_PORT']);

export const centsOf = (text: string): number => Number(text.replaceAll(/\D/g, ''));

/** Notes on each page what it says in our words when it is left: the totals of chosen tiers, wherever they are drawn. */
export const watchPages = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const tables = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        ...(element.localName === 'backroom-quantity' ? [element] : []),
        ...(element.shadowRoot ? tables(element.shadowRoot) : []),
      ]);
    addEventListener('pagehide', () => {
      const texts = tables(document).flatMap(({ shadowRoot }) => {
        const chosen = shadowRoot?.querySelector('input:checked')?.closest('label');
        return chosen?.querySelector('.price b')?.textContent ?? [];
      });
      const left = JSON.parse(sessionStorage.getItem('left') ?? '[]') as object[];
      sessionStorage.setItem('left', JSON.stringify([...left, { path: location.pathname, texts }]));
    });
  });
interface Left {
  path: string;
  texts: string[];
}
/** What stood on the page that was left for this one, or last on that of a path, in cents. */
export async function leftWith(page: Page, path?: string): Promise<number[]> {
  let left: Left[] = [];
  // A cart's page may be loading anew.
  await expect(async () => {
    left = JSON.parse(await page.evaluate(() => sessionStorage.getItem('left') ?? '[]')) as Left[];
  }).toPass();
  const last = left.findLast((one) => path === undefined || one.path === path);
  return (last?.texts ?? []).map(centsOf);
}

/** The chosen tier's total, in cents, once the table is there: a server hears of an offer and of a store within seconds. */
export async function shownTotal(page: Page, address: string): Promise<number> {
  await watchPages(page);
  const price = page.locator('backroom-quantity label:has(input:checked) .price b');
  await expect(async () => {
    await page.goto(address);
    // On a phone a table that would push what is seen waits until the shopper does something.
    await expect(async () => {
      await page.locator('h1').first().click();
      await expect(price).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
  return centsOf((await price.textContent())!);
}

export interface ReportedPrices {
  quote_id: string;
  theirs_minor: number | null;
  met: string | null;
}
/** What the page tells the shop of carts that it has read back. */
export function listen(page: Page): ReportedPrices[] {
  const reported: ReportedPrices[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/storefront/store-cart/read.json') && request.method() === 'POST')
      reported.push(request.postDataJSON() as ReportedPrices);
  });
  return reported;
}

export interface Open<Store> {
  store: Store;
  told: ReportedPrices[];
  address: string;
  offer: number;
}
/** Offers two or more of anything for less, and opens the store's checkout for it. */
async function offerMore(shop: ConnectedShop): Promise<number> {
  const { offer } = await shop.post<{ offer: { id: number } }>('/admin/offers.json', quantityOffer());
  await openGate(shop);
  return offer.id;
}

export async function openShopify(
  page: Page,
  shop: ConnectedShop,
  given: ShopifySandboxOptions = {},
): Promise<Open<ShopifySandbox>> {
  const store = await startShopifySandbox({
    ...{ port, products: 4, orders: 0, themeHead: shop.scriptTag },
    ...given,
  });
  shop.closing(() => store.close());
  await connectShopify(shop, store);
  const offer = await offerMore(shop);
  return { store, offer, told: listen(page), address: `http://${store.host}/products/stoneware-mug-1` };
}

export async function openWoo(
  page: Page,
  shop: ConnectedShop,
  given: WooSandboxOptions = {},
): Promise<Open<WooSandbox>> {
  const store = await startWooSandbox({
    ...{ port, products: 4, orders: 0, stock: 100, themeHead: shop.scriptTag },
    ...given,
  });
  shop.closing(() => store.close());
  await connectWoo(shop, store);
  const offer = await offerMore(shop);
  return { store, offer, told: listen(page), address: `http://${store.host}/product/mug-saucer-1/` };
}

const cartAt = async <T>(page: Page, path: string): Promise<T> =>
  (await (await page.request.get(new URL(path, page.url()).href)).json()) as T;

export interface ShopifyCart {
  items: { quantity: number; final_line_price: number; original_line_price: number }[];
  discount_codes: { code: string; applicable: boolean }[];
}
/** The cart of a shopper who is on a page of the store, past the page: it may be loading anew. */
export const shopifyCart = (page: Page): Promise<ShopifyCart> => cartAt(page, '/cart.js');
/** Codes of ours that take something off a cart. */
export const ownCodes = ({ discount_codes }: ShopifyCart) =>
  discount_codes.filter(({ code, applicable }) => applicable && code.startsWith('SAVE-'));

export interface WooCart {
  items: { quantity: number; totals: { line_total: string; line_subtotal: string } }[];
  coupons: { code: string }[];
}
export const wooCart = (page: Page): Promise<WooCart> => cartAt(page, '/wp-json/wc/store/v1/cart');
export const wooCodes = ({ coupons }: WooCart) =>
  coupons.map(({ code }) => code).filter((code) => code.toUpperCase().startsWith('SAVE-'));
/** What its products cost after discounts, in cents. */
export const wooTotal = ({ items }: WooCart): number =>
  items.reduce((all, { totals }) => all + Number(totals.line_total), 0);

/** Another shopper, with a browser of their own. */
export async function anotherShopper(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.once('close', () => void context.close());
  return page;
}

/** Where the stores have a picture for their products. */
export const pictures = {
  shopify: `http://127.0.0.1:${port}/cdn/shop/files/mug.svg`,
  woo: `http://127.0.0.1:${port}/wp-content/uploads/mug.svg`,
};
