import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import type { Order } from '../order/contract/order.ts';
import { expectAccessible } from '#core/testing/accessibility.ts';
import { expectNoSideways, intercept, refuse, requestsOf } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';

const headers = { 'X-Requested-With': 'backroom' };

async function read(page: Page, id: string): Promise<Order> {
  const reply = await page.request.get(`/admin/orders/${id}.json`, { headers });
  return ((await reply.json()) as { order: Order }).order;
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Both looks of a dialog, then back to where it was. */
async function looks(page: Page): Promise<void> {
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await expectNoSideways(page);
    await expectAccessible(page);
  }
}

test('an order by hand, from its draft through two parcels and two refunds to its end', async ({ page }) => {
  await signIn(page);
  await page.goto('/orders');
  await page.getByRole('link', { name: 'Create order' }).click();
  await expect(page.getByRole('heading', { name: 'Create order' })).toBeVisible();

  // A line of one's own, priced live with a discount of one's own and delivery.
  await page.getByRole('button', { name: 'Add custom item' }).click();
  await page.getByLabel('Item name', { exact: true }).fill('Vase on request');
  await part(page, 'Items').getByLabel('Price', { exact: true }).fill('20');
  await page.getByRole('textbox', { name: 'Quantity of Vase on request' }).fill('3');
  await page.getByRole('button', { name: 'Add discount' }).click();
  await page.getByLabel('Reason').fill('Regular');
  await page.getByRole('button', { name: 'Add shipping', exact: true }).click();
  await part(page, 'Total').getByRole('textbox', { name: 'Price' }).fill('5');
  await expect(part(page, 'Total').locator('.order-total')).toContainText('$59.00');
  await page.getByRole('button', { name: 'Choose customer' }).click();
  await dialogOf(page, 'Choose customer').getByRole('button', { name: 'New customer' }).click();
  const added = dialogOf(page, 'New customer');
  await added.getByLabel('Email').fill(`by.hand.${Date.now()}@example.com`);
  await added.getByLabel('Last name').fill('Byhand');
  await added.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'Byhand' })).toBeVisible();
  await looks(page);

  // Saved and completed in one go.
  await page.getByRole('button', { name: 'Create order' }).click();
  const complete = page.getByRole('dialog', { name: 'Create order for $59.00?' });
  await complete.getByRole('radio', { name: /^Mark as paid/ }).check();
  const orders = requestsOf(page, /\/complete\.json$/, 'POST');
  await complete.getByRole('button', { name: 'Create order' }).dblclick();
  await expect(page).toHaveURL(/\/orders\/\d+$/);
  expect(orders).toHaveLength(1);
  const id = /\d+$/.exec(page.url())?.[0] ?? '';

  // Two of three go into a parcel.
  await page.getByRole('button', { name: 'Fulfill items' }).click();
  const fulfil = dialogOf(page, 'Fulfill items');
  await fulfil.getByRole('button', { name: /one less/ }).click();
  await fulfil.getByLabel('Shipping carrier').fill('Correios');
  await fulfil.getByLabel('Tracking number').fill('RR123, RR124');
  await fulfil.getByLabel('Tracking URL').fill('not a link');
  await fulfil.getByRole('button', { name: 'Fulfill 2 items' }).click();
  await expect(fulfil.getByLabel('Tracking URL')).toHaveAccessibleDescription('Enter a web address');
  await fulfil.getByLabel('Tracking URL').fill('https://track.example/RR123');
  await looks(page);
  await fulfil.getByRole('button', { name: 'Fulfill 2 items' }).click();
  await expect(part(page, 'Shipments')).toContainText('2 × Vase on request');
  await expect(part(page, 'Shipments')).toContainText('Correios · RR123, RR124');
  await expect(part(page, 'Items')).toContainText('2 fulfilled · 1 unfulfilled');

  // While something is on its way it cannot be cancelled, and says why.
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: /Cancel order/ })).toContainText(
    'Some items are fulfilled',
  );
  await page.keyboard.press('Escape');

  // One unit keeps its third of the discount: 20 − 2 = 18. Declined first, then once for two presses.
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const refund = dialogOf(page, /^Refund #/);
  await refund.getByRole('button', { name: /one more/ }).click();
  await expect(refund.getByRole('region')).toContainText('−$2.00');
  await expect(refund.locator('.order-total')).toContainText('$18.00');
  await looks(page);
  let declined = true;
  await intercept(page, /\/refunds\.json$/, 'POST', (route) =>
    declined ? refuse(route, 402, 'The bank declined the refund.') : route.fallback(),
  );
  await refund.getByRole('button', { name: 'Refund $18.00' }).click();
  await expect(refund.getByRole('alert')).toContainText('The bank declined the refund.');
  await expect(refund.getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('1');
  declined = false;
  const refunds = requestsOf(page, /\/refunds\.json$/, 'POST');
  await refund.getByRole('button', { name: 'Refund $18.00' }).dblclick();
  await expect(refund).toHaveCount(0);
  expect(refunds).toHaveLength(1);
  await expect(part(page, 'Refunds')).toContainText('less $2.00 discount');
  await expect(part(page, 'Summary')).toContainText('−$18.00');
  expect(await read(page, id)).toMatchObject({
    total_refunded: 18,
    current_total_price: 41,
    financial_status: 'partially_refunded',
    fulfillment_status: 'fulfilled',
  });

  // An amount of no item goes back beside: more than is left is refused where it is typed, and nothing is restocked.
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await refund.getByRole('radio', { name: /^Custom amount/ }).check();
  await refund.getByLabel('Refund amount (USD)').fill('41.01');
  await expect(refund.getByLabel('Refund amount (USD)')).toHaveAccessibleDescription(
    'This is more than the refundable amount',
  );
  await expect(refund.getByRole('checkbox', { name: 'Restock items' })).toHaveCount(0);
  await refund.getByLabel('Refund amount (USD)').fill('5');
  await expect(refund.locator('.order-total')).toContainText('$5.00');
  await looks(page);
  await refund.getByLabel('Refund amount (USD)').press('Enter');
  await expect(refund).toHaveCount(0);
  await expect(part(page, 'Refunds')).toContainText('Custom amount');
  expect(await read(page, id)).toMatchObject({ total_refunded: 23, current_total_price: 36 });

  // Where the parcel is as its carrier says; staff say that it arrived, and that it has not after all.
  const parcels = await page.request.get(`/admin/orders/${id}/fulfillments.json`, { headers });
  const { fulfillments } = (await parcels.json()) as { fulfillments: { id: number }[] };
  const answer = await page.request.put(`/admin/orders/${id}/fulfillments/${fulfillments[0]!.id}.json`, {
    headers,
    data: { fulfillment: { shipment_status: 'in_transit' } },
  });
  expect(answer.ok()).toBe(true);
  await page.reload();
  await expect(part(page, 'Shipments')).toContainText('In transit');
  for (const [act, state] of [
    ['Mark as delivered', 'Delivered'],
    ['Mark as in transit', 'In transit'],
  ] as const) {
    await page.getByRole('button', { name: /^Actions for #/ }).click();
    await page.getByRole('menuitem', { name: act }).click();
    await expect(part(page, 'Shipments')).toContainText(state);
  }

  // The parcel comes back; then the rest is cancelled with all of its money.
  await page.getByRole('button', { name: /^Actions for #/ }).click();
  await page.getByRole('menuitem', { name: 'Cancel shipment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel shipment' }).click();
  await expect(part(page, 'Shipments')).toContainText('Canceled');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: /Cancel order/ }).click();
  const cancel = dialogOf(page, /^Cancel #/);
  await expect(cancel).toContainText('Refund $36.00');
  await cancel.getByLabel('Reason').selectOption({ label: 'Other' });
  await cancel.getByRole('button', { name: 'Cancel order' }).click();
  await expect(cancel.getByLabel('Note')).toHaveAccessibleDescription('Enter a reason');
  await cancel.getByLabel('Note').fill('Broken in the kiln');
  await cancel.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByRole('button', { name: 'Fulfill items' })).toHaveAccessibleDescription(
    'The order is canceled.',
  );
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toHaveAccessibleDescription(
    'Fully refunded.',
  );
  await expect(part(page, 'Timeline')).toContainText('Broken in the kiln');
  expect(await read(page, id)).toMatchObject({
    total_refunded: 59,
    current_total_price: 0,
    financial_status: 'refunded',
    cancel_reason: 'other',
  });
});

test('note, tags, contact and comments; archiving; a change of someone else is not lost unseen', async ({
  page,
}) => {
  await signIn(page);
  const list = await page.request.get('/admin/orders.json?status=open&limit=1', { headers });
  const id = String(((await list.json()) as { orders: Order[] }).orders[0]?.id);
  await page.goto(`/orders/${id}`);
  await page.getByRole('button', { name: 'Edit note and tags' }).click();
  const edit = dialogOf(page, 'Edit note and tags');
  await edit.getByLabel('Note').fill('Ring twice');
  await edit.getByLabel('Tags').fill('fragile,');
  await page.request.put(`/admin/orders/${id}.json`, { headers, data: { order: { phone: '+351 1' } } });
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByRole('alert')).toContainText('Someone else changed this order');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toHaveCount(0);
  await expect(part(page, 'Note')).toContainText('Ring twice');
  expect(await read(page, id)).toMatchObject({ note: 'Ring twice', tags: 'fragile', phone: '+351 1' });
  await page.getByLabel('Comment').fill('Called, nobody home');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(part(page, 'Timeline')).toContainText('Called, nobody home');
  await expect(page.getByLabel('Comment')).toHaveValue('');
  for (const word of ['Archive', 'Unarchive']) {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: word, exact: true }).click();
    await expect(page.getByText('Archived', { exact: true })).toHaveCount(word === 'Archive' ? 1 : 0);
  }
});

test('orders are tagged together, and exported with progress to a file', longForm, async ({ page }) => {
  await signIn(page);
  await page.goto('/orders?q=claire');
  const rows = page.locator('tr[data-row]');
  await rows.nth(0).getByRole('checkbox').check();
  await rows.nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Add tags' }).click();
  const tags = dialogOf(page, 'Add tags');
  await tags.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('.bulk-count'), 'calling it off keeps the selection').toHaveText('2 selected');
  await page.getByRole('button', { name: 'Add tags' }).click();
  await tags.getByLabel('Tags').fill('claires');
  await tags.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('2 orders tagged')).toBeVisible();
  await page.goto('/orders?tag=claires');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the file' }).click();
  expect((await download).suggestedFilename()).toMatch(/orders.*\.csv$/);
});
