import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { payShopify, payWoo } from './connected-checkout.ts';
import {
  anotherShopper,
  leftWith,
  openShopify,
  openWoo,
  ownCodes,
  shopifyCart,
  shownTotal,
} from './connected-prices.ts';
import { type ConnectedShop, newShop } from './connected-shop.ts';

// A discounted price on a page of a connected store is what its own checkout charges, or it is gone by then; and
// whatever happens, the shopper comes to the checkout.
let shop: ConnectedShop;

test.beforeEach(async ({ page }) => {
  shop = await newShop(page, 'Prices');
});
test.afterEach(() => shop.leave());

/** What the orders that came in from the store were given by an offer, in cents. */
const creditOf = async (offer: number): Promise<number[]> =>
  (
    await shop.get<{ orders: { total_discounts: number }[] }>(`/admin/orders.json?offer_id=${offer}`)
  ).orders.map(({ total_discounts }) => Math.round(total_discounts * 100));

const addToCart = (page: Page) => page.locator('.product-form__submit').first().click();
const checkOut = (page: Page) => page.locator('#CartDrawer-Checkout').click();

test('Shopify: the price of the table is read back from the cart, and is what the order was charged', async ({
  page,
}) => {
  const { store, reports, address, offer } = await openShopify(page, shop);
  const shown = await shownTotal(page, address);
  await test.step('what buys past the cart is not there while a saving is chosen', async () => {
    await expect(page.locator('.shopify-payment-button')).toBeHidden();
  });
  await addToCart(page);
  await expect.poll(async () => (await shopifyCart(page)).items[0]?.final_line_price).toBe(shown);
  await expect
    .poll(() => reports)
    .toEqual([{ quote_id: expect.any(String), theirs_minor: shown, met: null }]);

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
    await expect.poll(() => reports.length).toBe(2);
    await page.reload();
    await expect(page.locator('backroom-quantity')).toBeVisible();
    await expect.poll(() => asked.some((url) => url.includes('/cart.js'))).toBe(true);
    await page.waitForTimeout(600);
    expect(asked.filter((url) => url.includes('store-cart.json'))).toEqual([]);
  });
  await page.goto(`http://${store.host}/cart`);
  const { final_line_price: charged, original_line_price: list } = (await shopifyCart(page)).items[0]!;
  await page.locator('#checkout').click();
  await expect(page.locator(`[data-checkout-subtotal="${charged}"]`)).toBeVisible();
  await payShopify(page);
  const [order] = store.ledger().orders;
  expect([order!.subtotal, order!.attributes['_backroom']]).toEqual([charged, reports.at(-1)!.quote_id]);
  await expect.poll(() => creditOf(offer), { timeout: 30_000 }).toEqual([list - charged]);
});

test(
  'Shopify: a sale of the store’s own meets with our price, which leaves the page and the visit',
  longForm,
  async ({ page }) => {
    const { store, reports, address } = await openShopify(page, shop);
    await shownTotal(page, address);
    const [product] = store.products.filter(({ handle }) => handle === 'stoneware-mug-1');
    store.addDiscount({ percentage: 0.5, products: [Number(product!.id)] });
    await addToCart(page);
    await expect(page.locator('backroom-quantity')).toHaveCount(0);
    await expect.poll(async () => ownCodes(await shopifyCart(page))).toEqual([]);
    await expect
      .poll(() => reports.at(-1))
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
  },
);

/**
 * A shopper leaves for the checkout while the shop does not answer, and again once it is not there at all. It is never
 * answered meanwhile: whoever comes there did not wait for it.
 */
async function slowThenAway(
  page: Page,
  address: string,
  { leaveOnceAdded, leave }: { leaveOnceAdded(): Promise<void>; leave(): Promise<void> },
): Promise<void> {
  await shownTotal(page, address);
  const release: (() => void)[] = [];
  await page.route('**/storefront/store-cart.json*', async () => {
    await new Promise<void>((resolve) => release.push(resolve));
  });
  await leaveOnceAdded();
  expect(await leftWith(page)).toEqual([]);

  await page.unroute('**/storefront/store-cart.json*');
  for (const one of release) one();
  await page.route('**/storefront/store-cart.json*', (route) => route.abort());
  await page.goto(address);
  await expect(page.locator('backroom-quantity')).toBeVisible();
  await leave();
  expect(await leftWith(page)).toEqual([]);
}

test('Shopify: a shop that is slow or away keeps nobody from the checkout, and no price of ours stands there then', async ({
  page,
  browser,
}) => {
  const { address } = await openShopify(page, shop);
  const arrived = () => expect(page.locator('[data-checkout-subtotal]')).toBeVisible();
  await slowThenAway(page, address, {
    async leaveOnceAdded() {
      await addToCart(page);
      await expect(page.locator('#CartDrawer-Checkout')).toBeVisible();
      await checkOut(page);
      await arrived();
    },
    async leave() {
      await page.locator('#cart-icon-bubble').click();
      await checkOut(page);
      await arrived();
    },
  });
  await test.step('where the part that keeps prices does not load, nothing is discounted', async () => {
    const other = await anotherShopper(browser);
    await other.route(/\/storefront\/shopify-prices/, (route) => route.abort());
    await isAtList(other, address);
    await other.close();
  });
});

/** A page without a price keeper: it asks for list prices, and no saving appears, whatever the shopper does. */
async function isAtList(page: Page, address: string): Promise<void> {
  const asked = page.waitForRequest(/\/storefront\/offers\?.*prices=list/);
  await page.goto(address);
  await (await asked).response();
  await page.locator('h1').first().click();
  await page.waitForTimeout(500);
  await expect(page.locator('backroom-quantity')).toHaveCount(0);
}

for (const theme of ['classic', 'blocks'] as const)
  test(
    `WooCommerce (${theme}): the price of the table is read back from the cart, and is what the order was charged`,
    theme === 'blocks' ? longForm : {},
    async ({ page }) => {
      const { store, reports, address, offer } = await openWoo(page, shop, { settings: { theme } });
      const shown = await shownTotal(page, address);
      await page.locator('.single_add_to_cart_button').click();
      await expect
        .poll(() => reports)
        .toEqual([{ quote_id: expect.any(String), theirs_minor: shown, met: null }]);
      await page.goto(`http://${store.host}/cart/`);
      await payWoo(page, theme);
      const [order] = store.ledger.orders();
      expect(order!.lines.map(({ charged }) => Math.round(charged * 100))).toEqual([shown]);
      await expect.poll(() => creditOf(offer), { timeout: 30_000 }).toEqual([Math.round(shown / 9)]);
    },
  );

test(
  'WooCommerce: a shop that is slow or away keeps nobody from the checkout, and no price of ours stands there then',
  longForm,
  async ({ page, browser }) => {
    const { address } = await openWoo(page, shop);
    const leave = async () => {
      await page.locator('a.checkout').first().click();
      await expect(page).toHaveURL(/\/checkout\/?$/);
    };
    await slowThenAway(page, address, {
      async leaveOnceAdded() {
        await page.locator('.single_add_to_cart_button').click();
        await leave();
      },
      leave,
    });
    await test.step('a page that hides which store it is of has nothing discounted', async () => {
      const other = await anotherShopper(browser);
      // Before the script runs, as some plugins leave it out.
      await other.addInitScript(() => {
        document.addEventListener('readystatechange', () => {
          document.querySelector('link[rel="https://api.w.org/"]')?.remove();
        });
      });
      await isAtList(other, address);
      await other.close();
    });
  },
);
