import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import type { OfferType } from '../../offer/contract/offer-choice.ts';
import { makeOffer, productIds, removeOffers } from '../../offer/testing/offer-under-test.ts';

const base = '/apps/boost-upsell';
const rows = (page: Page) => page.locator('tr[data-row]');

test.beforeEach(({ page }) => signIn(page));
test.afterEach(({ page }) => removeOffers(page));

/** List, kind, where its editor is. */
const lists: readonly (readonly [string, OfferType, string])[] = [
  ['pre-purchase/offers/list', 'quantity', 'cross-sell/quantity-offer'],
  ['pre-purchase/offers/list', 'pre-purchase', 'pre-purchase/offers/popup-atc'],
  ['pre-purchase/offers/list', 'in-cart', 'pre-purchase/offers/incart'],
  ['pre-purchase/offers/list', 'accessory', 'pre-purchase/offers/accessories'],
  ['up-sell/list', 'in-cart', 'up-sell/offer'],
  ['post-purchase/list', 'post-purchase', 'post-purchase/offer'],
  ['cross-sell/bundle-offer/list', 'bundle', 'cross-sell/bundle-offer'],
  ['pre-purchase/bundles/list', 'bundle', 'pre-purchase/bundles'],
  ['cross-sell/accessories/list', 'accessory', 'cross-sell/accessories'],
  ['pre-purchase/accessories/list', 'accessory', 'pre-purchase/accessories'],
  [
    'cross-sell/product-widgets/handpicked-product/list',
    'handpicked',
    'cross-sell/product-widgets/handpicked',
  ],
  [
    'pre-purchase/upsell-widget/handpicked-product/list',
    'handpicked',
    'pre-purchase/upsell-widget/handpicked-product/handpicked',
  ],
];

async function makeOfType(page: Page, type: OfferType): Promise<number> {
  const ids = await productIds(page, 2);
  const chosen = type === 'bundle' ? { target_ids: ids } : { recommend_ids: ids };
  const target = type === 'accessory' || type === 'handpicked' ? { target_ids: ids } : {};
  return makeOffer(page, type, type === 'quantity' ? {} : { ...chosen, ...target });
}
const link = (page: Page, type: OfferType) =>
  rows(page)
    .first()
    .getByRole('link', { name: `Spec ${type}` });
const search = (type: OfferType) => `?q=${encodeURIComponent(`Spec ${type}`)}`;

test('every list leads to the editors of its own', longForm, async ({ page }) => {
  const made = new Map<OfferType, number>();
  for (const [list, type, editor] of lists) {
    const id = made.get(type) ?? (await makeOfType(page, type));
    made.set(type, id);
    await page.goto(`${base}/${list}${search(type)}`);
    await expect(link(page, type), list).toHaveAttribute('href', new RegExp(`^${base}/${editor}/${id}\\b`));
  }
});

for (const [list, type, editor] of lists)
  test(
    `${list} opens the editor of a ${type} offer and leads back`,
    type === 'handpicked' ? {} : longForm,
    async ({ page }) => {
      const id = await makeOfType(page, type);
      await page.goto(`${base}/${list}${search(type)}`);
      await link(page, type).click();
      await expect(page).toHaveURL((url) => url.pathname === `${base}/${editor}/${id}`);
      await expect(page.getByLabel('Offer name', { exact: true })).toHaveValue(`Spec ${type}`);
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click();
      await expect(page).toHaveURL((url) => url.pathname === `${base}/${list}`);
    },
  );

test('the list of all offers makes every kind, each in its editor; C opens the same menu', async ({
  page,
}) => {
  await page.goto(`${base}/pre-purchase/offers/list`);
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('c');
  const kinds = page.getByRole('menuitem');
  await expect(kinds).toHaveCount(7);
  await kinds.filter({ hasText: /^Bundle/ }).click();
  await expect(page).toHaveURL((url) => url.pathname === `${base}/cross-sell/bundle-offer/0`);
});

test('the tabs count the offers of their kind', async ({ page }) => {
  await makeOffer(page, 'bundle', { target_ids: await productIds(page, 2) });
  await page.goto(`${base}/pre-purchase/offers/list`);
  const tab = page.locator('.list-tab').filter({ hasText: 'Bundle' });
  await tab.click();
  await expect(rows(page).first()).toBeVisible();
  const counted = await page.request.get('/admin/offers/count.json?offer_types=bundle');
  const { count } = (await counted.json()) as { count: number };
  await expect(tab.locator('.list-tab-count')).toHaveText(String(count));
  const names = await rows(page).locator('.list-type').allInnerTexts();
  expect(new Set(names)).toEqual(new Set(['Bundle']));
});
