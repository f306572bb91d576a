import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { fulfillCall } from '#core/testing/call-reply.ts';
import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { expectEveryLook } from '#core/testing/admin-suites/page-checks.ts';
import { changeOfferStatus } from '../../offer/contract/offer-calls.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { newQuantityOffer } from '../../quantity/rules/quantity-draft.ts';

const listPath = '/apps/boost-upsell/pre-purchase/offers/list';
const rows = (page: Page) => page.locator('tr[data-row]');
const names = (page: Page) => page.locator('tr[data-row] .list-name').allInnerTexts();

test.beforeEach(({ page }) => signIn(page));

async function open(page: Page, path = listPath): Promise<void> {
  await page.goto(path);
  await expect(rows(page).first()).toBeVisible();
}

async function choose(page: Page, at: number, action: string): Promise<void> {
  await rows(page)
    .nth(at)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('V018 the columns are in order, also where a list has one type', async ({ page }) => {
  for (const path of [listPath, '/apps/boost-upsell/cross-sell/quantity-offer/list'])
    await expectColumns(page, path);
});

async function expectColumns(page: Page, path: string): Promise<void> {
  await open(page, path);
  const heads = (await page.locator('thead tr').first().locator('th').allInnerTexts()).map((text) =>
    text.trim(),
  );
  const shown = heads.filter((text) => text !== '');
  expect(shown.slice(0, 5), path).toEqual(['Priority', 'Offer name', 'Applies to', 'Type', 'Status']);
}

test('V102 V193 an offer is deactivated, and activated again by Undo', async ({ page }) => {
  await open(page, `${listPath}?status=active`);
  const [name] = await names(page);
  const tag = rows(page).filter({ hasText: name! });
  await choose(page, 0, 'Deactivate');
  await expect(page.getByText(`saved status change: “${name}” is inactive`)).toBeVisible();
  await expect(tag).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tag).toHaveCount(1);
});

test('V102 all that match are switched, not only the page shown', async ({ page }) => {
  await open(page, `${listPath}?status=active`);
  const sent: number[] = [];
  await page.route('**/admin/offers/change-offer-status.json*', async (route) => {
    const body = route.request().postDataJSON() as { offer_ids: number[] };
    sent.push(...body.offer_ids);
    await fulfillCall(route, changeOfferStatus, { success: true, offers: [] });
  });
  await rows(page).first().getByRole('checkbox').check();
  const all = page.getByRole('button', { name: /^Select all .* matching$/ });
  const total = Number(/\d+/.exec(await all.innerText())?.[0]);
  expect(total).toBeGreaterThan(await rows(page).count());
  await all.click();
  await page.locator('.bulk-actions').getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expect(page.getByText(`saved status change: ${total} are inactive`)).toBeVisible();
  expect(new Set(sent).size).toBe(total);
});

test('V108 V019 V263 a copy is made, and deleting it asks first', async ({ page }) => {
  await open(page);
  const [name] = await names(page);
  await choose(page, 0, 'Duplicate');
  // A copy of an active offer is active itself: the message says so, and Undo takes the copy away again.
  const message = page.getByText(`Offer duplicated: “Copy of ${name}”. It’s live with the lowest priority`);
  await expect(message).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await open(page);
  await choose(page, 0, 'Duplicate');
  await expect(message).toBeVisible();
  await open(page, `${listPath}?q=${encodeURIComponent(`Copy of ${name}`)}`);
  await expect(rows(page)).toHaveCount(1);
  await choose(page, 0, 'Delete');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete this offer?');
  await expect(question).toContainText('cannot be recovered');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows(page)).toHaveCount(1);
  await choose(page, 0, 'Delete');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Offer deleted')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
});

test('V101 the span of the figures is chosen, asked for and kept in the address', async ({ page }) => {
  await open(page);
  const asked = page.waitForRequest((request) => request.url().includes('date_filter=all_time'));
  await page.getByRole('button', { name: /^Date range/ }).click();
  await page.getByRole('menuitemradio', { name: 'All time' }).click();
  await asked;
  await expect(page).toHaveURL(/span=all_time/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Date range: All time' })).toBeVisible();
});

test(
  'V198 an export is read back, checked before it is applied, and a refused file says why',
  longForm,
  async ({ page }) => {
    await open(page);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Export offers' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toBe('offers.csv');
    const written = parse(await readFile(await download.path(), 'utf8'), {
      columns: true,
      bom: true,
    }) as Record<string, string>[];
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Import offers' }).click();
    await expect(page).toHaveURL(/\/import$/);
    const send = async (text: string) => {
      const buffer = Buffer.from(text);
      await page.getByLabel('CSV file').setInputFiles({ name: 'offers.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: 'Check the file' }).click();
    };
    await send('a,b\n1,2\n');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'The file is missing the offer_type column.',
    );

    const name = `Imported ${Date.now()}`;
    const made = { ...written.find((row) => row['offer_type'] === 'quantity')!, key: '', offer_name: name };
    const sent = [made, { ...made, offer_name: 'Nonsense', tiers: 'nonsense' }].map((row) => ({
      ...row,
      colour: 'red',
    }));
    await send(stringify(sent, { header: true }));
    const line = (text: string) => page.getByRole('row', { name: new RegExp(text) });
    await expect(line(name)).toContainText('New');
    await expect(line('Nonsense')).toContainText('tiers');
    await expect(page.getByText('colour: Unknown column, ignored.')).toBeVisible();
    await page.getByRole('button', { name: /^Error/ }).click();
    await expect(line(name)).toHaveCount(0);
    // A reload finds the check again.
    await page.reload();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('1 added, 0 changed, 0 unchanged, 0 deleted.')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Line 3');
    await page.getByRole('main').getByRole('button', { name: 'Close' }).click();
    await open(page, `${listPath}?q=${encodeURIComponent(name)}`);
    await choose(page, 0, 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(rows(page)).toHaveCount(0);
  },
);

test('V009 V011 V012 every address of the documents is a screen', longForm, async ({ page }) => {
  for (const [address, heading] of [
    ['/apps/boost-upsell', 'Upsell'],
    ['/apps/boost-upsell/dashboard', 'Upsell'],
    ['/marketing-sales/boost-upsell', 'Upsell'],
    ['/apps/boost-upsell/cross-sell/quantity-offer/list', 'Quantity discounts'],
    ['/apps/boost-upsell/up-sell/list', 'Up-sell offers'],
    ['/apps/boost-upsell/post-purchase/list', 'Post-purchase offers'],
    ['/apps/boost-upsell/cross-sell/bundle-offer/list', 'Bundles'],
    ['/apps/boost-upsell/pre-purchase/bundles/list', 'Bundles'],
    ['/apps/boost-upsell/cross-sell/accessories/list', 'Accessories'],
    ['/apps/boost-upsell/pre-purchase/accessories/list', 'Accessories'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: heading }), address).toBeVisible();
  }
});

test('the overview is accessible and fits', longForm, async ({ page }) => {
  await page.goto('/apps/boost-upsell');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Which offers are on the page depends on what sold; all of it must be there.
  await page.waitForLoadState('networkidle');
  await expectEveryLook(page);
});

test('an app’s name in the navigation is a link to its first page, and its pages are shown and hidden beside it', async ({
  page,
}) => {
  await page.goto('/orders');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const app = menu.getByRole('link', { name: 'Upsell' });
  await expect(app).toHaveAttribute('href', '/apps/boost-upsell');
  const child = menu.getByRole('link', { name: 'Quantity discounts' });
  await menu.getByRole('button', { name: 'Show Upsell' }).click();
  await expect(child).toBeVisible();
  await expect(page).toHaveURL(/\/orders$/);
  await menu.getByRole('button', { name: 'Hide Upsell' }).click();
  await expect(child).toHaveCount(0);
  await app.click();
  await expect(page).toHaveURL(/\/apps\/boost-upsell$/);
  await expect(menu.getByRole('button', { name: 'Hide Upsell' })).toBeVisible();
});

test('an offer that never applies says so in the list, and can be tried first', async ({ page }) => {
  const headers = { 'X-Requested-With': 'backroom' };
  // A product and names of its own: other stories edit the shop's products meanwhile, and this one may be run again.
  const mark = `Reach ${Date.now()}`;
  const created = await page.request.post('/admin/products.json', {
    headers,
    data: { product: { title: mark, status: 'active', variants: [{ price: 10 }] } },
  });
  const { product } = (await created.json()) as { product: { id: number } };
  const { id: _id, ...offer } = newQuantityOffer();
  const made: number[] = [];
  for (const offer_name of [`${mark}: takes all`, `${mark}: gets none`]) {
    // Ahead of what the shop has for this product, which would take it from both.
    const data = { ...offer, offer_name, target_type: 'product', target_ids: [product.id] };
    const answer = await page.request.post('/admin/offers.json', {
      headers,
      data: { offer: { ...data, priority: made.length + 1 } },
    });
    made.push(((await answer.json()) as { offer: { id: number } }).offer.id);
  }
  await open(page, `${listPath}?q=${encodeURIComponent(`${mark}:`)}`);
  const named = (name: string) => rows(page).filter({ has: page.locator('.list-name', { hasText: name }) });
  const none = named(`${mark}: gets none`);
  const all = named(`${mark}: takes all`);
  await expect(none).toContainText(`Never applies: “${mark}: takes all” has higher priority`);
  await expect(all).not.toContainText('Never applies');
  await choose(page, 1, 'Give this one priority');
  await expect(
    page.getByText(`“${mark}: gets none” now has priority over “${mark}: takes all”`),
  ).toBeVisible();
  await expect(all).toContainText(`Never applies: “${mark}: gets none” has higher priority`);
  await expect(none).not.toContainText('Never applies');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(none).toContainText('Never applies');
  await page.request.delete('/admin/offers/delete.json', { headers, data: { ids: made } });
  await page.request.delete(`/admin/products/${product.id}.json`, { headers });
});
