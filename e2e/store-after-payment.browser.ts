import { expect, test, type Page } from '#core/testing/browser-test.ts';
import { fillInWoo } from './connected-checkout.ts';
import { anotherShopper, centsOf, openWoo } from './connected-prices.ts';
import { type ConnectedShop, newShop, productsOf, secondAccount } from './connected-shop.ts';

// What an order of a WooCommerce store is offered on the page that thanks for it, is put on that order and paid with it.
let shop: ConnectedShop;

test.beforeEach(async ({ page }) => {
  shop = await newShop(page, 'After payment', secondAccount);
});
test.afterEach(() => shop.leave());

/** Beside anything: the product, a quarter off, in these words. */
const afterPayment = (name: string, product: number, percentage_discount: number) => ({
  offer: {
    offer_name: name,
    offer_type: 'post-purchase',
    target_type: 'all',
    target_ids: [],
    recommend_type: 'product',
    recommend_ids: [product],
    offer_title: 'One more thing',
    offer_message: 'Goes well with {{product_title}}',
    enable_discount: true,
    discount_data: { discount_type: 'percentage', percentage_discount },
  },
});

/** Buys the store's first product, and ends on the page that thanks for it. */
async function order(page: Page, address: string, payment: string): Promise<void> {
  await page.goto(address);
  await page.locator('.single_add_to_cart_button').click();
  await page.goto(new URL('/checkout/', address).href);
  await fillInWoo(page, 'classic', async () => {
    const number = page.locator('[name="sandbox_card-number"]');
    await expect(async () => {
      await page.locator(`#payment_method_${payment}`).check();
      if (payment === 'sandbox_card') await number.fill('4242424242424242');
      // The address may have been on its way still.
      await page.waitForTimeout(700);
      await expect(page.locator(`#payment_method_${payment}`)).toBeChecked();
      if (payment === 'sandbox_card') await expect(number).toHaveValue('4242424242424242');
    }).toPass({ timeout: 20_000 });
  });
}
const total = async (page: Page): Promise<number> =>
  centsOf((await page.locator('.woocommerce-order-overview__total .amount').textContent())!);

test('WooCommerce: what is taken after an order joins it and is paid with it', async ({ page, browser }) => {
  const { store, address } = await openWoo(page, shop);
  const [second] = await productsOf(shop, 2);
  await shop.post('/admin/offers.json', afterPayment('First', second!.id, 25));
  const shopper = await anotherShopper(browser);
  await shopper.setViewportSize({ width: 390, height: 844 });
  const box = shopper.locator('backroom-after-payment');
  const accept = box.getByRole('button', { name: /^Add to my order/ });
  await expect(async () => {
    await order(shopper, address, 'bacs');
    await expect(accept).toBeVisible({ timeout: 4_000 });
  }).toPass({ timeout: 60_000 });
  await expect(box).toContainText('One more thing');
  await expect(box).toContainText('Goes well with Mug & saucer 1');
  await expect(box).toContainText('You’ll pay for it together with your order.');
  const shown = centsOf((await accept.textContent())!);
  const before = await total(shopper);
  await test
    .info()
    .attach('after-payment-390', { body: await shopper.screenshot(), contentType: 'image/png' });
  await accept.dblclick();
  // The page is loaded again: the store's own list has the product, and charges as much more as the button showed.
  await expect(shopper.locator('.woocommerce-table__product-name')).toHaveCount(2);
  expect(await total(shopper)).toBe(before + shown);
  await expect(box).toHaveCount(0);
  expect(store.placed.all().at(-1)!.lines).toHaveLength(2);
  const { orders } = await shop.get<{ orders: { total_price: number; financial_status: string }[] }>(
    '/admin/orders.json?limit=1',
  );
  expect(orders[0]).toMatchObject({ total_price: (before + shown) / 100, financial_status: 'pending' });
  await shopper.context().close();
});

test('WooCommerce: a paid order is offered nothing, and what is declined is not offered again', async ({
  page,
  browser,
}) => {
  const { store, address } = await openWoo(page, shop);
  const [second] = await productsOf(shop, 2);
  await shop.post('/admin/offers.json', afterPayment('First', second!.id, 25));
  const shopper = await anotherShopper(browser);
  const box = shopper.locator('backroom-after-payment');
  const decline = box.getByRole('button', { name: 'No thanks' });
  await expect(async () => {
    await order(shopper, address, 'cod');
    await expect(decline).toBeVisible({ timeout: 4_000 });
  }).toPass({ timeout: 60_000 });
  const before = await total(shopper);
  await decline.focus();
  await shopper.keyboard.press('Enter');
  await expect(box).toHaveCount(0);
  const loaded = shopper.waitForResponse((answer) => answer.url().includes('/storefront/post-purchase?'));
  await shopper.reload();
  expect(((await (await loaded).json()) as { offer: { box: unknown } }).offer.box).toBeNull();
  expect(await total(shopper)).toBe(before);
  expect(store.placed.all().at(-1)!.lines).toHaveLength(1);

  const answered = shopper.waitForResponse((answer) => answer.url().includes('/store-cart/order.json'));
  await order(shopper, address, 'sandbox_card');
  expect(await (await answered).json()).toEqual({ success: true, order_token: null });
  await expect(box).toHaveCount(0);
  await shopper.context().close();
});
