import { expect, test, type Page } from '#core/testing/browser-test.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { instantSavingsMessage } from '../../offer/rules/offer-message.ts';
import { newQuantityOffer } from '../rules/quantity-draft.ts';

const editors = '/apps/boost-upsell/cross-sell/quantity-offer';
const headers = { 'X-Requested-With': 'backroom' };

let made: number | undefined;

// An active offer for all products must not stay behind for the suites that price carts.
test.afterEach(async ({ page }) => {
  if (made === undefined) return;
  const data = { ids: [made] };
  expect((await page.request.delete('/admin/offers/delete.json', { headers, data })).ok()).toBe(true);
  made = undefined;
});

async function openOffer(page: Page): Promise<number> {
  await signIn(page);
  const { id: _id, ...offer } = { ...newQuantityOffer(), offer_name: `Price spec ${Date.now()}` };
  const answer = await page.request.post('/admin/offers.json', { headers, data: { offer } });
  expect(answer.status()).toBe(201);
  const { id } = ((await answer.json()) as { offer: { id: number } }).offer;
  made = id;
  await page.goto(`${editors}/${id}`);
  await expect(page.getByLabel('Offer name', { exact: true })).toBeVisible();
  return id;
}

async function setLayout(page: Page, on: boolean): Promise<void> {
  const data = { switches: { quantity_layout_v2: on } };
  expect((await page.request.put('/admin/setting/switches.json', { headers, data })).ok()).toBe(true);
}

test('V141 a message that names a discount needs the discount switched on', async ({ page }) => {
  await openOffer(page);
  const message = page.getByLabel('Message', { exact: true });
  await message.fill(instantSavingsMessage);
  await message.blur();
  await expect(page.getByText('Please set up offer')).toHaveCount(0);
  const discount = page.getByRole('switch', { name: /^Enable discount/ });
  await discount.press('Space');
  await expect(page.getByText("Please set up offer's discount to complete this message.")).toBeVisible();
  await expect(page.getByText('The discount is off, so shoppers don’t see this.')).toBeVisible();
  await discount.press('Space');
  await expect(page.getByText('Please set up offer')).toHaveCount(0);
});

test('the summary says why a cart costs what it costs, with the draft as typed', async ({ page }) => {
  await openOffer(page);
  const group = page.getByRole('region', { name: 'Discount tiers' }).getByRole('group').first();
  await group.getByLabel('Value').fill('50');
  await page.getByRole('button', { name: 'Check price' }).click();
  const dialog = page.getByRole('dialog', { name: 'Price checker' });
  await dialog.getByLabel('Units in the cart').fill('1');
  const own = dialog.getByRole('listitem').filter({ hasText: 'this offer, as edited here' });
  // The demo shop's older offers are tried first; either way the offer is named with what became of it.
  await expect(own).toContainText(/Tier reached with|has higher priority and was applied/);
  await dialog.getByLabel('Units in the cart').fill('');
  await expect(dialog).toContainText('Enter a quantity for the cart.');
});

test('R026 R027 the layout switch chooses the address of the editor and what it offers', async ({ page }) => {
  const id = await openOffer(page);
  const offered = page.getByLabel('Discount type').first();
  await expect(page).toHaveURL(new RegExp(`quantity-offer/v2/${id}$`));
  await expect(offered.getByRole('option', { name: 'Buy X get Y' })).toHaveCount(1);
  await setLayout(page, false);
  try {
    await page.goto(`${editors}/v2/${id}`);
    await expect(page).toHaveURL(new RegExp(`quantity-offer/${id}$`));
    await expect(offered.getByRole('option', { name: 'Buy X get Y' })).toHaveCount(0);
  } finally {
    await setLayout(page, true);
  }
});

test('V024 the editor at its third address, and one that is not there', async ({ page }) => {
  const id = await openOffer(page);
  await page.goto(`/apps/boost-upsell/pre-purchase/offers/quantity-discount/${id}`);
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await page.goto(`${editors}/999999999`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
