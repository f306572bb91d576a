import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { settingsPageSuite } from '#core/testing/admin-suites/settings-page-suite.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';

const base = '/apps/boost-upsell';

/** Something else than the standard, so that a way back to it is a change. */
const changed = (kind: 'offer' | 'bundle') => async (page: Page) => {
  await signIn(page);
  await page.request.put(`/admin/smart-offers/${kind}.json`, {
    headers: { 'X-Requested-With': 'backroom' },
    data: { [`smart_${kind}`]: { offer_message: 'A message of the spec' } },
  });
};

settingsPageSuite('smart offer', {
  path: `${base}/smart-upsell/smart-offer`,
  before: changed('offer'),
  call: /\/admin\/smart-offers\/offer\.json$/,
  field: { label: 'Message', path: 'smart_offer.offer_message' },
  savedText: 'All changes were successfully saved',
  required: { label: 'Message', error: "Can't be blank, please fill out this field" },
  master: { label: 'Smart offer', call: /\/admin\/smart-offers\/offer\.json$/ },
  standard: 'You may like these with {{product_title}}',
});

settingsPageSuite('smart bundles', {
  path: `${base}/smart-upsell/smart-bundle`,
  before: changed('bundle'),
  call: /\/admin\/smart-offers\/bundle\.json$/,
  field: { label: 'Message', path: 'smart_bundle.offer_message' },
  savedText: 'All changes were successfully saved',
  required: { label: 'Message', error: "Can't be blank, please fill out this field" },
  master: { label: 'Smart bundles', call: /\/admin\/smart-offers\/bundle\.json$/ },
  standard: 'Frequently bought together',
});

test('R011 R041 R045 R046 R048 R049 each screen is at all of its addresses', longForm, async ({ page }) => {
  await signIn(page);
  for (const [path, name] of [
    ['up-sell/smart-up-sell', 'Smart offer'],
    ['smart-upsell/smart-offer', 'Smart offer'],
    ['settings/smart-offer', 'Smart offer'],
    ['cross-sell/smart-bundle-offer', 'Smart bundles'],
    ['smart-upsell/smart-bundle', 'Smart bundles'],
    ['settings/smart-bundle', 'Smart bundles'],
  ] as const) {
    await page.goto(`${base}/${path}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('switch', { name: new RegExp(`^${name}`) })).toBeVisible();
  }
});

test('R044 the overview leads to each', async ({ page }) => {
  await signIn(page);
  await page.goto(`${base}/smart-upsell`);
  for (const name of ['Smart offer', 'Smart bundles', 'Ranking rules'])
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
});
