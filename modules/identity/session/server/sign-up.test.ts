import { type SQL, sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from './password.ts';
import { sessionCookie } from './session.ts';
import { issueToken } from './single-use-token.ts';
import { systemRows } from '#apps/server/testing/system-rows.ts';
import { codeIn, startTestMail, type TestMail, tokenIn } from '#apps/server/testing/test-mail.ts';
import { makeMember, makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';

let mail: TestMail;
let server: TestServer;
let people: TestPeople;
const known = 'keeper@mine.test';
const password = 'seven quiet herons';

beforeAll(async () => {
  mail = await startTestMail();
  server = await startTestServer();
  people = await makePeople(server.services.db);
  await makeMember(server.services.db, people.shopId, { email: known, role: 'admin' });
  const hash = await hashPassword(password);
  await rows(sql`UPDATE users SET password_hash = ${hash} WHERE email = ${known}`);
});
beforeEach(async () => {
  mail.forget();
  await rows(sql`DELETE FROM rate_limits`);
});
afterAll(async () => {
  await server.close();
  await mail.close();
});

function rows<R extends Record<string, unknown>>(statement: SQL): Promise<R[]> {
  return systemRows<R>(server.services.db, statement);
}

function post(url: string, payload: object, remoteAddress = '127.0.0.1'): Promise<LightMyRequestResponse> {
  return server.app.inject({ method: 'POST', url, payload, remoteAddress });
}

const sendCode = (email: string, from?: string) => post('/signup/send-otp', { email }, from);

async function codeFor(email: string): Promise<string> {
  mail.forget();
  expect((await sendCode(email)).statusCode).toBe(200);
  return codeIn(await mail.to(email));
}

function account(given: object) {
  return { password, first_name: 'Rosa', last_name: 'Lind', shop_name: 'Kiln', ...given };
}

function alike(answer: LightMyRequestResponse) {
  const { request_id: _id, ...body } = answer.json<Record<string, unknown>>();
  return [answer.statusCode, body, Object.keys(answer.headers).sort()];
}

describe('signing up', () => {
  test('C303, C304, V420 a mailed code opens an account, a shop and a session, with the tracking of the query', async () => {
    const otp = await codeFor('Rosa@kiln.test');
    const answer = await post(
      '/signup/account?utm_source=news&ref=anna&other=x',
      account({
        email: 'Rosa@kiln.test',
        otp: `${otp.slice(0, 3)} ${otp.slice(3)}`,
        shop_name: 'Kiln & Clay',
      }),
    );
    expect(answer.statusCode).toBe(201);
    const body = answer.json<{ user_id: number; shop_id: number; access_token: string }>();
    expect(body).toMatchObject({ email: 'Rosa@kiln.test', domain: 'kiln-clay.backroom.test' });
    expect(answer.cookies[0]).toMatchObject({
      name: sessionCookie,
      value: body.access_token,
      httpOnly: true,
    });
    const context = await server.app.inject({
      url: '/admin/shop/context.json',
      headers: { authorization: `Bearer ${body.access_token}` },
    });
    expect(context.json()).toMatchObject({
      user: { id: body.user_id, first_name: 'Rosa', last_name: 'Lind' },
      shop: { id: body.shop_id, name: 'Kiln & Clay' },
      role: 'owner',
    });
    const [made] = await rows(
      sql`SELECT u.tracking, u.email_verified_at IS NOT NULL AS verified, m.email, m.accepted_at IS NOT NULL AS accepted
          FROM users u JOIN memberships m ON m.user_id = u.id WHERE u.id = ${body.user_id}`,
    );
    expect(made).toEqual({
      tracking: { utm_source: 'news', ref: 'anna' },
      verified: true,
      email: 'Rosa@kiln.test',
      accepted: true,
    });
    expect((await post('/v1/auth/credentials', { email: 'rosa@KILN.test', password })).statusCode).toBe(200);
  });

  const placeOf = (email: string) =>
    rows(
      sql`SELECT h.country_code, h.currency, h.timezone, h.locale, u.locale_code
          FROM users u JOIN memberships m ON m.user_id = u.id JOIN shops h ON h.id = m.shop_id
          WHERE u.email = ${email}`,
    );

  test.each([
    [
      'vienna',
      { country: 'AT', currency: 'EUR', timezone: 'Europe/Vienna', locale: 'de-AT' },
      { country_code: 'AT', currency: 'EUR', timezone: 'Europe/Vienna', locale: 'de-AT', locale_code: 'de' },
    ],
    [
      'lyon',
      { locale: 'fr-FR' },
      { country_code: '', currency: 'USD', timezone: 'UTC', locale: 'fr-FR', locale_code: 'en' },
    ],
    [
      'nowhere',
      {},
      { country_code: '', currency: 'USD', timezone: 'UTC', locale: 'en-US', locale_code: 'en' },
    ],
  ])(
    'a shop of %s begins where it is, and its owner reads Backroom in its language',
    async (name, given, kept) => {
      const email = `place@${name}.test`;
      const otp = await codeFor(email);
      const made = await post('/signup/account', account({ email, otp, shop_name: name, ...given }));
      expect(made.statusCode).toBe(201);
      expect(await placeOf(email)).toEqual([kept]);
    },
  );

  test('a place that is none is refused by its name, and the code still counts', async () => {
    const email = 'place@moon.test';
    const otp = await codeFor(email);
    for (const wrong of [
      { country: 'XX' },
      { currency: 'XYZ' },
      { timezone: 'Moon/Base' },
      { timezone: '+01:00' },
      { locale: 'tlh-KX' },
    ]) {
      const answer = await post('/signup/account', account({ email, otp, ...wrong }));
      expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([
        422,
        Object.keys(wrong),
      ]);
    }
    expect(await placeOf(email)).toEqual([]);
    expect((await post('/signup/account', account({ email, otp }))).statusCode).toBe(201);
  });

  test('the mail has its code alone on a line, and says the same as HTML', async () => {
    await sendCode('html@kiln.test');
    const got = await mail.to('html@kiln.test');
    expect(got.subject).toBe('Your sign-up code');
    expect(got.html).toContain(`>${codeIn(got)}</p>`);
    expect(got.text).toContain('10 minutes');
  });

  test('a known and an unknown address are answered alike, and both get a mail (reliability 28)', async () => {
    const answers = [await sendCode(known), await sendCode('new@kiln.test')];
    expect(alike(answers[0]!)).toEqual(alike(answers[1]!));
    expect((await mail.to('new@kiln.test')).text).toMatch(/^[0-9]{6}$/m);
    const received = await mail.to(known);
    expect(received.subject).toBe('You already have an account');
    expect(received.text).not.toMatch(/^[0-9]{6}$/m);
    expect(received.text).toContain('/sign-in');
    expect(received.text).toContain('/reset-password');
    // The same work: each has a code, and one of them was never sent.
    const wrong = await Promise.all(
      [known, 'new@kiln.test', 'never@kiln.test'].map((email) =>
        post('/signup/account', account({ email, otp: '000000' })),
      ),
    );
    expect(alike(wrong[0]!)).toEqual(alike(wrong[1]!));
    expect(alike(wrong[0]!)).toEqual(alike(wrong[2]!));
    expect(wrong[0]!.statusCode).toBe(422);
    expect(wrong[0]!.json()).toMatchObject({
      code: 'identity.wrong_code',
      fields: { otp: expect.any(String) },
    });
    expect(await rows(sql`SELECT 1 FROM one_time_codes WHERE guesses = 1 AND used_at IS NULL`)).toHaveLength(
      2,
    );
  });

  test('somebody with the code of an address that has an account by now learns and changes nothing (reliability 28)', async () => {
    const otp = await codeFor('late@kiln.test');
    const hash = await hashPassword('another one entirely');
    await rows(sql`INSERT INTO users (email, password_hash) VALUES ('late@kiln.test', ${hash})`);
    const answer = await post('/signup/account', account({ email: 'late@kiln.test', otp }));
    expect(answer.json()).toMatchObject({ code: 'identity.wrong_code' });
    expect(await rows(sql`SELECT password_hash FROM users WHERE email = 'late@kiln.test'`)).toEqual([
      { password_hash: hash },
    ]);
  });

  test('a code is worth nothing once used, replaced, too old, or for another address', async () => {
    const sent = (email: string, otp: string) => post('/signup/account', account({ email, otp }));
    const first = await codeFor('once@kiln.test');
    const second = await codeFor('once@kiln.test');
    if (first !== second) expect((await sent('once@kiln.test', first)).statusCode).toBe(422);
    expect((await sent('twice@kiln.test', second)).statusCode).toBe(422);
    expect((await sent('ONCE@kiln.test', second)).statusCode).toBe(201);
    expect((await sent('once@kiln.test', second)).statusCode).toBe(422);
    const old = await codeFor('old@kiln.test');
    await rows(sql`UPDATE one_time_codes SET expires_at = now() - interval '1 second'`);
    expect((await sent('old@kiln.test', old)).statusCode).toBe(422);
  });

  test('a code mailed to an address that only folds to another is not good for that other', async () => {
    // The Kelvin sign becomes a “k” in lower case, and is another mailbox.
    const otp = await codeFor('hawk@kiln.test'.replace('k', '\u212a'));
    expect((await post('/signup/account', account({ email: 'hawk@kiln.test', otp }))).statusCode).toBe(422);
  });

  test('the right code as the sixth guess is refused', async () => {
    const otp = await codeFor('guessed@kiln.test');
    const wrong = otp === '111111' ? '222222' : '111111';
    for (let guess = 0; guess < 5; guess += 1) {
      const answer = await post('/signup/account', account({ email: 'guessed@kiln.test', otp: wrong }));
      expect(answer.statusCode).toBe(422);
    }
    const sixth = await post('/signup/account', account({ email: 'guessed@kiln.test', otp }));
    expect(sixth.json()).toMatchObject({ code: 'identity.wrong_code' });
    expect(await rows(sql`SELECT 1 FROM users WHERE email = 'guessed@kiln.test'`)).toEqual([]);
    const fresh = await codeFor('guessed@kiln.test');
    const answer = await post('/signup/account', account({ email: 'guessed@kiln.test', otp: fresh }));
    expect(answer.statusCode).toBe(201);
  });

  test('the 26th guess in an hour at one address is 429, over all its codes and from anywhere (reliability 27)', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 26; guess += 1) {
      const from = `10.1.0.${guess}`;
      const answer = await post('/signup/account', account({ email: 'many@kiln.test', otp: '000000' }), from);
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([...Array<number>(25).fill(422), 429]);
  });

  test('the sixth code in an hour to an address is 429, known or not, and so is the 31st from one place (reliability 27)', async () => {
    for (const email of [known, 'often@kiln.test']) {
      const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => sendCode(email, `10.2.0.${n}`)));
      const refused = answers.filter(({ statusCode }) => statusCode === 429);
      expect(refused).toHaveLength(3);
      for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(3000);
    }
    await sendCode('first@kiln.test', '10.3.0.1');
    await rows(sql`UPDATE rate_limits SET n = 29 WHERE key LIKE 'mail:sign_up:from:10.3.0.1'`);
    expect((await sendCode('30th@kiln.test', '10.3.0.1')).statusCode).toBe(200);
    expect((await sendCode('31st@kiln.test', '10.3.0.1')).statusCode).toBe(429);
    expect((await sendCode('31st@kiln.test', '10.3.0.2')).statusCode).toBe(200);
  });

  test('a weak password is refused at its input and takes no guess', async () => {
    const otp = await codeFor('weak@kiln.test');
    for (const weak of ['password123', '1234567890', 'weak@kiln.test', 'kilnkilnkiln', 'Rosa-Kiln-2024']) {
      const answer = await post(
        '/signup/account',
        account({ email: 'weak@kiln.test', otp, password: weak, shop_name: 'Kiln' }),
      );
      expect([weak, answer.statusCode]).toEqual([weak, 422]);
      expect(answer.json()).toMatchObject({
        code: 'identity.weak_password',
        fields: { password: expect.any(String) },
      });
    }
    const short = await post(
      '/signup/account',
      account({ email: 'weak@kiln.test', otp, password: 'x3$kPq' }),
    );
    expect(short.json()).toMatchObject({ fields: { password: 'Use at least 10 characters' } });
    const living = sql`SELECT guesses FROM one_time_codes ORDER BY created_at DESC LIMIT 1`;
    expect(await rows(living)).toEqual([{ guesses: 0 }]);
    expect((await post('/signup/account', account({ email: 'weak@kiln.test', otp }))).statusCode).toBe(201);
  });

  test('what was left empty, and arrays and objects in place of texts, are refused at their inputs', async () => {
    const whole = account({ email: 'form@kiln.test', otp: '123456' });
    const blank = await post('/signup/account', { ...whole, first_name: ' ', shop_name: '' });
    expect(blank.json()).toMatchObject({
      fields: {
        first_name: "Can't be blank, please fill out this field",
        shop_name: "Can't be blank, please fill out this field",
      },
    });
    const odd: object[] = [
      ...['email', 'otp', 'password', 'shop_name'].flatMap((name) =>
        [['x'], { $ne: '' }, 1, null, true].map((value) => ({ ...whole, [name]: value })),
      ),
      [whole],
    ];
    for (const sent of odd) {
      const answer = await post('/signup/account', sent);
      expect([JSON.stringify(sent), answer.statusCode]).toEqual([JSON.stringify(sent), 422]);
    }
    for (const query of ['utm_source=a&utm_source=b', 'ref=a&ref=b']) {
      expect((await post(`/signup/account?${query}`, whole)).statusCode).toBe(422);
    }
    for (const email of [['a@b.test'], { a: 1 }, 'a@b.test\r\nBcc: c@d.test', 'a@b.test,c@d.test', '']) {
      expect((await post('/signup/send-otp', { email })).statusCode).toBe(422);
    }
    expect(mail.received).toEqual([]);
  });

  test('two shops of one name get domains of their own', async () => {
    const domains: string[] = [];
    for (const email of ['one@same.test', 'two@same.test']) {
      const answer = await post(
        '/signup/account',
        account({ email, otp: await codeFor(email), shop_name: 'Same' }),
      );
      domains.push(answer.json<{ domain: string }>().domain);
    }
    expect(domains[0]).toBe('same.backroom.test');
    expect(domains[1]).toMatch(/^same-[a-z0-9]{5}\.backroom\.test$/);
  });

  test('someone who was invited and has no password gets an account, and stays invited', async () => {
    await makeMember(server.services.db, people.shopId, { email: 'guest@mine.test', status: 'invited' });
    const otp = await codeFor('guest@mine.test');
    const answer = await post(
      '/signup/account',
      account({ email: 'guest@mine.test', otp, shop_name: 'Guest' }),
    );
    expect(answer.json()).toMatchObject({ domain: 'guest.backroom.test' });
    expect(
      await rows(
        sql`SELECT m.role, m.status FROM memberships m JOIN users u ON u.id = m.user_id
            WHERE u.email = 'guest@mine.test' ORDER BY m.role`,
      ),
    ).toEqual([
      { role: 'owner', status: 'accepted' },
      { role: 'staff', status: 'invited' },
    ]);
  });

  test('all or nothing: a sign-up that fails at its end leaves no shop, no password and a living code', async () => {
    await makeMember(server.services.db, people.shopId, { email: 'blocked@mine.test', status: 'invited' });
    await rows(sql`UPDATE users SET enabled = false WHERE email = 'blocked@mine.test'`);
    const otp = await codeFor('blocked@mine.test');
    const sent = account({ email: 'blocked@mine.test', otp, shop_name: 'Blocked' });
    expect((await post('/signup/account', sent)).statusCode).toBe(403);
    expect(await rows(sql`SELECT 1 FROM shops WHERE name = 'Blocked'`)).toEqual([]);
    expect(await rows(sql`SELECT password_hash FROM users WHERE email = 'blocked@mine.test'`)).toEqual([
      { password_hash: 'none' },
    ]);
    await rows(sql`UPDATE users SET enabled = true WHERE email = 'blocked@mine.test'`);
    expect((await post('/signup/account', sent)).statusCode).toBe(201);
  });
});

describe('C321 a changed address', () => {
  let userId: number;
  let bearer: string;
  beforeAll(async () => {
    bearer = await makeMember(server.services.db, people.shopId, {
      email: 'before@mine.test',
      role: 'admin',
    });
    userId = (await rows<{ id: number }>(sql`SELECT id FROM users WHERE email = 'before@mine.test'`))[0]!.id;
  });
  const link = (email: string) =>
    server.services.db.asSystem((tx) =>
      issueToken(tx, { purpose: 'verify_email', minutes: 60, userId, email }),
    );
  const confirm = (token: string) => post(`/v1/auth/verify-email/${token}`, {});

  test('is the account’s once its link is opened, once; sessions go on, links to the old one do not', async () => {
    mail.forget();
    await post('/v1/auth/credentials/request-reset-password', { email: 'before@mine.test' });
    const reset = tokenIn(await mail.to('before@mine.test'));
    const token = await link('after@mine.test');
    const answer = await confirm(token);
    expect([answer.statusCode, answer.json()]).toEqual([200, { email: 'after@mine.test' }]);
    expect(await rows(sql`SELECT email, version FROM users WHERE id = ${userId}`)).toEqual([
      { email: 'after@mine.test', version: 2 },
    ]);
    const context = await server.app.inject({
      url: '/admin/shop/context.json',
      headers: { authorization: `Bearer ${bearer}` },
    });
    expect(context.statusCode).toBe(200);
    expect((await confirm(token)).json()).toMatchObject({ code: 'identity.link_spent' });
    const old = await post('/v1/auth/credentials/verify-reset-password', {
      action_type: 'VERIFY_TOKEN',
      reset_password_token: reset,
    });
    expect(old.statusCode).toBe(410);
  });

  test('that another account took in the meantime is 409, and the link lives on', async () => {
    const token = await link(known.toUpperCase());
    const taken = await confirm(token);
    expect([taken.statusCode, taken.json<{ code: string }>().code]).toEqual([409, 'identity.email_taken']);
    await rows(sql`UPDATE users SET email = 'elsewhere@mine.test' WHERE email = ${known}`);
    expect((await confirm(token)).statusCode).toBe(200);
  });

  test('a link of another purpose, an old one and none at all are 410 alike', async () => {
    const other = await server.services.db.asSystem((tx) =>
      issueToken(tx, { purpose: 'reset_password', minutes: 60, userId, email: 'x@mine.test' }),
    );
    const old = await link('old@mine.test');
    await rows(
      sql`UPDATE single_use_tokens SET expires_at = now() - interval '1 second' WHERE email = 'old@mine.test'`,
    );
    const answers = [await confirm(other), await confirm(old), await confirm('x'.repeat(43))];
    for (const answer of answers) expect(alike(answer)).toEqual(alike(answers[0]!));
    expect(answers[0]!.statusCode).toBe(410);
    expect((await confirm('short')).statusCode).toBe(422);
  });
});
