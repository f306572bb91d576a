import { expect, test } from '#core/testing/browser-test.ts';
import { startShopifySandbox } from '../sandbox/shopify/shopify-sandbox.ts';
import { startWooSandbox } from '../sandbox/woocommerce/woocommerce-sandbox.ts';
import {
  type ConnectedShop,
  connectShopify,
  connectWoo,
  newShop,
  productsOf,
  quantityOffer,
} from './connected-shop.ts';

// What shoppers of a connected store see of us on its own pages, whose ids and whose cart are its own, while its checkout
// was not found to charge what offers take off.
const port = Number(process.env['E2E_STORE_PORT']);
let shop: ConnectedShop;
let closeStore: () => Promise<void> = async () => {};

test.beforeEach(async ({ page }) => {
  shop = await newShop(page, 'Pages');
});
test.afterEach(async () => {
  await shop.leave();
  await closeStore();
});

/** Offers the second product of a store that is in beside its first: once cheaper, once not. */
async function offerBoth(): Promise<string> {
  const [lead, offered] = (await productsOf(shop, 1, 2)) as [
    { id: number; title: string },
    { id: number; title: string },
  ];
  const offer = {
    offer_name: 'Beside',
    offer_type: 'accessory',
    target_type: 'product',
    target_ids: [lead.id],
    recommend_type: 'product',
    recommend_ids: [offered.id],
    enable_discount: false,
    discount_data: {
      discount_type: 'percentage',
      percentage_discount: 20,
      amount_discount: 0,
      stock_item_limit: 30,
      setup_stock_limit: false,
      auto_restock: false,
      setup_end_date: false,
      auto_extend_end_date: false,
    },
  };
  await shop.post('/admin/offers.json', { offer: { ...offer, offer_message: 'Goes with it' } });
  await shop.post('/admin/offers.json', quantityOffer());
  return offered.title;
}

test('Shopify: what is offered at list price goes into its cart by its own id, and no discount is shown', async ({
  page,
}) => {
  const store = await startShopifySandbox({ port, products: 4, orders: 0, themeHead: shop.scriptTag });
  closeStore = () => store.close();
  store.access.scopes = ['read_products', 'read_customers', 'read_orders'];
  await connectShopify(shop, store);
  const offered = await offerBoth();
  await page.goto(`http://${store.host}/products/stoneware-mug-1`);
  const box = page.locator('backroom-accessories');
  await expect(box.getByText(offered)).toBeVisible();
  await expect(page.locator('backroom-quantity')).toHaveCount(0);
  await box.getByRole('checkbox').check();
  await page
    .locator('form[action*="/cart/add"]')
    .first()
    .getByRole('button', { name: 'Add to cart' })
    .click();
  const variant = (n: number) => (store.products[n]!.variants as { id: number }[])[0]!.id;
  // Where the offer leads.
  await expect(page).toHaveURL(/\/cart\/?$/);
  await expect
    .poll(async () => {
      const cart = await page.evaluate(
        async () => (await (await fetch('/cart.js')).json()) as { items: { id: number }[] },
      );
      return cart.items.map(({ id }) => id).toSorted((a, b) => a - b);
    })
    .toEqual([variant(1), variant(2)]);
});

test('WooCommerce: the same, through its own call', async ({ page }) => {
  const store = await startWooSandbox({
    port,
    products: 4,
    orders: 0,
    stock: 100,
    themeHead: shop.scriptTag,
    settings: { couponsEnabled: false },
  });
  closeStore = () => store.close();
  await connectWoo(shop, store);
  const offered = await offerBoth();
  await page.goto(`http://${store.host}/product/mug-saucer-1/`);
  const box = page.locator('backroom-accessories');
  await expect(box.getByText(offered)).toBeVisible();
  await expect(page.locator('backroom-quantity')).toHaveCount(0);
  await box.getByRole('checkbox').check();
  await page.locator('.single_add_to_cart_button').click();
  // Where the offer leads.
  await expect(page).toHaveURL(/\/cart\/?$/);
  await expect
    .poll(async () => {
      const cart = await page.evaluate(
        async () => (await (await fetch('/wp-json/wc/store/v1/cart')).json()) as { items: { id: number }[] },
      );
      return cart.items.map(({ id }) => id).toSorted((a, b) => a - b);
    })
    .toEqual([100_010, 100_020]);
});
