import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inEnglish } from '#core/contract/sentence.ts';
import { identitySentences } from '../../shop/contract/identity-refusals.ts';
import type { AccountProfile } from '../contract/profile-calls.ts';
import { sessionCookie } from '../../session/server/session.ts';
import { makeAccount, type TestAccount, testPassword } from '#apps/server/testing/test-account.ts';
import { tokenIn } from '#apps/server/testing/test-mail.ts';
import { makeRows } from '#apps/server/testing/test-rows.ts';
import { type MailedServer, startMailedServer } from '#apps/server/testing/mailed-server.ts';
import { type Answer, memberClient } from '#apps/server/testing/test-shop.ts';

const profileUrl = '/v1/user/account-profile';
const newPassword = 'nine loud pelicans';

let office: MailedServer;
let me: TestAccount;
let made = 0;

beforeAll(async () => {
  office = await startMailedServer();
});
beforeEach(async () => {
  office.mail.forget();
  await office.rows(sql`DELETE FROM rate_limits`);
  me = await makeAccount(office.server, office.people.shopId, {
    email: `keeper${(made += 1)}@mine.test`,
    role: 'admin',
  });
});
afterAll(() => office.close());

const mailsTo = (address: string) => office.mail.received.filter(({ to }) => to === address);

interface ProfileAnswer {
  user: AccountProfile;
  code: string;
  current: AccountProfile;
  fields: Record<string, string>;
}

async function profile(): Promise<AccountProfile> {
  const answer = await me.call<ProfileAnswer>('GET', profileUrl);
  expect(answer.status).toBe(200);
  return answer.body.user;
}

/** Saves the account with these changes. */
async function save(changes: object): Promise<Answer<ProfileAnswer>> {
  const { first_name, last_name, avatar, phone, local_code, country, locale_code, ...rest } = await profile();
  const { user_enable_notification_mobile, mail_notices, version } = rest;
  const names = { first_name, last_name, avatar, phone, local_code, country, locale_code };
  const user = { ...names, user_enable_notification_mobile, mail_notices, version, ...changes };
  return me.call<ProfileAnswer>('PUT', profileUrl, { user });
}

const contextWith = async (token: string) =>
  (await memberClient(office.server.app, token)('GET', '/admin/shop/context.json')).status;

describe('the account', () => {
  test('C110 is saved and read back, field by field', async () => {
    const changes = {
      first_name: 'Rosa',
      last_name: 'Lind',
      country: 'PT',
      locale_code: 'de-CH',
      mail_notices: ['order_created', 'order_created', 'job_ended'],
    };
    const saved = await save(changes);
    expect(saved.status).toBe(200);
    const expected = { ...changes, mail_notices: ['order_created', 'job_ended'], name: 'Rosa Lind' };
    expect(saved.body.user).toMatchObject({
      ...expected,
      roles: ['admin'],
      has_password: true,
      two_step: false,
    });
    expect(await profile()).toEqual(saved.body.user);
    expect(saved.body.user.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test('a save over a newer one is 409 with the account as it is; of 20 at once one succeeds', async () => {
    const { version } = await profile();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => save({ first_name: `Rosa ${at}`, version })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const present = await profile();
    expect(present.version).toBe(version + 1);
    for (const { status, body } of answers.filter((one) => one.status !== 200)) {
      expect([status, body.code]).toEqual([409, 'core.stale']);
      expect(body.current).toEqual(present);
    }
  });

  test.each([
    ['912 345 678', 'PT', '+351912345678', 'PT'],
    ['+351 912 345 678', 'PT', '+351912345678', 'PT'],
    ['+49 30 12345678', 'PT', '+493012345678', 'DE'],
    ['(613) 555-0123', 'CA', '+16135550123', 'CA'],
    ['', 'PT', '', 'PT'],
  ])('the phone number %j in %s is kept as %s of %s', async (phone, local_code, kept, region) => {
    const saved = await save({ phone, local_code });
    expect(saved.body.user).toMatchObject({ phone: kept, local_code: region });
  });

  test.each([
    ['12', 'PT'],
    ['call me', 'PT'],
    ['912345678', ''],
    ['912345678', 'XX'],
  ])('%j in %j is no phone number, and says so at its input', async (phone, local_code) => {
    const refused = await save({ phone, local_code });
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toEqual({ 'user.phone': 'This is not a phone number' });
  });

  test('the picture is a file of the acting shop, and one that is there may stay', async () => {
    const own = await makeRows(office.server.services.db, office.people.shopId, `mine${made}`);
    await makeRows(office.server.services.db, office.people.otherShopId, `foreign${made}`);
    const path = `/files/${office.people.shopId}/${own.canary}.png`;
    expect((await save({ avatar: path })).body.user.avatar).toBe(path);
    for (const avatar of [
      `/files/${office.people.otherShopId}/foreign${made}.png`,
      `/files/${office.people.shopId}/foreign${made}.png`,
      `/files/${office.people.otherShopId}/${own.canary}.png`,
      `/files/${office.people.shopId}/../${office.people.shopId}/${own.canary}.png`,
    ]) {
      const refused = await save({ avatar });
      expect([refused.status, refused.body.fields]).toEqual([
        422,
        { 'user.avatar': 'Upload the image first' },
      ]);
    }
    // Acting on another shop, which does not have the file.
    await office.rows(
      sql`INSERT INTO memberships (shop_id, user_id, role) VALUES (${office.people.otherShopId}, ${me.userId}, 'admin')`,
    );
    await me.call('POST', '/v1/auth/switch-shop', { shop_id: office.people.otherShopId });
    expect((await save({ first_name: 'Rosa' })).body.user).toMatchObject({
      avatar: path,
      first_name: 'Rosa',
    });
    expect((await save({ avatar: '' })).body.user.avatar).toBe('');
  });

  test('C312 notices on the phone, which nothing sends, are refused; what is on from before may stay and be turned off', async () => {
    const field = 'user_enable_notification_mobile';
    const set = (on: boolean) =>
      me.call<ProfileAnswer>('POST', '/admin/mobile-app-setting-noti.json', { [field]: on });
    const before = (await profile()).version;
    const words = inEnglish(identitySentences.no_phone_app);
    expect(await set(true)).toMatchObject({ status: 422, body: { fields: { [field]: words } } });
    expect(await save({ [field]: true })).toMatchObject({
      status: 422,
      body: { fields: { [`user.${field}`]: words } },
    });
    expect(await profile()).toMatchObject({ [field]: false, version: before });
    await office.server.services.db.asSystem((tx) =>
      tx.execute(sql`UPDATE users SET user_enable_notification_mobile = true`),
    );
    expect((await save({ first_name: 'Kept' })).body.user).toMatchObject({ [field]: true });
    for (const on of [true, false, false]) expect(await set(on)).toMatchObject({ status: 200 });
    // Only the one change was a newer version.
    expect(await profile()).toMatchObject({ [field]: false, version: before + 2 });
  });
});

describe('a new address', () => {
  const change = (email: string, current_password = testPassword) => save({ email, current_password });

  test('C321 is the account’s once its link is opened; until then the old one is', async () => {
    const wanted = `new-${me.email}`;
    const saved = await change(wanted);
    expect(saved.body.user).toMatchObject({ email: me.email, pending_email: wanted });
    const token = tokenIn(await office.mail.to(wanted));
    expect(mailsTo(me.email)).toEqual([]);
    expect(
      (await office.server.app.inject({ method: 'POST', url: `/v1/auth/verify-email/${token}` })).statusCode,
    ).toBe(200);
    expect(await profile()).toMatchObject({ email: wanted, pending_email: null });
  });

  test('needs the right password, told at its input; nothing else is saved then', async () => {
    const missing = await save({ email: 'x@mine.test', first_name: 'Changed' });
    expect(missing.body.fields).toEqual({
      'user.current_password': "Can't be blank, please fill out this field",
    });
    const wrong = await save({ email: 'x@mine.test', first_name: 'Changed', current_password: 'wrong' });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'identity.wrong_password']);
    expect(Object.keys(wrong.body.fields)).toEqual(['current_password']);
    expect(await profile()).toMatchObject({ first_name: 'Test', pending_email: null });
    expect(mailsTo('x@mine.test')).toEqual([]);
  });

  test('is answered alike whether somebody has it or not (reliability 28)', async () => {
    const answers = [await change('owner@mine.test'), await change(`free-${me.email}`)];
    const shapes = answers.map(({ status, body, headers }) => {
      const { pending_email: _address, version: _version, ...user } = body.user;
      const { 'content-length': _length, date: _date, ...rest } = headers;
      return { status, user, headers: rest };
    });
    expect(shapes[0]).toEqual(shapes[1]);
    expect(answers.map(({ body }) => body.user.pending_email)).toEqual([
      'owner@mine.test',
      `free-${me.email}`,
    ]);
    expect((await office.mail.to('owner@mine.test')).subject).toBe(
      (await office.mail.to(`free-${me.email}`)).subject,
    );
  });

  test('replaces the one before, whose link is dead; saving the present address leaves it alone', async () => {
    await change(`first-${me.email}`);
    await change(`second-${me.email}`);
    expect((await save({ email: me.email, first_name: 'Rosa' })).body.user.pending_email).toBe(
      `second-${me.email}`,
    );
    const open = async (address: string) =>
      office.server.app.inject({
        method: 'POST',
        url: `/v1/auth/verify-email/${tokenIn(await office.mail.to(address))}`,
      });
    expect((await open(`first-${me.email}`)).statusCode).toBe(410);
    expect((await open(`second-${me.email}`)).statusCode).toBe(200);
  });

  test('dies with a change of the password: whoever asked for it may have known only the old one', async () => {
    await change(`thief-${me.email}`);
    const token = tokenIn(await office.mail.to(`thief-${me.email}`));
    await me.call('PUT', '/v1/user/password', { current_password: testPassword, new_password: newPassword });
    const opened = await office.server.app.inject({ method: 'POST', url: `/v1/auth/verify-email/${token}` });
    expect(opened.statusCode).toBe(410);
  });
});

describe('the password', () => {
  const change = (current_password: string, new_password: string) =>
    office.server.app.inject({
      method: 'PUT',
      url: '/v1/user/password',
      headers: { cookie: `${sessionCookie}=${me.token}`, 'x-requested-with': 'backroom' },
      payload: { current_password, new_password },
    });

  test('a change ends the other sessions at once, and this one goes on under a new token alone (reliability 29)', async () => {
    const others = [await me.anotherSession(), await me.anotherSession()];
    const foreign = await contextWith(office.people.owner);
    const answer = await change(testPassword, newPassword);
    expect(answer.json()).toEqual({ success: true });
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ name: sessionCookie, path: '/', httpOnly: true, sameSite: 'Lax' });
    expect(await contextWith(cookie!.value)).toBe(200);
    for (const token of [...others, me.token]) expect(await contextWith(token)).toBe(401);
    expect([foreign, await contextWith(office.people.owner)]).toEqual([200, 200]);
    expect(answer.body).not.toContain(cookie!.value);
    expect((await office.mail.to(me.email)).subject).toBe('Your password was changed');
    const signIn = (password: string) =>
      office.server.app.inject({
        method: 'POST',
        url: '/v1/auth/credentials',
        payload: { email: me.email, password },
      });
    expect((await signIn(testPassword)).statusCode).toBe(401);
    expect((await signIn(newPassword)).statusCode).toBe(200);
  });

  test('a reset link mailed before is dead after a change', async () => {
    await office.server.app.inject({
      method: 'POST',
      url: '/v1/auth/credentials/request-reset-password',
      payload: { email: me.email },
    });
    const reset_password_token = tokenIn(await office.mail.to(me.email));
    await change(testPassword, newPassword);
    const asked = await office.server.app.inject({
      method: 'POST',
      url: '/v1/auth/credentials/verify-reset-password',
      payload: { action_type: 'VERIFY_TOKEN', reset_password_token },
    });
    expect(asked.statusCode).toBe(410);
  });

  test('a wrong, an unchanged and a weak one are refused at their inputs; nothing changes and no cookie is set', async () => {
    for (const [current, wanted, code, field] of [
      ['wrong', newPassword, 'identity.wrong_password', 'current_password'],
      [testPassword, testPassword, 'identity.weak_password', 'new_password'],
      [testPassword, 'password123', 'identity.weak_password', 'new_password'],
      [testPassword, me.email, 'identity.weak_password', 'new_password'],
    ] as const) {
      const refused = await change(current, wanted);
      expect([refused.statusCode, refused.json<ProfileAnswer>().code]).toEqual([422, code]);
      expect(Object.keys(refused.json<ProfileAnswer>().fields)).toEqual([field]);
      expect(refused.cookies).toEqual([]);
    }
    expect(await contextWith(me.token)).toBe(200);
    expect(mailsTo(me.email)).toEqual([]);
  });

  test('a stolen session is no way to guess it: the 21st attempt is 429, over all calls that ask for it (reliability 27)', async () => {
    const guess = (at: number) =>
      at % 2 === 0
        ? change(`wrong ${at}`, newPassword)
        : office.server.app.inject({
            method: 'POST',
            url: '/v1/user/two-step/end.json',
            headers: { authorization: `Bearer ${me.token}` },
            payload: { current_password: `wrong ${at}` },
          });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => guess(at)));
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(20);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20);
    expect((await change(testPassword, newPassword)).statusCode).toBe(429);
  });

  test('of 10 changes at once one succeeds, and one session is left', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => change(testPassword, `${newPassword} ${at}`)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    expect(await office.rows(sql`SELECT id FROM sessions WHERE user_id = ${me.userId}`)).toHaveLength(1);
  });
});

describe('sessions', () => {
  interface Listed {
    sessions: { id: number; device: string; is_current: boolean; shop_name: string; expires_at: string }[];
  }
  const list = async () => (await me.call<Listed>('GET', '/v1/user/sessions.json')).body.sessions;

  test('are listed with their devices, the own one first; others’ and those run out are not', async () => {
    await me.anotherSession('Mozilla/5.0 (Windows NT 10.0; rv:143.0) Gecko/20100101 Firefox/143.0');
    await me.anotherSession('gone');
    await office.rows(
      sql`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = ${me.userId} AND user_agent = 'gone'`,
    );
    expect((await list()).map(({ device, is_current }) => [device, is_current])).toEqual([
      ['An unknown device', true],
      ['Firefox on Windows', false],
    ]);
    expect((await list())[0]).toMatchObject({ shop_name: 'mine.test' });
  });

  test('one that is ended is refused at its next call; another person’s does not exist (reliability 29)', async () => {
    const other = await me.anotherSession();
    const { id } = (await list()).find(({ is_current }) => !is_current)!;
    const [foreign] = await office.rows<{ id: number }>(
      sql`SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = 'owner@mine.test'`,
    );
    expect((await me.call('DELETE', `/v1/user/sessions/${foreign!.id}.json`)).status).toBe(404);
    expect(await contextWith(office.people.owner)).toBe(200);
    expect(await contextWith(other)).toBe(200);
    expect((await me.call('DELETE', `/v1/user/sessions/${id}.json`)).status).toBe(200);
    expect(await contextWith(other)).toBe(401);
    expect((await me.call('DELETE', `/v1/user/sessions/${id}.json`)).status).toBe(404);
  });

  test('all others are ended in one go, and only the person’s (reliability 29)', async () => {
    const others = [await me.anotherSession(), await me.anotherSession()];
    expect((await me.call('DELETE', '/v1/user/sessions/others.json')).body).toEqual({ ended: 2 });
    for (const token of others) expect(await contextWith(token)).toBe(401);
    expect([await contextWith(me.token), await contextWith(office.people.owner)]).toEqual([200, 200]);
  });
});

describe('another shop', () => {
  test('is opened with the person as its owner, and is the session’s from then on', async () => {
    const opened = await me.call<{ shop_id: number; domain: string }>('POST', '/v1/user/shops.json', {
      shop_name: 'Kiln & Clay',
    });
    expect(opened.status).toBe(201);
    const context = await me.call<{ shop: object; role: string; shops: { id: number }[] }>(
      'GET',
      '/admin/shop/context.json',
    );
    const { shop_id, domain } = opened.body;
    expect(context.body).toMatchObject({ role: 'owner', shop: { id: shop_id, name: 'Kiln & Clay', domain } });
    expect(new Set(context.body.shops.map(({ id }) => id))).toEqual(new Set([office.people.shopId, shop_id]));
  });

  test('begins where it is said to be, as the first one of a sign-up; a place that is none is refused by its name', async () => {
    const place = { country: 'AT', currency: 'EUR', timezone: 'Europe/Vienna', locale: 'de-AT' };
    const open = (said: object) =>
      me.call<{ shop_id: number; fields: object }>('POST', '/v1/user/shops.json', {
        shop_name: 'Ofen',
        ...said,
      });
    const opened = await open(place);
    expect(opened.status).toBe(201);
    const placeOf = (shop: number) =>
      office.rows(
        sql`SELECT country_code AS country, currency, timezone, locale FROM shops WHERE id = ${shop}`,
      );
    expect(await placeOf(opened.body.shop_id)).toEqual([place]);
    for (const wrong of [
      { country: 'XX' },
      { currency: 'XYZ' },
      { timezone: '+01:00' },
      { locale: 'tlh-KX' },
    ]) {
      const refused = await open({ ...place, ...wrong });
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, Object.keys(wrong)]);
    }
  });

  test('V483 an account of development owns at most 50 that are not closed, also when two are opened at once', async () => {
    const owner = (await profile()).id;
    const open = () => me.call<{ code: string }>('POST', '/v1/user/shops.json', { shop_name: 'Workbench' });
    await office.rows(
      sql`WITH made AS (INSERT INTO shops (name, domain)
            SELECT 'Made', 'made-' || n || '.backroom.test' FROM generate_series(1, 49) n RETURNING id)
          INSERT INTO memberships (shop_id, user_id, role, email, status, accepted_at)
          SELECT id, ${owner}, 'owner', 'x@mine.test', 'accepted', now() FROM made`,
    );
    expect((await open()).status).toBe(201);
    await office.rows(sql`UPDATE users SET is_dev_store = true WHERE id = ${owner}`);
    const refused = await open();
    expect([refused.status, refused.body.code]).toEqual([409, 'identity.too_many_shops']);
    await office.rows(
      sql`UPDATE shops SET status = 'closed', access_code = 'shop_is_closed', access_since = now() WHERE domain = 'made-1.backroom.test'`,
    );
    const both = await Promise.all([open(), open()]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  test('has a domain of its own, also when ten of one name are opened at once; the 21st of a day is 429', async () => {
    const open = () => me.call<{ domain: string }>('POST', '/v1/user/shops.json', { shop_name: 'Twin Shop' });
    const opened = await Promise.all(Array.from({ length: 10 }, open));
    const domains = opened.map(({ status, body }) => (status === 201 ? body.domain : String(status)));
    expect(new Set(domains).size).toBe(10);
    for (const domain of domains) expect(domain).toMatch(/^twin-shop(-[a-z2-9]{5})?\.backroom\.test$/);
    const more = await Promise.all(Array.from({ length: 12 }, open));
    expect(more.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});
