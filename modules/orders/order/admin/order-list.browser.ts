import { expect, test } from '#core/testing/browser-test.ts';
import { listPageSuite } from '#core/testing/admin-suites/list-page-suite.ts';
import { listOrders } from '../contract/order-calls.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';

listPageSuite('orders', {
  path: '/orders',
  before: signIn,
  call: listOrders,
  words: ['claire', 'nuno'],
  never: { reply: { orders: [], has_more: false }, title: 'No orders yet' },
  filter: { label: 'Payment', option: 'Paid' },
  sort: 'Total',
  tab: 'To pack',
});

const headers = { 'X-Requested-With': 'backroom' };

test('orders of chosen days only, and the days are in the address', async ({ page }) => {
  await signIn(page);
  await page.goto('/orders');
  const filters = page.getByRole('group', { name: 'Filters' });
  await filters.getByRole('button', { name: 'Date' }).click();
  await page.getByRole('menuitemradio', { name: 'Custom range' }).click();
  const dialog = page.getByRole('dialog', { name: 'Custom range' });
  const today = await dialog.getByLabel('End date').inputValue();
  const from = new Date(Date.parse(today) - 4 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('Start date').fill(today);
  await dialog.getByLabel('End date').fill(from);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toContainText('must be on or after the start date');
  await dialog.getByLabel('Start date').fill(from);
  await dialog.getByLabel('End date').fill(today);
  const asked = page.waitForRequest((request) => request.url().includes('/admin/orders.json?'));
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(new RegExp(`placed=${from}\\.\\.${today}`));
  const query = new URL((await asked).url()).searchParams;
  const days =
    Date.parse(query.get('processed_at_max') ?? '') - Date.parse(query.get('processed_at_min') ?? '');
  expect(Math.round(days / 86_400_000)).toBe(5);
});

test('orders that an offer discounted carry its discount, and nothing else is shown', async ({ page }) => {
  await signIn(page);
  const read = async <T>(path: string) => (await (await page.request.get(path, { headers })).json()) as T;
  // The first that orders were made cheaper by: one that was made by another story has none.
  const { offers } = await read<{ offers: { id: number; offer_name: string; offer_type: string }[] }>(
    '/admin/offers/list.json?limit=50&sort_field=sales&sort_direction=desc',
  );
  let offer: (typeof offers)[number] | undefined;
  for (const one of offers.filter(({ offer_type }) => offer_type === 'quantity')) {
    const { count } = await read<{ count: number }>(`/admin/orders/count.json?offer_id=${one.id}`);
    if (count === 0) continue;
    offer = one;
    break;
  }
  await page.goto(`/orders?offer=${offer?.id}`);
  await expect(page.locator('.chip.set')).toContainText(offer?.offer_name ?? '');
  const rows = page.locator('tr[data-row]');
  await expect(rows.first()).toBeVisible();
  const id = await rows.last().getAttribute('data-row');
  const order = (await (await page.request.get(`/admin/orders/${id}.json`, { headers })).json()) as {
    order: { discount_applications: { offer_id: number }[] };
  };
  expect(order.order.discount_applications.map((each) => each.offer_id)).toContain(offer?.id);
});
