import type { Page } from '@playwright/test';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { expect, longForm, test } from '#core/testing/browser-test.ts';
import { newAutoOffer } from '#modules/offers/auto/rules/auto-offer-draft.ts';
import { newFunnel } from '#modules/offers/funnel/rules/funnel-draft.ts';
import { newOffer } from '#modules/offers/offer/rules/offer-draft.ts';

const headers = { 'X-Requested-With': 'backroom' };
const offers = '/apps/boost-upsell';
const calls = {
  autoOffers: '/admin/plusbase-sourcing/auto-offer.json',
  funnels: '/admin/offers/funnels',
  offers: '/admin/offers/list.json',
};

/** A page, and what it asks for first. */
interface Asking {
  page: string;
  asks: string;
}

/** Pages of one thing, and the call that has one: `{id}` is that of its first row. */
const things: readonly (Asking & { rows: string })[] = [
  { page: '/orders/{id}', asks: '/admin/orders/{id}.json', rows: '/admin/orders.json' },
  { page: '/orders/drafts/{id}', asks: '/admin/draft_orders/{id}.json', rows: '/admin/draft_orders.json' },
  { page: '/customers/{id}', asks: '/admin/customers/{id}.json', rows: '/admin/customers.json' },
  { page: '/products/{id}', asks: '/admin/products/{id}.json', rows: '/admin/products.json' },
  { page: '/collections/{id}', asks: '/admin/collections/{id}.json', rows: '/admin/collections.json' },
  { page: '/settings/staff/{id}', asks: '/admin/staff/{id}.json', rows: '/admin/staff.json' },
  { page: '/settings/activity/{id}', asks: '/admin/audit/{id}.json', rows: '/admin/audit.json' },
  { page: '/settings/webhooks/{id}', asks: '/admin/webhooks/{id}.json', rows: '/admin/webhooks.json' },
  {
    page: '/settings/webhooks/deliveries/{id}',
    asks: '/admin/webhooks/deliveries/{id}.json',
    rows: '/admin/webhooks/deliveries.json',
  },
  {
    page: '/settings/developer-apps/{id}',
    asks: '/admin/developer_apps/{id}.json',
    rows: '/admin/developer_apps.json',
  },
  { page: `${offers}/up-sell/offer/{id}`, asks: '/admin/offers/{id}.json', rows: calls.offers },
  {
    page: `${offers}/auto-up-sell/offer/{id}`,
    asks: '/admin/plusbase-sourcing/auto-offer/{id}.json',
    rows: calls.autoOffers,
  },
  {
    page: `${offers}/post-purchase/create-new-funnel/{id}`,
    asks: '/admin/offers/funnels/{id}',
    rows: calls.funnels,
  },
  {
    page: `${offers}/template-gallery/{id}`,
    asks: '/admin/offer-templates/{id}.json',
    rows: '/admin/offer-templates.json',
  },
];

const settings: readonly Asking[] = [
  { page: '/settings/general', asks: '/admin/setting/shop.json' },
  { page: '/settings/online-store', asks: '/admin/setting/online-store-preferences.json' },
  { page: '/settings/switches', asks: '/admin/setting/switches.json' },
  { page: '/settings/mails', asks: '/admin/setting/mails.json' },
  { page: '/settings/store-link', asks: '/admin/integrate.json' },
  { page: '/account', asks: '/v1/user/account-profile' },
  { page: '/account/security', asks: '/v1/user/account-profile' },
];

/** Lists as they open, and under addresses that choose a tab, each filter that is declared, an order and a page. */
const lists: readonly Asking[] = [
  { page: '/orders', asks: '/admin/orders.json' },
  {
    page: '/orders?tab=open&payment=paid&delivery=partial&refund=true&customer=1&offer=2&sort=total_price&dir=desc&rows=20',
    asks: '/admin/orders.json',
  },
  { page: '/orders/drafts?tab=open', asks: '/admin/draft_orders.json' },
  { page: '/customers?tab=returning&account=enabled&q=ann', asks: '/admin/customers.json' },
  { page: '/settings/mails/refused', asks: '/admin/orders/given_up_mails.json' },
  { page: '/products?page=2', asks: '/admin/products.json' },
  { page: '/products?tab=active&stock=in_stock&q=mug', asks: '/admin/products.json' },
  { page: '/collections?tab=smart&status=published', asks: '/admin/collections.json' },
  { page: '/settings/staff?tab=accepted&role=owner', asks: '/admin/staff.json' },
  { page: '/settings/activity', asks: '/admin/audit.json' },
  {
    page: '/settings/activity?kind=products&thing=7&person=8&action=updated',
    asks: '/admin/audit.json',
  },
  { page: '/settings/webhooks?tab=active&topic=orders%2Fcreate', asks: '/admin/webhooks.json' },
  {
    page: '/settings/webhooks/deliveries?tab=failed&webhook=7&topic=orders%2Fcreate',
    asks: '/admin/webhooks/deliveries.json',
  },
  { page: '/settings/developer', asks: '/admin/api_tokens.json' },
  { page: '/settings/developer-apps', asks: '/admin/developer_apps.json' },
  { page: '/settings/app-access', asks: '/admin/oauth/grants.json' },
  { page: `${offers}/pre-purchase/offers/list`, asks: calls.offers },
  {
    page: `${offers}/pre-purchase/offers/list?tab=quantity&target=product&strategy=Cross-sell&status=active&span=today`,
    asks: calls.offers,
  },
  { page: `${offers}/up-sell/list?tab=in-cart&discount=spent`, asks: calls.offers },
  // A kind that is no tab of this list.
  { page: `${offers}/up-sell/list?tab=quantity&sort=offer_name&dir=desc`, asks: calls.offers },
  { page: `${offers}/post-purchase/list`, asks: calls.offers },
  { page: `${offers}/post-purchase/list?tab=funnels&status=inactive`, asks: calls.funnels },
  { page: `${offers}/auto-up-sell/list?span=all_time`, asks: calls.autoOffers },
];

test.describe('what a page asks for goes out before its chunk is in, and once:', () => {
  let entry = '';
  test.beforeEach(async ({ page }) => {
    await signIn(page);
    entry = await (await page.request.get('/')).text();
  });

  test('pages of one thing', longForm, async ({ page }) => {
    const take = await makeThings(page);
    for (const { page: pattern, asks, rows } of things)
      await test.step(pattern, async () => {
        const id = await firstId(page, rows);
        await open(page, { page: pattern.replace('{id}', id), asks: asks.replace('{id}', id) }, entry);
      });
    await take.back();
  });

  test('settings', longForm, async ({ page }) => {
    for (const asking of settings) await test.step(asking.page, () => open(page, asking, entry));
  });

  test('lists', longForm, async ({ page }) => {
    for (const asking of lists) await test.step(asking.page, () => open(page, asking, entry));
  });
});

test(
  'a list whose address says what only its page can read asks when it is drawn, and in its words',
  longForm,
  async ({ page }) => {
    await signIn(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/admin/orders.json') asked.push(String(searchParams.has('processed_at_min')));
    });
    await page.goto('/orders?placed=last_7_days');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main .skeleton')).toHaveCount(0);
    expect(asked).toEqual(['true']);
  },
);

/** Opens a page whose chunk is held back until it has asked, and shows that it asks no second time. */
async function open(page: Page, { page: address, asks }: Asking, entry: string): Promise<void> {
  const isAsked = (url: string) => new URL(url).pathname === asks;
  let times = 0;
  page.on('request', (request) => void (isAsked(request.url()) && (times += 1)));
  const asked = page.waitForRequest((request) => isAsked(request.url()), { timeout: 15_000 });
  // Every script but those of the first load waits for the question; what never comes ends the test below.
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    const isFirst = entry.includes(new URL(route.request().url()).pathname);
    if (!isFirst) await asked.catch(() => undefined);
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await asked;
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main .skeleton')).toHaveCount(0);
  expect(times).toBe(1);
  page.removeAllListeners('request');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** Makes what a fresh shop has none of; what others would meet goes again with `back`. */
async function makeThings(page: Page): Promise<{ back: () => Promise<void> }> {
  const make = async (path: string, data: object): Promise<number> => {
    const made = await page.request.post(path, { headers, data });
    expect(made.status(), await made.text()).toBe(201);
    const [thing] = Object.values((await made.json()) as Record<string, { id: number }>);
    return thing!.id;
  };
  await make('/admin/collections.json', { collection: { title: 'Asked for' } });
  const line = { title: 'Asked for', price: 20, quantity: 1 };
  await make('/admin/draft_orders.json', { draft_order: { line_items: [line] } });
  const app = { name: 'Asked for', kind: 'confidential', redirect_uris: ['https://app.example/callback'] };
  await make('/admin/developer_apps.json', { developer_app: { ...app, scopes: ['read_products'] } });
  // A name that nobody has: nothing leaves this machine.
  const webhook = { topic: 'app/uninstalled', address: `https://hooks-${Date.now()}.invalid/asked` };
  const hook = await make('/admin/webhooks.json', { webhook });
  await make(`/admin/webhooks/${hook}/test.json`, {});
  const { id: _offer, ...offer } = newOffer('post-purchase');
  const named = { offer_name: 'Spec asked for', recommend_type: 'same-collection' };
  const offerId = await make('/admin/offers.json', { offer: { ...offer, ...named } });
  const { id: _auto, ...auto } = newAutoOffer();
  const target_product = { ...auto.target_product, type: 'product', all_product: false, sku: ['SPEC-NONE'] };
  const recommend_product = { type: 'product', ids: [1] };
  const autoId = await make(calls.autoOffers, {
    auto_offer: { ...auto, offer_name: 'Spec asked for', target_product, recommend_product },
  });
  const { id: _funnel, ...funnel } = newFunnel();
  const funnelId = await make(calls.funnels, {
    funnel: {
      ...funnel,
      funnel_name: 'Spec asked for',
      conditions: [{ field: 'number_of_products', relation: 'greater', value: '900' }],
      steps: [{ key: '1', offer_id: offerId, accept: null, decline: null }],
    },
  });
  const remove = async (path: string, id: number) =>
    expect((await page.request.delete(path, { headers, data: { ids: [id] } })).ok()).toBe(true);
  return {
    back: async () => {
      await remove(calls.funnels, funnelId);
      await remove('/admin/plusbase-sourcing/auto-offer/delete.json', autoId);
      await remove('/admin/offers/delete.json', offerId);
      await page.request.delete(`/admin/webhooks/${hook}.json`, { headers });
    },
  };
}

/** The id of the first thing that a list answers. */
async function firstId(page: Page, path: string): Promise<string> {
  const answer = await page.request.get(path, { headers });
  const list = Object.values((await answer.json()) as Record<string, unknown>).find(Array.isArray) as {
    id: number;
  }[];
  return String(list[0]!.id);
}
