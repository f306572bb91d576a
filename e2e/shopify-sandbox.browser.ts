import { expect, test, type Page } from '#core/testing/browser-test.ts';
import { type ShopifySandbox, startShopifySandbox } from '../sandbox/shopify/shopify-sandbox.ts';

// The stand-in's own shop, without us: what later journeys take for granted of it.
let store: ShopifySandbox;
const variantOf = (n: number) => (store.products[n]!.variants as { id: number }[])[0]!.id;
const at = (path: string) => `http://${store.host}${path}`;

test.beforeEach(async () => {
  store = await startShopifySandbox({
    products: 8,
    orders: 2,
    themeHead: '<script>window.pasted = (window.pasted || 0) + 1</script>',
  });
});
test.afterEach(() => store.close());

async function pay(page: Page): Promise<void> {
  for (const [label, text] of [
    ['Email', 'eva@shopper.test'],
    ['First name', 'Eva'],
    ['Last name', 'Lund'],
    ['Address', 'Rua 1'],
    ['Postal code', '4000-001'],
    ['City', 'Porto'],
    ['Card number', '1'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
}

for (const width of [1280, 390])
  test(`a shopper buys by the drawer at ${width} pixels, and the order is what the pages said`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    store.addDiscount({ code: 'MUG', amount: 300, variants: [variantOf(3)] });
    await page.goto(at('/products/stoneware-mug-3'));
    await test.step('another variant has its price, its address and its id', async () => {
      await page.getByLabel('L', { exact: true }).check();
      await expect(page.locator('.product__info-container .price-item')).toHaveText('$13.75');
      await expect(page).toHaveURL(new RegExp(`variant=${variantOf(3) + 1}$`));
      await page.getByLabel('S', { exact: true }).check();
      await expect(page.locator('.product__info-container .price-item')).toHaveText('$10.75');
    });
    await test.step('it goes into the drawer, which is drawn anew at each change', async () => {
      await page.getByLabel('Quantity', { exact: true }).fill('2');
      await page.getByRole('button', { name: 'Add to cart' }).click();
      const drawer = page.getByRole('dialog', { name: 'Your cart' });
      await expect(drawer).toBeVisible();
      await expect(drawer.locator('.cart-item__totals')).toHaveText('$21.50');
      await page.evaluate(() =>
        fetch('/cart/update.js', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ discount: 'MUG', attributes: { _note: 'x' } }),
        }),
      );
      await drawer.getByRole('button', { name: /^\+/ }).click();
      await expect(drawer.locator('.cart-item__totals .cart-item__final-price')).toHaveText('$29.25');
      await expect(drawer.locator('.totals__total-value')).toHaveText('$29.25 USD');
      await expect(page.locator('.cart-count-bubble')).toHaveText('3');
      await drawer.getByLabel('Quantity for Stoneware mug 3').fill('99');
      await drawer.getByLabel('Quantity for Stoneware mug 3').blur();
      await expect(drawer.getByRole('alert')).toContainText('You can only add');
      await expect(drawer.getByLabel('Quantity for Stoneware mug 3')).toHaveValue('3');
      await drawer.getByRole('button', { name: 'Check out' }).click();
    });
    await expect(page.locator('[data-checkout-subtotal]')).toHaveText('$29.25');
    await pay(page);
    expect(await page.evaluate(() => 'pasted' in window)).toBe(false);
    expect(store.ledger().orders).toMatchObject([
      { codes: ['MUG'], attributes: { _note: 'x' }, lines: [{ quantity: 3, charged: 2925 }] },
    ]);
    await page.goto(at('/cart'));
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    expect(await page.evaluate(() => 'pasted' in window)).toBe(true);
  });

test('quick add puts in what has one variant, and opens the product for the others', async ({ page }) => {
  await page.goto(at('/collections/all'));
  const card = (n: number) => page.locator('.product-card-wrapper', { hasText: `Stoneware mug ${n}` });
  await card(1).getByRole('button', { name: 'Add to cart' }).click();
  const drawer = page.getByRole('dialog', { name: 'Your cart' });
  await expect(drawer.locator('.cart-item')).toHaveCount(1);
  await drawer.getByRole('button', { name: 'Close' }).click();
  await card(3).getByRole('button', { name: 'Choose options' }).click();
  const box = page.getByRole('dialog', { name: 'Choose options for Stoneware mug 3' });
  await box.getByLabel('L', { exact: true }).check();
  await expect(box.locator('.price-item')).toHaveText('$13.75');
  await box.getByRole('button', { name: 'Add to cart' }).click();
  await expect(drawer.locator('.cart-item')).toHaveCount(2);
  await expect(drawer.locator('.totals__total-value')).toHaveText('$24.00 USD');
});

test('buy it now goes past the cart', async ({ page }) => {
  await page.goto(at('/products/stoneware-mug-1'));
  await page.getByRole('button', { name: 'Buy it now' }).click();
  await expect(page.locator('[data-checkout-subtotal]')).toHaveText('$10.25');
  await pay(page);
  expect(store.ledger().orders).toMatchObject([{ subtotal: 1025, codes: [] }]);
});

test('the cart page changes lines, takes a note, and goes on to the checkout', async ({ page }) => {
  await page.goto(at(`/cart/${variantOf(1)}:2,${variantOf(2)}:1?storefront=true`));
  await expect(page.locator('#main-cart-items .cart-item')).toHaveCount(2);
  await page.getByRole('link', { name: 'Remove Stoneware mug 2' }).click();
  await expect(page.locator('#main-cart-items .cart-item')).toHaveCount(1);
  await page.locator('#Quantity-1').fill('3');
  await page.locator('#Quantity-1').blur();
  await expect(page.locator('#main-cart-footer .totals__total-value')).toHaveText('$30.75 USD');
  await page.getByLabel('Order special instructions').fill('Ring');
  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(page.locator('[data-checkout-subtotal]')).toHaveText('$30.75');
  await pay(page);
  expect(store.orders.at(-1)!.note).toBe('Ring');
});
