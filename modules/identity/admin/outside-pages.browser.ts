import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { generateSync } from 'otplib';
import { expectEveryLook, requestsOf, watchPage } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';

const headers = { 'X-Requested-With': 'backroom' };
const unknownToken = 'A'.repeat(43);

interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** The newest mail to an address whose text matches; the first group of the match. */
async function fromMail(page: Page, to: string, wanted: RegExp): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const { mails } = (await (await page.request.get('/dev/mailbox.json')).json()) as { mails: Mail[] };
    found = mails.flatMap((mail) => (mail.to === to ? (wanted.exec(mail.text)?.[1] ?? []) : []))[0];
    expect(found, `a mail to ${to} with ${wanted}`).toBeTruthy();
  }).toPass();
  return found ?? '';
}

const post = (page: Page, path: string, data: object) => page.request.post(path, { headers, data });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const inside = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test.describe('one person and their shop', () => {
  test.describe.configure({ mode: 'serial' });
  watchPage({ path: '/sign-up' });

  const serial = `${Date.now()}-${process.pid}`;
  const person = { email: `mira.${serial}@example.com`, password: 'copper kettle on a slow morning' };
  const invited = `theo.${serial}@example.com`;

  async function signInByHand(page: Page) {
    await field(page, 'Email').fill(person.email);
    await field(page, 'Password').fill(person.password);
    await page.keyboard.press('Enter');
  }

  test('V420 signs up with the mailed code; what was typed outlives refusals and a reload', async ({
    page,
  }) => {
    const sent = requestsOf(page, /^\/signup\/account$/, 'POST');
    const codes = requestsOf(page, /^\/signup\/send-otp$/, 'POST');
    await page.goto('/sign-up?utm_source=spring&ref=friend&return=/orders');
    await expect(page).toHaveTitle('Create your shop · Backroom');
    await page.keyboard.type(person.email);
    await page.keyboard.press('Enter');
    await expect(field(page, 'Verification code')).toBeFocused();
    await expect(page.getByRole('button', { name: /^Resend in/ })).toBeDisabled();

    const code = await fromMail(page, person.email, /^(\d{6})$/m);
    const wrong = code === '111111' ? '222222' : '111111';
    await page.keyboard.press('Enter');
    await expect(page.getByText("Can't be blank, please fill out this field")).toHaveCount(5);
    await field(page, 'Verification code').fill(`Your code: ${wrong.slice(0, 3)} ${wrong.slice(3)}`);
    await field(page, 'First name').fill('Mira');
    await field(page, 'Last name').fill('Holt');
    await field(page, 'Shop name').fill('Paper & Pine');
    await field(page, 'Password').fill('password12');
    await page.keyboard.press('Enter');
    await expect(field(page, 'Password')).toBeFocused();
    await expect(field(page, 'Password')).toHaveAttribute('aria-invalid', 'true');
    await field(page, 'Password').fill(person.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Incorrect or expired code. Request a new one')).toBeVisible();
    await expect(field(page, 'Verification code')).toBeFocused();

    await page.reload();
    await expect(field(page, 'Verification code')).toHaveValue(wrong);
    await expect(field(page, 'Shop name')).toHaveValue('Paper & Pine');
    await expect(field(page, 'Password')).toHaveValue('');
    // The code still counts: the same address asks for no other one.
    await button(page, 'Use a different email').click();
    await expect(field(page, 'Email')).toHaveValue(person.email);
    await page.keyboard.press('Enter');
    await expect(field(page, 'First name')).toHaveValue('Mira');

    await field(page, 'Verification code').fill(code);
    // The country is optional.
    await field(page, 'Country').selectOption('');
    await field(page, 'Password').fill(person.password);
    await page.keyboard.press('Enter');
    await expect(inside(page)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/orders');
    expect(codes, 'codes asked for').toHaveLength(1);
    const tracking = sent.map((request) => new URL(request.url()).search);
    expect(new Set(tracking)).toEqual(new Set(['?utm_source=spring&ref=friend']));
    expect(await page.evaluate(() => sessionStorage.getItem('backroom.sign-up'))).toBeNull();

    await page.goto('/logout');
    await expect(heading(page, 'You are signed out')).toBeFocused();
    await page.goto('/loading?return=/offers');
    await expect(heading(page, 'Sign in to Backroom')).toBeVisible();
    expect(page.url()).toContain('/sign-in?return=%2Foffers');
  });

  test('a new password by the mailed link ends every session; the link works once', async ({
    page,
    browser,
  }) => {
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await other.goto('/sign-in?return=/products');
    await signInByHand(other);
    await expect(inside(other)).toBeVisible();

    await page.goto('/sign-in');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(heading(page, 'Reset your password')).toBeVisible();
    await field(page, 'Email').fill(person.email);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`If ${person.email} has an account`)).toBeVisible();
    const link = await fromMail(page, person.email, /(\/reset-pwd-action\?token=\S+)/);
    await page.goto(link);
    await expect(field(page, 'New password')).toBeFocused();
    await page.keyboard.type('mira');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Use at least 10 characters')).toBeVisible();
    person.password = 'seven green lamps by the river';
    await field(page, 'New password').fill(person.password);
    await button(page, 'Show password').click();
    await expect(field(page, 'New password')).toHaveAttribute('type', 'text');
    await button(page, 'Save password').click();
    await expect(heading(page, 'Password changed')).toBeFocused();

    await other.goto('/products');
    await expect(heading(other, 'Sign in to Backroom')).toBeVisible();
    await elsewhere.close();
    await page.goto(link);
    await expect(heading(page, 'This link has expired')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Get a new link' })).toBeVisible();
  });

  test('a mailed link signs in on a click, and not when it is merely opened', async ({ page }) => {
    await page.goto('/sign-in');
    await button(page, 'Email me a sign-in link').click();
    await expect(page.getByText('Enter your email first')).toBeVisible();
    await expect(field(page, 'Email')).toBeFocused();
    await page.keyboard.type(person.email);
    await button(page, 'Email me a sign-in link').click();
    const link = await fromMail(page, person.email, /(\/custom-login\/\S+)/);
    for (const _opened of [1, 2]) {
      await page.goto(link);
      await expect(heading(page, 'Sign in to Paper & Pine')).toBeVisible();
    }
    await button(page, `Sign in as ${person.email}`).click();
    await expect(inside(page)).toBeVisible();
    await page.goto(link);
    await expect(heading(page, 'This link has expired')).toBeVisible();
  });

  test(
    'an invitation: seen, kept, accepted with a name and a password; another one declined',
    longForm,
    async ({ page, browser }) => {
      await page.goto('/sign-in');
      await signInByHand(page);
      await expect(inside(page)).toBeVisible();
      const invite = (email: string) =>
        post(page, '/admin/staff.json', { staff: { email, role: 'staff', permissions: ['orders'] } });
      expect((await invite(invited)).status()).toBe(201);
      const link = await fromMail(page, invited, /(\/auth\/accept\/\S+)/);

      // For another signed-in account the page names both addresses, and the link stays valid.
      await page.goto(link);
      await expect(page.getByText(`You’re signed in as ${person.email}`)).toBeVisible();

      const fresh = await browser.newContext();
      const guest = await fresh.newPage();
      await guest.goto(link);
      await expect(heading(guest, 'Join Paper & Pine')).toBeVisible();
      await expect(guest.getByText('Mira Holt invited you to work on Paper & Pine.')).toBeVisible();
      await expect(guest.getByRole('listitem')).toHaveText(['View and manage orders']);
      await guest.getByRole('link', { name: 'Decline invitation' }).click();
      await guest.getByRole('link', { name: 'Keep invitation' }).click();
      await field(guest, 'First name').fill('Theo');
      await field(guest, 'New password').fill('a paper boat in the rain');
      await guest.keyboard.press('Enter');
      await expect(inside(guest)).toBeVisible();
      await guest.goto(link);
      await expect(heading(guest, 'This link has expired')).toBeVisible();
      await fresh.close();

      const refusing = `no.${invited}`;
      expect((await invite(refusing)).status()).toBe(201);
      await page.goto(await fromMail(page, refusing, /(\/auth\/decline\/\S+)/));
      await button(page, 'Decline invitation').click();
      await expect(heading(page, 'Invitation declined')).toBeFocused();
      await page.reload();
      await expect(heading(page, 'This link has expired')).toBeVisible();
    },
  );

  test('the second step: a wrong code, a recovery code, and too many tries', longForm, async ({ page }) => {
    const begun = await post(page, '/v1/auth/credentials', person);
    expect(begun.status()).toBe(200);
    const { password: current_password } = person;
    const made = await post(page, '/v1/user/two-step/begin.json', { current_password });
    const { secret } = (await made.json()) as { secret: string };
    const on = await post(page, '/v1/user/two-step/confirm.json', { code: generateSync({ secret }) });
    const { recovery_codes: recovery } = (await on.json()) as { recovery_codes: string[] };
    await page.context().clearCookies();

    await page.goto('/sign-in?return=/products');
    await signInByHand(page);
    await expect(field(page, 'Code')).toBeFocused();
    await expect(field(page, 'Code')).toHaveAttribute('autocomplete', 'one-time-code');
    await page.keyboard.type('000 000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Incorrect or already used code.')).toBeVisible();
    await button(page, 'Use a recovery code').click();
    await expect(field(page, 'Recovery code')).toBeFocused();
    await page.keyboard.type(recovery[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(inside(page)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/products');

    await page.goto('/logout');
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await signInByHand(page);
    const expired = page.getByText('That took too long or there were too many attempts. Sign in again.');
    await expect(async () => {
      if (await field(page, 'Code').isVisible()) {
        await field(page, 'Code').fill('000000');
        await page.keyboard.press('Enter');
      }
      await expect(expired).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(field(page, 'Email')).toHaveValue(person.email);
  });
});

test(
  'links of an unknown or impossible token are spent links; too many requests count down',
  longForm,
  async ({ page }) => {
    for (const path of [
      `/reset-pwd-action?token=${unknownToken}`,
      '/reset-pwd-action',
      `/auth/accept/${unknownToken}`,
      '/auth/accept/not-a-link',
      '/auth/decline/not-a-link',
      '/custom-login/not-a-link',
      '/auth/grant',
    ]) {
      await page.goto(path);
      await expect(heading(page, 'This link has expired'), path).toBeVisible();
    }
    await page.goto('/verify/email/not-a-link');
    await button(page, 'Confirm this address').click();
    await expect(heading(page, 'This link has expired')).toBeFocused();
    await page.goto(`/auth/grant?token=${unknownToken}`);
    await button(page, 'Continue').click();
    await expect(heading(page, 'This link has expired')).toBeFocused();

    const email = `nobody.${Date.now()}@example.com`;
    for (const _asked of Array.from({ length: 5 }))
      await post(page, '/v1/auth/credentials/request-reset-password', { email });
    await page.goto('/reset-password');
    await field(page, 'Email').fill(email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Too many requests. Please wait a moment.');
    await expect(page.getByRole('button', { name: /^Try again in \d+:\d\d min$/ })).toBeDisabled();
    await expect(field(page, 'Email')).toHaveValue(email);
  },
);

test('V449 a grant enters the shop on a click, once', longForm, async ({ page }) => {
  await signIn(page);
  const grant = await post(page, '/v1/auth/shop-access/temporary-grant.json', {
    domain: 'demo.backroom.test',
  });
  const { token } = (await grant.json()) as { token: string };
  await page.context().clearCookies();
  await page.goto(`/auth/grant?token=${token}`);
  await expect(heading(page, 'Open the shop')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeEnabled();
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([]);
  await button(page, 'Continue').click();
  await expect(inside(page)).toBeVisible();
  await page.goto(`/auth/grant?token=${token}`);
  await button(page, 'Continue').click();
  await expect(heading(page, 'This link has expired')).toBeVisible();
});

test.describe('how the pages look', () => {
  const owner = 'owner@other.backroom.test';
  let paths: [path: string, heading: string | RegExp][] = [];

  test.beforeEach(async ({ page }) => {
    if (paths.length > 0) return;
    const asked = { email: owner };
    await post(page, '/v1/auth/credentials/request-reset-password', asked);
    await post(page, '/v1/auth/custom-login/request.json', asked);
    const reset = await fromMail(page, owner, /(\/reset-pwd-action\?token=\S+)/);
    const custom = await fromMail(page, owner, /(\/custom-login\/\S+)/);
    paths = [
      ['/sign-in', 'Sign in to Backroom'],
      ['/sign-up', 'Create your shop'],
      ['/reset-password', 'Reset your password'],
      [reset, 'Choose a new password'],
      ['/auth/accept/not-a-link', 'This link has expired'],
      [`/verify/email/${unknownToken}`, 'Confirm your email'],
      [custom, /^Sign in to/],
      ['/logout', 'You are signed out'],
      ['/non-payment?reason=shop_is_end_free_trial', 'The free trial of Your shop has ended'],
      ['/auth/grant', 'This link has expired'],
    ];
  });

  test(
    'V261 a mailed link has the look of the frame, a stopped shop a page with nothing else, others a card',
    longForm,
    async ({ page }) => {
      const [, , , , , , custom] = paths;
      const mark = page.locator('.auth-mark');
      await page.goto('/sign-in');
      await expect(page.locator('main.auth')).toContainText('Backroom');
      await expect(mark).toHaveCount(1);
      await page.goto(custom?.[0] ?? '');
      await expect(heading(page, /^Sign in to/)).toBeVisible();
      await expect(page.getByRole('banner').locator('.auth-mark')).toBeVisible();
      await expect(page.locator('main.auth')).toHaveCount(0);
      await page.goto('/non-payment?reason=shop_is_end_free_trial');
      await expect(page.locator('main.auth')).toContainText('free trial');
      await expect(mark).toHaveCount(0);
      await expect(page.getByRole('banner')).toHaveCount(0);
    },
  );

  test('every page outside the frame', longForm, async ({ page }) => {
    for (const [path, title] of paths) {
      await page.goto(path);
      await expect(heading(page, title), path).toBeVisible();
      await expectEveryLook(page);
    }
    await page.goto('/sign-in');
    await button(page, 'Sign in').click();
    await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true');
    await expectEveryLook(page);
  });
});
