import { expect, test, type Page } from '#core/testing/browser-test.ts';
import { settingsPageSuite } from '#core/testing/admin-suites/settings-page-suite.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';

const call = '/admin/setting/online-store-preferences.json';
const headers = { 'X-Requested-With': 'backroom' };

interface Preferences {
  title: string;
  password: string;
  enable_password: boolean;
  version: number;
}

async function change(page: Page, changes: Partial<Preferences>): Promise<void> {
  const read = await page.request.get(call, { headers });
  const { online_store_preferences: now } = (await read.json()) as { online_store_preferences: Preferences };
  const data = { online_store_preferences: { ...now, ...changes } };
  expect((await page.request.put(call, { headers, data })).status()).toBe(200);
}

settingsPageSuite('online store', {
  path: '/settings/online-store',
  before: signIn,
  call: /\/online-store-preferences\.json$/,
  field: { label: 'Title', path: 'online_store_preferences.title' },
  saveElsewhere: (page, title) => change(page, { title }),
});

test('the password is asked for when it is turned on, shown on demand, and the preview follows the title', async ({
  page,
}) => {
  await signIn(page);
  await change(page, { password: '', enable_password: false });
  await page.goto('/settings/online-store');
  const password = page.getByLabel('Store password', { exact: true });
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await page.getByLabel('Title', { exact: true }).fill('Pots from Porto');
  await expect(page.getByRole('region', { name: 'Search engine preview' })).toContainText('Pots from Porto');
  await page.getByRole('switch', { name: /^Restrict access with a password/ }).click({ force: true });
  await bar.getByRole('button', { name: /^Save/ }).click();
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription("Can't be blank, please fill out this field");
  await password.fill('sunday-kiln');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await bar.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Password protected')).toBeVisible();
  await change(page, { password: '', enable_password: false });
});
