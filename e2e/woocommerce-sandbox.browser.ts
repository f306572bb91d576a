import { expect, test } from '#core/testing/browser-test.ts';
import { startWooSandbox, type WooSandbox } from '../sandbox/woocommerce/woocommerce-sandbox.ts';

let woo: WooSandbox;

test.beforeAll(async () => {
  woo = await startWooSandbox({
    products: 12,
    orders: 0,
    stock: 100,
    currency: 'EUR',
    settings: { shippingCost: null },
    themeHead: '<script>window.themeScriptRan = true;</script>',
  });
  for (const code of ['five', 'gone'])
    await fetch(`http://${woo.host}/wp-json/wc/v3/coupons`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from('ck_sandbox:cs_sandbox').toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ code, discount_type: 'fixed_product', amount: '5', product_ids: [100_002] }),
    });
});
test.afterAll(() => woo.close());

const lastOrder = () => woo.ledger.orders().at(-1)!;

test('a shopper buys in the classic theme: list, variation, cart, coupon, checkout', async ({ page }) => {
  woo.settings.theme = 'classic';
  await test.step('a button of the list adds without leaving it, and the basket follows', async () => {
    await page.goto(`http://${woo.host}/shop/`);
    await page.locator('.add_to_cart_button[data-product_id="100010"]').click();
    await expect(page.locator('.added_to_cart')).toBeVisible();
    await expect(page.locator('.cart-contents .count')).toHaveText('1 items');
  });
  await test.step('a variation is chosen before it can be bought', async () => {
    await page.goto(`http://${woo.host}/product/mug-saucer-0/`);
    const button = page.locator('.single_add_to_cart_button');
    await expect(button).toHaveClass(/disabled/);
    await page.locator('#pa_size').selectOption('l');
    await expect(page.locator('input.variation_id')).toHaveValue('100002');
    await expect(page.locator('.single_variation')).toContainText('13.00');
    await page.locator('input.qty').fill('2');
    await button.click();
    await expect(page.locator('.woocommerce-message')).toContainText('has been added to your cart');
  });
  await test.step('the cart takes a coupon and another quantity without a new page', async () => {
    await page.goto(`http://${woo.host}/cart/`);
    await page.locator('#coupon_code').fill('FIVE');
    await page.getByRole('button', { name: 'Apply coupon' }).click();
    await expect(page.locator('.woocommerce-message')).toHaveText('Coupon code applied successfully.');
    await expect(page.locator('.coupon-five td')).toContainText('10.00');
    await page.locator('.cart_item').nth(1).locator('.qty').fill('1');
    await page.getByRole('button', { name: 'Update cart' }).click();
    await expect(page.locator('.coupon-five td')).toContainText('5.00');
    await expect(page.locator('.order-total')).toContainText('18.25');
  });
  await test.step('a coupon that is gone leaves at the checkout, the order is looked at again', async () => {
    await page.locator('#coupon_code').fill('gone');
    await page.getByRole('button', { name: 'Apply coupon' }).click();
    await expect(page.locator('.order-total')).toContainText('13.25');
    await page.locator('.checkout-button').click();
    for (const [name, value] of Object.entries({
      first_name: 'Ana',
      last_name: 'Reis',
      country: 'PT',
      address_1: 'Rua 1',
      postcode: '4700',
      city: 'Braga',
      email: 'ana@shopper.test',
    }))
      await page.locator(`#billing_${name}`).fill(value);
    woo.coupons.remove(woo.coupons.byCode('gone')!.id);
    await page.locator('#place_order').click();
    await expect(page.locator('.woocommerce-error')).toContainText('it has now been removed from your order');
    await expect(page.locator('.order-total')).toContainText('18.25');
    await page.locator('#payment_method_cod').check();
    await page.locator('#place_order').click();
    await expect(page.locator('.woocommerce-order-overview__total')).toContainText('18.25');
    expect(await page.evaluate('window.themeScriptRan')).toBe(true);
  });
  expect(lastOrder()).toMatchObject({ status: 'processing', total: 18.25 });
  expect(lastOrder().lines.map(({ charged }) => charged)).toEqual([10.25, 8]);
  await expect(page.locator('.cart-contents .count')).toHaveText('0 items');
});

test('a shopper buys in a theme of blocks, which the Store API fills', async ({ page }) => {
  woo.settings.theme = 'blocks';
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`http://${woo.host}/shop/`);
  await page.locator('.add_to_cart_button[data-product_id="100010"]').click();
  await expect(page.locator('.wc-block-mini-cart__badge')).toHaveText('1');
  await page.goto(`http://${woo.host}/product/mug-saucer-0/`);
  await page.locator('#pa_size').selectOption('l');
  await page.locator('.single_add_to_cart_button').click();
  await page.goto(`http://${woo.host}/cart/`);
  await page.locator('.wc-block-components-totals-coupon__input').fill('Five');
  await page.locator('.wc-block-components-totals-coupon__button').click();
  const total = page.locator('.wc-block-components-totals-footer-item-tax-value');
  await expect(total).toHaveText('€18.25');
  await test.step('what another script does, the block does not know before its data is told', async () => {
    await page.evaluate(async () => {
      const cart = await fetch('/wp-json/wc/store/v1/cart');
      const { items } = (await cart.json()) as { items: { key: string }[] };
      await fetch('/wp-json/wc/store/v1/cart/update-item', {
        method: 'POST',
        headers: { nonce: cart.headers.get('nonce')!, 'content-type': 'application/json' },
        body: JSON.stringify({ key: items[0]!.key, quantity: 2 }),
      });
    });
    await expect(total).toHaveText('€18.25');
    await page.evaluate("window.wp.data.dispatch('wc/store/cart').invalidateResolutionForStore()");
    await expect(total).toHaveText('€28.50');
  });
  await page.locator('.wc-block-cart__submit-button').click();
  for (const [id, value] of Object.entries({
    email: 'ana@shopper.test',
    'billing-country': 'PT',
    'billing-first_name': 'Ana',
    'billing-last_name': 'Reis',
    'billing-address_1': 'Rua 1',
    'billing-postcode': '4700',
    'billing-city': 'Braga',
    'sandbox_card-number': '4000 0000 0000 0002',
  }))
    await page.locator(`[id="${id}"]`).fill(value);
  await page.getByLabel('Test card').check();
  await page.locator('.wc-block-components-checkout-place-order-button').click();
  await expect(page.locator('.wc-block-components-notice-banner')).toContainText('declined');
  await page.locator('[id="sandbox_card-number"]').fill('4242 4242 4242 4242');
  await page.locator('.wc-block-components-checkout-place-order-button').click();
  await expect(page.locator('.woocommerce-order-overview__total')).toContainText('28.50');
  expect(lastOrder()).toMatchObject({ status: 'processing', total: 28.5 });
});
