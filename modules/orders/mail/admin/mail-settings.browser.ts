import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { expectEveryLook, intercept, requestsOf } from '#core/testing/admin-suites/page-checks.ts';
import { settingsPageSuite } from '#core/testing/admin-suites/settings-page-suite.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import type { ShownMail } from '../contract/mail-wording-calls.ts';

const headers = { 'X-Requested-With': 'backroom' };

async function read(page: Page): Promise<ShownMail> {
  const reply = await page.request.get('/admin/setting/mails.json', { headers });
  const { mails } = (await reply.json()) as { mails: ShownMail[] };
  return mails.find(({ kind }) => kind === 'refunded')!;
}

/** Changes the mail behind the page's back; nothing given, it is the standard one. */
async function change(page: Page, changes: Partial<ShownMail> = {}): Promise<void> {
  const { kind, language, version, standard } = await read(page);
  const data = { mail: { kind, ...standard, ...changes, version, language } };
  expect((await page.request.put('/admin/setting/mail.json', { headers, data })).status()).toBe(200);
}

settingsPageSuite('mail to buyers', {
  path: '/settings/mails/refunded',
  before: signIn,
  call: /\/setting\/mails?\.json$/,
  field: { label: 'Subject', path: 'mail.subject' },
  saveElsewhere: (page, subject) => change(page, { subject }),
});

test('a mail is worded, seen as its reader will, tried on oneself and put back', async ({ page }) => {
  await signIn(page);
  await change(page);
  await page.goto('/settings/mails');
  await page.getByRole('link', { name: /^Refund/ }).click();
  const preview = page.frameLocator('iframe[title="Email preview"]');
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await test.step('names are put in where the cursor was, and filled in in the preview', async () => {
    const heading = page.getByLabel('Heading', { exact: true });
    await heading.fill('Good news for ');
    await page.getByRole('button', { name: 'Insert {{first_name}}' }).click();
    await expect(heading).toHaveValue('Good news for {{first_name}}');
    await expect(preview.getByRole('heading', { name: 'Good news for Ada' })).toBeVisible();
  });
  await test.step('the frame is sandboxed, and as wide as a phone where that is asked for', async () => {
    const frame = page.locator('iframe[title="Email preview"]');
    await expect(frame).toHaveAttribute('sandbox', '');
    await page.getByRole('button', { name: 'Mobile' }).click();
    expect((await frame.boundingBox())!.width).toBe(390);
  });
  await test.step('what the mail does not have is refused by name', async () => {
    const closing = page.getByLabel('Closing text', { exact: true });
    await closing.fill('See {{trackng}}');
    await bar.getByRole('button', { name: /^Save/ }).click();
    await expect(closing).toHaveAccessibleDescription(/no variable “trackng”/);
    await closing.fill('<b>Bye</b>');
    await bar.getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByText('Customized', { exact: true })).toBeVisible();
    await expect(preview.getByText('<b>Bye</b>')).toBeVisible();
  });
  await test.step('a test comes to oneself', async () => {
    await page.getByRole('button', { name: 'Send test email' }).click();
    await expect(page.getByText(/^Test email sent to /)).toBeVisible();
  });
  await test.step('reset puts the standard texts back', async () => {
    await page.getByRole('button', { name: /reset/i }).click();
    await bar.getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByText('Default', { exact: true })).toBeVisible();
    expect((await read(page)).heading).toBe((await read(page)).standard.heading);
  });
});

test(
  'the invitation is worded for each language, seen in it, and its link stays',
  longForm,
  async ({ page }) => {
    await signIn(page);
    await page.goto('/settings/mails');
    await page.getByRole('link', { name: /^Staff invitation/ }).click();
    const preview = page.frameLocator('iframe[title="Email preview"]');
    const bar = page.getByRole('region', { name: 'Unsaved changes' });
    const language = page.getByRole('combobox', { name: 'Language' });
    const heading = page.getByLabel('Heading', { exact: true });
    const button = preview.getByRole('link', { name: 'Einladung ansehen' });
    await test.step('another language has its own texts and its own preview', async () => {
      await expect(heading).toHaveValue('Join {{shop}}');
      await language.selectOption('German');
      await expect(page).toHaveURL(/language=de$/);
      await expect(language).toBeFocused();
      await expect(heading).toHaveValue('Bei {{shop}} mitarbeiten');
      await expect(button).toBeVisible();
    });
    await test.step('what is not saved is asked about before the language changes', async () => {
      await heading.fill('Komm zu {{shop}}');
      await expect(preview.getByRole('heading', { name: /^Komm zu / })).toBeVisible();
      await language.selectOption('English');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
      await expect(language).toHaveValue('de');
      await expect(heading).toHaveValue('Komm zu {{shop}}');
    });
    await test.step('a name that only other mails have is refused', async () => {
      const end = page.getByLabel('Closing text', { exact: true });
      await end.fill('{{order}}');
      await bar.getByRole('button', { name: /^Save/ }).click();
      await expect(end).toHaveAccessibleDescription(/no variable “order”/);
      await end.fill('');
      await bar.getByRole('button', { name: /^Save/ }).click();
      await expect(page.getByText('Customized', { exact: true })).toBeVisible();
      await expect(button).toBeVisible();
      await expectEveryLook(page);
    });
    await test.step('the other language kept ours', async () => {
      await language.selectOption('English');
      await expect(heading).toHaveValue('Join {{shop}}');
      await expect(page.getByText('Default', { exact: true })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('link', { name: /^Staff invitation.*Customized/ })).toBeVisible();
    });
    await test.step('reset puts the standard texts of the language back', async () => {
      await page.goto('/settings/mails/invitation?language=de');
      await page.getByRole('button', { name: /reset/i }).click();
      await bar.getByRole('button', { name: /^Save/ }).click();
      await expect(page.getByText('Default', { exact: true })).toBeVisible();
      await expect(heading).toHaveValue('Bei {{shop}} mitarbeiten');
    });
  },
);

/** A dot, as a PNG. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test(
  'the mails of a shop have its color and logo, seen before they are saved, and in every mail after',
  longForm,
  async ({ page }) => {
    await signIn(page);
    await page.goto('/settings/mails');
    await page.getByRole('link', { name: /^Branding/ }).click();
    const preview = page.frameLocator('iframe[title="Email preview"]');
    const bar = page.getByRole('region', { name: 'Unsaved changes' });
    const accent = page.getByLabel('Accent color', { exact: true });
    await test.step('what is written on a light color is black, on a dark one white', async () => {
      const button = preview.getByRole('link', { name: 'View your order' });
      await accent.fill('#ffe600');
      await expect(button).toHaveCSS('background-color', 'rgb(255, 230, 0)');
      await expect(button).toHaveCSS('color', 'rgb(0, 0, 0)');
      await page.getByLabel('Pick: Accent color').fill('#20103a');
      await expect(button).toHaveCSS('background-color', 'rgb(32, 16, 58)');
      await expect(button).toHaveCSS('color', 'rgb(255, 255, 255)');
    });
    await test.step('what is no color is refused at its field', async () => {
      await accent.fill('green');
      await bar.getByRole('button', { name: /^Save/ }).click();
      await expect(accent).toHaveAccessibleDescription(/A color is written as #rrggbb/);
      await accent.fill('#1f6f4a');
    });
    await test.step('a logo stands in place of the name', async () => {
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: dot });
      await expect(preview.getByRole('img')).toBeVisible();
      await expectEveryLook(page);
      await bar.getByRole('button', { name: /^Save/ }).click();
      await expect(bar).toHaveCount(0);
    });
    await test.step('another mail has them, too', async () => {
      await page.goto('/settings/mails/cancelled');
      await expect(preview.getByRole('img')).toBeVisible();
      await expect(preview.locator('body > div')).toHaveCSS('border-top-color', 'rgb(31, 111, 74)');
    });
    await test.step('reset takes both away', async () => {
      await page.goto('/settings/mails/look');
      await page.getByRole('button', { name: /reset/i }).click();
      await bar.getByRole('button', { name: /^Save/ }).click();
      await expect(bar).toHaveCount(0);
      await expect(preview.getByRole('img')).toHaveCount(0);
    });
  },
);

test('a mail that could not be sent says why, and is sent again', async ({ page }) => {
  await signIn(page);
  const mail = {
    id: 7,
    kind: 'confirmation',
    order_id: 1,
    order_name: '#1001',
    email: 'gone@example.com',
    reason: '550 no mailbox … here',
    attempts: 1,
    queued_at: '2026-11-20T09:30:00.000Z',
    can_send_again: true,
  };
  let waiting = [mail];
  // The lanes have no mail server that could refuse one.
  await intercept(page, /given_up_mails\.json$/, 'GET', (route) =>
    route.fulfill({ json: { mails: waiting, has_more: false } }),
  );
  await intercept(page, /given_up_mails\/7\/send\.json$/, 'POST', (route) => {
    waiting = [];
    return route.fulfill({ json: { success: true } });
  });
  const sent = requestsOf(page, /given_up_mails\/7\/send\.json$/, 'POST');
  await page.goto('/settings/mails');
  await page.getByRole('link', { name: /^Undelivered emails/ }).click();
  const row = page.locator('tr[data-row]', { hasText: 'gone@example.com' });
  await expect(row).toContainText('#1001: Order confirmation');
  await expect(row).toContainText('550 no mailbox … here');
  await expectEveryLook(page);
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Resend' }).click();
  await expect(page.getByText('1 email queued')).toBeVisible();
  await expect(page.getByText('All emails delivered')).toBeVisible();
  expect(sent).toHaveLength(1);
});
