import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { editorPageSuite } from '#core/testing/admin-suites/editor-page-suite.ts';
import { answerTo, intercept, requestsOf } from '#core/testing/admin-suites/page-checks.ts';
import { withSwitches } from '#modules/identity/testing/shop-switches.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { newQuantityOffer } from '../rules/quantity-draft.ts';

const base = '/apps/boost-upsell/cross-sell/quantity-offer';
/** The layout with pictures, which is the standard, has an address of its own (V160). */
const editors = `${base}/v2`;
/** The demo shop has the switch `upsell_funnel` on (V030). */
const list = '/apps/boost-upsell/pre-purchase/offers/list';
const call = /\/admin\/offers\/\d+\.json$/;
const headers = { 'X-Requested-With': 'backroom' };
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let id = 0;

/** Signs in and makes an offer of its own for the test. */
async function prepare(page: Page): Promise<void> {
  await signIn(page);
  const { id: _id, ...offer } = { ...newQuantityOffer(), offer_name: `Spec offer ${Date.now()}` };
  const answer = await page.request.post('/admin/offers.json', { headers, data: { offer } });
  expect(answer.status()).toBe(201);
  id = ((await answer.json()) as { offer: { id: number } }).offer.id;
}

const field = (page: Page) => page.getByLabel('Offer name', { exact: true });
const save = (page: Page) => page.getByRole('button', { name: /^Save/ }).click();
/** Saves, and has seen the offer taken. */
async function saved(page: Page): Promise<void> {
  expect((await answerTo(page, call, 'PUT', () => save(page))).ok()).toBe(true);
  await expect(page.getByText('Offer was updated successfully').first()).toBeVisible();
}
const tiers = (page: Page) => page.getByRole('region', { name: 'Discount tiers' }).getByRole('group');

editorPageSuite('quantity discount', {
  path: () => `${editors}/${id}`,
  before: prepare,
  call,
  field: { label: 'Offer name', path: 'offer.offer_name' },
  savedText: 'Offer was updated successfully',
  required: { label: 'Message', error: "Can't be blank, please fill out this field" },
  creation: {
    path: `${editors}/0`,
    call: /\/admin\/offers\.json$/,
    fill: (page) => field(page).fill('Made in a spec'),
    then: list,
  },
  saveElsewhere: async (page, value) => {
    const { offer } = (await (await page.request.get(`/admin/offers/${id}.json`)).json()) as {
      offer: object;
    };
    const data = { offer: { ...offer, offer_name: value } };
    expect((await page.request.put(`/admin/offers/${id}.json`, { headers, data })).ok()).toBe(true);
  },
});

test.describe('quantity discount editor', () => {
  test.beforeEach(async ({ page }) => {
    await prepare(page);
    await page.goto(`${editors}/${id}`);
    await expect(field(page)).toBeVisible();
  });

  test('an end: it is asked for, kept, told in the summary, and past it the preview shows nothing', async ({
    page,
  }) => {
    await page.getByLabel('Set an end date').check();
    await save(page);
    await expect(page.getByText('Choose an end date for the discount.').first()).toBeVisible();
    await page.getByLabel('End date', { exact: true }).fill('2099-12-31T10:00');
    await expect(page.getByText('No countdown is shown.')).toBeVisible();
    await expect(page.getByText('Dec 31, 2099').first()).toBeVisible();
    await saved(page);
    const { offer } = (await (await page.request.get(`/admin/offers/${id}.json`)).json()) as {
      offer: { discount_data: object };
    };
    expect(offer.discount_data).toMatchObject({ setup_end_date: true, end_date_time: expect.any(Number) });
    await expect(page.locator('backroom-quantity')).toBeVisible();
    await page.getByLabel('End date', { exact: true }).fill('2020-01-01T10:00');
    await expect(page.getByText('This offer has ended and isn’t shown.')).toBeVisible();
    await expect(page.locator('backroom-quantity')).toHaveCount(0);
  });

  test('wrong tiers, then targets, then the status', async ({ page }) => {
    await test.step('V158 V162 V166 wrong tiers say so, are left out of the preview, and are not sent', async () => {
      const all = tiers(page);
      const min = all.nth(1).getByLabel('Minimum quantity');
      await min.fill('');
      await all.first().getByLabel('Value').fill('100');
      await expect(page.getByText('Tier 2 is hidden until')).toBeVisible();
      await save(page);
      await expect(all.nth(1)).toContainText('Please input digits');
      await expect(all.first()).toContainText('Value must be greater than 0 and smaller than 100');
      await all.first().getByLabel('Value').fill('12.5');
      await min.fill('2');
      await save(page);
      await expect(all.nth(1)).toContainText('Each tier needs a different quantity.');
      await expect(page.getByText('Two tiers start at the same quantity.')).toBeVisible();
      await min.fill('4');
      await expect(page.locator('backroom-quantity')).toContainText('4 items');
      await saved(page);
    });

    await test.step('V142 V111 a target is picked, and the saved one comes back with its type', async () => {
      await page.getByRole('radio', { name: /^Products/ }).check();
      await save(page);
      await expect(page.getByRole('region', { name: 'Applies to' })).toContainText('not selected product');
      await page.getByRole('button', { name: 'Choose products' }).click();
      await page.getByRole('dialog').getByRole('option').first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText('1 of 100')).toBeVisible();
      await saved(page);
      await page.getByRole('radio', { name: /^All products/ }).check();
      await page.getByRole('radio', { name: /^Products/ }).check();
      await expect(page.getByText('1 of 100')).toBeVisible();
    });

    await test.step('V193 the status is switched at once, also with changes, which are then saved', async () => {
      await field(page).fill('Changed before switching');
      await page.getByRole('button', { name: 'Deactivate' }).click();
      await expect(page.getByText(/^saved status change: “.+” is inactive$/)).toBeVisible();
      await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
      await saved(page);
      await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
    });

    await test.step('V031 V124 deleting asks first; an emptied name comes back', async () => {
      const name = await field(page).inputValue();
      await field(page).fill('');
      await save(page);
      await expect(field(page)).toHaveValue(name);
      await page.getByRole('button', { name: 'Delete offer' }).click();
      const dialog = page.getByRole('alertdialog');
      await expect(dialog).toContainText('Are you sure you want to delete this offer');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(page).toHaveURL(new RegExp(`${list}$`));
    });
  });

  test('images of tiers', longForm, async ({ page }) => {
    await test.step('V080 V168 V170 V187 a tier gets an image; what is too large or no image is refused', async () => {
      const input = tiers(page).first().locator('input[type=file]');
      const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 * 1024 + 1) };
      await input.setInputFiles(large);
      await expect(page.getByText('The image is larger than 2 MB.')).toBeVisible();
      await input.setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no image') });
      await expect(page.getByText('Couldn’t upload the image.')).toBeVisible({ timeout: 10_000 });
      await input.setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: dot });
      const shown = tiers(page)
        .first()
        .getByRole('button', { name: /^Image of/ });
      await expect(shown.locator('img')).toHaveAttribute('src', /./, { timeout: 15_000 });
      await shown.click();
      await page.getByRole('menuitem', { name: 'Remove image' }).click();
      await expect(shown).toHaveCount(0);
    });

    await test.step('V169 V185 another kind of file is not sent, an answer without an address is a failed upload', async () => {
      const messages = page.locator('.toast-close');
      while ((await messages.count()) > 0) await messages.first().click();
      const sent = requestsOf(page, /\/admin\/uploads\.json$/, 'POST');
      const tier = tiers(page).first();
      const input = tier.locator('input[type=file]');
      await expect(input).toHaveAttribute('accept', '.jpg,.jpeg,.gif,.png,.bmp,.ico');
      await input.setInputFiles({ name: 'dot.webp', mimeType: 'image/webp', buffer: dot });
      await expect(page.getByText('Couldn’t upload the image.')).toBeVisible();
      expect(sent).toHaveLength(0);
      await page.locator('.toast-close').click();
      await expect(page.getByText('Couldn’t upload the image.')).toHaveCount(0);
      await intercept(page, /\/admin\/uploads\.json$/, 'POST', (route) =>
        route.fulfill({ status: 201, json: { file: {} } }),
      );
      await input.setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: dot });
      await expect(page.getByText('Couldn’t upload the image.')).toBeVisible();
      expect(sent).toHaveLength(1);
      await expect(tier.getByRole('button', { name: /^Image of/ })).toHaveCount(0);
    });
  });

  test(
    'V010 V023 V028 V190 0 makes an offer, then its list; leaving forgets what was typed; a number edits and stays',
    longForm,
    async ({ page }) => {
      await withSwitches(page, { upsell_funnel: false });
      const blank = () => page.goto(`${editors}/0`);
      await blank();
      await field(page).fill('Left behind');
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click();
      await expect(page).toHaveURL(new RegExp(`${base}/list$`));
      // The address comes before the list: who turns back until then has left nothing yet.
      await expect(field(page)).toHaveCount(0);
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`${editors}/0$`));
      await expect(field(page)).toHaveValue('');
      await field(page).fill('Made while the switch is off');
      const made = page.waitForResponse(
        (one) => one.request().method() === 'POST' && new URL(one.url()).pathname === '/admin/offers.json',
      );
      await save(page);
      await expect(page).toHaveURL(new RegExp(`${base}/list$`));
      const { offer } = (await (await made).json()) as { offer: { id: number } };
      await page.goto(`${editors}/${offer.id}`);
      await expect(field(page)).toHaveValue('Made while the switch is off');
      await field(page).fill('Changed since');
      await saved(page);
      await expect(page).toHaveURL(new RegExp(`${editors}/${offer.id}$`));
    },
  );

  test('tiers: marked, removed, at most ten; what a discount may be', async ({ page }) => {
    await test.step('V214 how discounts are called', async () => {
      const { shop } = (await (await page.request.get('/admin/shop/context.json')).json()) as {
        shop: { currency: string; locale: string };
      };
      const sign = new Intl.NumberFormat(shop.locale, { style: 'currency', currency: shop.currency })
        .formatToParts(1)
        .find(({ type }) => type === 'currency')?.value;
      await expect(tiers(page).first().getByLabel('Discount type').locator('option')).toHaveText([
        '% off each',
        `${sign} off each`,
        `${sign} off total`,
        'Buy X get Y',
      ]);
    });

    await test.step('V113 V114 V115 V116 V112 tiers are added, marked and removed', async () => {
      const all = tiers(page);
      await expect(all).toHaveCount(2);
      await page.getByRole('button', { name: 'Add tier' }).click();
      await expect(all).toHaveCount(3);
      await expect(all.nth(2).getByLabel('Minimum quantity')).toHaveValue('1');
      await expect(all.nth(2).getByLabel('Value')).toHaveValue('10');
      await all
        .nth(1)
        .getByRole('button', { name: /most popular/ })
        .click();
      await expect(page.locator('[aria-pressed=true][aria-label*="most popular"]')).toHaveCount(1);
      await all
        .nth(1)
        .getByRole('button', { name: /^Remove/ })
        .click();
      await expect(all.first().getByRole('button', { name: /most popular/ })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await all
        .first()
        .getByRole('button', { name: /^Remove/ })
        .click();
      await expect(page.getByRole('button', { name: 'None preselected' })).toBeDisabled();
      await expect(all.first().getByRole('button', { name: /^Remove/ })).toBeDisabled();
    });

    await test.step('V167 there is no adding at ten', async () => {
      while ((await tiers(page).count()) < 10) await page.getByRole('button', { name: 'Add tier' }).click();
      await expect(page.getByText('10 of 10')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Add tier' })).toHaveCount(0);
    });
  });

  test('a copy, and a new one', longForm, async ({ page }) => {
    await test.step('V107 V108 V189 a duplicate starts as a copy, and only when nothing is unsaved', async () => {
      const name = await field(page).inputValue();
      await field(page).fill('Changed');
      await page.getByRole('button', { name: 'More actions' }).click();
      await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      await page.keyboard.press('Escape');
      await field(page).fill(name);
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Duplicate' }).click();
      await expect(field(page)).toHaveValue(`Copy of ${name}`);
      await save(page);
      await expect(page.getByText('Offer was created successfully')).toBeVisible();
    });

    await test.step('an untouched new one warns of nothing and has no changes; touched, it is looked at', async () => {
      await page.goto(`${editors}/0`);
      const warnings = page.getByRole('region', { name: 'Warnings' });
      await expect(page.getByRole('region', { name: 'Not saved yet' })).toBeVisible();
      await expect(page.locator('backroom-quantity')).toBeVisible();
      await expect(warnings).toHaveCount(0);
      await field(page).fill('Touched');
      await expect(warnings).toBeVisible();
      await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible();
      // Before it is made it can be given its place; then it is the one that takes.
      const ahead = warnings.getByRole('button', { name: /^Give this one priority/ });
      await ahead.first().click();
      await expect(warnings).toContainText('Takes priority over');
      await save(page);
      await expect(
        page.getByText(/^Offer was created successfully\. It’s live with priority \d+\.$/),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('“Touched” is now inactive')).toBeVisible();
    });

    await test.step('V121 V103 a new offer without a name is named after its targets', async () => {
      await page.goto(`${editors}/0`);
      await page.getByRole('radio', { name: /^Products/ }).check();
      await page.getByRole('button', { name: 'Choose products' }).click();
      await page.getByRole('dialog').getByRole('option').first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByRole('region', { name: 'Applies to' }).getByRole('listitem')).toHaveCount(1);
      const made = page.waitForResponse(
        (answer) => answer.request().method() === 'POST' && /\/admin\/offers\.json/.test(answer.url()),
      );
      await save(page);
      const { offer } = (await (await made).json()) as { offer: { offer_name: string; activated: boolean } };
      expect(offer.offer_name).toMatch(/^Target product\(s\) \S/);
      expect(offer.activated).toBe(true);
    });
  });
});
