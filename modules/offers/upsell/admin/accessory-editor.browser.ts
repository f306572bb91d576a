import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { editorPageSuite } from '#core/testing/admin-suites/editor-page-suite.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import {
  createdOffer,
  makeOffer,
  productIds,
  removeOffers,
  renameOffer,
} from '../../offer/testing/offer-under-test.ts';

const base = '/apps/boost-upsell';
const editors = `${base}/cross-sell/accessories`;
let id = 0;

const field = (page: Page) => page.getByLabel('Offer name', { exact: true });

/** Chooses one product for the target and one to recommend. */
async function fill(page: Page): Promise<void> {
  await field(page).fill('Spec accessories');
  for (const name of ['Applies to', 'Recommended products']) {
    await page.getByRole('region', { name }).getByRole('button', { name: 'Choose products' }).click();
    await page.getByRole('dialog').getByRole('option').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('region', { name }).getByRole('listitem')).toHaveCount(1);
  }
}

test.afterEach(({ page }) => removeOffers(page));

editorPageSuite('accessories', {
  path: () => `${editors}/${id}`,
  before: async (page) => {
    await signIn(page);
    const [target = 0, accessory = 0] = await productIds(page, 2);
    id = await makeOffer(page, 'accessory', { target_ids: [target], recommend_ids: [accessory] });
  },
  call: /\/admin\/offers\/\d+\.json$/,
  field: { label: 'Offer name', path: 'offer.offer_name' },
  savedText: 'Offer was updated successfully',
  required: { label: 'Message', error: "Can't be blank, please fill out this field" },
  creation: { path: `${editors}/0`, call: /\/admin\/offers\.json$/, fill, then: `${editors}/list` },
  saveElsewhere: (page, value) => renameOffer(page, id, value),
});

test('R030 R038 R040 accessories are made under each list, and go back to it', longForm, async ({ page }) => {
  await signIn(page);
  for (const [path, list] of [
    [`${base}/pre-purchase/offers/accessories`, `${base}/pre-purchase/offers/list`],
    [`${base}/pre-purchase/accessories`, `${base}/pre-purchase/accessories/list`],
    [editors, `${editors}/list`],
  ] as const) {
    await page.goto(`${path}/0?type=accessory`);
    await fill(page);
    const offer = await createdOffer(page, () => page.getByRole('button', { name: /^Save/ }).click());
    expect(offer).toMatchObject({ offer_type: 'accessory', is_from_start_guide: true });
    await expect(page).toHaveURL(new RegExp(`${list}$`));
  }
});
