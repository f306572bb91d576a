import { expect, test, type Page } from '#core/testing/browser-test.ts';
import { settingsPageSuite } from '#core/testing/admin-suites/settings-page-suite.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import type { ShownMail } from '../contract/mail-wording-calls.ts';

const headers = { 'X-Requested-With': 'backroom' };

async function read(page: Page): Promise<{ language: string; mail: ShownMail }> {
  const reply = await page.request.get('/admin/setting/mails.json', { headers });
  const { language, mails } = (await reply.json()) as { language: string; mails: ShownMail[] };
  return { language, mail: mails.find(({ kind }) => kind === 'refunded')! };
}

/** Changes the mail behind the page's back; nothing given, it is the standard one. */
async function change(page: Page, changes: Partial<ShownMail> = {}): Promise<void> {
  const { language, mail } = await read(page);
  const { kind, version, standard } = mail;
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
  const preview = page.frameLocator('iframe[title="Preview of the mail"]');
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await test.step('names are put in where the cursor was, and filled in in the preview', async () => {
    const heading = page.getByLabel('Heading', { exact: true });
    await heading.fill('Good news for ');
    await page.getByRole('button', { name: 'Put in {{first_name}}' }).click();
    await expect(heading).toHaveValue('Good news for {{first_name}}');
    await expect(preview.getByRole('heading', { name: 'Good news for Ada' })).toBeVisible();
  });
  await test.step('the frame is sandboxed, and as wide as a phone where that is asked for', async () => {
    const frame = page.locator('iframe[title="Preview of the mail"]');
    await expect(frame).toHaveAttribute('sandbox', '');
    await page.getByRole('button', { name: 'Phone' }).click();
    expect((await frame.boundingBox())!.width).toBe(390);
  });
  await test.step('what the mail does not have is refused by name', async () => {
    const closing = page.getByLabel('End', { exact: true });
    await closing.fill('See {{trackng}}');
    await bar.getByRole('button', { name: /^Save/ }).click();
    await expect(closing).toHaveAccessibleDescription(/nothing called “trackng”/);
    await closing.fill('<b>Bye</b>');
    await bar.getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByText('Own text')).toBeVisible();
    await expect(preview.getByText('<b>Bye</b>')).toBeVisible();
  });
  await test.step('a test comes to oneself', async () => {
    await page.getByRole('button', { name: 'Send a test to me' }).click();
    await expect(page.getByText(/^A test is on its way to /)).toBeVisible();
  });
  await test.step('reset puts the standard texts back', async () => {
    await page.getByRole('button', { name: /reset/i }).click();
    await bar.getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByText('Standard text')).toBeVisible();
    expect((await read(page)).mail.heading).toBe((await read(page)).mail.standard.heading);
  });
});
