import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { payShopify, payWoo } from './connected-checkout.ts';
import {
  centsOf,
  leftWith,
  openShopify,
  openWoo,
  pictures,
  shopifyCart,
  watchPages,
  wooCart,
  wooTotal,
} from './connected-prices.ts';
import { type ConnectedShop, newShop, quantityOffer, secondAccount } from './connected-shop.ts';

// A product of a connected store that is looked at over its list is offered, added and charged as on its own page.
let shop: ConnectedShop;

test.beforeEach(async ({ page }) => {
  shop = await newShop(page, 'Quick view', secondAccount);
});
test.afterEach(() => shop.leave());

interface There {
  list: string;
  card: string;
  cart: string;
  /** What the cart's products cost after discounts, in cents. */
  total(page: Page): Promise<number>;
  pay(page: Page): Promise<void>;
  /** What the store was paid for the products of its orders, in cents. */
  charged(): number[];
}

async function buyFromTheList(page: Page, there: There): Promise<void> {
  await shop.post('/admin/setting/app.json', { app_code: 'upsell', settings: { quick_view: true } });
  await watchPages(page);
  const paid: number[] = [];
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const card = page.locator(there.card, { hasText: /\b1$|\b1\b/ }).first();
    const opener = card.getByRole('button', { name: /^Quick view: / });
    await expect(async () => {
      await page.goto(there.list);
      await expect(opener).toHaveCount(1, { timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
    await test.step(`${width}: each card has one button, which is on top of what the theme lays over it`, async () => {
      const cards = await page.locator(there.card).count();
      await expect(page.getByRole('button', { name: /^Quick view: / })).toHaveCount(cards);
      await card.hover();
      await opener.click();
    });
    const view = page.locator('backroom-quick-view').getByRole('dialog');
    const price = view.locator('backroom-quantity label:has(input:checked) .price b');
    await expect(price).toBeVisible();
    const shown = centsOf((await price.textContent())!);
    await test.step(`${width}: what is added costs in the cart what the quick view said`, async () => {
      await view.getByRole('button', { name: 'Add to cart' }).click();
      // Where the offer leads.
      await expect(page).toHaveURL(there.cart);
      expect(await leftWith(page, new URL(there.list).pathname)).toEqual([shown]);
      await expect.poll(() => there.total(page)).toBe(shown);
    });
    await test.step(`${width}: and so it does at the checkout`, async () => {
      await there.pay(page);
      paid.push(shown);
      expect(there.charged()).toEqual(paid);
    });
  }
}

test('Shopify: what a quick view says of a better price is what is paid, on a laptop and on a phone', async ({
  page,
}) => {
  const { store } = await openShopify(page, shop, { image: pictures.shopify });
  const root = `http://${store.host}`;
  await buyFromTheList(page, {
    list: `${root}/collections/all`,
    card: '.product-card-wrapper',
    cart: `${root}/cart`,
    total: async (on) =>
      (await shopifyCart(on)).items.reduce((all, { final_line_price }) => all + final_line_price, 0),
    async pay(on) {
      await on.locator('#checkout').click();
      await payShopify(on);
    },
    charged: () => store.ledger().orders.map(({ subtotal }) => subtotal),
  });
});

test('WooCommerce: the same', longForm, async ({ page }) => {
  const { store } = await openWoo(page, shop, { image: pictures.woo });
  const root = `http://${store.host}`;
  await buyFromTheList(page, {
    list: `${root}/shop/`,
    card: 'li.product',
    cart: `${root}/cart/`,
    total: async (on) => wooTotal(await wooCart(on)),
    pay: (on) => payWoo(on, 'classic'),
    charged: () =>
      store.ledger
        .orders()
        .map(({ lines }) => lines.reduce((all, line) => all + Math.round(line.charged * 100), 0)),
  });
});

test(
  'WooCommerce: a quick view that stays open loses a price that a sale of the store’s own meets',
  longForm,
  async ({ page }) => {
    const { store, offer, reports } = await openWoo(page, shop, { image: pictures.woo });
    await shop.post('/admin/setting/app.json', { app_code: 'upsell', settings: { quick_view: true } });
    await shop.put('/admin/offers/change-offer-status.json', { offer_ids: [offer], active: false });
    await shop.post('/admin/offers.json', quantityOffer({ cta: 'continue' }));
    const opener = page.getByRole('button', { name: /^Quick view: / }).nth(1);
    const table = page.locator('backroom-quick-view backroom-quantity .price').first();
    await expect(async () => {
      await page.goto(`http://${store.host}/shop/`);
      await page.locator('li.product').nth(1).hover();
      await opener.click({ timeout: 3_000 });
      await expect(table).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
    store.settings.cartSale = 50;
    await page.locator('backroom-quick-view').getByRole('button', { name: 'Add to cart' }).click();
    await expect.poll(() => reports.at(-1)).toMatchObject({ met: 'own_price' });
    await expect(table).toBeHidden();
    await expect(page).toHaveURL(`http://${store.host}/shop/`);
  },
);
