import { expect, type Page, test } from '#core/testing/browser-test.ts';
import { expectAccessible } from '#core/testing/accessibility.ts';
import { expectNoSideways } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { discountExample } from '../../upsell/testing/upsell-example.ts';
import { makeOffer, productIds, readOffer, removeOffers } from '../../offer/testing/offer-under-test.ts';

const address = '/apps/boost-upsell/price-check';
const editors = '/apps/boost-upsell/up-sell/offer';

test.beforeEach(({ page }) => signIn(page));
test.afterEach(({ page }) => removeOffers(page));

async function variantsOf(page: Page, count: number): Promise<number[]> {
  const ids = await productIds(page, count);
  const answer = await page.request.get(`/admin/products.json?ids=${ids.join(',')}`);
  const { products } = (await answer.json()) as { products: { id: number; variants: { id: number }[] }[] };
  return ids.map((id) => products.find((one) => one.id === id)!.variants[0]!.id);
}

test('a cart in the address is explained line by line, and each offer leads to its editor', async ({
  page,
}) => {
  const [target = 0, other = 0] = await productIds(page, 2);
  const [first, second] = await variantsOf(page, 2);
  const id = await makeOffer(page, 'in-cart', {
    offer_name: 'Spec beside it',
    target_type: 'product',
    target_ids: [target],
    recommend_type: 'product',
    recommend_ids: [other],
    enable_discount: true,
    discount_data: discountExample({ percentage_discount: 50 }),
  });
  await page.goto(`${address}?lines=${first}x1,${second}x1o${id}`);
  const taken = page.getByRole('listitem').filter({ hasText: '1 item was added from this offer.' });
  await expect(taken.getByRole('link', { name: 'Spec beside it' })).toHaveAttribute(
    'href',
    new RegExp(`/up-sell/offer/${id}$`),
  );
  await expect(
    page.getByText('The offer is shown with this product. Only items added from it are discounted.').first(),
  ).toBeVisible();
  // Put in by hand it costs its price.
  await page.getByLabel('Added from').nth(1).selectOption({ label: 'Added manually' });
  await expect(page.getByText('The shopper added this product without using the offer.')).toBeVisible();
  await page.getByLabel('Units in the cart').first().fill('');
  await expect(page.getByText('Enter a quantity for the cart.')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideways(page);
});

test('trials: a share who do not get it and a second wording are kept with the offer', async ({ page }) => {
  const id = await makeOffer(page, 'pre-purchase', { recommend_type: 'same-collection' });
  await page.goto(`${editors}/${id}`);
  const card = page.getByRole('region', { name: 'A/B test and holdout' });
  await card.getByLabel('Holdout group').fill('20');
  await expect(card.getByText('20% don’t see the offer or its discount')).toBeVisible();
  await card.getByLabel('Test a second version').check();
  await card.getByLabel('Version B message').fill('');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(card.getByText("Can't be blank, please fill out this field")).toBeVisible();
  await card.getByLabel('Version B message').fill('Take this with it');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Offer was updated successfully')).toBeVisible();
  expect(await readOffer(page, id)).toMatchObject({
    holdout_percent: 20,
    variant_b: { offer_message: 'Take this with it', percentage_discount: null },
  });
});

test('what is in the way of an offer is told while it is edited, and can be dismissed', async ({ page }) => {
  const gone = { target_type: 'product' as const, target_ids: [999_999_999] };
  const id = await makeOffer(page, 'quantity', gone);
  await page.goto(`/apps/boost-upsell/cross-sell/quantity-offer/${id}`);
  const card = page.getByRole('region', { name: 'Warnings' });
  await expect(card.getByText('1 of its products is deleted or unpublished.')).toBeVisible();
  await card.getByRole('button', { name: 'Dismiss' }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Price checker' }).click();
  await expect(page.getByRole('dialog', { name: 'Price checker' })).toContainText(
    'Choose products to put in the cart.',
  );
});
