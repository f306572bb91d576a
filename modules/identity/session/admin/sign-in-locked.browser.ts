import { expectEveryLook } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { expect, test } from '#core/testing/browser-test.ts';

test('a locked sign-in says what goes on working, to addresses without an account too, and sends the link', async ({
  page,
}) => {
  const email = `nobody.${Date.now()}@example.com`;
  const wrong = { email, password: 'not the password' };
  for (let tried = 0; tried < 20; tried += 1)
    await page.request.post('/v1/auth/credentials', { data: wrong });

  await page.goto('/sign-in');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(
    'Too many sign-in attempts. Use a device you’ve signed in with before, or a sign-in link.',
  );
  await expect(page.getByRole('button', { name: /^Try again in 1[45]:\d\d min$/ })).toBeDisabled();
  await expectEveryLook(page);

  await page.getByRole('button', { name: 'Email me a sign-in link', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible();
  await expect(page.getByText(`If ${email} has an account`)).toBeVisible();
});

test('a session that ends under an open page goes on by a mailed link, and the page stays as it was', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/products');
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  const search = page.getByRole('searchbox').first();
  await page.context().clearCookies();
  await search.fill('mug');
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Forgot your password?' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Email me a sign-in link', exact: true }).click();
  await expect(dialog.getByText('has an account, we’ve sent')).toBeVisible();
  await dialog.getByRole('button', { name: 'I’ve opened the link' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/^You’re not signed in yet/);

  // In another tab of this browser.
  await signIn(page);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(dialog).toHaveCount(0);
  await expect(search).toHaveValue('mug');
});
