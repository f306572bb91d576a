import { type Browser, expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { expectEveryLook, intercept } from '#core/testing/admin-suites/page-checks.ts';

const headers = { 'X-Requested-With': 'backroom' };
const serial = `${Date.now()}-${process.pid}`;
const owner = { email: `lea.${serial}@example.com`, password: 'nine lanterns on the lower quay' };
const heir = { email: `tom.${serial}@example.com`, password: 'a ladder leans on the old orchard' };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** The newest mail to an address whose text matches; the first group of the match. */
async function fromMail(page: Page, to: string, wanted: RegExp): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const reply = await page.request.get('/dev/mailbox.json');
    const { mails } = (await reply.json()) as { mails: { to: string; text: string }[] };
    found = mails.flatMap((mail) => (mail.to === to ? (wanted.exec(mail.text)?.[1] ?? []) : []))[0];
    expect(found, `a mail to ${to} with ${wanted}`).toBeTruthy();
  }).toPass();
  return found ?? '';
}

async function post(page: Page, path: string, data: object): Promise<void> {
  const reply = await page.request.post(path, { headers, data });
  expect(reply.status(), path).toBeLessThan(300);
}

/** A shop of its own. Its owner is signed in on `page`, a staff member on a page of another browser. */
async function openShop(page: Page, browser: Browser): Promise<Page> {
  await post(page, '/signup/send-otp', { email: owner.email });
  const otp = await fromMail(page, owner.email, /^(\d{6})$/m);
  const account = { ...owner, otp, first_name: 'Lea', last_name: 'Brandt', shop_name: 'Quay Lanterns' };
  await post(page, '/signup/account', account);
  const staff = { email: heir.email, role: 'staff', permissions: ['orders'] };
  await post(page, '/admin/staff.json', { staff });
  const elsewhere = await (await browser.newContext()).newPage();
  const link = await fromMail(page, heir.email, /\/auth\/accept\/([\w-]{43})/);
  await post(elsewhere, `/v1/auth/invitations/${link}/accept`, {
    new_password: heir.password,
    first_name: 'Tom',
    last_name: 'Aalto',
  });
  return elsewhere;
}

const ownPage = async (page: Page, name: string) => {
  await page.goto('/settings/staff');
  await page
    .locator('tr[data-row]', { hasText: `${name} (you)` })
    .getByRole('link')
    .click();
  await expect(heading(page, name)).toBeVisible();
};
const card = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Ownership' }) });

test(
  'a shop is handed over: offered with a password, withdrawn, declined, accepted with the other one',
  longForm,
  async ({ page, browser }) => {
    const other = await openShop(page, browser);
    const mailed = (before: string) =>
      expect
        .poll(() => fromMail(page, heir.email, /(\/auth\/ownership\/[\w-]{43})/))
        .not.toBe(before)
        .then(() => fromMail(page, heir.email, /(\/auth\/ownership\/[\w-]{43})/));
    const offer = async (leave = false) => {
      await button(page, 'Transfer ownership…').click();
      const dialog = page.getByRole('dialog', { name: 'Transfer Quay Lanterns' });
      await dialog
        .getByLabel('New owner', { exact: true })
        .selectOption({ label: `Tom Aalto (${heir.email})` });
      if (leave) await dialog.getByRole('radio', { name: 'I leave the shop' }).check();
      await field(page, 'Your password').fill(owner.password);
      await dialog.getByRole('button', { name: 'Send request' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText('Waiting for a reply')).toBeVisible();
    };
    await ownPage(page, 'Lea Brandt');

    await test.step('a wrong password and no person are refused at their fields', async () => {
      await button(page, 'Transfer ownership…').click();
      const dialog = page.getByRole('dialog', { name: 'Transfer Quay Lanterns' });
      await dialog.getByRole('button', { name: 'Send request' }).click();
      await expect(dialog.getByLabel('New owner', { exact: true })).toHaveAccessibleDescription(
        'Choose a user',
      );
      await dialog
        .getByLabel('New owner', { exact: true })
        .selectOption({ label: `Tom Aalto (${heir.email})` });
      await field(page, 'Your password').fill('not this one');
      await dialog.getByRole('button', { name: 'Send request' }).click();
      await expect(field(page, 'Your password')).toHaveAccessibleDescription(/Incorrect password/);
      await expectEveryLook(page, 'the dialog that hands a shop over');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    });

    let link = '';
    await test.step('offered, seen by the other, and withdrawn', async () => {
      await offer();
      await expect(card(page)).toContainText(`Tom Aalto (${heir.email})`);
      await expectEveryLook(page, "the owner's page while the shop is offered");
      // The lanes have no mail server that could refuse one.
      let refusing = true;
      await intercept(page, /staff\/handover\.json$/, 'GET', async (route) => {
        if (!refusing) return route.fallback();
        const reply = (await (await route.fetch()).json()) as { handover: object };
        const handover = { ...reply.handover, mail: 'failed', mail_reason: '550 no mailbox … here' };
        await route.fulfill({ json: { handover } });
      });
      await page.reload();
      await expect(card(page)).toContainText('couldn’t be sent, so it can’t be accepted');
      await expect(card(page)).toContainText('550 no mailbox … here');
      await expectEveryLook(page, "the owner's page when the offer's mail was refused");
      refusing = false;
      await page.reload();
      await expect(card(page)).not.toContainText('couldn’t be sent');
      link = await mailed('');
      await other.goto(link);
      await expect(heading(other, 'Become the owner of Quay Lanterns')).toBeVisible();
      await button(page, 'Withdraw request').click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw request' }).click();
      await expect(button(page, 'Transfer ownership…')).toBeVisible();
      await field(other, 'Your password').fill(heir.password);
      await button(other, 'Become the owner').click();
      await expect(heading(other, 'This link has expired')).toBeVisible();
    });

    await test.step('signed out, the page leads through signing in and back; declined there', async () => {
      await offer();
      link = await mailed(link);
      const third = await (await browser.newContext()).newPage();
      await third.goto(link);
      await expect(third.getByText(`Sign in as ${heir.email} to accept.`)).toBeVisible();
      await third.getByRole('link', { name: 'Sign in' }).click();
      await field(third, 'Email').fill(heir.email);
      await field(third, 'Password').fill(heir.password);
      await third.keyboard.press('Enter');
      await expect(field(third, 'Your password')).toBeVisible();
      await button(third, 'Decline').click();
      await expect(heading(third, 'Transfer declined')).toBeVisible();
      await third.context().close();
      await page.reload();
      await expect(button(page, 'Transfer ownership…')).toBeVisible();
    });

    await test.step('somebody else who is signed in is told so', async () => {
      await offer();
      link = await mailed(link);
      await page.goto(link);
      await expect(page.getByText(`You’re signed in as ${owner.email}`)).toBeVisible();
    });

    await test.step('accepted with the own password; both see what they are at the next click', async () => {
      await other.goto(link);
      await expect(heading(other, 'Become the owner of Quay Lanterns')).toBeVisible();
      await expectEveryLook(other, 'the page that takes a shop over');
      await field(other, 'Your password').fill(owner.password);
      await button(other, 'Become the owner').click();
      await expect(field(other, 'Your password')).toHaveAccessibleDescription(/Incorrect password/);
      await field(other, 'Your password').fill(heir.password);
      await other.keyboard.press('Enter');
      await expect(heading(other, 'You’re the owner of Quay Lanterns')).toBeVisible();
      await other.getByRole('link', { name: 'Open Quay Lanterns' }).click();
      await ownPage(other, 'Tom Aalto');
      await expect(button(other, 'Transfer ownership…')).toBeVisible();
      await ownPage(page, 'Lea Brandt');
      await expect(button(page, 'Transfer ownership…')).toHaveCount(0);
      expect(
        await fromMail(page, owner.email, /(Tom Aalto \(\S+\) accepted the transfer of Quay Lanterns)/),
      ).toBeTruthy();
      expect(await fromMail(page, heir.email, /(You took over Quay Lanterns)/)).toBeTruthy();
    });
    await other.context().close();
  },
);
