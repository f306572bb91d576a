import { expect, test, type Page } from '#core/testing/browser-test.ts';
import { startShopifySandbox, type ShopifySandbox } from '../sandbox/shopify/shopify-sandbox.ts';
import { startWooSandbox, type WooSandbox } from '../sandbox/woocommerce/woocommerce-sandbox.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { standInForPrices } from './store-price-stub.ts';

// A discounted price on a page of a connected store is what its own checkout charges, or it is gone by then; and
// whatever happens, the shopper comes to the checkout. The script meets the stores as they are; what the server says of
// offers and carts is stood in for.
const port = Number(process.env['E2E_STORE_PORT']);
let scriptTag = '';
let closeStore: () => Promise<void> = async () => {};

test.beforeEach(async ({ page }) => {
  await signIn(page);
  const headers = { 'X-Requested-With': 'backroom' };
  const said = await page.request.get('/admin/integrate.json', { headers });
  scriptTag = ((await said.json()) as { script_tag: string }).script_tag;
});
test.afterEach(async () => {
  await closeStore();
});

const centsOf = (text: string): number => Number(text.replaceAll(/\D/g, ''));

/** Notes on each page what it says in our words when it is left: the totals of chosen tiers. */
const watchPages = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('pagehide', () => {
      const texts = [...document.querySelectorAll('backroom-quantity')].flatMap(({ shadowRoot }) => {
        const chosen = shadowRoot?.querySelector('input:checked')?.closest('label');
        return chosen?.querySelector('.price b')?.textContent ?? [];
      });
      sessionStorage.setItem('left', JSON.stringify(texts));
    });
  });
/** What stood on the page that was left for this one, in cents. */
const leftWith = async (page: Page): Promise<number[]> =>
  (JSON.parse(await page.evaluate(() => sessionStorage.getItem('left') ?? '[]')) as string[]).map(centsOf);

/** The chosen tier's total, in cents, once the table is there. */
async function shownTotal(page: Page, address: string): Promise<number> {
  await watchPages(page);
  await page.goto(address);
  const price = page.locator('backroom-quantity label:has(input:checked) .price b');
  return centsOf((await price.textContent())!);
}

async function openShopify(page: Page): Promise<{ store: ShopifySandbox; told: object[]; address: string }> {
  const store = await startShopifySandbox({
    port,
    products: 4,
    orders: 0,
    themeHead: scriptTag,
  });
  closeStore = () => store.close();
  const [lead] = store.products.filter(({ handle }) => handle === 'stoneware-mug-1');
  const rows = lead!.variants as { id: number; price: string }[];
  const product = { unit: centsOf(rows[0]!.price), variants: rows.map(({ id }) => id) };
  const told = await standInForPrices(page, product, (code, amount, variants, quantity) =>
    store.addDiscount({
      ...{ code, amount, variants, usageLimit: 1, minimum: { quantity } },
      combinesWith: { product: true, order: true, shipping: true },
    }),
  );
  return { store, told, address: `http://${store.host}/products/stoneware-mug-1` };
}

interface ShopifyCart {
  items: { quantity: number; final_line_price: number; original_line_price: number }[];
  discount_codes: { code: string; applicable: boolean }[];
}
const shopifyCart = (page: Page) =>
  page.evaluate(async () => (await (await fetch('/cart.js?backroom=1')).json()) as ShopifyCart);
const ownCodes = ({ discount_codes }: ShopifyCart) =>
  discount_codes.filter(({ code, applicable }) => applicable && code.startsWith('SAVE-'));

const addToCart = (page: Page) => page.locator('.product-form__submit').first().click();
const checkOut = (page: Page) => page.locator('#CartDrawer-Checkout').click();

test('Shopify: the price of the table is read back from the cart, and is what the order was charged', async ({
  page,
}) => {
  const { store, told, address } = await openShopify(page);
  const shown = await shownTotal(page, address);
  await test.step('what buys past the cart is not there while a saving is chosen', async () => {
    await expect(page.locator('.shopify-payment-button')).toBeHidden();
  });
  await addToCart(page);
  await expect.poll(async () => (await shopifyCart(page)).items[0]?.final_line_price).toBe(shown);
  await expect.poll(() => told).toEqual([{ quote_id: expect.any(String), theirs_minor: shown, met: null }]);

  await test.step('the page is left for a checkout that charges what stood there', async () => {
    await checkOut(page);
    await expect(page.locator(`[data-checkout-subtotal="${shown}"]`)).toBeVisible();
    expect(await leftWith(page)).toEqual([shown]);
    await page.goto(address);
    await page.locator('#cart-icon-bubble').click();
  });
  await test.step('more of it is another price, and the old code is off', async () => {
    const before = ownCodes(await shopifyCart(page));
    await page
      .locator('#CartDrawer-Form')
      .getByRole('button', { name: /Increase/ })
      .click();
    await expect
      .poll(async () => {
        const cart = await shopifyCart(page);
        const [item] = cart.items;
        // Half a cent goes either way.
        const isCheaper = Math.abs(item!.final_line_price - item!.original_line_price * 0.9) < 1;
        return [item!.quantity, isCheaper, ownCodes(cart).length];
      })
      .toEqual([3, true, 1]);
    expect(ownCodes(await shopifyCart(page))).not.toEqual(before);
  });
  await test.step('a page that is loaded anew asks for nothing', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await expect.poll(() => told.length).toBe(2);
    await page.reload();
    await expect(page.locator('backroom-quantity')).toBeVisible();
    await expect.poll(() => asked.some((url) => url.includes('/cart.js'))).toBe(true);
    await page.waitForTimeout(600);
    expect(asked.filter((url) => url.includes('store-cart.json'))).toEqual([]);
  });
  await page.goto(`http://${store.host}/cart`);
  const charged = (await shopifyCart(page)).items[0]!.final_line_price;
  await page.locator('#checkout').click();
  await expect(page.locator(`[data-checkout-subtotal="${charged}"]`)).toBeVisible();
  for (const [name, value] of Object.entries({
    ...{ email: 'a@example.com', countryCode: 'US', firstName: 'A', lastName: 'B', address1: 'C 1' },
    ...{ postalCode: '10001', city: 'New York', card_number: '1' },
  }))
    await page.locator(`[name="${name}"]`).fill(value);
  await page.locator('[name="pay"]').click();
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
  const [order] = store.ledger().orders;
  expect([order!.subtotal, order!.attributes['_backroom']]).toEqual([charged, 'c8Jw2mQ5xV0nZ7tL4rB9yK']);
});

test('Shopify: a sale of the store’s own meets with our price, which leaves the page and the visit', async ({
  page,
}) => {
  const { store, told, address } = await openShopify(page);
  await shownTotal(page, address);
  const [product] = store.products.filter(({ handle }) => handle === 'stoneware-mug-1');
  store.addDiscount({ percentage: 0.5, products: [Number(product!.id)] });
  await addToCart(page);
  await expect(page.locator('backroom-quantity')).toHaveCount(0);
  await expect.poll(async () => ownCodes(await shopifyCart(page))).toEqual([]);
  await expect
    .poll(() => told.at(-1))
    .toMatchObject({ met: expect.stringMatching(/own_discount|code_refused/) });
  await expect(page.locator('.shopify-payment-button')).toBeVisible();

  const asked = page.waitForRequest(/\/storefront\/offers\?.*prices=list/);
  await page.goto(address);
  await asked;
  await page.waitForTimeout(500);
  await expect(page.locator('backroom-quantity')).toHaveCount(0);
  await page.locator('#cart-icon-bubble').click();
  await checkOut(page);
  await expect(page.locator('[data-checkout-subtotal]')).toBeVisible();
  expect(await leftWith(page)).toEqual([]);
});

test('Shopify: a shop that is slow or away keeps nobody from the checkout, and no price of ours stands there then', async ({
  page,
}) => {
  const { address } = await openShopify(page);
  await shownTotal(page, address);
  const release: (() => void)[] = [];
  await page.route('**/storefront/store-cart.json*', async () => {
    await new Promise<void>((resolve) => release.push(resolve));
  });
  await addToCart(page);
  await expect(page.locator('#CartDrawer-Checkout')).toBeVisible();
  const began = Date.now();
  await checkOut(page);
  await expect(page.locator('[data-checkout-subtotal]')).toBeVisible();
  expect(Date.now() - began).toBeLessThan(4_000);
  expect(await leftWith(page)).toEqual([]);

  await page.unroute('**/storefront/store-cart.json*');
  for (const one of release) one();
  await page.route('**/storefront/store-cart.json*', (route) => route.abort());
  await page.goto(address);
  await expect(page.locator('backroom-quantity')).toBeVisible();
  await page.locator('#cart-icon-bubble').click();
  await checkOut(page);
  await expect(page.locator('[data-checkout-subtotal]')).toBeVisible();
  expect(await leftWith(page)).toEqual([]);
});

async function openWoo(
  page: Page,
  theme: 'classic' | 'blocks',
): Promise<{ store: WooSandbox; told: object[]; address: string }> {
  const store = await startWooSandbox({
    ...{ port, products: 4, orders: 0, stock: 100, themeHead: scriptTag },
    settings: { theme },
  });
  closeStore = () => store.close();
  const [lead] = store.products.filter(({ row }) => row.slug === 'mug-saucer-1');
  const sold = [...lead!.variations, lead!.row];
  const product = { unit: centsOf(String(sold[0]!.price)), variants: sold.map(({ id }) => Number(id)) };
  const told = await standInForPrices(page, product, (code, amount, variants, units) => {
    const id = store.coupons.nextId();
    store.coupons.add({
      ...{ id, code: code.toLowerCase(), amount: (amount / 100 / units).toFixed(6), status: 'publish' },
      ...{ discount_type: 'fixed_product', description: '', expires: null, usage_count: 0, used_by: [] },
      ...{ individual_use: false, product_ids: variants, excluded_product_ids: [], usage_limit: 1 },
      ...{ usage_limit_per_user: 0, limit_usage_to_x_items: units, free_shipping: false },
      ...{ product_categories: [], excluded_product_categories: [], exclude_sale_items: false },
      ...{ minimum_amount: '', maximum_amount: '', email_restrictions: [], meta_data: [], held: [] },
      ...{ created: store.seconds(), modified: store.seconds() },
    });
  });
  return { store, told, address: `http://${store.host}/product/mug-saucer-1/` };
}

for (const theme of ['classic', 'blocks'] as const)
  test(`WooCommerce (${theme}): the price of the table is read back from the cart, and is what the order was charged`, async ({
    page,
  }) => {
    const { store, told, address } = await openWoo(page, theme);
    const shown = await shownTotal(page, address);
    await page.locator('.single_add_to_cart_button').click();
    await expect.poll(() => told).toEqual([{ quote_id: expect.any(String), theirs_minor: shown, met: null }]);
    await page.goto(`http://${store.host}/cart/`);
    await page.locator('.checkout-button,.wc-block-cart__submit-button').click();
    await expect(page).toHaveURL(/\/checkout\/?$/);
    const names = ['first_name', 'last_name', 'country', 'address_1', 'city', 'postcode'];
    const values = ['A', 'B', 'PT', 'C 1', 'Porto', '4000-001'];
    for (const [at, name] of names.entries())
      await page
        .locator(theme === 'classic' ? `#billing_${name}` : `[id="billing-${name}"]`)
        .fill(values[at]!);
    await page.locator(theme === 'classic' ? '#billing_email' : '#email').fill('a@example.com');
    if (theme === 'classic') await page.locator('#billing_phone').fill('912345678');
    await page.locator('#place_order,.wc-block-components-checkout-place-order-button').click();
    await expect(page).toHaveURL(/order-received/);
    const [order] = store.ledger.orders();
    expect(order!.lines.map(({ charged }) => Math.round(charged * 100))).toEqual([shown]);
  });
