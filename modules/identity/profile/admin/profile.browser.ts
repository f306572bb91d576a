import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { generateSync } from 'otplib';
import { expectAccessible } from '#core/testing/accessibility.ts';
import { expectNoSideways, refuse, watchPage } from '#core/testing/admin-suites/page-checks.ts';

const headers = { 'X-Requested-With': 'backroom' };
const post = (page: Page, path: string, data: object) => page.request.post(path, { headers, data });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

/** What the newest mail to an address says where it matches. */
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

async function bothWidths(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSideways(page);
    await expectAccessible(page);
  }
}

test.describe("a person's own screens, and the frame around them", () => {
  test.describe.configure({ mode: 'serial' });
  watchPage({ path: '/account' });

  const serial = `${Date.now()}-${process.pid}`;
  const person = { email: `nora.${serial}@example.com`, password: 'seven lamps along the harbour' };

  async function signIn(page: Page, password = person.password) {
    const answer = await post(page, '/v1/auth/credentials', { email: person.email, password });
    expect(answer.status()).toBe(200);
  }

  test('the account: what is refused stays typed, a new address waits for its link, the language changes', async ({
    page,
  }) => {
    await post(page, '/signup/send-otp', { email: person.email });
    const otp = await fromMail(page, person.email, /^(\d{6})$/m);
    const names = { first_name: 'Nora', last_name: 'Holm', shop_name: `Lamps ${serial}` };
    expect((await post(page, '/signup/account', { ...person, ...names, otp })).status()).toBe(201);

    await page.goto('/account');
    await field(page, 'Country code').selectOption('PT');
    await field(page, 'Phone').fill('12');
    await button(page, 'Save')
      .or(page.getByRole('button', { name: /^Save/ }))
      .first()
      .click();
    await expect(field(page, 'Phone')).toHaveAccessibleDescription('This is not a phone number');
    await expect(field(page, 'Phone')).toHaveValue('12');
    await field(page, 'Phone').fill('912 345 678');
    await field(page, 'Email').fill(`new.${person.email}`);
    await page.keyboard.press('Control+s');
    await expect(field(page, 'Current password')).toBeFocused();
    await field(page, 'Current password').fill('not this one, surely');
    await page.keyboard.press('Control+s');
    await expect(field(page, 'Current password')).toHaveAccessibleDescription('Incorrect password.');
    await field(page, 'Current password').fill(person.password);
    await page.getByText('New orders').click();
    await bothWidths(page);
    await page.keyboard.press('Control+s');
    await expect(page.getByText(`Open the link we sent to new.${person.email}`)).toBeVisible();
    await expect(field(page, 'Email')).toHaveValue(person.email);
    await expect(field(page, 'Phone')).toHaveValue('+351912345678');

    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png });
    await expect(page.getByRole('img', { name: 'Profile picture' })).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(page.locator('.avatar-button img')).toBeVisible();

    await page.locator('.avatar-button').click();
    await expect(page.getByRole('group', { name: 'Language' })).toBeVisible();
    await expectAccessible(page);
    // The screen speaks German at once; a reload asks for what was saved.
    const savedLanguage = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/v1/user/account-profile'),
    );
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Konto' })).toBeVisible();
    expect((await savedLanguage).status()).toBe(200);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Konto' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await field(page, 'Vorname').fill('');
    await page.keyboard.press('Control+s');
    await expect(field(page, 'Vorname')).toHaveAccessibleDescription('Bitte füllen Sie dieses Feld aus');
    await page.getByRole('button', { name: 'Verwerfen' }).click();
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('en');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  });

  test('security: two steps by keyboard, recovery codes this once, other devices signed out', async ({
    page,
    browser,
    baseURL,
  }) => {
    await signIn(page);
    const elsewhere = await browser.newContext({ baseURL });
    await signIn(await elsewhere.newPage());
    await page.goto('/account/security');
    const rows = page.locator('.session-row');
    await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1);
    const before = await rows.count();
    expect(before).toBeGreaterThan(1);
    await bothWidths(page);
    await rows
      .last()
      .getByRole('button', { name: /^Sign out/ })
      .click();
    await expect(rows).toHaveCount(before - 1);

    await button(page, 'Turn on').click();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /fill out this field/,
    );
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    await bothWidths(page);
    const secret = (await page.locator('.typed-secret').innerText()).replaceAll(' ', '');
    await field(page, 'Code from the app').fill('123 456');
    await page.keyboard.press('Enter');
    await expect(field(page, 'Code from the app')).toHaveAccessibleDescription('Incorrect code.');
    await field(page, 'Code from the app').fill(generateSync({ secret }));
    await page.keyboard.press('Enter');
    await expect(page.locator('.recovery-codes li')).toHaveCount(10);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByText('They can’t be shown again.')).toBeVisible();
    const saved = page.waitForEvent('download');
    await button(page, 'Download').click();
    expect((await saved).suggestedFilename()).toBe('backroom-recovery-codes.txt');
    await button(page, 'I’ve saved them').click();
    await expect(page.getByText('10 recovery codes left')).toBeVisible();
    await expect(rows).toHaveCount(1);
    await button(page, 'Turn off').click();
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await expect(button(page, 'Turn on')).toBeVisible();

    await field(page, 'Current password').fill(person.password);
    await field(page, 'New password').fill('password12');
    await button(page, 'Change password').click();
    await expect(field(page, 'New password')).toBeFocused();
    await expect(field(page, 'Current password')).toHaveValue(person.password);
    person.password = 'nine boats under the bridge';
    await field(page, 'New password').fill(person.password);
    await button(page, 'Change password').click();
    await expect(page.getByText('Password changed.')).toBeVisible();
    await elsewhere.close();
  });

  test('the bell tells, counts, and counts as read once it was opened', async ({ page }) => {
    await signIn(page);
    const guest = `otto.${serial}@example.com`;
    const staff = { email: guest, role: 'staff', permissions: ['orders'] };
    expect((await post(page, '/admin/staff.json', { staff })).status()).toBe(201);
    const token = await fromMail(page, guest, /\/auth\/decline\/([\w-]{43})/);
    expect((await post(page, `/v1/auth/invitations/${token}/decline`, {})).ok()).toBe(true);
    await page.goto('/');
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await expect(bell).toHaveAccessibleName(/, \d+ new$/);
    await bell.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${guest} declined your invitation.`)).toBeVisible();
    await bothWidths(page);
    await page.keyboard.press('Escape');
    await expect(bell).toHaveAccessibleName('Notifications');
    await bell.click();
    await expect(page.getByText('You’re all caught up.')).toBeVisible();

    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.locator('.palette-search input').fill('nora');
    await expect(page.getByRole('option', { name: /Nora Holm/ })).toBeVisible();
  });

  test('a bell that fails before its list is there says so, and tries again', longForm, async ({ page }) => {
    await signIn(page);
    await page.route('**/admin/notices.json', (route) => refuse(route, 500, 'Out of order.'));
    await page.goto('/');
    await button(page, 'Notifications').click();
    await expect(page.getByText(/Out of order\./)).toBeVisible();
    await page.unroute('**/admin/notices.json');
    await button(page, 'Try again').click();
    await expect(page.getByText(/Out of order\./)).toHaveCount(0);
  });

  test(
    'V323 a shop that is stopped while someone works shows why, and gives the draft back when it is open',
    longForm,
    async ({ page }) => {
      await signIn(page);
      await page.goto('/settings/general');
      await field(page, 'Shop name').fill('A name not saved yet');
      const closing = { current_password: person.password, reason: 'Back after the holidays.' };
      expect((await post(page, '/admin/shop/close.json', closing)).ok()).toBe(true);
      await page.keyboard.press('Control+s');
      await expect(page.getByRole('heading', { level: 1, name: /is closed$/ })).toBeVisible();
      await expect(page.locator('.stopped-shop').getByText('Back after the holidays.')).toBeVisible();
      await expect(page.getByText('Your role here: owner.')).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
      await bothWidths(page);
      await page.locator('.avatar-button').click();
      await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
      await page.keyboard.press('Escape');
      await button(page, 'Reopen shop').click();
      await page.keyboard.type(person.password);
      await page.keyboard.press('Enter');
      await expect(field(page, 'Shop name')).toHaveValue('A name not saved yet');
      await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible();
      await page.getByRole('button', { name: 'Discard' }).click();

      await page.locator('.avatar-button').click();
      await page.getByRole('menuitem', { name: 'Open another shop' }).click();
      const asked = (label: string) => dialog(page).getByLabel(label, { exact: true });
      await expect(asked('Shop name')).toBeFocused();
      // Proposed as at a sign-up: from this browser, which speaks American English here.
      await expect(asked('Country')).toHaveValue('US');
      await expect(asked('Currency')).toHaveValue('USD');
      await bothWidths(page);
      await page.keyboard.press('Enter');
      await expect(asked('Shop name')).toHaveAccessibleDescription(/blank/);
      await asked('Shop name').fill(`Second ${serial}`);
      await asked('Country').selectOption('AT');
      await asked('Currency').selectOption('EUR');
      await asked('Time zone').selectOption('Europe/Vienna');
      await asked('Language and region').selectOption('de-AT');
      await asked('Shop name').press('Enter');
      await expect(page.locator('.shop-button')).toContainText(`Second ${serial}`);
      await page.goto('/settings/general');
      await expect(field(page, 'Currency')).toHaveValue('EUR');
      await expect(field(page, 'Time zone')).toHaveValue('Europe/Vienna');
    },
  );

  test(
    'V492 the sidebar stays collapsed, the choice is written after half a second of rest',
    longForm,
    async ({ page }) => {
      await signIn(page);
      await page.clock.install();
      await page.goto('/');
      const storedFrame = () => page.evaluate(() => localStorage.getItem('backroom.frame'));
      await expect(button(page, 'Collapse the sidebar')).toBeVisible();
      await page.clock.pauseAt(Date.now() + 60_000);
      await button(page, 'Collapse the sidebar').click();
      await expect(button(page, 'Expand the sidebar')).toBeVisible();
      expect(await storedFrame()).toBeNull();
      await page.clock.runFor(600);
      expect(await storedFrame()).toContain('"collapsed":true');
      await page.clock.resume();
      await page.reload();
      await button(page, 'Expand the sidebar').click();
      await expect(button(page, 'Collapse the sidebar')).toBeVisible();
    },
  );
});
