import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '#core/testing/test-services.ts';
import { makeAccount, type TestAccount, testPassword } from '#apps/server/testing/test-account.ts';
import { type MailedServer, startMailedServer } from '#apps/server/testing/mailed-server.ts';
import { type ReceivedMail, tokenIn } from '#apps/server/testing/test-mail.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';
import type { AccountProfile } from '../../profile/contract/profile-calls.ts';
import { postNotice } from '../../notice/server/notice-post.ts';

let office: MailedServer;
let made = 0;

beforeAll(async () => {
  office = await startMailedServer();
  // A shop whose people need not speak its language.
  await office.rows(sql`UPDATE shops SET locale = 'de-AT' WHERE id = ${office.people.shopId}`);
});
beforeEach(async () => {
  office.mail.forget();
  await office.rows(sql`DELETE FROM rate_limits`);
});
afterAll(() => office.close());

const post = async (url: string, payload?: object) =>
  expect((await office.server.app.inject({ method: 'POST', url, payload })).statusCode).toBe(200);
const language = ({ html }: ReceivedMail) => /<html lang="(.*?)">/.exec(html)?.[1];

async function account(locale: string): Promise<TestAccount> {
  const email = `reader${(made += 1)}@mine.test`;
  const one = await makeAccount(office.server, office.people.shopId, { email, role: 'admin' });
  await office.rows(sql`UPDATE users SET locale_code = ${locale} WHERE id = ${one.userId}`);
  return one;
}

/** The mails to an address since the last look, once there are that many. */
async function mailsTo(address: string, count: number): Promise<ReceivedMail[]> {
  const mails = await eventually(`${count} mails to ${address}`, () => {
    const found = office.mail.received.filter(({ to }) => to === address);
    return found.length >= count && found;
  });
  expect(mails).toHaveLength(count);
  return mails;
}

/** Has every kind of mail sent that goes to an account, and gives those to its address and to its next. */
async function everyMailOf(me: TestAccount): Promise<ReceivedMail[]> {
  const { email } = me;
  await post('/v1/auth/credentials/request-reset-password', { email });
  await post('/v1/auth/custom-login/request.json', { email });
  await post('/signup/send-otp', { email });
  await office.rows(sql`UPDATE users SET mail_notices = '{staff_changed}' WHERE id = ${me.userId}`);
  const { shopId } = office.people;
  await office.server.services.db.inShop(shopId, (tx) =>
    postNotice(
      { tx, shop: { id: shopId } },
      { kind: 'staff_changed', eventKey: email, values: { change: 'accepted', email: 'b@b.test' } },
    ),
  );
  await office.rows(sql`UPDATE users SET mail_notices = '{}' WHERE id <> ${me.userId}`);
  await office.server.drain();
  const before = await mailsTo(email, 4);

  office.mail.forget();
  const next = `next-${email}`;
  const profile = (await me.call<{ user: AccountProfile }>('GET', '/v1/user/account-profile')).body.user;
  const { first_name, last_name, avatar, phone, local_code, country, locale_code, version } = profile;
  const names = { first_name, last_name, avatar, phone, local_code, country, locale_code, version };
  const saved = await me.call('PUT', '/v1/user/account-profile', {
    user: {
      ...names,
      user_enable_notification_mobile: false,
      mail_notices: [],
      email: next,
      current_password: testPassword,
    },
  });
  expect(saved.status).toBe(200);
  const link = await office.mail.to(next);
  await post(`/v1/auth/verify-email/${tokenIn(link)}`);
  const received = await mailsTo(email, 1);

  office.mail.forget();
  const password = { current_password: testPassword, new_password: 'nine loud pelicans' };
  expect((await me.call('PUT', '/v1/user/password', password)).status).toBe(200);
  return [...before, link, ...received, ...(await mailsTo(next, 1))];
}

test.each([
  ['en', 'en'],
  ['de', 'de'],
  ['de-CH', 'de'],
  // Mails do not speak it, but they do speak the shop's.
  ['fr', 'de'],
])('an account of locale %s: each of its mails is in %s', async (locale, expected) => {
  const mails = await everyMailOf(await account(locale));
  expect(mails.map(language)).toEqual(Array.from({ length: 7 }, () => expected));
});

test('a new password by a link is told in the language of the account', async () => {
  const { email } = await account('de');
  await post('/v1/auth/credentials/request-reset-password', { email });
  const link = await office.mail.to(email);
  office.mail.forget();
  await post('/v1/auth/credentials/verify-reset-password', {
    action_type: 'UPDATE_PASSWORD',
    reset_password_token: tokenIn(link),
    new_password: 'nine loud pelicans',
  });
  expect((await office.mail.to(email)).text).toContain('Ihr Passwort wurde geändert');
});

test('who is invited and has no account yet reads the language of the shop, at signing up, too', async () => {
  const email = `guest${(made += 1)}@new.test`;
  const invite = memberClient(office.server.app, office.people.owner);
  const staff = { email, role: 'staff', permissions: ['orders'] };
  expect((await invite('POST', '/admin/staff.json', { staff })).status).toBe(201);
  expect((await office.mail.to(email)).text).toContain('hat Sie eingeladen, bei mine.test mitzuarbeiten');
  office.mail.forget();
  await post('/signup/send-otp', { email });
  expect((await office.mail.to(email)).text).toContain('Ihr Code für die Registrierung');
});

test('who is invited and has an account reads their own language', async () => {
  const email = `known${(made += 1)}@new.test`;
  await makeAccount(office.server, office.people.otherShopId, { email });
  const invite = memberClient(office.server.app, office.people.owner);
  const staff = { email, role: 'staff', permissions: ['orders'] };
  expect((await invite('POST', '/admin/staff.json', { staff })).status).toBe(201);
  expect((await office.mail.to(email)).text).toContain('to work on mine.test');
});

test('a stranger, of whom nothing is known, reads English', async () => {
  const email = 'stranger@nowhere.test';
  await post('/signup/send-otp', { email });
  await post('/v1/auth/custom-login/request.json', { email });
  expect((await mailsTo(email, 2)).map(language)).toEqual(['en', 'en']);
});

test('one notice is told to each of its readers in their own language', async () => {
  const [english, german] = [await account('en-GB'), await account('de')];
  await office.rows(
    sql`UPDATE users SET mail_notices = '{order_created}' WHERE id IN (${english.userId}, ${german.userId})`,
  );
  const { shopId } = office.people;
  await office.server.services.db.inShop(shopId, (tx) =>
    postNotice(
      { tx, shop: { id: shopId } },
      {
        kind: 'order_created',
        eventKey: 'order',
        values: { name: '#1001', total: 1234.5, currency: 'EUR' },
        permission: 'orders',
        link: '/orders/1',
      },
    ),
  );
  await office.server.drain();
  expect((await office.mail.to(english.email)).text).toContain('New order #1001 (€1,234.50).');
  // An amount is written as in the shop's region, which is Austria's.
  const amount = new Intl.NumberFormat('de-AT', { style: 'currency', currency: 'EUR' }).format(1234.5);
  expect((await office.mail.to(german.email)).text).toContain(`Neue Bestellung #1001 (${amount}).`);
});
