import { expect, type Locator, test, type Page } from '#core/testing/browser-test.ts';
import { changeReply } from '#core/testing/call-reply.ts';
import { editorPageSuite } from '#core/testing/admin-suites/editor-page-suite.ts';
import { getShopContext } from '#modules/identity/session/contract/session-calls.ts';
import { getOffer } from '../../offer/contract/offer-calls.ts';
import { answerTo } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import {
  createdOffer,
  makeOffer,
  productIds,
  readOffer,
  removeOffers,
  renameOffer,
} from '../../offer/testing/offer-under-test.ts';

const base = '/apps/boost-upsell';
const editors = `${base}/up-sell/offer`;
const call = /\/admin\/offers\/\d+\.json$/;
let id = 0;

const field = (page: Page) => page.getByLabel('Offer name', { exact: true });
const message = (page: Page) => page.getByLabel('Message to shoppers', { exact: true });
const save = (page: Page) => page.getByRole('button', { name: /^Save/ }).click();
/** Saves, and has seen the offer taken. */
async function saved(page: Page): Promise<void> {
  expect((await answerTo(page, call, 'PUT', () => save(page))).ok()).toBe(true);
  await expect(page.getByText('Offer was updated successfully').first()).toBeVisible();
}
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const choose = (page: Page, name: string, choice: RegExp) =>
  card(page, name).getByRole('radio', { name: choice }).check();

/** Picks the first thing of the open picker. */
async function pickFirst(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('option').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(field(page)).toBeVisible();
}

/** The session as another shop has it. */
async function asShop(page: Page, part: { source?: string; switches?: Record<string, boolean> }) {
  await changeReply(page, getShopContext, (context) => ({
    ...context,
    switches: { ...context.switches, ...part.switches },
    shop: { ...context.shop, source: part.source ?? context.shop.source },
  }));
}

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
      offer_name: 'Unnamed offer',
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
    await page.getByLabel('Give a discount').check({ force: true });
    const before = await message(page).inputValue();
    await choose(page, 'Offer type', /^In-cart/);
    await expect(card(page, 'Target').getByRole('radio', { name: /^All products/ })).toBeChecked();
    await expect(card(page, 'Recommended products').getByRole('radio', { name: /^Products/ })).toBeChecked();
    await expect(message(page)).toHaveValue(/matching product/);
    await choose(page, 'Offer type', /^Post-purchase/);
    await expect(message(page)).not.toHaveValue(before);
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(/^Wait/);
    await expect(card(page, 'After adding to cart')).toHaveCount(0);
  });

  test('recommended products, and what becomes of their price', async ({ page }) => {
    const ids = await productIds(page, 2);
    await test.step('V111 V142 recommended products come back with their type; none is refused', async () => {
      id = await makeOffer(page, 'pre-purchase', { recommend_type: 'product', recommend_ids: ids });
      await open(page, `${editors}/${id}`);
      const recommended = card(page, 'Recommended products');
      await expect(recommended.getByRole('listitem')).toHaveCount(2);
      await choose(page, 'Recommended products', /^Collections/);
      await expect(recommended.getByRole('listitem')).toHaveCount(0);
      await save(page);
      await expect(recommended).toContainText('not selected product or collection');
      await choose(page, 'Recommended products', /^Products/);
      await expect(recommended.getByRole('listitem')).toHaveCount(2);
    });

    await test.step('V052 the dialog shows what becomes of a price, and turns an amount into a percentage', async () => {
      const { products } = (await (await page.request.get(`/admin/products.json?ids=${ids[0]}`)).json()) as {
        products: { variants: { price: number }[] }[];
      };
      const price = products[0]!.variants[0]!.price;
      await page.getByLabel('Give a discount').check({ force: true });
      await page.getByRole('button', { name: 'Set up discount' }).click();
      const dialog = page.getByRole('dialog', { name: 'Set up discount' });
      for (const [typed, said] of [
        ['100', 'smaller than 100'],
        ['12.5', 'Please input integer number'],
      ] as const) {
        await dialog.getByLabel('Percentage off').fill(typed);
        await dialog.getByRole('button', { name: 'Apply' }).click();
        await expect(dialog).toContainText(said);
      }
      await dialog.getByLabel('Percentage off').fill('7');
      await expect(dialog).toContainText(`$${Math.ceil(price * 0.93)}.00`);
      await dialog.getByRole('radio', { name: /^Fixed amount/ }).check();
      await dialog.getByLabel('Amount off').fill(String(price / 2));
      await expect(dialog).toContainText('Saved as 50% off.');
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByLabel('Percentage off')).toHaveValue('50');
    });
  });

  test('V042 V025 what can be chosen follows the type and the switches', async ({ page }) => {
    await open(page, `${base}/pre-purchase/offers/incart/0`);
    const names = () => card(page, 'Recommended products').locator('.choice-cards span').allInnerTexts();
    expect(await names()).toEqual([
      'Products',
      'Same product',
      'Different colour',
      'Different size',
      'Same collection',
      'Base category',
      'Rules',
    ]);
    await asShop(page, { switches: { rule_based_targeting: false, in_cart_offers: false } });
    await open(page, `${editors}/0`);
    expect(await names()).toEqual(['Products', 'Collections', 'Same collection', 'Relevant products']);
    await expect(card(page, 'Offer type').getByRole('radio')).toHaveCount(2);
    await page.goto(`${base}/pre-purchase/offers/incart/0`);
    await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
    id = await makeOffer(page, 'in-cart', { recommend_type: 'target-product' });
    await open(page, `${base}/pre-purchase/offers/incart/${id}`);
    await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible();
  });

  test('V043 V401 keeping to offer what was bought is for after payment, not for shops of creators', async ({
    page,
  }) => {
    const box = page.getByLabel('Keep offering products that were bought');
    await open(page, `${editors}/0`);
    await expect(box).toHaveCount(0);
    await open(page, `${base}/post-purchase/offer/0`);
    await field(page).fill('Spec keep');
    await choose(page, 'Recommended products', /^Same product/);
    await box.check();
    const offer = await createdOffer(page, () => save(page));
    expect(offer.condition.post_purchase).toEqual({ include_target: true });
    await asShop(page, { source: 'creator' });
    await open(page, `${base}/post-purchase/offer/0`);
    await expect(box).toHaveCount(0);
  });

  test('V054 V145 a base category inside the cart needs a category', async ({ page }) => {
    await open(page, `${base}/pre-purchase/offers/incart/0`);
    await field(page).fill('Spec category');
    await choose(page, 'Recommended products', /^Same product/);
    for (const name of [/^All products/, /^Products/, /^Collections/])
      await expect(card(page, 'Target').getByRole('radio', { name })).toBeVisible();
    await choose(page, 'Target', /^Base category/);
    await save(page);
    await expect(card(page, 'Target')).toContainText('Choose at least one category.');
    await page.getByRole('button', { name: 'Choose categories' }).click();
    await pickFirst(page);
    const offer = await createdOffer(page, () => save(page));
    expect(offer.condition.in_cart?.base_category?.from_these_categories).toHaveLength(1);
  });

  test('V073 V094 V146 V147 rules and matched variants have to be whole', async ({ page }) => {
    await open(page, `${base}/pre-purchase/offers/popup-atc/0`);
    await field(page).fill('Spec rules');
    await choose(page, 'Recommended products', /^Rules/);
    await page.getByLabel('Match the variant').check();
    await save(page);
    const recommended = card(page, 'Recommended products');
    await expect(recommended).toContainText('Please input value');
    await expect(recommended.getByText("Can't be blank")).toHaveCount(4);
    const value = recommended.getByLabel('Value', { exact: true }).first();
    const suggested = (input: Locator) =>
      input.evaluate((one: HTMLInputElement) => [...(one.list?.options ?? [])].map((option) => option.value));
    await recommended.getByLabel('Field').selectOption('price');
    await value.fill('ten');
    await save(page);
    await expect(value).toHaveAccessibleDescription('Enter a number, for example 12.50.');
    await recommended.getByLabel('Field').selectOption('tag');
    await value.fill('');
    await expect.poll(() => suggested(value)).toContain('gift');
    await value.fill('gift');
    const match = page.getByRole('group', { name: 'Match 1' });
    for (const side of ['When the shopper chose', 'Show first']) {
      const option = match.getByRole('group', { name: side }).getByLabel('Option', { exact: true });
      await expect.poll(() => suggested(option)).toContain('Size');
      await option.fill('Size');
      await match.getByRole('group', { name: side }).getByLabel('Value', { exact: true }).fill('M');
    }
    const offer = await createdOffer(page, () => save(page));
    const pair = [{ option: 'Size', value: 'M' }];
    expect(offer.condition).toMatchObject({
      recommend: { match: 'any', conditions: [{ field: 'tag', relation: 'equal', value: 'gift' }] },
      using_recommend_display: true,
      recommend_display: [{ conditions: pair, expects: pair }],
    });
  });

  test('V097 V098 V173 how many, which variant first, and where it leads', async ({ page }) => {
    await open(page, `${editors}/0`);
    await field(page).fill('Spec order');
    await choose(page, 'Recommended products', /^Relevant products/);
    await expect(page.getByLabel('Show at most').locator('option')).toHaveCount(8);
    await page.getByLabel('Show at most').selectOption('8');
    await page.getByLabel('Variant shown first').selectOption('highest');
    await choose(page, 'After adding to cart', /^Go to the checkout/);
    const offer = await createdOffer(page, () => save(page));
    expect(offer).toMatchObject({ recommend_limit: 8, variant_sort: 'highest', cta: 'checkout' });
  });

  test('the discount of one offer: its fields, its end', async ({ page }) => {
    await test.step('V051 V131 V132 V149 V150 V151 V152 V223 the discount says what is wrong with it', async () => {
      id = await makeOffer(page, 'pre-purchase', { recommend_type: 'same-collection' });
      await open(page, `${editors}/${id}`);
      const discount = card(page, 'Discount');
      const percentage = page.getByLabel('Percentage off');
      const enabled = page.getByLabel('Give a discount');
      await expect(percentage).toBeDisabled();
      await enabled.check({ force: true });
      for (const [typed, text] of [
        ['', 'Please input integer number'],
        ['12.5', 'Please input integer number'],
        ['100', 'Discount number must be greater than or equal to 0 and smaller than 100'],
        ['-1', 'Discount number must be greater than or equal to 0 and smaller than 100'],
      ] as const) {
        await percentage.fill(typed);
        await percentage.blur();
        await expect(percentage).toHaveAccessibleDescription(text);
      }
      await enabled.uncheck({ force: true });
      await expect(percentage).toHaveValue('0');
      await enabled.check({ force: true });
      await percentage.fill('15');
      await page.getByLabel('Limit the discounted items').check();
      const items = page.getByLabel('Items at the lower price');
      await expect(items).toHaveValue('30');
      await items.fill('2.5');
      await items.blur();
      await expect(discount).toContainText('Please input integer number');
      await items.fill('-1');
      await items.blur();
      await expect(discount).toContainText('Item number must be greater than 0');
      await items.fill('0');
      await page.getByLabel('Start again when they are gone').check();
      await saved(page);
      expect((await readOffer(page, id)).discount_data).toMatchObject({
        percentage_discount: 15,
        setup_stock_limit: true,
        stock_item_limit: 0,
        auto_restock: true,
      });
    });

    await test.step('V077 the end is entered on the clock of the shop and kept in seconds', async () => {
      await page.getByLabel('Set an end date').check();
      await save(page);
      await expect(card(page, 'Discount')).toContainText('Choose when the discount ends.');
      await page.getByLabel('Ends at').fill('2031-07-01T18:30');
      await page.getByLabel('Text beside the end').fill('Ends in');
      await page.getByLabel('Move the end on by itself').check();
      await saved(page);
      const data = (await readOffer(page, id)).discount_data as { end_date_time: number };
      expect(data).toMatchObject({ text_display_date_time: 'Ends in', auto_extend_end_date: true });
      const { shop } = (await (await page.request.get('/admin/shop/context.json')).json()) as {
        shop: { timezone: string };
      };
      const shown = new Intl.DateTimeFormat('sv-SE', {
        timeZone: shop.timezone,
        dateStyle: 'short',
        timeStyle: 'short',
      });
      expect(shown.format(data.end_date_time * 1000)).toBe('2031-07-01 18:30');
      await page.reload();
      await expect(page.getByLabel('Ends at')).toHaveValue('2031-07-01T18:30');
    });
  });

  test('V140 V141 V211 V212 texts are suggested, filled in at the cursor, trimmed and checked', async ({
    page,
  }) => {
    await open(page, `${base}/post-purchase/offer/0`);
    const title = page.getByLabel('Title', { exact: true });
    await page.getByRole('button', { name: 'Suggestions' }).first().click();
    await expect(page.getByRole('menuitemradio')).toHaveCount(6);
    await page.keyboard.press('Escape');
    await title.fill('Hello !');
    await title.press('ArrowLeft');
    await page.getByRole('button', { name: 'Insert {{last_name}}' }).first().click();
    await expect(title).toHaveValue('Hello {{last_name}}!');
    await page.getByLabel('Give a discount').check({ force: true });
    await page.getByRole('button', { name: 'Suggestions' }).nth(1).click();
    await page.getByRole('menuitemradio', { name: /pocket instant savings/ }).click();
    await page.getByLabel('Give a discount').uncheck({ force: true });
    await expect(message(page)).toHaveAccessibleDescription(
      "Please set up offer's discount to complete this message.",
    );
    await message(page).fill('   ');
    await message(page).blur();
    await expect(message(page)).toHaveValue('');
    await expect(message(page)).toHaveAccessibleDescription("Can't be blank, please fill out this field");
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
    await expect(page.getByText(/Offers of this kind can be shown, not made or changed/)).toBeVisible();
    await expect(field(page)).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Deactivate' })).toHaveCount(0);
    await expect(card(page, 'Delete this offer')).toHaveCount(0);
  });
});
