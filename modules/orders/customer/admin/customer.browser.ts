import { expect, test, type Page } from '#core/testing/browser-test.ts';
import { changeReply } from '#core/testing/call-reply.ts';
import { getShopContext } from '#modules/identity/session/contract/session-calls.ts';
import type { Customer } from '../contract/customer.ts';
import { editorPageSuite } from '#core/testing/admin-suites/editor-page-suite.ts';
import { expectEveryLook } from '#core/testing/admin-suites/page-checks.ts';
import { listPageSuite } from '#core/testing/admin-suites/list-page-suite.ts';
import { getCustomer, listCustomers } from '../contract/customer-calls.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';

const headers = { 'X-Requested-With': 'backroom' };
let made = 0;

async function makeCustomer(page: Page, name = 'Edited'): Promise<Customer> {
  const email = `${name.toLowerCase()}.${Date.now()}.${(made += 1)}@example.com`;
  const data = { customer: { email, first_name: name, last_name: 'Person' } };
  const reply = await page.request.post('/admin/customers.json', { headers, data });
  return ((await reply.json()) as { customer: Customer }).customer;
}

listPageSuite('customers', {
  path: '/customers',
  before: signIn,
  call: listCustomers,
  words: ['claire', 'nuno'],
  never: { reply: { customers: [], has_more: false }, title: 'No customers yet' },
  filter: { label: 'Account', option: 'No account' },
  sort: 'Total spent',
  create: 'Add customer',
});

let customerId = 0;
editorPageSuite('customer', {
  path: () => `/customers/${customerId}`,
  before: async (page) => {
    await signIn(page);
    customerId = (await makeCustomer(page)).id;
  },
  call: /\/admin\/customers\/\d+\.json$/,
  field: { label: 'First name', path: 'customer.first_name' },
  keepsNothing: true,
  required: { label: 'Email', error: 'Enter an email address' },
  creation: {
    path: '/customers/new',
    call: /\/admin\/customers\.json$/,
    fill: (page) =>
      page.getByLabel('Email', { exact: true }).fill(`new.${Date.now()}.${(made += 1)}@example.com`),
    then: '/customers',
  },
  saveElsewhere: async (page, value) => {
    const data = { customer: { first_name: value } };
    await page.request.put(`/admin/customers/${customerId}.json`, { headers, data });
  },
});

test('addresses are stored one by one, one is the default; who never ordered can be deleted', async ({
  page,
}) => {
  await signIn(page);
  const { id } = await makeCustomer(page, 'Addressed');
  await page.goto(`/customers/${id}`);
  const dialog = page.getByRole('dialog', { name: 'Add address' });
  for (const [street, city] of [
    ['Rua Nova 1', 'Lisboa'],
    ['Rua Velha 2', 'Porto'],
  ] as const) {
    await page.getByRole('button', { name: 'Add address' }).click();
    await dialog.getByLabel('Country').selectOption('PT');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toContainText('Enter at least one line');
    await dialog.getByLabel('Address', { exact: true }).fill(street);
    await dialog.getByLabel('City').fill(city);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
  }
  const addresses = page.getByRole('region', { name: 'Addresses' }).getByRole('listitem');
  await expect(addresses.filter({ has: page.locator('.tag') })).toContainText('Rua Nova 1');
  await page.getByRole('button', { name: 'Actions for Rua Velha 2, Porto' }).click();
  await page.getByRole('menuitem', { name: 'Set as default' }).click();
  await expect(addresses.filter({ has: page.locator('.tag') })).toContainText('Rua Velha 2');
  await page.getByRole('button', { name: 'Actions for Rua Velha 2, Porto' }).click();
  await expect(page.getByRole('menuitem', { name: /Delete address/ })).toBeDisabled();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/customers$/);
  const gone = await page.request.get(`/admin/customers/${id}.json`, { headers });
  expect(gone.status()).toBe(404);
});

test('a customer who accepts marketing emails shows since when and from where, in English and German', async ({
  page,
}) => {
  await signIn(page);
  const { id } = await makeCustomer(page, 'Willing');
  const path = `/customers/${id}`;
  await page.goto(path);
  const box = page.getByRole('checkbox', { name: /^Agreed to receive marketing emails/ });
  await expect(box).not.toBeChecked();
  await expect(page.getByText('· since')).toHaveCount(0);
  await changeReply(page, getCustomer, ({ customer }) => ({
    customer: {
      ...customer,
      ...{ accepts_marketing: true, marketing_consent_at: '2026-03-03T12:00:00.000Z' },
      marketing_consent_source: 'checkout' as const,
    },
  }));
  await page.goto(path);
  await expect(
    page.getByText('Agreed to receive marketing emails · since Mar 3, 2026, at checkout'),
  ).toBeVisible();
  // Once the box is unticked nothing of the earlier consent stands beside it.
  await box.uncheck();
  await expect(page.getByText('· since')).toHaveCount(0);
  await box.check();
  await changeReply(page, getShopContext, (context) => ({
    ...context,
    user: { ...context.user, locale_code: 'de' },
  }));
  await page.goto(path);
  await expect(
    page.getByText(/Mit Marketing-E-Mails einverstanden · seit .*2026, an der Kasse/),
  ).toBeVisible();
});

test('a customer with orders stays, and says why; the palette finds customers', async ({ page }) => {
  await signIn(page);
  const customer = await makeCustomer(page, 'Loyal');
  const line = { title: 'Vase on request', price: 20, quantity: 1 };
  const draft = { draft_order: { customer_id: customer.id, line_items: [line] } };
  const made = await page.request.post('/admin/draft_orders.json', { headers, data: draft });
  const { draft_order: order } = (await made.json()) as {
    draft_order: { id: number; total_price: number };
  };
  const complete = `/admin/draft_orders/${order.id}/complete.json`;
  const placed = await page.request.post(complete, { headers, data: { total_price: order.total_price } });
  expect(placed.ok(), await placed.text()).toBe(true);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(customer.email);
  // Orders of the same address are found as well, and shown with it.
  const found = page.getByRole('group', { name: 'Customers' }).getByRole('option');
  await found.filter({ hasText: customer.email }).click();
  await expect(page).toHaveURL(new RegExp(`/customers/${customer.id}$`));
  const remove = page.getByRole('button', { name: 'Delete', exact: true });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await expect(remove).toHaveAccessibleDescription(/^Can’t be deleted: this customer has 1 order/);
  await remove.focus();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('a person with orders is erased: what is open is named, the address is typed, and nothing of them is left', async ({
  page,
}) => {
  await signIn(page);
  const { id, email } = await makeCustomer(page, 'Forgotten');
  const draft = { customer_id: id, email, line_items: [{ title: 'A cup', price: 5, quantity: 1 }] };
  const made = await page.request.post('/admin/draft_orders.json', { headers, data: { draft_order: draft } });
  const { draft_order } = (await made.json()) as { draft_order: { id: number; total_price: number } };
  const completed = await page.request.post(`/admin/draft_orders/${draft_order.id}/complete.json`, {
    headers,
    data: { payment_pending: true, total_price: draft_order.total_price },
  });
  expect(completed.ok()).toBe(true);
  const { order } = (await completed.json()) as { order: { id: number; name: string } };

  await page.goto(`/customers/${id}`);
  const card = page.getByRole('region', { name: 'Customer data (GDPR)' });
  await test.step('what is kept is handed over as a file', async () => {
    const begun = page.waitForEvent('download');
    await card.getByRole('link', { name: 'Download customer data' }).click();
    const file = await (await begun).createReadStream();
    let text = '';
    for await (const chunk of file) text += String(chunk);
    expect(text).toContain(email);
    expect(text).toContain(order.name);
  });
  await test.step('the open order is named, and only the typed address lets it go on', async () => {
    await card.getByRole('button', { name: 'Erase personal data' }).click();
    const dialog = page.getByRole('dialog', { name: /^Erase Forgotten/ });
    await expect(dialog).toContainText('1 order is still open');
    await expect(dialog.getByRole('link', { name: order.name })).toBeVisible();
    const submit = dialog.getByRole('button', { name: 'Erase permanently' });
    await expect(submit).toHaveAccessibleDescription(`To confirm, type ${email}`);
    await expectEveryLook(page, 'erasing');
    await dialog.getByLabel(/^To confirm/).fill(email);
    await dialog.getByLabel(/^To confirm/).press('Enter');
    await expect(dialog).toHaveCount(0);
  });
  await expect(card).toContainText('was erased on', { timeout: 30_000 });
  await page.goto(`/orders/${order.id}`);
  await expect(page.getByRole('heading', { name: order.name })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await expect(page.getByText('Forgotten')).toHaveCount(0);
});
