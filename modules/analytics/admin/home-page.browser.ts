import { expect, test, type Page } from '#core/testing/browser-test.ts';
import { changeReply } from '#core/testing/call-reply.ts';
import { delayed, expectEveryLook, intercept, refuse } from '#core/testing/admin-suites/page-checks.ts';
import { count } from '#core/contract/scalar.ts';
import { getShopContext } from '#modules/identity/session/contract/session-calls.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';

/** Areas that Home may not import count these: it knows their paths and the shape that counts share. */
const countOf = (page: Page, path: RegExp, value: number) =>
  intercept(page, path, 'GET', (route) => route.fulfill({ json: count.parse({ count: value }) }));
const summary = /\/admin\/analytics\/summary\.json$/;

/** A shop with nothing in it yet: no product, no offer, no order. */
async function emptyShop(page: Page): Promise<void> {
  for (const path of [/products\/count\.json$/, /offers\/count\.json$/, /orders\/count\.json$/])
    await countOf(page, path, 0);
}

const figure = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Figures' }).locator('dl > div').filter({ hasText: name }).first();

test.beforeEach(({ page }) => signIn(page));

test('the figures are those of the span in the address, each beside the span before', async ({ page }) => {
  const reply = await page.request.get('/admin/analytics/summary.json?date_filter=last_7_days', {
    headers: { 'X-Requested-With': 'backroom' },
  });
  const { current } = (await reply.json()) as { current: { orders: number } };
  await page.goto('/');
  await page.getByRole('button', { name: /^Span of the figures/ }).click();
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

test('a table stands behind the chart', async ({ page }) => {
  await page.goto('/?span=last_7_days');
  const table = page.getByRole('table', { name: 'Sales by day' });
  await expect(table.locator('tbody tr'), 'for those who listen, at once').toHaveCount(7);
  await expect(page.getByRole('img', { name: 'Sales by day' })).toBeVisible();
  await page.getByRole('button', { name: 'View as table' }).click();
  await expect(table.locator('tbody tr').last()).toBeInViewport();
  await expect(page.getByRole('img', { name: 'Sales by day' })).toHaveCount(0);
});

test('the guide ticks itself off by what there is', async ({ page }) => {
  await emptyShop(page);
  await countOf(page, /products\/count\.json$/, 12);
  await page.goto('/');
  const guide = page.getByRole('region', { name: 'Set up your shop' });
  await expect(guide).toContainText('1 of 3');
  await expect(guide.getByRole('img', { name: 'Done' })).toHaveCount(1);
  await guide.getByRole('link', { name: 'Create discount' }).click();
  await expect(page).toHaveURL(/quantity-offer\/0$/);
});

test('a guide that was put away stays away, unless it is undone at once', async ({ page }) => {
  await emptyShop(page);
  await page.goto('/');
  const guide = page.getByRole('region', { name: 'Set up your shop' });
  const hide = guide.getByRole('button', { name: 'Hide this guide' });
  await hide.click();
  await expect(guide).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await hide.click();
  await page.reload();
  await expect(figure(page, 'Sales')).toBeVisible();
  await expect(guide).toHaveCount(0);
});

test('failing figures say why and are tried again; nothing jumps when they come', async ({ page }) => {
  let broken = true;
  await intercept(page, summary, 'GET', (route) =>
    broken ? refuse(route, 422, 'The till is being counted') : delayed(route, 600),
  );
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('The till is being counted');
  broken = false;
  await page.goto('/');
  const best = page.getByRole('region', { name: 'Best sellers' });
  const chart = page.getByRole('region', { name: 'Sales', exact: true });
  await expect(page.locator('.skeleton').first()).toBeVisible();
  const before = [await best.boundingBox(), await chart.boundingBox()];
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await expect(best.getByRole('listitem')).toHaveCount(5);
  expect([await best.boundingBox(), await chart.boundingBox()]).toEqual(before);
});

test('without permission to see figures there are none, and it says who can give it', async ({ page }) => {
  await changeReply(page, getShopContext, (context) => ({
    ...context,
    role: 'staff' as const,
    permissions: ['products'],
  }));
  let asked = 0;
  page.on('request', (request) => (asked += summary.test(new URL(request.url()).pathname) ? 1 : 0));
  await page.goto('/');
  await expect(page.getByRole('main')).toContainText('need the permission');
  await expect(page.getByRole('region', { name: 'Figures' })).toHaveCount(0);
  expect(asked).toBe(0);
});

test('Home: no sideways scrolling, axe finds nothing', async ({ page }) => {
  await emptyShop(page);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Set up your shop' })).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await expectEveryLook(page);
});
