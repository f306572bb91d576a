import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { editorPageSuite } from '#core/testing/admin-suites/editor-page-suite.ts';
import { answerTo } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import type { AutoCondition } from '../contract/auto-offer.ts';
import {
  autoOffersOf,
  makeAutoOffer,
  readAutoOffer,
  removeAutoOffers,
} from '../testing/auto-offer-under-test.ts';

const headers = { 'X-Requested-With': 'backroom' };
const base = '/apps/boost-upsell/auto-up-sell';
const call = /\/auto-offer\/\d+\.json$/;
const updated = 'Offer was updated successfully';
let id = 0;

const field = (page: Page) => page.getByLabel('Offer name', { exact: true });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: /^Save/ }).click();
/** Saves, and has seen the offer taken. */
async function saved(page: Page): Promise<void> {
  expect((await answerTo(page, call, 'POST', () => save(page))).ok()).toBe(true);
  await expect(page.getByText(updated, { exact: true }).first()).toBeVisible();
}
const choose = (page: Page, name: string, choice: RegExp) =>
  card(page, name).getByRole('radio', { name: choice }).check();

async function pickFirst(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('option').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
}

async function fill(page: Page): Promise<void> {
  await field(page).fill('Spec made in the editor');
  await choose(page, 'Applies to', /^Products/);
  await card(page, 'Applies to').getByLabel('SKUs').fill('SPEC-NONE,');
  await card(page, 'Recommended products').getByRole('button', { name: 'Choose products' }).click();
  await pickFirst(page);
}

async function storedTarget(page: Page): Promise<AutoCondition> {
  return JSON.parse((await readAutoOffer(page, id)).additional_condition) as AutoCondition;
}

test.afterEach(({ page }) => removeAutoOffers(page));

editorPageSuite('automated offer', {
  path: () => `${base}/offer/${id}`,
  before: async (page) => {
    await signIn(page);
    id = await makeAutoOffer(page);
  },
  call,
  saving: 'POST',
  field: { label: 'Offer name', path: 'auto_offer.offer_name' },
  savedText: updated,
  required: { label: 'Title', error: "Can't be blank, please fill out this field" },
  creation: { path: `${base}/offer/0`, call: /\/auto-offer\.json$/, fill, then: `${base}/list` },
  saveElsewhere: async (page, offer_name) => {
    const stored = await readAutoOffer(page, id);
    const { target_product, recommend_product } = JSON.parse(stored.additional_condition) as AutoCondition;
    const { version, offer_message, offer_title, priority, activated } = stored;
    const auto_offer = {
      ...{ version, offer_message, offer_title, priority, activated, offer_name },
      target_product,
      recommend_product,
      discount_data: JSON.parse(stored.discount_data) as unknown,
      shipping_fee: JSON.parse(stored.shipping_fee) as unknown,
    };
    const data = { auto_offer };
    const answer = await page.request.post(`/admin/plusbase-sourcing/auto-offer/${id}.json`, {
      headers,
      data,
    });
    expect(answer.status(), await answer.text()).toBe(200);
  },
});

test.describe('automated offer editor', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page);
    id = await makeAutoOffer(page);
    await page.goto(`${base}/offer/${id}`);
    await expect(field(page)).toBeVisible();
  });

  test('V044 V048 V085 V049 a new one has no figures, is active, and leads to the list', async ({ page }) => {
    await page.goto(`${base}/offer/0`);
    await expect(card(page, 'Discount')).toBeVisible();
    await expect(card(page, 'Performance')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Hide', exact: true })).toHaveCount(0);
    await fill(page);
    await save(page);
    await expect(page.getByText('Offer was created successfully')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${base}/list$`));
    const [made] = await autoOffersOf(page, 'Spec made in the editor');
    expect(made).toMatchObject({ offer_type: 'post-purchase', activated: true });
  });

  test('blocks, suggestions, and hiding', longForm, async ({ page }) => {
    await test.step('V046 name, message and title have suggestions, each called by its field', async () => {
      const names = card(page, 'Name and message');
      const suggestions = (of: string) => names.getByRole('button', { name: `Suggestions for “${of}”` });
      await expect(names.getByRole('button', { name: /^Suggestions/ })).toHaveCount(3);
      await suggestions('Offer name').click();
      await page.getByRole('menuitemradio', { name: 'Thank-you offer' }).click();
      await expect(field(page)).toHaveValue('Thank-you offer');
      await expect(suggestions('Message')).toBeVisible();
      await suggestions('Title').click();
      await page.getByRole('menuitemradio', { name: /^Thank you/ }).click();
      await expect(page.getByLabel('Title', { exact: true })).toHaveValue(/^Thank you/);
    });

    await test.step('V047 V191 hidden and shown at once, beside what is being typed', async () => {
      await field(page).fill('Spec half typed');
      await page.getByRole('button', { name: 'Hide', exact: true }).click();
      await expect(page.getByText(/^saved status change: “.+” is (in)?active$/)).toBeVisible();
      expect((await readAutoOffer(page, id)).activated).toBe(false);
      await expect(field(page)).toHaveValue('Spec half typed');
      await saved(page);
      expect(await readAutoOffer(page, id)).toMatchObject({
        activated: false,
        offer_name: 'Spec half typed',
      });
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Hide', exact: true })).toBeVisible();
    });

    await test.step('R010 V045 V050 V222 the type is fixed, the blocks are there, the breadcrumb leads to the list', async () => {
      await expect(card(page, 'Offer type').getByLabel('Type')).toBeDisabled();
      await expect(card(page, 'Offer type').getByLabel('Type')).toHaveValue('post-purchase');
      for (const name of [
        'Name and message',
        'Applies to',
        'Recommended products',
        'Shipping fee',
        'Discount',
        'Performance',
      ])
        await expect(card(page, name)).toBeVisible();
      await page.getByRole('link', { name: 'Automated post-purchase offers' }).first().click();
      await expect(page).toHaveURL(new RegExp(`${base}/list$`));
    });
  });

  test('targets of one offer', async ({ page }) => {
    await test.step('SKUs that hold a comma stay whole: pasted by line, stored, shown again and added to', async () => {
      const target = card(page, 'Applies to');
      await choose(page, 'Applies to', /^Products/);
      const skus = target.getByLabel('SKUs');
      await skus.evaluate((input) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', 'Bolt, M5\r\nNut\n\nNut');
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      });
      await saved(page);
      expect((await storedTarget(page)).target_product.sku).toEqual(['SPEC-NONE', 'Bolt, M5', 'Nut']);
      await page.reload();
      await expect(target.getByRole('button', { name: 'Remove tag Bolt, M5' })).toBeVisible();
      await skus.pressSequentially('Screw,Washer');
      await skus.press('Enter');
      await saved(page);
      const { sku } = (await storedTarget(page)).target_product;
      expect(sku).toEqual(['SPEC-NONE', 'Bolt, M5', 'Nut', 'Screw', 'Washer']);
    });

    await test.step('V129 V143 another target type clears the lists it has no use for, and one entry is needed', async () => {
      const target = card(page, 'Applies to');
      await target.getByLabel('Product tags').fill('spec one, spec two,');
      await choose(page, 'Applies to', /^Collections/);
      await save(page);
      await expect(target).toContainText('Please select product(s)/category(s).');
      await choose(page, 'Applies to', /^Products/);
      await expect(target.getByText('SPEC-NONE')).toHaveCount(0);
      await save(page);
      await expect(target).toContainText('Please select product(s)/category(s).');
      await expect(target.getByLabel('Quotations')).toHaveCount(0);
      await target.getByLabel('Product tags').fill('spec three,');
      await expect(target.getByText('Please select product(s)/category(s).')).toHaveCount(0);
      await saved(page);
      expect((await storedTarget(page)).target_product).toMatchObject({
        quotations: [],
        sku: [],
        tags: ['spec three'],
      });
      expect((await storedTarget(page)).target_filter.conditions).toEqual([
        { field: 'tag', relation: 'equal', value: 'spec three' },
      ]);
    });
  });

  test('fee, discount and recommended products of one offer', longForm, async ({ page }) => {
    await test.step('V083 V128 V156 V157 the shipping fee', async () => {
      const fee = card(page, 'Shipping fee');
      const percentage = fee.getByLabel('Percentage of the price');
      await percentage.fill('101');
      await percentage.blur();
      await expect(percentage).toHaveAccessibleDescription('Discount percentage must be between 0 to 100');
      await percentage.fill('100');
      await choose(page, 'Shipping fee', /^Amount/);
      const amount = fee.getByLabel('Amount per product');
      await expect(amount).toHaveValue(/^0(\.00)?$/);
      await amount.fill('-1');
      await amount.blur();
      await expect(amount).toHaveAccessibleDescription('Value must be greater than 0');
      await amount.fill('2.5');
      await saved(page);
      expect(JSON.parse((await readAutoOffer(page, id)).shipping_fee)).toEqual({ type: 'value', value: 2.5 });
      await choose(page, 'Shipping fee', /^Percentage/);
      await expect(percentage).toHaveValue('0');
    });

    await test.step('V127 V131 V132 V153 V154 V155 the discount', async () => {
      const discount = card(page, 'Discount');
      const percentage = discount.getByLabel('Percentage off');
      const on = discount.getByRole('switch');
      await expect(percentage).toBeDisabled();
      await on.check({ force: true });
      await percentage.fill('');
      await percentage.blur();
      await expect(percentage).toHaveAccessibleDescription('Please input integer number');
      await percentage.fill('-1');
      await percentage.blur();
      await expect(percentage).toHaveAccessibleDescription('Value must be greater than 0');
      await on.uncheck({ force: true });
      await expect(percentage).toHaveValue('0');
      await on.check({ force: true });
      await percentage.fill('20');
      await choose(page, 'Discount', /^Amount/);
      const amount = discount.getByLabel('Amount off');
      await expect(amount).toHaveValue(/^0(\.00)?$/);
      await amount.fill('3');
      await saved(page);
      expect(JSON.parse((await readAutoOffer(page, id)).discount_data)).toEqual({
        discount: true,
        type: 'value',
        value: 3,
      });
    });

    await test.step('V130 V144 another kind of recommendation clears what was chosen, and one is needed', async () => {
      const recommended = card(page, 'Recommended products');
      await choose(page, 'Recommended products', /^Collections/);
      await expect(recommended).toContainText('0 of 100');
      await save(page);
      await expect(recommended).toContainText('Please select product(s)/category(s).');
      await recommended.getByRole('button', { name: 'Choose collections' }).click();
      await pickFirst(page);
      await saved(page);
      expect((await storedTarget(page)).recommend_product.type).toBe('category');
    });
  });
});
