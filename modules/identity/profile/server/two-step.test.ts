import { sql } from 'drizzle-orm';
import { generateSync, verifySync } from 'otplib';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeAccount, type TestAccount, testPassword } from '#apps/server/testing/test-account.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { type Answer, memberClient } from '#apps/server/testing/test-shop.ts';

let server: TestServer;
let people: TestPeople;
let me: TestAccount;
let made = 0;
const proof = { current_password: testPassword };

/** What the server writes to its log, all the while. */
const written: string[] = [];

beforeAll(async () => {
  const keep = (chunk: unknown) => written.push(String(chunk)) > 0;
  vi.spyOn(process.stdout, 'write').mockImplementation(keep);
  vi.spyOn(process.stderr, 'write').mockImplementation(keep);
  vi.spyOn(console, 'error').mockImplementation(keep);
  server = await startTestServer({ log: { write: keep } });
  // The server's clock stands still, so that no step of 30 seconds ends between making a code and sending it.
  const time = server.services.now().getTime();
  Object.assign(server.services, { now: () => new Date(time) });
  people = await makePeople(server.services.db);
});
beforeEach(async () => {
  await rows(sql`DELETE FROM rate_limits`);
  me = await makeAccount(server, people.shopId, { email: `keeper${(made += 1)}@mine.test` });
});
afterAll(async () => {
  await server.close();
  vi.restoreAllMocks();
});

async function rows<R extends Record<string, unknown>>(statement: ReturnType<typeof sql>): Promise<R[]> {
  return server.services.db.asSystem(async (tx) => (await tx.execute<R>(statement)).rows as R[]);
}

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

interface TwoStepAnswer {
  secret: string;
  otpauth_url: string;
  qr: string[];
  recovery_codes: string[];
  code: string;
  fields: Record<string, string>;
}

const post = (name: string, body: object) =>
  me.call<TwoStepAnswer>('POST', `/v1/user/two-step/${name}.json`, body);

/** The server's time, in seconds. */
const serverEpoch = () => Math.floor(server.services.now().getTime() / 1000);

/** The app's code, `steps` of 30 seconds from the server's time. */
const codeOf = (secret: string, steps = 0) => generateSync({ secret, epoch: serverEpoch() + steps * 30 });

async function begin(): Promise<TwoStepAnswer> {
  const begun = await post('begin', proof);
  expect(begun.status).toBe(200);
  return begun.body;
}

/** Turns two-step sign-in on with the code of the step before, so that this step's is still good. */
async function turnOn(): Promise<TwoStepAnswer> {
  const { secret, ...begun } = await begin();
  const confirmed = await post('confirm', { code: codeOf(secret, -1) });
  expect(confirmed.status).toBe(200);
  return { ...begun, secret, recovery_codes: confirmed.body.recovery_codes };
}

interface SignedIn {
  access_token: string;
  second_step_token: string;
  code: string;
}

async function send(url: string, payload: object): Promise<Answer<SignedIn>> {
  const reply = await server.app.inject({ method: 'POST', url, payload });
  return { status: reply.statusCode, body: reply.json(), headers: { ...reply.headers } };
}

const signIn = () => send('/v1/auth/credentials', { email: me.email, password: testPassword });

async function halfWay(): Promise<string> {
  const answer = await signIn();
  expect([answer.status, answer.body.code]).toEqual([401, 'identity.second_step']);
  return answer.body.second_step_token;
}

const secondStep = async (code: string) =>
  send('/v1/auth/second-step', { second_step_token: await halfWay(), code });

const twoStep = async () =>
  (
    await me.call<{ user: { two_step: boolean; recovery_codes_left: number } }>(
      'GET',
      '/v1/user/account-profile',
    )
  ).body.user;

describe('turning two-step sign-in on', () => {
  test('begins with a secret, its address and its picture; nothing is on until a code was seen', async () => {
    const { secret, otpauth_url, qr } = await begin();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const url = new URL(otpauth_url);
    expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/Backroom:${me.email}`,
    ]);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ secret, issuer: 'Backroom' });
    expect(qr.length).toBeGreaterThan(28);
    for (const row of qr) expect(row).toMatch(new RegExp(`^[01]{${qr.length}}$`));
    expect(await twoStep()).toMatchObject({ two_step: false, recovery_codes_left: 0 });
    expect((await signIn()).status).toBe(200);
  });

  test('a wrong code turns nothing on; the right one does, shows ten recovery codes and ends the other sessions (reliability 29)', async () => {
    const other = await me.anotherSession();
    const { secret } = await begin();
    const wrong = await post('confirm', { code: codeOf(secret, 40) });
    expect([wrong.status, wrong.body.code, Object.keys(wrong.body.fields)]).toEqual([
      422,
      'identity.wrong_code',
      ['code'],
    ]);
    expect(await twoStep()).toMatchObject({ two_step: false });
    const { recovery_codes } = (await post('confirm', { code: codeOf(secret) })).body;
    expect(new Set(recovery_codes).size).toBe(10);
    for (const code of recovery_codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    expect(await twoStep()).toMatchObject({ two_step: true, recovery_codes_left: 10 });
    expect((await memberClient(server.app, other)('GET', '/admin/shop/context.json')).status).toBe(401);
  });

  test('a code confirms once, and without a begun secret never', async () => {
    expect((await post('confirm', { code: '123456' })).status).toBe(422);
    const { secret } = await begin();
    const code = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('confirm', { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9);
  });

  test('beginning anew leaves the one in use alone until it is confirmed', async () => {
    const first = await turnOn();
    const second = await begin();
    expect(await twoStep()).toMatchObject({ two_step: true, recovery_codes_left: 10 });
    expect((await secondStep(codeOf(second.secret))).status).toBe(401);
    expect((await secondStep(codeOf(first.secret))).status).toBe(200);
    expect((await post('confirm', { code: codeOf(second.secret, -1) })).status).toBe(200);
    expect((await secondStep(codeOf(first.secret, 1))).status).toBe(401);
    expect((await secondStep(codeOf(second.secret))).status).toBe(200);
    expect((await secondStep(first.recovery_codes[0]!)).status).toBe(401);
  });

  test('every call that changes it asks for the password', async () => {
    await turnOn();
    const wrong = { current_password: 'wrong' };
    for (const name of ['begin', 'recovery-codes', 'end']) {
      const refused = await post(name, wrong);
      expect([refused.status, refused.body.code]).toEqual([422, 'identity.wrong_password']);
    }
    expect(await twoStep()).toMatchObject({ two_step: true, recovery_codes_left: 10 });
  });
});

describe('the second step', () => {
  test('takes the code of the step before and after, and none further away', async () => {
    const { secret } = await turnOn();
    for (const [steps, status] of [
      [-2, 401],
      [2, 401],
      [0, 200],
      [1, 200],
    ] as const) {
      expect([steps, (await secondStep(codeOf(secret, steps))).status]).toEqual([steps, status]);
    }
  });

  test('a code of the app is not good twice, nor is an older one after it', async () => {
    const { secret } = await turnOn();
    // The one that turned it on is used up, too.
    expect((await secondStep(codeOf(secret, -1))).status).toBe(401);
    const code = codeOf(secret);
    const tokens = await Promise.all(Array.from({ length: 10 }, () => halfWay()));
    const answers = await Promise.all(
      tokens.map((second_step_token) => send('/v1/auth/second-step', { second_step_token, code })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await secondStep(code)).status).toBe(401);
  });

  test('a recovery code is good once: of 50 uses at once exactly one signs in, for every code', async () => {
    const { recovery_codes } = await turnOn();
    for (const code of recovery_codes.slice(0, 3)) {
      await rows(sql`DELETE FROM rate_limits`);
      const tokens: string[] = [];
      for (let round = 0; round < 50; round += 1) {
        if (round % 15 === 0) await rows(sql`DELETE FROM rate_limits`);
        tokens.push(await halfWay());
      }
      // The limit of guesses is not what this is about.
      await rows(
        sql`INSERT INTO rate_limits (key, n, resets_at) VALUES (${`second-step:account:${me.userId}`}, -1000, now() + interval '1 hour')
            ON CONFLICT (key) DO UPDATE SET n = -1000`,
      );
      const answers = await Promise.all(
        tokens.map((second_step_token) => send('/v1/auth/second-step', { second_step_token, code })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(49);
    }
    expect(await twoStep()).toMatchObject({ recovery_codes_left: 7 });
  });

  test('a recovery code works as it may be typed, and another person’s does not', async () => {
    const own = await turnOn();
    const first = me;
    me = await makeAccount(server, people.shopId, { email: `other${made}@mine.test` });
    await turnOn();
    expect((await secondStep(own.recovery_codes[0]!)).status).toBe(401);
    me = first;
    expect((await secondStep(` ${own.recovery_codes[0]!.toUpperCase().replace('-', ' ')} `)).status).toBe(
      200,
    );
  });

  test('new recovery codes end the old; without two-step sign-in there are none', async () => {
    const off = await post('recovery-codes', proof);
    expect([off.status, off.body.code]).toEqual([409, 'identity.two_step_off']);
    const { recovery_codes: old } = await turnOn();
    const renewed = (await post('recovery-codes', proof)).body.recovery_codes;
    expect(renewed).toHaveLength(10);
    expect((await secondStep(old[0]!)).status).toBe(401);
    expect((await secondStep(renewed[0]!)).status).toBe(200);
  });

  test('turned off, the password alone signs in, and nothing of it is left', async () => {
    const { recovery_codes } = await turnOn();
    const token = await halfWay();
    await begin();
    expect((await post('end', proof)).body).toEqual({ success: true });
    expect((await signIn()).status).toBe(200);
    const late = await send('/v1/auth/second-step', { second_step_token: token, code: recovery_codes[0]! });
    expect(late.status).toBe(401);
    expect(
      await rows(
        sql`SELECT 1 FROM users u LEFT JOIN user_recovery_codes c ON c.user_id = u.id
            WHERE u.id = ${me.userId} AND (c.user_id IS NOT NULL OR totp_secret IS NOT NULL OR totp_pending IS NOT NULL)`,
      ),
    ).toEqual([]);
    expect((await post('end', proof)).status).toBe(200);
  });
});

test('secrets are shown once: no other answer, no log and no row has them as they are', async () => {
  const answers: string[] = [];
  const secrets = [me.token, testPassword];
  const begun = await turnOn();
  const codes = begun.recovery_codes;
  secrets.push(begun.secret, ...codes, ...codes.map((code) => code.replace('-', '')));
  const [sealed] = await rows<{ totp_secret: string; password_hash: string }>(
    sql`SELECT totp_secret, password_hash FROM users WHERE id = ${me.userId}`,
  );
  expect(verifySync({ secret: begun.secret, token: codeOf(begun.secret), epoch: serverEpoch() }).valid).toBe(
    true,
  );
  for (const [method, url, body] of [
    ['GET', '/v1/user/account-profile'],
    ['GET', '/v1/user/sessions.json'],
    ['GET', '/admin/shop/context.json'],
    ['GET', '/admin/notices.json'],
    ['GET', '/admin/audit.json'],
    ['GET', '/admin/staff.json'],
    ['POST', '/v1/user/two-step/confirm.json', { code: codeOf(begun.secret) }],
    ['POST', '/v1/user/two-step/begin.json', { current_password: 'wrong password' }],
    ['POST', '/v1/user/two-step/end.json', { current_password: 1 }],
  ] as const) {
    const answer = await me.call(method, url, body);
    answers.push(JSON.stringify([answer.body, answer.headers]));
  }
  // A failure of ours is logged, and must not take along what was sent.
  const again = await begin();
  await asOwner('ALTER TABLE user_recovery_codes RENAME TO away');
  expect((await post('confirm', { code: codeOf(again.secret) })).status).toBe(500);
  await asOwner('ALTER TABLE away RENAME TO user_recovery_codes');
  secrets.push(again.secret);
  const everything = await rows<{ text: string }>(
    sql`SELECT (SELECT string_agg(u::text, ' ') FROM users u) || (SELECT string_agg(c::text, ' ') FROM user_recovery_codes c)
          || (SELECT string_agg(s::text, ' ') FROM sessions s) AS text`,
  );
  for (const secret of secrets) {
    expect(everything[0]!.text).not.toContain(secret);
    expect(answers.join()).not.toContain(secret);
  }
  for (const secret of [sealed!.totp_secret, sealed!.password_hash]) {
    expect(answers.join()).not.toContain(secret);
  }
  expect(written.join()).toContain('call failed');
  expect(written.join()).not.toContain('params: ');
  for (const secret of secrets) expect(written.join()).not.toContain(secret);
});
