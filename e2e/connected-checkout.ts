import { expect, type Page } from '#core/testing/browser-test.ts';

/** Fills in the store's checkout and pays there; `choosePayment` is done last, as an address draws the payments anew. */
export async function payShopify(page: Page): Promise<void> {
  const thanks = page.getByRole('heading', { name: 'Thank you!' });
  const changed = page.getByText('Your order total has changed');
  await fillInShopify(page);
  await expect(thanks.or(changed)).toBeVisible();
  if (await changed.isVisible()) await fillInShopify(page);
  await expect(thanks).toBeVisible();
}

async function fillInShopify(page: Page): Promise<void> {
  for (const [name, value] of Object.entries({
    ...{ email: 'a@example.com', countryCode: 'US', firstName: 'A', lastName: 'B', address1: 'C 1' },
    ...{ postalCode: '10001', city: 'New York', card_number: '1' },
  }))
    await page.locator(`[name="${name}"]`).fill(value);
  await page.locator('[name="pay"]').click();
}

/** Goes from the store's cart through its checkout. */
export async function payWoo(page: Page, theme: 'classic' | 'blocks'): Promise<void> {
  await page.locator('.checkout-button,.wc-block-cart__submit-button').click();
  await expect(page).toHaveURL(/\/checkout\/?$/);
  await fillInWoo(page, theme);
}

/** Fills in the store's checkout and pays there. */
export async function fillInWoo(
  page: Page,
  theme: 'classic' | 'blocks',
  choosePayment: () => Promise<void> = async () => {},
): Promise<void> {
  const names = ['first_name', 'last_name', 'country', 'address_1', 'city', 'postcode'];
  const values = ['A', 'B', 'PT', 'C 1', 'Porto', '4000-001'];
  for (const [at, name] of names.entries())
    await page.locator(theme === 'classic' ? `#billing_${name}` : `[id="billing-${name}"]`).fill(values[at]!);
  await page.locator(theme === 'classic' ? '#billing_email' : '#email').fill('a@example.com');
  if (theme === 'classic') await page.locator('#billing_phone').fill('912345678');
  await choosePayment();
  await page.locator('#place_order,.wc-block-components-checkout-place-order-button').click();
  await expect(page).toHaveURL(/order-received/);
}
