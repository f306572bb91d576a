import { type Browser, expect, type Page, test } from '#core/testing/browser-test.ts';
import { figuresOf, importFile, putFirst, signIn } from './admin-steps.ts';
import { expectAccessible } from '#core/testing/accessibility.ts';
import { type PageWatch, watchPage } from './page-watch.ts';
import { cents, pay } from './store-steps.ts';

/** Tells the products and the offer of this run from those of any other on the same server. */
const run = Date.now().toString(36);
const title = `Journey jug ${run}`;
const offerName = `Journey ${run}`;
const handle = `journey-jug-${run}`;

const csv = [
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy',
  `${handle},${title},<p>Pours well.</p>,Atelier,Jugs,"jug, journey",true,Size,Small,${run}-S,20.00,shopify,500,deny`,
  `${handle},,,,,,,Size,Large,${run}-L,30.00,shopify,500,deny`,
  `journey-cup-${run},Journey cup ${run},,Atelier,Cups,,true,Title,Default Title,${run}-C,8.50,shopify,500,deny`,
  `journey-pot-${run},Journey pot ${run},,Atelier,Pots,,true,Title,Default Title,${run}-P,44.00,,,`,
].join('\n');

test.describe.configure({ mode: 'serial' });

let page: Page;
let watch: PageWatch;
let offerId = 0;

test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext()).newPage();
  watch = await watchPage(page);
  await signIn(page);
  // Whoever opens the admin is asked for a session first, which the console tells.
  expect(watch.problems.splice(0).filter((problem) => !problem.includes('401'))).toEqual([]);
});
test.afterAll(() => page.context().close());
test.afterEach(() => expect(watch.problems.splice(0), 'errors on the page').toEqual([]));

test('a merchant imports a product file', async () => {
  const importResult = await importFile(page, {
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  });
  expect(importResult).toContain('3 added, 0 updated, 0 unchanged; 4 variants');
  await expectAccessible(page);
  const again = await importFile(page, {
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  });
  expect(again).toContain('0 added, 0 updated, 3 unchanged');
  await page.goto(`/products?q=${run}`);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expectAccessible(page);
});

test('a merchant makes a quantity discount with the picker', async () => {
  await page.goto('/apps/boost-upsell/cross-sell/quantity-offer/0');
  await page.getByLabel('Offer name').fill(offerName);
  await page.getByRole('radio', { name: /^Products/ }).check();
  await page.getByRole('button', { name: /^Choose products/ }).click();
  const picker = page.getByRole('dialog');
  await picker.getByRole('combobox').fill(run);
  await picker.getByRole('option', { name: new RegExp(title) }).click();
  await expect(picker.getByRole('list', { name: 'Selected' })).toContainText(title);
  await expect(picker.getByRole('option')).toHaveCount(2);
  await expectAccessible(page);
  await picker.getByRole('button', { name: /^(Continue|Confirm)/ }).click();
  await expect(picker).toBeHidden();

  const tier = (label: string, at: number) => page.getByLabel(label, { exact: true }).nth(at);
  await expect(page.getByLabel('Minimum quantity', { exact: true })).toHaveCount(2);
  for (const [at, label, quantity, value] of [
    [0, 'A pair', '2', '10'],
    [1, 'Set of four', '4', '25'],
  ] as const) {
    await tier('Label', at).fill(label);
    await tier('Minimum quantity', at).fill(quantity);
    await tier('Discount type', at).selectOption({ label: '% off each' });
    await tier('Value', at).fill(value);
  }
  await expectAccessible(page);
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Offer was created successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/list$/);
  await page.goto(`/apps/boost-upsell/cross-sell/quantity-offer/list?q=${encodeURIComponent(offerName)}`);
  const link = page.getByRole('link', { name: offerName });
  await expect(link).toBeVisible();
  await expectAccessible(page);
  offerId = Number(/quantity-offer\/(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1]);
  expect(offerId).toBeGreaterThan(0);
  await putFirst(page, offerId);
});

test('a shopper takes tier 2, and the order and the figures say exactly that', async ({ browser }) => {
  await orderTierTwo(browser.newContext(), page);
});

test('the same on a phone', async ({ browser }) => {
  await orderTierTwo(browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true }), page);
});

/** Buys tier 2 as a shopper of a browser of their own, then looks at order and figures as the merchant. */
async function orderTierTwo(opening: ReturnType<Browser['newContext']>, merchant: Page) {
  const before = await figuresOf(merchant, offerId);
  const context = await opening;
  const store = await context.newPage();
  const seen = await watchPage(store);
  await store.goto(`/store/products/${handle}`);
  const tiers = store.getByRole('group', { name: /Buy more/ }).getByRole('radio');
  await expect(tiers).toHaveCount(2);
  await expect(tiers.nth(1)).toHaveAccessibleName(/Set of four.*\$60\.00.*Save \$20\.00/);
  await tiers.nth(1).check();
  // A view counts after a second in sight.
  await tiers.nth(1).scrollIntoViewIfNeeded();
  await store.waitForTimeout(1500);
  await expectAccessible(store);
  await store.getByRole('button', { name: /^Add 4 to cart/ }).click();
  await expect(store.getByRole('complementary', { name: 'Summary' })).toContainText('−$20.00');
  await expectAccessible(store);
  await store.getByRole('link', { name: /^Check out/ }).click();
  await expectAccessible(store);
  const name = await pay(store);
  await expect(store.getByText('You saved $20.00')).toBeVisible();
  await expectAccessible(store);
  expect(await seen.shift()).toBeLessThanOrEqual(0.02);
  expect(seen.problems).toEqual([]);
  await context.close();

  await merchant.goto(`/orders?q=${encodeURIComponent(name)}`);
  await merchant.getByRole('link', { name, exact: false }).first().click();
  await expect(merchant.getByRole('heading', { name, level: 1 })).toBeVisible();
  const discounts = merchant.locator(`a[href$="/quantity-offer/${offerId}"]`);
  await expect(discounts.first()).toContainText(offerName);
  const line = merchant.getByRole('listitem').filter({ hasText: title });
  await expect(line).toContainText('$60.00');
  await expect(line.getByRole('link', { name: new RegExp(offerName) })).toContainText('$20.00');
  await expectAccessible(merchant);

  await expect
    .poll(() => figuresOf(merchant, offerId), { timeout: 15_000 })
    .toEqual({
      view: before.view + 1,
      add_to_cart: before.add_to_cart + 1,
      checkout: before.checkout + 1,
      sales: (cents(String(before.sales)) + 6000) / 100,
    });
}

test("the editor's panel shows the offer's figures", async () => {
  const { view, add_to_cart, sales } = await figuresOf(page, offerId);
  expect([view, add_to_cart, sales]).toEqual([2, 2, 120]);
  await page.goto(`/apps/boost-upsell/cross-sell/quantity-offer/${offerId}`);
  await expect(page.getByRole('heading', { name: offerName, level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('$120.00');
  await expectAccessible(page);
});

test('leaving a changed offer asks first, in the words of the documents', async () => {
  const name = page.getByLabel('Offer name');
  await name.fill(`${offerName} changed`);
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText('Are you sure you want to lose unsaved changes?');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(name).toHaveValue(`${offerName} changed`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await question.getByRole('button', { name: 'Leave page' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('the palette finds the offer', async () => {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await palette.getByRole('combobox').fill(offerName);
  await expect(palette.getByRole('option', { name: new RegExp(offerName) })).toBeVisible();
  await expectAccessible(page);
  await palette.getByRole('option', { name: new RegExp(offerName) }).click();
  await expect(page).toHaveURL(new RegExp(`/quantity-offer/v2/${offerId}$`));
});
