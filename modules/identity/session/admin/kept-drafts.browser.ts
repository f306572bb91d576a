import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { expect, test, type Page } from '#core/testing/browser-test.ts';

// What becomes of a draft when the session ends, when somebody else signs in at the same browser, and when its own
// person signs out.

const path = '/settings/online-store';
const headers = { 'X-Requested-With': 'backroom' };
const title = (page: Page) => page.getByLabel('Title', { exact: true });
const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'You have unsaved changes from' });
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

async function signInAs(page: Page, email: string): Promise<void> {
  const data = { email, password: 'backroom-demo' };
  expect((await page.request.post('/v1/auth/credentials', { headers, data })).status()).toBe(200);
}

async function signOut(page: Page, answer: string): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const question = page.getByRole('alertdialog', { name: 'You have unsaved changes' });
  await question.getByRole('button', { name: answer }).click();
  await expect(page).toHaveURL(/\/sign-in/);
}

test('a draft outlives the session, is its own person’s alone, and signing out asks what shall become of it', async ({
  page,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await signIn(page);
  await page.goto(path);
  await title(page).fill('Typed before the session ended');
  await page.getByLabel('Store password', { exact: true }).fill('sunday-kiln');

  await test.step('the session ends under the page: it stays as it is, and is opened again after signing in', async () => {
    await page.context().clearCookies();
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
    await expect(title(page)).toHaveValue('Typed before the session ended');
    await page.goto(path);
    await expect(page).toHaveURL(/\/sign-in/);
    expect(await stored(page)).toContain('Typed before the session ended');
    expect(await stored(page)).not.toContain('sunday-kiln');
  });

  await test.step('somebody else at the same browser is told nothing', async () => {
    await signInAs(page, 'owner@other.backroom.test');
    await page.goto(path);
    await expect(title(page)).toBeVisible();
    // Longer than it takes to look for drafts.
    await page.waitForTimeout(1000);
    await expect(offer(page)).toHaveCount(0);
    await page.context().clearCookies();
  });

  await test.step('its person is offered it, and that the password is not in it', async () => {
    await signIn(page);
    await page.goto(path);
    await expect(offer(page)).toContainText('Passwords and secrets were not kept.');
    await offer(page).getByRole('button', { name: 'Restore' }).click();
    await expect(title(page)).toHaveValue('Typed before the session ended');
    await expect(page.getByLabel('Store password', { exact: true })).not.toHaveValue('sunday-kiln');
  });

  await test.step('signing out keeps it, or throws it away', async () => {
    // The save bar lies over the menu while something is unsaved on the page.
    await page.reload();
    await expect(offer(page)).toBeVisible();
    await signOut(page, 'Keep and sign out');
    expect(await stored(page)).toContain('Typed before the session ended');
    await signIn(page);
    await page.goto(path);
    await expect(offer(page)).toBeVisible();
    await signOut(page, 'Discard and sign out');
    expect(await stored(page)).not.toContain('Typed before the session ended');
    await signIn(page);
    await page.goto(path);
    await expect(title(page)).toBeVisible();
    await page.waitForTimeout(1000);
    await expect(offer(page)).toHaveCount(0);
  });
});
