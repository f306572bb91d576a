import { expect, test } from '#core/testing/browser-test.ts';
import { changeReply } from '#core/testing/call-reply.ts';
import { editorPageSuite } from '#core/testing/admin-suites/editor-page-suite.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { getOffer } from '../../offer/contract/offer-calls.ts';
import {
  createdOffer,
  makeOffer,
  productIds,
  readOffer,
  removeOffers,
  renameOffer,
} from '../../offer/testing/offer-under-test.ts';
import {
  base,
  editors,
  call,
  field,
  message,
  save,
  card,
  choose,
  open,
} from '../testing/custom-offer-page.ts';

let id = 0;

test.afterEach(({ page }) => removeOffers(page));

editorPageSuite('custom offer', {
  path: () => `${editors}/${id}`,
  before: async (page) => {
    await signIn(page);
    id = await makeOffer(page, 'post-purchase', { recommend_type: 'same-collection' });
  },
  call,
  field: { label: 'Offer name', path: 'offer.offer_name' },
  savedText: 'Offer was updated successfully',
  required: { label: 'Title', error: "Can't be blank, please fill out this field" },
  creation: {
    path: `${editors}/0`,
    call: /\/admin\/offers\.json$/,
    fill: async (page) => {
      await field(page).fill('Spec made in the editor');
      await choose(page, 'Recommended products', /^Same collection/);
    },
    then: `${base}/up-sell/list`,
  },
  saveElsewhere: (page, value) => renameOffer(page, id, value),
});

test.describe('custom offer editor', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page);
  });

  test('V032 V033 V067 V126 the start guide chooses the type, which is remembered; no name is needed', async ({
    page,
  }) => {
    await open(page, `${editors}/0?type=post-purchase`);
    await expect(card(page, 'Offer type').getByRole('radio', { name: /^Post-purchase/ })).toBeChecked();
    for (const name of [/^Pre-purchase/, /^In-cart/])
      await expect(card(page, 'Offer type').getByRole('radio', { name })).toBeVisible();
    await expect(card(page, 'Offer type').getByRole('radio')).toHaveCount(3);
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(
      "Wait {{last_name}}! We've got a special offer for you.",
    );
    await open(page, `${editors}/0?type=pre-purchase`);
    await choose(page, 'Recommended products', /^Same collection/);
    const offer = await createdOffer(page, () => save(page));
    expect(offer).toMatchObject({
      offer_type: 'pre-purchase',
      offer_name: expect.stringMatching(/^Offer before checkout/),
      is_from_start_guide: true,
      activated: true,
    });
    await expect(page.getByText('Offer was created successfully')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${base}/up-sell/list`));
  });

  test('V110 another type begins with its first choices and a message of its own', async ({ page }) => {
    const [product = 0] = await productIds(page, 1);
    const target = { target_type: 'product' as const, target_ids: [product] };
    id = await makeOffer(page, 'pre-purchase', { ...target, recommend_type: 'same-collection' });
    await open(page, `${editors}/${id}`);
    await page.getByLabel('Enable discount').check({ force: true });
    const before = await message(page).inputValue();
    await choose(page, 'Offer type', /^In-cart/);
    await expect(card(page, 'Applies to').getByRole('radio', { name: /^All products/ })).toBeChecked();
    await expect(card(page, 'Recommended products').getByRole('radio', { name: /^Products/ })).toBeChecked();
    await expect(message(page)).toHaveValue(/matching product/);
    await choose(page, 'Offer type', /^Post-purchase/);
    await expect(message(page)).not.toHaveValue(before);
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(/^Wait/);
    await expect(card(page, 'After adding to cart')).toHaveCount(0);
  });

  test('three addresses fix the type; an offer of another kind goes to its own editor (ambiguity 86)', async ({
    page,
  }) => {
    for (const [path, type] of [
      [`${base}/post-purchase/offer`, 'Post-purchase'],
      [`${base}/pre-purchase/offers/popup-atc`, 'Pre-purchase'],
      [`${base}/pre-purchase/offers/incart`, 'In-cart'],
    ] as const) {
      await open(page, `${path}/0`);
      await expect(card(page, 'Offer type')).toHaveCount(0);
      await expect(card(page, 'Summary')).toContainText(type);
    }
    id = await makeOffer(page, 'pre-purchase', { recommend_type: 'same-collection' });
    await open(page, `${base}/post-purchase/offer/${id}`);
    await expect(page).toHaveURL(new RegExp(`/up-sell/offer/${id}$`));
  });

  test('V032 V034 V036 V190 V193 the summary has its dates, the status is switched at once', async ({
    page,
  }) => {
    id = await makeOffer(page, 'in-cart', { recommend_type: 'target-product' });
    await open(page, `${editors}/${id}`);
    await expect(card(page, 'Summary')).toContainText((await readOffer(page, id)).created_at_str);
    await expect(card(page, 'Performance')).toBeVisible();
    await field(page).fill('Spec changed before switching');
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByText(/^saved status change: “.+” is inactive$/)).toBeVisible();
    await save(page);
    await expect(page.getByText('Offer was updated successfully')).toBeVisible();
    expect(await readOffer(page, id)).toMatchObject({
      activated: false,
      offer_name: 'Spec changed before switching',
    });
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click();
    await expect(page).toHaveURL(new RegExp(`${base}/up-sell/list$`));
  });

  test('V031 V107 V108 a duplicate starts as a copy when nothing is unsaved; deleting asks first', async ({
    page,
  }) => {
    const [product = 0] = await productIds(page, 1);
    id = await makeOffer(page, 'in-cart', { recommend_type: 'product', recommend_ids: [product] });
    await open(page, `${editors}/${id}`);
    await field(page).fill('Spec changed');
    await page.getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    await field(page).fill('Spec in-cart');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect(field(page)).toHaveValue('Copy of Spec in-cart');
    const copy = await createdOffer(page, () => save(page));
    expect(copy).toMatchObject({ offer_type: 'in-cart', recommend_ids: [product] });
    await open(page, `${editors}/${copy.id}`);
    await page.getByRole('button', { name: 'Delete offer' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Are you sure you want to delete this offer');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(new RegExp(`${base}/up-sell/list$`));
  });

  test('V002 an offer of an old kind can be looked at, not changed', async ({ page }) => {
    id = await makeOffer(page, 'pre-purchase', { recommend_type: 'same-collection' });
    // No call makes one of these; shops have them from before.
    await changeReply(page, getOffer, ({ offer }) => ({
      offer: { ...offer, offer_type: 'custom' as const },
    }));
    await open(page, `${editors}/${id}`);
    await expect(page.getByText(/Offers of this type are read-only/)).toBeVisible();
    await expect(field(page)).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Deactivate' })).toHaveCount(0);
    await expect(card(page, 'Delete this offer')).toHaveCount(0);
  });
});
