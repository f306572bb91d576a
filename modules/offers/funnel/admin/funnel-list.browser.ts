import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { listPageSuite } from '#core/testing/admin-suites/list-page-suite.ts';
import { withSwitches } from '#modules/identity/testing/shop-switches.ts';
import { listFunnels } from '../contract/funnel-calls.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { funnelsOf, makeFunnel, removeFunnels } from '../testing/funnel-under-test.ts';
import { makeOffer, removeOffers } from '../../offer/testing/offer-under-test.ts';

const list = '/apps/boost-upsell/post-purchase/list';

async function prepare(page: Page): Promise<void> {
  await signIn(page);
  await removeFunnels(page);
  const offer_id = await makeOffer(page, 'post-purchase', { recommend_type: 'same-collection' });
  const steps = [{ key: '1', offer_id, accept: null, decline: null }];
  for (let at = 1; at <= 12; at++)
    await makeFunnel(page, { funnel_name: `Spec ${at % 2 ? 'Mugs' : 'Candles'} ${at}`, steps });
}

test.afterEach(async ({ page }) => {
  await removeFunnels(page);
  await removeOffers(page);
});

listPageSuite('funnels', {
  path: `${list}?tab=funnels`,
  before: prepare,
  call: listFunnels,
  words: ['Mugs', 'Candles'],
  never: { reply: { funnels: [], has_more: false }, title: 'Create your first funnel' },
  filter: { label: 'Status', option: 'Active' },
  sort: 'Views',
  create: 'Create funnel',
  deletion: { question: /cannot be recovered/, call: /\/admin\/offers\/funnels$/ },
  bulk: { action: 'Deactivate', call: /\/funnels\/change-status\.json$/, method: 'PUT' },
  ordered: true,
});

test(
  'the post-purchase screen has offers and funnels; V007 switched off, only offers',
  longForm,
  async ({ page }) => {
    await prepare(page);
    await page.goto(list);
    const parts = page.getByRole('navigation', { name: 'After payment' });
    await expect(parts.getByRole('link', { name: /^Offers/ })).toHaveAttribute('aria-current', 'page');
    await parts.getByRole('link', { name: /^Funnels/ }).click();
    await expect(page).toHaveURL(/\?tab=funnels$/);
    await expect(parts.getByRole('link', { name: 'Funnels 12' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('row', { name: /Spec Mugs 1\b/ })).toContainText('1 step');

    await withSwitches(page, { upsell_funnel: false });
    await page.goto(`${list}?tab=funnels`);
    await expect(page.getByRole('heading', { name: 'Post-purchase offers' })).toBeVisible();
    await expect(parts).toHaveCount(0);
    const [funnel] = await funnelsOf(page);
    await page.goto(`/apps/boost-upsell/post-purchase/create-new-funnel/${funnel!.id}`);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  },
);

test('a funnel is duplicated from its row, with all its steps', longForm, async ({ page }) => {
  await prepare(page);
  await page.goto(`${list}?tab=funnels&q=Mugs`);
  await page
    .getByRole('row', { name: /Spec Mugs 1\b/ })
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByText('Funnel duplicated')).toBeVisible();
  const copy = (await funnelsOf(page)).find((funnel) => funnel.funnel_name === 'Copy of Spec Mugs 1');
  expect(copy?.steps).toHaveLength(1);
});
