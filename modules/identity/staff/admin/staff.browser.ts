import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { expectAccessible } from '#core/testing/accessibility.ts';
import { expectNoSideways, expectEveryLook, requestsOf } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';

const rowOf = (page: Page, email: string) => page.locator('tr[data-row]', { hasText: email });
const tab = (page: Page, name: string) => page.locator('.list-tab', { hasText: name });

test('someone is invited, found under their tab, given more, and withdrawn', longForm, async ({ page }) => {
  const email = `invited-${Date.now()}@example.test`;
  await signIn(page);
  await page.goto('/settings/staff');
  await expect(rowOf(page, '(you)')).toContainText('Everything');
  const invited = Number((await tab(page, 'Invited').innerText()).replace(/\D/g, ''));
  await page.getByRole('link', { name: 'Invite user' }).click();

  const invites = requestsOf(page, /\/admin\/staff\.json$/, 'POST');
  const address = page.getByLabel('Email address');
  const send = page.getByRole('button', { name: 'Send invitation' });
  // The save bar's button says what it does, and is the only one.
  await expect(send).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await address.fill('nobody at all');
  await send.click();
  await expect(address).toHaveAccessibleDescription('This is not an email address');
  await expect(address).toBeFocused();
  await address.fill(email);
  await page.getByRole('checkbox', { name: 'Orders' }).check();
  await expectNoSideways(page);
  await expectAccessible(page);
  await send.click();
  await expect(page).toHaveURL(/\/settings\/staff$/);
  expect(invites).toHaveLength(1);
  await expect(tab(page, 'Invited')).toContainText(String(invited + 1));
  await tab(page, 'Invited').click();
  await expect(rowOf(page, email)).toContainText('Orders');

  await rowOf(page, email).getByRole('link').click();
  await page.getByRole('checkbox', { name: 'Theme' }).check();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Resend invitation' }).click();
  await expect(page.getByText(`New invitation sent to ${email}`)).toBeVisible();
  await page.getByRole('radio', { name: /^Admin/ }).check();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page
    .getByRole('region', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await expect(page.getByRole('checkbox', { name: 'Theme' })).toBeChecked();

  await page.goto('/settings/activity?kind=memberships');
  await page
    .getByRole('link', { name: `User “${email}”` })
    .first()
    .click();
  const change = page.getByRole('row', { name: /^Permissions/ });
  await expect(change.getByRole('cell').last()).toHaveText('Orders, Theme');
  await expectAccessible(page);
  // By its id: a namesake's entries are not among them.
  await page.getByRole('link', { name: 'Full history' }).click();
  await expect(page).toHaveURL(/kind=memberships&thing=\d+/);
  await expect(page.getByRole('button', { name: /Item: User \d+$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: `User “${email}”` }).first()).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Open' }).click();
  await page.getByRole('button', { name: 'Withdraw invitation' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw invitation' }).click();
  await expect(page).toHaveURL(/\/settings\/staff$/);
  await expect(rowOf(page, email)).toHaveCount(0);
});

test('what cannot be done says why, by keyboard too', longForm, async ({ page }) => {
  await signIn(page);
  await page.goto('/settings/staff');
  await rowOf(page, '(you)').getByRole('link').click();
  const remove = page.getByRole('button', { name: 'Remove' });
  const calls = requestsOf(page, /\/admin\/staff\/\d+\.json$/, 'DELETE');
  const reason = 'You’re the owner and have full access. To leave, transfer the shop first.';
  await remove.focus();
  await expect(page.getByRole('tooltip')).toHaveText(reason);
  await expect(remove).toHaveAccessibleDescription(reason);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(calls).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toBeHidden();
});

test('settings: no sideways scrolling, axe finds nothing', longForm, async ({ page }) => {
  await signIn(page);
  for (const path of ['', '/general', '/staff', '/staff/1', '/activity', '/switches']) {
    await page.goto(`/settings${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
    await expectEveryLook(page);
  }
});

test('closing the shop says what happens, and a wrong password changes nothing', async ({ page }) => {
  await signIn(page);
  await page.goto('/settings/general');
  await page.getByRole('button', { name: 'Close shop…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Close .+\?$/ });
  await expect(dialog).toContainText('Shoppers see a closed store and no offers.');
  const password = dialog.getByLabel('Your password');
  await dialog.getByRole('button', { name: 'Close shop', exact: true }).click();
  await expect(password).toBeFocused();
  await password.fill('not the password');
  await dialog.getByRole('button', { name: 'Close shop', exact: true }).click();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toHaveValue('not the password');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Shop name')).toBeVisible();
});
