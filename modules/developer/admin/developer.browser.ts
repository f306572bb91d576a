import { expect, longForm, test } from '#core/testing/browser-test.ts';
import { expectAccessible } from '#core/testing/accessibility.ts';
import { expectNoSideways, expectEveryLook, requestsOf } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';

test('an access token is made, shown once, works, and is revoked', async ({ page }) => {
  const name = `Warehouse ${Date.now()}`;
  await signIn(page);
  await page.goto('/settings');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Access tokens/ })
    .click();
  await page.getByRole('button', { name: 'Create token' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create token' });
  const made = requestsOf(page, /\/admin\/api_tokens\.json$/, 'POST');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog).toContainText('Choose at least one permission');
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  expect(made).toHaveLength(0);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Products and collections').selectOption('read');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const shown = page.getByRole('dialog', { name: 'Your new access token' });
  const token = await shown.locator('code').innerText();
  expect(token).toMatch(/^brt_/);
  await expectAccessible(page);
  // The first Esc asks to copy it; it is gone after that.
  await page.keyboard.press('Escape');
  await expect(shown.getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
  expect(await page.content()).not.toContain(token);
  const headers = { authorization: `Bearer ${token}` };
  const client = await page.context().browser()!.newContext();
  const url = new URL('/admin/products/count.json', page.url()).href;
  expect((await client.request.get(url, { headers })).status()).toBe(200);

  const row = page.locator('tr[data-row]', { hasText: name });
  await expect(row).toContainText('Products and collections: Read');
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toContainText('Revoked');
  await page.locator('.list-tab', { hasText: 'Active' }).click();
  await expect(row).toHaveCount(0);
  expect((await client.request.get(url, { headers })).status()).toBe(401);
  await client.close();
});

test('a webhook is made with its secret shown once, tested, looked up in the log, sent again, deleted', async ({
  page,
}) => {
  // The host name does not exist: nothing leaves this machine, and the log states why.
  const address = `https://hooks-${Date.now()}.invalid/orders`;
  await signIn(page);
  await page.goto('/settings/webhooks/0');
  const field = page.getByLabel('Endpoint URL');
  const create = page.getByRole('button', { name: 'Create webhook' });
  await field.fill('https://127.0.0.1/hook');
  await create.click();
  await expect(field).toHaveAccessibleDescription('The address isn’t on the public internet.');
  await expect(field).toHaveValue('https://127.0.0.1/hook');
  await field.fill(address);
  await page.getByLabel('Event').selectOption('app/uninstalled');
  await create.click();
  const secret = page.getByRole('dialog', { name: 'Webhook secret' });
  await expect(secret.locator('code')).toHaveText(/^whsec_/);
  await secret.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(/\/settings\/webhooks\/[1-9]\d*$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('app/uninstalled');

  await page.getByRole('button', { name: 'Send test' }).click();
  await expect(page.getByText('Test event sent.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Delivery log' }).click();
  const row = page.locator('tr[data-row]', { hasText: address });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('webhooks/test');
  await row.getByRole('link').first().click();
  await expect(page.getByText(/was not found/)).toBeVisible();
  await expect(page.locator('.wire-text').last()).toContainText('"test": true');
  await expectAccessible(page);
  await expectNoSideways(page);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Delivery is being sent again')).toBeVisible();

  await page.goto('/settings/webhooks');
  await page.locator('tr[data-row]', { hasText: address }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Turned off by staff.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send test' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/settings\/webhooks$/);
  await expect(page.locator('tr[data-row]', { hasText: address })).toHaveCount(0);
});

test('developer settings: no sideways scrolling, axe finds nothing', longForm, async ({ page }) => {
  await signIn(page);
  for (const path of ['developer', 'webhooks', 'webhooks/0', 'webhooks/deliveries']) {
    await page.goto(`/settings/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
    await expectEveryLook(page);
  }
});
