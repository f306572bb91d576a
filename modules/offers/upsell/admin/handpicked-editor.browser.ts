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
const widgets = `${base}/cross-sell/product-widgets`;
const editors = `${widgets}/handpicked`;
let id = 0;

const field = (page: Page) => page.getByLabel('Offer name', { exact: true });

async function fill(page: Page): Promise<void> {
  await field(page).fill('Spec picked');
  await page
    .getByRole('region', { name: 'Applies to' })
    .getByRole('radio', { name: /^All products/ })
    .check();
  await page.getByRole('button', { name: 'Choose products' }).click();
  await page.getByRole('dialog').getByRole('option').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('1 of 100')).toBeVisible();
}

test.afterEach(({ page }) => removeOffers(page));

editorPageSuite('handpicked products', {
  path: () => `${editors}/${id}`,
  before: async (page) => {
    await signIn(page);
    const recommend_ids = await productIds(page, 3);
    id = await makeOffer(page, 'handpicked', { target_type: 'all', recommend_ids });
  },
  call: /\/admin\/offers\/\d+\.json$/,
  field: { label: 'Offer name', path: 'offer.offer_name' },
  savedText: 'Widget was updated successfully',
  required: { label: 'Message', error: "Can't be blank, please fill out this field" },
  creation: {
    path: `${editors}/0`,
    call: /\/admin\/offers\.json$/,
    fill,
    then: `${widgets}/handpicked-product/list`,
  },
  saveElsewhere: (page, value) => renameOffer(page, id, value),
});

test(
  'R015 R024 V189 a widget is made at both addresses and says that it is one',
  longForm,
  async ({ page }) => {
    await signIn(page);
    const pre = `${base}/pre-purchase/upsell-widget/handpicked-product`;
    for (const [path, list] of [
      [editors, `${widgets}/handpicked-product/list`],
      [`${pre}/handpicked`, `${pre}/list`],
    ] as const) {
      await page.goto(`${path}/0`);
      await fill(page);
      const offer = await createdOffer(page, () => page.getByRole('button', { name: /^Save/ }).click());
      expect(offer).toMatchObject({ offer_type: 'handpicked', target_type: 'all' });
      await expect(page.getByText('Widget was created successfully')).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${list}$`));
    }
  },
);
