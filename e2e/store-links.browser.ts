import { expect, test } from '#core/testing/browser-test.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';

const headers = { 'X-Requested-With': 'backroom' };

interface Shop {
  id: number;
  name: string;
  store_address: string;
}

test('two shops’ stores side by side: every link to each leads into its own, and every link in it stays there', async ({
  page,
  baseURL,
  context,
}) => {
  await signIn(page);
  const acting = async (): Promise<Shop> =>
    ((await (await page.request.get('/admin/shop/context.json', { headers })).json()) as { shop: Shop }).shop;
  const demo = await acting();
  const post = (path: string, data: object) => page.request.post(path, { headers, data });
  const name = `Neighbour ${Date.now()}`;
  expect((await post('/v1/user/shops.json', { shop_name: name })).status()).toBe(201);
  const other = await acting();
  const product = { title: 'Blue jug', status: 'active', variants: [{ price: 12 }] };
  const made = await post('/admin/products.json', { product });
  expect(made.status()).toBe(201);
  const jug = ((await made.json()) as { product: { id: number } }).product;
  expect(new URL(other.store_address, baseURL).href).not.toBe(new URL(demo.store_address, baseURL).href);

  /** Where a link of the back office to the store leads, and what is open there. */
  const opened = async (path: string, link: string) => {
    await page.goto(path);
    const [store] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: link }).first().click(),
    ]);
    await store.waitForLoadState();
    return store;
  };
  const own = (shop: Shop) => new URL(shop.store_address, baseURL).href;
  const header = 'header a[href]';

  const theirs = await opened('/settings/online-store', 'View store');
  await expect(theirs).toHaveURL(own(other));
  await expect(theirs).toHaveTitle(name);
  const theirJug = await opened(`/products/${jug.id}`, 'View in store');
  await expect(theirJug).toHaveURL(`${own(other)}/products/blue-jug`);
  await expect(theirJug.getByRole('heading', { name: 'Blue jug', level: 1 })).toBeVisible();

  expect((await post('/v1/auth/switch-shop', { shop_id: demo.id })).status()).toBe(200);
  const ours = await opened('/settings/online-store', 'View store');
  await expect(ours).toHaveURL(own(demo));

  await test.step('what was opened first goes on in its own store, with a cart of its own', async () => {
    for (const [tab, shop] of [
      [theirs, other],
      [theirJug, other],
      [ours, demo],
    ] as const) {
      await tab.bringToFront();
      const links = await tab
        .locator(header)
        .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
      expect(links.length).toBeGreaterThan(1);
      for (const link of links) expect(`${link}/`.replace('?', '/')).toContain(`${own(shop)}/`);
    }
    await theirJug.getByRole('button', { name: /^Add to cart/ }).click();
    await expect(theirJug).toHaveURL(`${own(other)}/cart`);
    await expect(theirJug.getByText('Blue jug').first()).toBeVisible();
    await ours.goto(`${own(demo)}/cart`);
    await expect(ours.getByText('Nothing in it yet')).toBeVisible();
    await ours.goto(`${own(demo)}/products/blue-jug`);
    await expect(ours.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible();
    await theirs.locator('a[href*="/products/blue-jug"]').first().click();
    await expect(theirs).toHaveURL(/\/products\/blue-jug$/);
    await expect(theirs.getByRole('heading', { name: 'Blue jug', level: 1 })).toBeVisible();
  });
});

test('whoever opens the store from the back office is staff there, on every page, and no shopper', async ({
  page,
  context,
}) => {
  await signIn(page);
  const visits = async () => {
    const answer = await page.request.get('/admin/statistics/traffic-source.json?date_filter=today', {
      headers,
    });
    const { report } = (await answer.json()) as {
      report: { totals: { visits: number }; others: { kind: string; visits: number }[] };
    };
    const staff = report.others.find(({ kind }) => kind === 'staff')?.visits ?? 0;
    return { people: report.totals.visits, staff };
  };
  const before = await visits();
  const after = { ...before, staff: before.staff + 1 };
  await page.goto('/settings/online-store');
  const link = page.getByRole('link', { name: 'View store' }).first();
  const plain = await link.getAttribute('href');
  const [store] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expect.poll(visits).toEqual(after);
  await expect(store).not.toHaveURL(/#/);
  // Copied, it makes staff of nobody.
  await expect(link).toHaveAttribute('href', plain!);

  const eventsSent = store.waitForResponse((answer) => answer.url().includes('/events.json'));
  await store.locator('a[href*="/products/"]').first().click();
  expect((await eventsSent).status()).toBe(202);
  expect(await visits()).toEqual(after);
});
