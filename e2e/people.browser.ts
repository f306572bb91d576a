import { expect, test, type Page } from '#core/testing/browser-test.ts';

test.describe.configure({ mode: 'serial' });

// One shop, its owner and one member of staff, from signing up to the last refused click (issue "People").

const serial = `${Date.now()}-${process.pid}`;
const owner = { email: `ines.${serial}@example.com`, password: 'seven oranges in a blue bowl' };
const staff = { email: `rui.${serial}@example.com`, password: 'a lighthouse keeps its own time' };

async function fromMail(page: Page, to: string, wanted: RegExp): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const { mails } = (await (await page.request.get('/dev/mailbox.json')).json()) as {
      mails: { to: string; text: string }[];
    };
    found = mails.flatMap((mail) => (mail.to === to ? (wanted.exec(mail.text)?.[1] ?? []) : []))[0];
    expect(found, `a mail to ${to} with ${wanted}`).toBeTruthy();
  }).toPass();
  return found ?? '';
}

const headers = { 'X-Requested-With': 'backroom' };
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('sign up by code, invite with one permission, accept elsewhere, see only that, removed, refused', async ({
  page,
  browser,
}) => {
  await page.goto('/sign-up');
  await field(page, 'Email').fill(owner.email);
  await page.keyboard.press('Enter');
  await field(page, 'Verification code').fill(await fromMail(page, owner.email, /^(\d{6})$/m));
  await field(page, 'First name').fill('Inês');
  await field(page, 'Last name').fill('Moreira');
  await field(page, 'Shop name').fill('Blue Bowl');
  await field(page, 'Password').fill(owner.password);
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();

  // Signing out and in again: the account stands by itself.
  await page.goto('/logout');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await field(page, 'Email').fill(owner.email);
  await field(page, 'Password').fill(owner.password);
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();

  await page.goto('/settings/staff/invite');
  await page.getByLabel('Email address').fill(staff.email);
  await page.getByRole('checkbox', { name: 'Orders' }).check();
  await button(page, 'Send invitation').click();
  await expect(page).toHaveURL(/\/settings\/staff$/);

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(await fromMail(page, staff.email, /(\/auth\/accept\/\S+)/));
  await field(other, 'First name').fill('Rui');
  await field(other, 'New password').fill(staff.password);
  await other.keyboard.press('Enter');
  await expect(menu(other)).toBeVisible();
  await expect(menu(other).getByRole('link', { name: /^Orders/ })).toBeVisible();
  await expect(menu(other).getByRole('link', { name: 'Customers' })).toBeVisible();
  for (const hidden of [/^Products/, /^Upsell/, /^Settings/])
    await expect(menu(other).getByRole('link', { name: hidden })).toHaveCount(0);
  await other.goto('/products');
  await expect(other.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible();
  await expect(other.getByText('Ask the owner of Blue Bowl or an admin.')).toBeVisible();
  await other.goto('/orders');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Orders');

  await page.reload();
  await page.locator('tr[data-row]', { hasText: staff.email }).getByRole('link').click();
  await button(page, 'Remove').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page).toHaveURL(/\/settings\/staff$/);
  await expect(page.locator('tr[data-row]', { hasText: staff.email })).toHaveCount(0);

  const refused = await other.request.get('/admin/orders.json', { headers });
  expect(refused.status()).toBe(401);
  await other.reload();
  await expect(other).toHaveURL(/\/sign-in/);
  await field(other, 'Email').fill(staff.email);
  await field(other, 'Password').fill(staff.password);
  await other.keyboard.press('Enter');
  await expect(other.getByText('You no longer have access to a shop.')).toBeVisible();
  await elsewhere.close();
});

test('a closed shop shows only why, to its owner with the way back', async ({ page }) => {
  await page.goto('/sign-in');
  await field(page, 'Email').fill(owner.email);
  await field(page, 'Password').fill(owner.password);
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();
  const closed = await page.request.post('/admin/shop/close.json', {
    headers,
    data: { current_password: owner.password, reason: 'A long holiday' },
  });
  expect(closed.status()).toBe(200);
  await page.goto('/orders');
  await expect(page.getByText('A long holiday')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Orders/ })).toHaveCount(0);
  const refused = await page.request.get('/admin/orders.json', { headers });
  expect([refused.status(), await refused.json()]).toEqual([
    402,
    expect.objectContaining({
      code: 'shop_is_closed',
      role: 'owner',
      error: expect.stringContaining('A long holiday'),
    }),
  ]);
});
