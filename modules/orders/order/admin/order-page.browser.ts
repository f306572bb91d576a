import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import type { Order } from '../contract/order.ts';
import { expectAccessible } from '#core/testing/accessibility.ts';
import { expectEveryLook, intercept, refuse } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';

const headers = { 'X-Requested-With': 'backroom' };

/**
 * A late order that a quantity discount made cheaper, as the server gives it: of the offers that sell most, and one to which
 * nothing was added after its payment.
 */
async function discounted(page: Page): Promise<Order> {
  const read = async <T>(path: string) => (await (await page.request.get(path, { headers })).json()) as T;
  const { offers } = await read<{ offers: { id: number; offer_type: string }[] }>(
    '/admin/offers/list.json?limit=50&sort_field=sales&sort_direction=desc',
  );
  for (const { id, offer_type } of offers) {
    if (offer_type !== 'quantity') continue;
    const { orders } = await read<{ orders: { id: number }[] }>(
      `/admin/orders.json?limit=10&has_refund=false&offer_id=${id}`,
    );
    for (const one of orders) {
      const { order } = await read<{ order: Order }>(`/admin/orders/${one.id}.json`);
      const isWhole = order.line_items.every((line) => line.added_at === null);
      if (isWhole && order.discount_applications.some((each) => each.offer_id === id)) return order;
    }
  }
  throw new Error('No order was made cheaper by a quantity discount');
}

const dollars = (amount: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount);

test.beforeEach(({ page }) => signIn(page));

test('an order says what discounted each line, by how much, and leads to the offer', async ({ page }) => {
  const order = await discounted(page);
  await page.goto(`/orders/${order.id}`);
  await expect(page.getByRole('heading', { level: 1, name: order.name })).toBeVisible();
  const line = order.line_items.find((each) => each.total_discount > 0);
  const allocation = line?.discount_allocations[0];
  const application = order.discount_applications[allocation?.discount_application_index ?? 0];
  const row = page
    .getByRole('region', { name: 'Items' })
    .getByRole('listitem')
    .filter({
      hasText: line?.sku ?? '',
    });
  await expect(row).toContainText(
    dollars((line?.price ?? 0) * (line?.quantity ?? 0) - (line?.total_discount ?? 0)),
  );
  const link = row.getByRole('link', { name: application?.description });
  await expect(link).toContainText(`−${dollars(allocation?.amount ?? 0)}`);
  await expect(link).toHaveAttribute('href', new RegExp(`/quantity-offer/${application?.offer_id}$`));
});

test('the price breakdown: the applied offer with what it took off, then the ones left out', async ({
  page,
}) => {
  const order = await discounted(page);
  await page.goto(`/orders/${order.id}`);
  const why = page.getByRole('region', { name: 'Price breakdown' });
  await expect(
    why
      .getByRole('listitem')
      .filter({ hasText: /^Applied/ })
      .first(),
  ).toContainText(/Tier reached with \d+ items?\./);
  await expect(why).toContainText(/Saved \$[\d.,]+\./);
  await expect(why.getByRole('listitem')).toHaveCount(order.pricing_trace.length);
});

test('the total is what was paid', async ({ page }) => {
  const order = await discounted(page);
  await page.goto(`/orders/${order.id}`);
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary.locator('.order-total dd')).toHaveText(dollars(order.total_price));
  await expect(summary.locator('.order-paid dd')).toHaveText(dollars(order.total_price));
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(
    `${dollars(order.total_price)} paid.`,
  );
});

test(
  'an order that is not there, an address that is none, and a server that fails',
  longForm,
  async ({ page }) => {
    for (const path of ['/orders/99999999', '/orders/1e3', '/orders/abc']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    }
    let broken = true;
    await intercept(page, /\/admin\/orders\/\d+\.json$/, 'GET', (route) =>
      broken ? refuse(route, 422, 'The books are closed') : route.fallback(),
    );
    await page.goto('/orders/1');
    await expect(page.getByRole('alert')).toContainText('The books are closed');
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
  },
);

test('an order: no sideways scrolling, axe finds nothing', longForm, async ({ page }) => {
  const order = await discounted(page);
  await page.goto(`/orders/${order.id}`);
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
  await expectEveryLook(page);
});

test('what a program noted, chose and billed stands on the order, and the bill is changed there', async ({
  page,
}) => {
  const given = {
    line_items: [
      { title: 'Ring', price: 20, quantity: 1, properties: [{ name: 'Engraving', value: 'For ever' }] },
    ],
    note_attributes: [{ name: 'Greeting', value: 'Happy birthday' }],
    shipping_address: { last_name: 'Hopper', address1: 'Rua 1', city: 'Porto', country_code: 'PT' },
    processed_at: '2026-02-03T12:00:00Z',
    source_name: 'market',
  };
  const answer = await page.request.post('/admin/orders.json', { headers, data: { order: given } });
  expect(answer.status()).toBe(201);
  const { order } = (await answer.json()) as { order: Order };
  await page.goto(`/orders/${order.id}`);
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('EngravingFor ever');
  await expect(page.getByRole('region', { name: 'Additional details' })).toContainText(
    'GreetingHappy birthday',
  );
  await expect(page.getByText(/^Placed Feb 3, 2026.*, added .* · from market$/)).toBeVisible();
  const bill = page.getByRole('region', { name: 'Billing address' });
  await expect(bill).toContainText('Same as shipping address');
  await bill.getByRole('button', { name: 'Edit billing address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit billing address' });
  await dialog.getByLabel('Company').fill('Navy');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(bill).toContainText('Navy');
  await expect(page.getByRole('region', { name: 'Shipping address' })).not.toContainText('Navy');
  await expectAccessible(page);
});
