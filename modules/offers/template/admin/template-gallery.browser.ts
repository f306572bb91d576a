import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { expectEveryLook, refuse } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import type { Offer } from '../../offer/contract/offer.ts';
import { makeOffer, readOffer, removeOffers } from '../../offer/testing/offer-under-test.ts';

const base = '/apps/boost-upsell/template-gallery';
const gallery = `${base}/list`;
const headers = { 'X-Requested-With': 'backroom' };
const cards = (page: Page) => page.locator('.template-card');
const named = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole('link', { name, exact: true }) });

async function open(page: Page, path = gallery): Promise<void> {
  await page.goto(path);
  await expect(cards(page).first()).toBeVisible();
}

test.beforeEach(({ page }) => signIn(page));
test.afterEach(async ({ page }) => {
  await removeOffers(page);
  const answer = await page.request.get('/admin/offer-templates.json?system=false&limit=100', { headers });
  const { offer_templates } = (await answer.json()) as { offer_templates: { id: number; name: string }[] };
  const ids = offer_templates.filter((one) => one.name.startsWith('Spec ')).map((one) => one.id);
  if (ids.length > 0) await page.request.delete('/admin/offer-templates.json', { headers, data: { ids } });
});

test('V092 V093 tabs, kinds, search and pages are of the address', async ({ page }) => {
  await open(page);
  const tabs = page.getByRole('navigation', { name: 'Views of the list' }).getByRole('button');
  expect((await tabs.allInnerTexts()).map((text) => text.replace(/\d+|\s/g, ''))).toEqual([
    'All',
    'Upsell',
    'Cross-sell',
  ]);
  await expect(cards(page)).toHaveCount(12);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await tabs.nth(1).click();
  await expect(page).toHaveURL(/tab=up_sell(?!.*page)/);
  await expect(named(page, 'Last-minute add-on')).toBeVisible();
  await expect(named(page, 'Gift set')).toHaveCount(0);
  await page.getByRole('searchbox').fill('order ships');
  await expect(page).toHaveURL(/q=order/);
  await expect(named(page, 'Before your order ships')).toBeVisible();
  await page.goto(`${gallery}?kind=bundle`);
  await expect(named(page, 'Gift set')).toBeVisible();
  await expect(named(page, 'Two, three, five')).toHaveCount(0);
});

test('a template is collected, found again, and left', async ({ page }) => {
  await open(page);
  const collect = (name: string) => page.getByRole('button', { name, exact: true });
  await page.getByRole('searchbox').fill('Gift set');
  await collect('Add Gift set to favorites').click();
  await expect(page.getByText('Added to favorites')).toBeVisible();
  await page.goto(`${gallery}?show=collected`);
  await expect(cards(page)).toHaveCount(1);
  await collect('Remove Gift set from favorites').click();
  await expect(page.getByText('No favorites yet')).toBeVisible();
});

test('C042 a template becomes a draft of the best sellers, open in its editor', async ({ page }) => {
  await open(page);
  await page.getByRole('searchbox').fill('Frequently bought together');
  await named(page, 'Frequently bought together').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Frequently bought together' })).toBeVisible();
  await page.getByRole('button', { name: 'Create offer' }).click();
  await expect(page).toHaveURL(/\/cross-sell\/bundle-offer\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  const offer: Offer = await readOffer(page, id);
  await page.request.delete('/admin/offers/delete.json', { headers, data: { ids: [id] } });
  expect(offer).toMatchObject({
    activated: false,
    offer_type: 'bundle',
    offer_name: 'Frequently bought together',
  });
  expect(offer.target_ids).toHaveLength(2);
});

test('an offer is saved as a template, changed and deleted', longForm, async ({ page }) => {
  const id = await makeOffer(page, 'quantity', { offer_name: 'Spec template source' });
  await page.goto(`/apps/boost-upsell/cross-sell/quantity-offer/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Save as template' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Spec template source');
  await dialog.getByLabel('Name', { exact: true }).fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText("Can't be blank, please fill out this field")).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('Spec of ours');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Template was saved')).toBeVisible();

  await open(page, `${gallery}?show=own`);
  await named(page, 'Spec of ours').click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await dialog.getByLabel('Visibility').selectOption('3');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await open(page, `${gallery}?q=Spec+of+ours`);
  await expect(named(page, 'Spec of ours').getByText('Featured')).toBeVisible();
  await named(page, 'Spec of ours').click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Template was deleted')).toBeVisible();
  await expect(page).toHaveURL(/show=own/);
});

test('V197 a gallery that cannot be read says why, shows nothing, and can be tried again', async ({
  page,
}) => {
  let fails = true;
  await page.route('**/admin/offer-templates/publish.json*', async (route) =>
    fails ? refuse(route, 422, 'Not now') : route.continue(),
  );
  await page.goto(gallery);
  await expect(page.getByRole('alert').getByText('Not now')).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page).first()).toBeVisible();
});

test('a template that is not there is a 404', async ({ page }) => {
  await page.goto(`${base}/999999999`);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});

for (const [name, path] of [
  ['the gallery', gallery],
  ['a template', `${base}/1`],
] as const)
  test(`${name} is accessible and fits`, longForm, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('.offer-picture').first()).toBeVisible();
    await expectEveryLook(page);
  });
