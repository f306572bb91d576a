import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MailedServer, startMailedServer } from '#apps/server/testing/mailed-server.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { postNotice } from '#modules/identity/notice/server/public.ts';
import { staffMailKinds } from '#modules/identity/staff/contract/staff-mail-kind.ts';
import type { listShopMails, previewShopMail, ShownMail } from '../contract/mail-wording-calls.ts';

let office: MailedServer;
let admin: ReturnType<typeof memberClient>;

beforeAll(async () => {
  office = await startMailedServer();
  admin = memberClient(office.server.app, office.people.owner);
});
beforeEach(async () => {
  await office.server.settle();
  office.mail.forget();
  await office.rows(sql`DELETE FROM rate_limits`);
});
afterAll(() => office.close());

const list = async () =>
  (await admin<ReplyOf<typeof listShopMails>>('GET', '/admin/setting/mails.json')).body.mails;
const one = async (kind: string, language: string) =>
  (await list()).find((mail) => mail.kind === kind && mail.language === language)!;

async function word(kind: string, language: string, given: Partial<ShownMail> = {}) {
  const { variables: _, standard, ...mail } = await one(kind, language);
  return admin<{ mail: ShownMail; code: string; current: ShownMail; fields: Record<string, string> }>(
    'PUT',
    '/admin/setting/mail.json',
    { mail: { ...mail, ...standard, ...given } },
  );
}

/** A person with an account in another shop, who reads `locale`. */
async function reader(email: string, locale: string): Promise<void> {
  await office.rows(
    sql`INSERT INTO users (email, password_hash, first_name, locale_code)
        VALUES (${email}, '$argon2id$of-nobody', 'Known', ${locale}) RETURNING id`,
  );
}

async function invite(email: string) {
  const staff = { email, role: 'staff', permissions: [] };
  expect((await admin('POST', '/admin/staff.json', { staff })).status).toBe(201);
  return office.mail.to(email);
}

test('an invitation has the shop’s words of its reader’s language, ours in a language without any', async () => {
  await reader('german@new.test', 'de-AT');
  await reader('german-2@new.test', 'de');
  const saved = await word('invitation', 'de', {
    subject: 'Servus! {{invited_by}} sucht Hilfe',
    heading: 'Komm zu {{shop}}',
    intro: 'Wir packen <b>jeden</b> Tag.\nDu auch?',
    closing: 'Bis bald, {{invited_by}}',
  });
  expect([saved.status, saved.body.mail.version]).toEqual([200, 1]);
  const german = await invite('german@new.test');
  expect(german.subject).toMatch(/^Servus! .+ sucht Hilfe$/);
  expect(german.text).toContain('Komm zu mine.test\n\nWir packen <b>jeden</b> Tag.\n\nDu auch?');
  expect(german.html).toContain('Wir packen &lt;b&gt;jeden&lt;/b&gt; Tag.');
  expect(german.text).toMatch(/Bis bald, \S/);
  // Of a stranger nothing is known but the shop, which is English.
  const english = await invite('stranger@new.test');
  expect(english.subject).toMatch(/ invited you to mine\.test$/);
  expect(english.text).toContain('to work on mine.test');
  expect((await word('invitation', 'de', { version: 1 })).status).toBe(200);
  const standard = await invite('german-2@new.test');
  expect(standard.text).toContain('hat Sie eingeladen, bei mine.test mitzuarbeiten');
});

test('an invitation’s links stand outside of its words', async () => {
  expect(
    (await word('invitation', 'en', { subject: 'Hi', heading: 'Hi', intro: 'Hi', closing: '' })).status,
  ).toBe(200);
  const { text, html, subject } = await invite('bare@new.test');
  expect(subject).toBe('Hi');
  for (const form of [text, html]) {
    expect(form).toMatch(/\/auth\/accept\/([\w-]{43})\?token=\1/);
    expect(form).toMatch(/\/auth\/decline\/([\w-]{43})\?token=\1/);
    expect(form).toContain('The link works once and expires in 7 days.');
  }
});

test('a notice has the shop’s words around the bell’s sentence, in its reader’s language', async () => {
  const words = { subject: 'Glocke: {{title}}', heading: '{{title}}', intro: 'Hallo!', closing: '{{shop}}' };
  expect((await word('notice_order_created', 'de', words)).status).toBe(200);
  const [german, english] = ['owner@mine.test', 'admin@mine.test'];
  await office.rows(
    sql`UPDATE users SET mail_notices = '{order_created,sign_in_new}',
          locale_code = CASE email WHEN ${german} THEN 'de' ELSE 'en' END
        WHERE email IN (${german}, ${english}) RETURNING id`,
  );
  const { shopId } = office.people;
  const tell = (kind: 'order_created' | 'sign_in_new', values: Record<string, string | number>) =>
    office.server.services.db.inShop(shopId, (tx) =>
      postNotice({ tx, shop: { id: shopId } }, { kind, eventKey: kind, values, permission: 'orders' }),
    );
  await tell('order_created', { name: '#1001', total: 5, currency: 'USD' });
  await office.server.drain();
  const mail = await office.mail.to(german);
  expect(mail.subject).toBe('Glocke: Neue Bestellung #1001');
  expect(mail.text).toMatch(/Hallo!\n\nNeue Bestellung #1001 \(.+\)\.\n\nmine\.test\n/);
  expect((await office.mail.to(english)).subject).toBe('mine.test: New order #1001');
});

test('emails about ownership and sign-in can’t be edited', async () => {
  const mail = { language: 'en', subject: 'x', heading: 'x', intro: 'x', closing: '', version: 0 };
  for (const kind of ['notice_sign_in_new', 'handover_offered', 'offered', 'signUpCode']) {
    const refused = await admin<{ fields: object }>('PUT', '/admin/setting/mail.json', {
      mail: { ...mail, kind },
    });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['mail.kind']]);
  }
});

test('names nothing that the mail does not have, and is written in no language that mails do not speak', async () => {
  const wrong = await word('invitation', 'de', { subject: '{{order}}', closing: '{{title}}' });
  expect([wrong.status, wrong.body.fields]).toEqual([
    422,
    {
      'mail.subject': 'This email has no variable “order”',
      'mail.closing': 'This email has no variable “title”',
    },
  ]);
  for (const language of ['fr', 'de-DE', '']) {
    const { variables: _, standard: __, ...mail } = await one('invitation', 'en');
    const refused = await admin<{ fields: object }>('PUT', '/admin/setting/mail.json', {
      mail: { ...mail, language },
    });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['mail.language']]);
  }
});

test('says something before its facts, but for a notice, which has a sentence of its own', async () => {
  const empty = await word('invitation', 'de', { intro: ' ' });
  expect([empty.status, Object.keys(empty.body.fields)]).toEqual([422, ['mail.intro']]);
  expect((await one('notice_job_ended', 'de')).standard.intro).toBe('');
  expect((await word('notice_job_ended', 'de', { closing: 'Ende' })).status).toBe(200);
});

test('of two saves of one language at once the second is refused; other languages are independent', async () => {
  expect((await word('notice_row_left_out', 'en', { intro: 'One', version: 0 })).status).toBe(200);
  expect((await word('notice_row_left_out', 'de', { intro: 'Eins', version: 0 })).status).toBe(200);
  const late = await word('notice_row_left_out', 'en', { intro: 'Two', version: 0 });
  expect([late.status, late.body.code, late.body.current.intro]).toEqual([409, 'core.stale', 'One']);
  expect((await one('notice_row_left_out', 'de')).intro).toBe('Eins');
});

test('each mail to staff is seen and mailed to oneself in each language', async () => {
  const { server, people } = office;
  const mails = (await list()).filter(({ kind }) => staffMailKinds.some((staff) => staff === kind));
  expect(mails).toHaveLength(2 * staffMailKinds.length);
  // The shop's own language comes first.
  expect(mails[0]!.language).toBe('en');
  for (const { kind, language, standard } of mails) {
    const body = { mail: { kind, language, ...standard, closing: '<script>x</script> {{shop}}' } };
    const { status, body: seen } = await admin<ReplyOf<typeof previewShopMail>>(
      'POST',
      '/admin/setting/mail/preview.json',
      body,
    );
    expect(status).toBe(200);
    expect(seen.html).toContain(`<html lang="${language}">`);
    expect(seen.html).not.toContain('<script');
    expect(seen.text).toContain('<script>x</script> mine.test');
    expect(seen.text).not.toMatch(/\{\{|%\{/);
  }
  const german = mails.find(({ kind, language }) => kind === 'invitation' && language === 'de')!;
  const mail = { kind: 'invitation', language: 'de', ...german.standard };
  expect((await admin('POST', '/admin/setting/mail/test.json', { mail })).status).toBe(200);
  expect((await office.mail.to('owner@mine.test')).text).toContain(
    'Ada King hat Sie eingeladen, bei mine.test mitzuarbeiten.',
  );
  const staff = memberClient(server.app, people.staff.orders);
  expect((await staff('POST', '/admin/setting/mail/test.json', { mail })).status).toBe(403);
});
