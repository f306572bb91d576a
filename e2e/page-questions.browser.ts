import type { Page } from '@playwright/test';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { expect, test } from '#core/testing/browser-test.ts';

const offers = '/apps/boost-upsell';
/** A page, and what it asks for first; `{id}` is that of the first row that the call answers. */
const pages = [
  { page: '/orders/{id}', asks: '/admin/orders/{id}.json', rows: '/admin/orders.json' },
  { page: '/customers/{id}', asks: '/admin/customers/{id}.json', rows: '/admin/customers.json' },
  { page: '/products/{id}', asks: '/admin/products/{id}.json', rows: '/admin/products.json' },
  { page: '/settings/staff/{id}', asks: '/admin/staff/{id}.json', rows: '/admin/staff.json' },
  { page: '/settings/activity/{id}', asks: '/admin/audit/{id}.json', rows: '/admin/audit.json' },
  { page: `${offers}/up-sell/offer/{id}`, asks: '/admin/offers/{id}.json', rows: '/admin/offers/list.json' },
  {
    page: `${offers}/template-gallery/{id}`,
    asks: '/admin/offer-templates/{id}.json',
    rows: '/admin/offer-templates.json',
  },
  { page: '/settings/general', asks: '/admin/setting/shop.json' },
  { page: '/settings/online-store', asks: '/admin/setting/online-store-preferences.json' },
  { page: '/settings/switches', asks: '/admin/setting/switches.json' },
  { page: '/settings/store-link', asks: '/admin/integrate.json' },
  { page: '/account', asks: '/v1/user/account-profile' },
];

test('what a page asks for goes out before its chunk is in, and once', async ({ page }) => {
  await signIn(page);
  // A fresh shop's activity is empty.
  const made = await page.request.post('/admin/collections.json', {
    data: { collection: { title: 'Asked for' } },
    headers: { 'X-Requested-With': 'backroom' },
  });
  expect(made.status()).toBe(201);
  const entry = await (await page.request.get('/')).text();
  for (const { page: pattern, asks, rows } of pages)
    await test.step(pattern, async () => {
      const id = rows === undefined ? '' : await firstId(page, rows);
      const [address, call] = [pattern.replace('{id}', id), asks.replace('{id}', id)];
      const isAsked = (url: string) => new URL(url).pathname === call;
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
    });
});

/** The id of the first thing that a list answers. */
async function firstId(page: Page, path: string): Promise<string> {
  const answer = await page.request.get(`${path}?limit=1`, { headers: { 'X-Requested-With': 'backroom' } });
  const list = Object.values((await answer.json()) as Record<string, unknown>).find(Array.isArray) as {
    id: number;
  }[];
  return String(list[0]!.id);
}
