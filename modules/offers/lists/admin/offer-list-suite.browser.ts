import { expect, test, type Page } from '#core/testing/browser-test.ts';
import { listPageSuite } from '#core/testing/admin-suites/list-page-suite.ts';
import { listOffers } from '../../offer/contract/offer-calls.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';

const headers = { 'X-Requested-With': 'backroom' };
let order: number[] = [];

/** Signs in and remembers the shop's order of offers, which other suites price by. */
async function prepare(page: Page): Promise<void> {
  await signIn(page);
  if (order.length > 0) return;
  const answer = await page.request.get('/admin/offers/list.json?limit=250', { headers });
  order = ((await answer.json()) as { offers: { id: number }[] }).offers.map((offer) => offer.id);
}

test.afterEach(async ({ page }) => {
  const data = { ids: order };
  expect((await page.request.put('/admin/offers/priority.json', { headers, data })).ok()).toBe(true);
});

listPageSuite('offers', {
  path: '/apps/boost-upsell/pre-purchase/offers/list',
  before: prepare,
  call: listOffers,
  words: ['Mugs', 'Candles'],
  never: { reply: { offers: [], has_more: false }, title: 'Create your first offer' },
  filter: { label: 'Status', option: 'Active' },
  sort: 'Views',
  create: 'Create offer',
  createMenu: true,
  tab: 'Quantity',
  bulk: { action: 'Deactivate', call: /\/admin\/offers\/change-offer-status\.json$/, method: 'PUT' },
  ordered: true,
});
