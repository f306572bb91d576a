import { expect, type Locator, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { newOffer, newUpsellDiscount } from '#modules/offers/offer/rules/offer-draft.ts';
import { startShopifySandbox } from '../sandbox/shopify/shopify-sandbox.ts';
import { startWooSandbox } from '../sandbox/woocommerce/woocommerce-sandbox.ts';
import {
  type ConnectedShop,
  connectShopify,
  connectWoo,
  newShop,
  openGate,
  productsOf,
  quantityOffer,
} from './connected-shop.ts';
import { payShopify, payWoo } from './connected-checkout.ts';

// Every kind of offer that is shown before the checkout of a connected store, in one cart: what its boxes said is what is
// paid there, on a laptop and on a phone.
const port = Number(process.env['E2E_STORE_PORT']);
let shop: ConnectedShop;
let closeStore: () => Promise<void> = async () => {};

test.beforeEach(async ({ page }) => {
  shop = await newShop(page, 'Kinds');
});
test.afterEach(async () => {
  await shop.leave();
  await closeStore();
});

type Kind = 'accessory' | 'bundle' | 'in-cart' | 'pre-purchase';

/** A fifth off, on products of the store by their numbers. */
async function offerOf(kind: Kind, targets: number[], taken: number[]): Promise<void> {
  const { id: _id, ...draft } = newOffer(kind);
  const ids = async (numbers: number[]) => (await productsOf(shop, ...numbers)).map(({ id }) => id);
  await shop.post('/admin/offers.json', {
    offer: {
      ...draft,
      ...{ offer_name: kind, offer_message: `Our ${kind}` },
      ...{ target_type: 'product', target_ids: await ids(targets) },
      ...{ recommend_type: 'product', recommend_ids: await ids(taken) },
      ...{ enable_discount: true, discount_data: { ...newUpsellDiscount(), percentage_discount: 20 } },
      cta: 'cart',
    },
  });
}

/** What a price of ours says is to be paid, in cents: what is struck out beside it is not. */
async function priceShown(price: Locator): Promise<number> {
  await expect(price).toBeVisible();
  const text = await price.evaluate((element) =>
    [...element.childNodes]
      .filter((node) => node.nodeName !== 'S')
      .map((node) => node.textContent)
      .join(''),
  );
  return Number(text.replaceAll(/\D/g, ''));
}

interface There {
  productAt(n: number): string;
  add: string;
  cart: string;
  /** What the cart's products cost after discounts, in cents. */
  total(page: Page): Promise<number>;
  pay(page: Page): Promise<void>;
  /** What the store itself asks for one of a product, in cents. */
  listOf(n: number): number;
  /** What the store was paid for the products of its orders, in cents. */
  charged(): number[];
}

async function takeOneOfEach(page: Page, there: There): Promise<void> {
  await offerOf('accessory', [1], [2]);
  await offerOf('bundle', [4, 7], []);
  await offerOf('in-cart', [5], [6]);
  await offerOf('pre-purchase', [8], [3]);
  await shop.post(
    '/admin/offers.json',
    quantityOffer({ target_type: 'product', target_ids: (await productsOf(shop, 1)).map(({ id }) => id) }),
  );
  await openGate(shop);
  const shown: number[] = [];
  const leads = () => expect(page).toHaveURL(there.cart);
  const add = () => page.locator(there.add).first();
  // Nothing is taken off the lines that are there before the first: what is added of it is charged.
  const isCharged = () =>
    expect.poll(() => there.total(page), { timeout: 15_000 }).toBe(shown.reduce((all, one) => all + one, 0));

  // A box that would push what is seen waits until the shopper does something.
  const come = (box: Locator) =>
    expect(async () => {
      await page.locator('h1').first().click();
      await expect(box).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 20_000 });
  // A cart's page that is drawn anew once its codes are on may come in between.
  const go = (address: string) => expect(() => page.goto(address)).toPass({ timeout: 20_000 });
  await test.step('more of one, and what goes with it', async () => {
    const tier = page.locator('backroom-quantity label:has(input:checked) .price b');
    const box = page.getByRole('group', { name: 'Our accessory' });
    await expect(async () => {
      await go(there.productAt(1));
      await page.waitForTimeout(1_000);
      await page.locator('h1').click();
      await expect(tier).toBeVisible({ timeout: 2_000 });
      await expect(box).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    shown.push(await priceShown(tier), await priceShown(box.locator('.price').first()));
    await box.getByRole('checkbox').check();
    await add().click();
    await leads();
    await isCharged();
  });
  await test.step('all of a bundle', async () => {
    await go(there.productAt(4));
    const box = page.getByRole('region', { name: 'Our bundle' });
    await come(box);
    shown.push(await priceShown(box.locator('.sum span').last()));
    await box.getByRole('button', { name: 'Add all to cart' }).click();
    await leads();
    await isCharged();
  });
  await test.step('what is offered before the purchase', async () => {
    await go(there.productAt(8));
    // What comes up over the page is loaded at the first sign of a shopper: one that presses within the same moment may have
    // the theme's own drawer before it.
    await page.waitForLoadState('networkidle');
    await expect(async () => {
      await page.mouse.move(10, 10);
      await page.mouse.move(20, 20);
      const loaded = () =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('popup-turn'));
      expect(await page.evaluate(loaded)).toBe(true);
    }).toPass();
    await page.waitForTimeout(300);
    const before = await there.total(page);
    await add().click();
    const dialog = page.getByRole('dialog', { name: 'Our pre-purchase' });
    shown.push(await priceShown(dialog.locator('.price').first()));
    await dialog.getByRole('button', { name: /^Add to cart/ }).click();
    await expect(dialog).toBeHidden();
    // The product itself costs what the store says.
    await expect.poll(() => there.total(page)).toBeGreaterThan(before + shown.at(-1)!);
    await go(there.cart);
  });
  await test.step('what is offered in the cart', async () => {
    await go(there.productAt(5));
    await add().click();
    await page.waitForTimeout(1_000);
    await go(there.cart);
    const box = page.getByRole('region', { name: 'Our in-cart' });
    await come(box);
    shown.push(await priceShown(box.locator('.price').first()));
    await box.getByRole('button', { name: /^Add to cart/ }).click();
  });
  shown.push(there.listOf(5), there.listOf(8));
  await isCharged();
  await there.pay(page);
  expect(there.charged()).toEqual([shown.reduce((all, one) => all + one, 0)]);
}

const widths = { laptop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const cents = (price: unknown): number => Math.round(Number(price) * 100);

for (const [name, viewport] of Object.entries(widths)) {
  // Shopify on a phone; on a laptop, and WooCommerce, in the long run.
  test(
    `Shopify: one of each kind costs what its box said (${name})`,
    name === 'phone' ? {} : longForm,
    async ({ page }) => {
      await page.setViewportSize(viewport);
      const store = await startShopifySandbox({ port, products: 9, orders: 0, themeHead: shop.scriptTag });
      closeStore = () => store.close();
      await connectShopify(shop, store);
      const root = `http://${store.host}`;
      await takeOneOfEach(page, {
        productAt: (n) => `${root}/products/stoneware-mug-${n}`,
        add: '.product-form__submit',
        cart: `${root}/cart`,
        async total(on) {
          const cartAnswer = await on.request.get(`${root}/cart.js`);
          const cart = (await cartAnswer.json()) as {
            items: { final_line_price: number }[];
          };
          return cart.items.reduce((all, item) => all + item.final_line_price, 0);
        },
        async pay(on) {
          await expect(() => on.goto(`${root}/cart`)).toPass();
          await on.locator('#checkout').click();
          await payShopify(on);
        },
        listOf: (n) => cents((store.products[n]!.variants as { price: string }[])[0]!.price),
        charged: () => store.ledger().orders.map(({ subtotal }) => subtotal),
      });
    },
  );

  test(`WooCommerce: one of each kind costs what its box said (${name})`, longForm, async ({ page }) => {
    await page.setViewportSize(viewport);
    const store = await startWooSandbox({
      ...{ port, products: 9, orders: 0, stock: 100, themeHead: shop.scriptTag },
    });
    closeStore = () => store.close();
    await connectWoo(shop, store);
    const root = `http://${store.host}`;
    const row = (n: number) => store.products.find(({ row: { slug } }) => slug === `mug-saucer-${n}`)!;
    await takeOneOfEach(page, {
      productAt: (n) => `${root}/product/mug-saucer-${n}/`,
      add: '.single_add_to_cart_button',
      cart: `${root}/cart/`,
      async total(on) {
        const cartAnswer = await on.request.get(`${root}/wp-json/wc/store/v1/cart`);
        const cart = (await cartAnswer.json()) as {
          items: { totals: { line_total: string } }[];
        };
        return cart.items.reduce((all, item) => all + Number(item.totals.line_total), 0);
      },
      async pay(on) {
        await expect(() => on.goto(`${root}/cart/`)).toPass();
        await payWoo(on, 'classic');
      },
      listOf: (n) => cents(row(n).variations[0]?.price ?? row(n).row.price),
      charged: () =>
        store.ledger
          .orders()
          .map(({ lines }) => lines.reduce((all, line) => all + Math.round(line.charged * 100), 0)),
    });
  });
}
