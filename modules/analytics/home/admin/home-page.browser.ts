import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { changeReply } from '#core/testing/call-reply.ts';
import { delayed, expectEveryLook, intercept, refuse } from '#core/testing/admin-suites/page-checks.ts';
import { count } from '#core/contract/scalar.ts';
import { getShopContext } from '#modules/identity/session/contract/session-calls.ts';
import type { StaffPermission } from '#modules/identity/shop/contract/permission.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';

/** Areas that Home may not import count these: it knows their paths and the shape that counts share. */
const countOf = (page: Page, path: RegExp, value: number) =>
  intercept(page, path, 'GET', (route) => route.fulfill({ json: count.parse({ count: value }) }));
const summary = /\/admin\/analytics\/summary\.json$/;

/** A shop with nothing in it yet: no product, no offer, no order. */
async function emptyShop(page: Page): Promise<void> {
  for (const path of [/products\/count\.json$/, /offers\/count\.json$/, /orders\/count\.json$/])
    await countOf(page, path, 0);
  await answerCallAt(page, /reviews\/count\.json$/, { count: 0, unread_count: 0 });
  await answerCallAt(page, /copt\/start-guide\.json$/, {
    steps: [{ id: 'script', done: true }],
    any_tool_on: false,
  });
}

const figure = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Figures' }).locator('dl > div').filter({ hasText: name }).first();

const recent = (page: Page) => page.getByRole('region', { name: 'Recent orders' });
const todo = (page: Page) => page.getByRole('region', { name: 'To do' });
const headers = { 'X-Requested-With': 'backroom' };

/** A call of another area, whose contract Home does not know, answered in the server's place. */
const answerCallAt = (page: Page, path: RegExp, json: object) =>
  intercept(page, path, 'GET', (route) => route.fulfill({ json }));

test.beforeEach(({ page }) => signIn(page));

test('the figures are those of the span in the address, each beside the span before', async ({ page }) => {
  const reply = await page.request.get('/admin/analytics/summary.json?date_filter=last_7_days', { headers });
  const { current } = (await reply.json()) as { current: { orders: number } };
  await page.goto('/');
  await page.getByRole('button', { name: /^Figures from/ }).click();
  await page.getByRole('menuitemradio', { name: 'Last 7 days' }).click();
  await expect(page).toHaveURL(/span=last_7_days/);
  await expect(figure(page, 'Orders').locator('.home-figure')).toHaveText(String(current.orders));
  await expect(figure(page, 'Orders')).toContainText('vs ');
  await page.goto('/?span=all_time');
  await expect(figure(page, 'Orders')).toContainText('since ');
  await expect(page.getByRole('figure')).not.toContainText('Before');
});

test('how a number is counted is one focus away, and goes with Esc', async ({ page }) => {
  await page.goto('/');
  const name = page.getByRole('button', { name: 'Conversion', exact: true });
  await name.focus();
  const meaning = page.getByRole('tooltip').filter({ hasText: 'Orders divided by visits' });
  await expect(meaning).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(meaning).toBeHidden();
});

test('a table stands behind the chart', longForm, async ({ page }) => {
  await page.goto('/?span=last_7_days');
  const table = page.getByRole('table', { name: 'Sales by day' });
  await expect(table.locator('tbody tr'), 'for those who listen, at once').toHaveCount(7);
  await expect(page.getByRole('img', { name: 'Sales by day' })).toBeVisible();
  await page.getByRole('button', { name: 'View as table' }).click();
  await expect(table.locator('tbody tr').last()).toBeInViewport();
  await expect(page.getByRole('img', { name: 'Sales by day' })).toHaveCount(0);
});

test('the guide ticks itself off by what there is', longForm, async ({ page }) => {
  await emptyShop(page);
  await countOf(page, /products\/count\.json$/, 12);
  await page.goto('/');
  const guide = page.getByRole('region', { name: 'Set up your shop' });
  await expect(guide.getByRole('listitem').first()).toContainText(
    'Connect your store, or try Backroom with this one',
  );
  await expect(guide).toContainText('2 of 7');
  await expect(guide.getByRole('img', { name: 'Done' })).toHaveCount(2);
  await guide.getByRole('link', { name: 'Create discount' }).click();
  await expect(page).toHaveURL(/quantity-offer\/0$/);
});

test('a guide that was put away stays away, unless it is undone at once', longForm, async ({ page }) => {
  await emptyShop(page);
  await page.goto('/');
  const guide = page.getByRole('region', { name: 'Set up your shop' });
  const hide = guide.getByRole('button', { name: 'Dismiss setup guide' });
  await hide.click();
  await expect(guide).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await hide.click();
  await page.reload();
  await expect(figure(page, 'Sales')).toBeVisible();
  await expect(guide).toHaveCount(0);
  await page.getByRole('button', { name: 'Set-up guide' }).click();
  await expect(guide).toContainText('0 of 7');
});

test(
  'the guide of a shop that has everything stays reachable, and each step leads to its page',
  longForm,
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Set-up guide' }).click();
    const guide = page.getByRole('region', { name: 'Set up your shop' });
    const links = guide.getByRole('listitem').getByRole('link');
    await expect(links).toHaveCount(7);
    await links.filter({ hasText: /figures|analytics/i }).click();
    await expect(page).toHaveURL(/\/analytics$/);
  },
);

test(
  'failing figures say why and are tried again; nothing jumps when they come',
  longForm,
  async ({ page }) => {
    let broken = true;
    await intercept(page, summary, 'GET', (route) =>
      broken ? refuse(route, 422, 'The till is being counted') : delayed(route, 600),
    );
    await page.goto('/');
    await expect(page.getByRole('alert')).toContainText('The till is being counted');
    await expect(recent(page).getByRole('listitem').first(), 'the rest stands').toBeVisible();
    broken = false;
    await page.goto('/');
    const best = page.getByRole('region', { name: 'Best sellers' });
    const chart = page.getByRole('region', { name: 'Sales', exact: true });
    await expect(page.locator('.skeleton').first()).toBeVisible();
    await expect(recent(page).getByRole('listitem')).toHaveCount(6);
    await expect(todo(page).getByRole('link').first()).toBeVisible();
    const before = [await best.boundingBox(), await chart.boundingBox()];
    await expect(page.locator('.skeleton')).toHaveCount(0);
    await expect(best.getByRole('listitem')).toHaveCount(5);
    expect([await best.boundingBox(), await chart.boundingBox()]).toEqual(before);
  },
);

test('the newest orders: each leads to its page, with exact totals, and all to the list', async ({
  page,
}) => {
  const answer = await page.request.get('/admin/orders.json?limit=6', { headers });
  const { orders } = (await answer.json()) as { orders: { id: number; name: string; total_price: number }[] };
  await page.goto('/');
  const rows = recent(page).getByRole('listitem');
  await expect(rows).toHaveCount(6);
  for (const [at, order] of orders.entries()) {
    await expect(rows.nth(at).getByRole('link', { name: order.name })).toHaveAttribute(
      'href',
      `/orders/${order.id}`,
    );
    const total = order.total_price.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
    await expect(rows.nth(at)).toContainText(total);
  }
  await rows.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(orders[0]!.name);
  await page.goBack();
  await recent(page).getByRole('link', { name: 'All orders' }).click();
  await expect(page).toHaveURL(/\/orders$/);
});

test('each task leads to the list that has as many as it said', longForm, async ({ page }) => {
  const some = await page.request.get('/admin/products.json?limit=2&status=active', { headers });
  const { products } = (await some.json()) as { products: { id: number }[] };
  const over = await page.request.post('/admin/offers.json', {
    headers,
    data: {
      offer: {
        offer_name: 'Over since long',
        offer_message: 'Was good',
        offer_type: 'accessory',
        target_type: 'product',
        target_ids: [products[0]!.id],
        recommend_type: 'product',
        recommend_ids: [products[1]!.id],
        activated: true,
        enable_discount: true,
        discount_data: { percentage_discount: 5, setup_end_date: true, end_date_time: 1_700_000_000 },
      },
    },
  });
  expect([over.status(), await over.json()]).toEqual([201, expect.anything()]);
  const { offer } = (await over.json()) as { offer: { id: number } };
  await page.goto('/');
  const tasks = todo(page).getByRole('link');
  await expect(todo(page).locator('ul')).toHaveAttribute('aria-busy', 'false');
  const lines = await tasks.allTextContents();
  expect(lines.some((line) => line.includes('over or used up'))).toBe(true);
  const packing = lines.find((line) => line.includes('to pack')) ?? '';
  const badge = page.getByRole('navigation', { name: 'Main' }).locator('.nav-count').first();
  await expect(badge, 'the badge of the navigation').toHaveText(/\d+/.exec(packing)?.[0] ?? 'a number');
  for (const line of lines)
    await test.step(line, async () => {
      const said = /\d[\d,]*/.exec(line)?.[0].replaceAll(',', '');
      await page.goto('/');
      await tasks.filter({ hasText: line }).click();
      await expect(page.locator('.list-tabs [aria-current="page"] .list-tab-count')).toHaveText(
        said ?? 'a number',
      );
    });
  const gone = await page.request.delete(`/admin/offers/delete.json?ids=${offer.id}`, { headers });
  expect(gone.status()).toBe(200);
});

test(
  'a shop in which nothing waits says so; one without orders says what makes the first',
  longForm,
  async ({ page }) => {
    await emptyShop(page);
    await answerCallAt(page, /\/admin\/orders\.json$/, { orders: [], has_more: false });
    await page.goto('/');
    await expect(todo(page)).toContainText('Nothing to do right now.');
    await expect(todo(page).getByRole('link')).toHaveCount(0);
    await expect(recent(page)).toContainText('No orders yet');
    await expect(recent(page).getByRole('link', { name: 'All orders' })).toHaveCount(0);
    await expectEveryLook(page, 'Home of an empty shop');
    await recent(page).getByRole('link', { name: 'Create order' }).click();
    await expect(page).toHaveURL(/\/orders\/drafts\/new$/);
  },
);

test(
  'a card that fails takes nothing else with it, and is tried again by itself',
  longForm,
  async ({ page }) => {
    let broken = true;
    const fails = (path: RegExp) =>
      intercept(page, path, 'GET', (route) =>
        broken ? refuse(route, 422, 'The drawer is stuck') : route.continue(),
      );
    await fails(/\/admin\/orders\.json$/);
    await fails(/products\/count\.json$/);
    await page.goto('/');
    await expect(recent(page).getByRole('alert')).toContainText('The drawer is stuck');
    await expect(todo(page).getByRole('alert')).toContainText('Some tasks couldn’t be loaded.');
    await expect(todo(page).getByRole('link', { name: /to pack/ }), 'what could be read').toBeVisible();
    await expect(todo(page)).not.toContainText('Nothing is waiting');
    await expect(figure(page, 'Sales').locator('.home-figure')).not.toBeEmpty();
    broken = false;
    await todo(page).getByRole('button', { name: 'Try again' }).click();
    await expect(todo(page).getByRole('alert')).toHaveCount(0);
    await recent(page).getByRole('button', { name: 'Try again' }).click();
    await expect(recent(page).getByRole('listitem')).toHaveCount(6);
  },
);

test('cards of a row are of one height, and no row has an empty third', longForm, async ({ page }) => {
  await page.goto('/');
  await expect(recent(page).getByRole('listitem')).toHaveCount(6);
  await expect(page.locator('.skeleton')).toHaveCount(0);
  const boxOf = async (name: string) =>
    (await page.getByRole('region', { name, exact: true }).boundingBox())!;
  const figures = await boxOf('Figures');
  const [chart, best] = [await boxOf('Sales'), await boxOf('Best sellers')];
  expect([best.y, best.height]).toEqual([chart.y, chart.height]);
  expect([chart.x, best.x + best.width]).toEqual([figures.x, figures.x + figures.width]);
  for (const name of ['To do', 'Recent orders']) {
    const { x, width } = await boxOf(name);
    expect([name, x, width]).toEqual([name, figures.x, figures.width]);
  }
  await page.setViewportSize({ width: 390, height: 900 });
  const stacked = await Promise.all(
    ['To do', 'Recent orders', 'Figures', 'Sales', 'Best sellers'].map(boxOf),
  );
  expect(stacked.map(({ y }) => y)).toEqual(stacked.map(({ y }) => y).toSorted((a, b) => a - b));
  expect(new Set(stacked.map(({ width }) => width)).size).toBe(1);
});

/** What people of a shop who may do this alone find on Home, and what is asked of the server for it. */
const people: readonly {
  may: string;
  permissions: StaffPermission[];
  cards: string[];
  places: string[];
  asked: string[];
}[] = [
  {
    may: 'orders',
    permissions: ['orders'],
    cards: ['To do', 'Recent orders', 'Shortcuts'],
    places: ['Orders', 'Customers', 'Your account'],
    asked: ['/admin/orders.json', '/admin/orders/count.json'],
  },
  {
    may: 'offers',
    permissions: ['apps'],
    cards: ['To do', 'Shortcuts'],
    places: ['Upsell', 'Conversion', 'Reviews', 'Your account'],
    asked: ['/admin/offers/count.json', '/admin/reviews/count.json'],
  },
  {
    may: 'products',
    permissions: ['products'],
    cards: ['To do', 'Shortcuts'],
    places: ['Products', 'Your account'],
    asked: ['/admin/products/count.json'],
  },
  { may: 'nothing', permissions: [], cards: ['Shortcuts'], places: ['Your account'], asked: [] },
];

for (const { may, permissions, cards, places, asked } of people)
  test(
    `staff who may see ${may}: a whole page of what they may open, and nothing else is asked for`,
    may === 'orders' ? {} : longForm,
    async ({ page }) => {
      await changeReply(page, getShopContext, (context) => ({
        ...context,
        role: 'staff' as const,
        permissions,
      }));
      const seen = new Set<string>();
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        const ofTheFrame = ['/admin/shop/context.json', '/admin/notices.json'].includes(pathname);
        if (pathname.startsWith('/admin/') && !ofTheFrame && request.method() === 'GET') seen.add(pathname);
      });
      await page.goto('/');
      const work = page.getByRole('region', { name: 'Shortcuts' });
      await expect(work.getByRole('link')).toHaveCount(places.length);
      for (const [at, place] of places.entries())
        await expect(work.getByRole('link').nth(at)).toContainText(place);
      for (const name of ['To do', 'Recent orders', 'Figures', 'Best sellers'])
        await expect(page.getByRole('region', { name, exact: true })).toHaveCount(
          cards.includes(name) ? 1 : 0,
        );
      await expect(work).toContainText(
        permissions.length > 0 ? 'Figures need the permission “Analytics”' : 'You have no permissions in',
      );
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      expect([...seen].toSorted()).toEqual(asked);
      await expectEveryLook(page, `Home of staff who may see ${may}`);
      await work.getByRole('link').first().click();
      await expect(page.getByRole('heading', { level: 1 })).not.toContainText('You don’t have access');
      await expect(page).not.toHaveURL(/\/$/);
    },
  );

test(
  'who sees figures and nothing else has them alone: no card to be given, no empty place',
  longForm,
  async ({ page }) => {
    await changeReply(page, getShopContext, (context) => ({
      ...context,
      role: 'staff' as const,
      permissions: ['dashboards'],
    }));
    await page.goto('/');
    await expect(figure(page, 'Sales')).toBeVisible();
    for (const name of ['To do', 'Recent orders', 'Shortcuts'])
      await expect(page.getByRole('region', { name, exact: true })).toHaveCount(0);
  },
);

test('Home: no sideways scrolling, axe finds nothing', async ({ page }) => {
  await page.goto('/');
  await expect(recent(page).getByRole('listitem')).toHaveCount(6);
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await expectEveryLook(page);
});
