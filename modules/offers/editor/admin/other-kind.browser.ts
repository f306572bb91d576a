import { expect, test } from '#core/testing/browser-test.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { makeOffer, productIds, removeOffers } from '../../offer/testing/offer-under-test.ts';

const base = '/apps/boost-upsell';
const bundle = `${base}/cross-sell/bundle-offer`;
const quantity = `${base}/cross-sell/quantity-offer/v2`;

/** Every address of an editor, and whether it edits a bundle. */
const editors = [
  `${base}/cross-sell/product-widgets/handpicked`,
  `${base}/pre-purchase/upsell-widget/handpicked-product/handpicked`,
  `${base}/cross-sell/accessories`,
  `${base}/pre-purchase/accessories`,
  `${base}/pre-purchase/offers/accessories`,
  `${base}/up-sell/offer`,
  `${base}/pre-purchase/offers/popup-atc`,
  `${base}/pre-purchase/offers/incart`,
  `${base}/post-purchase/offer`,
  `${base}/cross-sell/quantity-offer`,
  quantity,
  `${base}/pre-purchase/offers/quantity-discount`,
];

test.afterEach(({ page }) => removeOffers(page));

test('R015 R024 R034 R036 an editor with the id of an offer of another kind leads to its own editor, once', async ({
  page,
}) => {
  await signIn(page);
  const target_ids = await productIds(page, 2);
  const bundleId = await makeOffer(page, 'bundle', { target_type: 'product', target_ids });
  const quantityId = await makeOffer(page, 'quantity', { target_type: 'all' });
  const cases = [
    ...editors.map((path) => [`${path}/${bundleId}`, `${bundle}/${bundleId}`] as const),
    [`${bundle}/${quantityId}`, `${quantity}/${quantityId}`] as const,
    [`${base}/pre-purchase/bundles/${quantityId}`, `${quantity}/${quantityId}`] as const,
  ];
  for (const [opened, own] of cases)
    await test.step(opened, async () => {
      await page.goto(opened);
      await expect(page).toHaveURL(new RegExp(`${own}$`));
      // A frozen tab draws nothing any more and answers no key.
      await expect(page.getByLabel('Offer name', { exact: true })).toHaveValue(/^Spec /);
      await page.getByLabel('Offer name', { exact: true }).fill('Spec typed');
      await page.getByRole('button', { name: 'Discard' }).click();
    });
});
