import { sql } from 'drizzle-orm';
import { generateSync } from 'otplib';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seal } from '#core/server/process/app-secret.ts';
import { replaceRecoveryCodes } from './authenticator-code.ts';
import { hashPassword } from './password.ts';
import { sessionCookie } from './session.ts';
import { issueToken, type TokenPurpose } from './single-use-token.ts';
import { tokenIn } from '#apps/server/testing/test-mail.ts';
import { makeMember } from '#apps/server/testing/test-people.ts';
import { type MailedServer, startMailedServer } from '#apps/server/testing/mailed-server.ts';

let office: MailedServer;
let userId: number;
const email = 'keeper@mine.test';
const password = 'seven quiet herons';
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

beforeAll(async () => {
  office = await startMailedServer();
  await makeMember(office.server.services.db, office.people.shopId, { email, role: 'admin' });
  userId = (await office.rows<{ id: number }>(sql`SELECT id FROM users WHERE email = ${email}`))[0]!.id;
  const hash = await hashPassword(password);
  await office.rows(sql`UPDATE users SET password_hash = ${hash} WHERE id = ${userId}`);
});
beforeEach(async () => {
  office.mail.forget();
  await office.rows(sql`DELETE FROM rate_limits`);
  await office.rows(sql`UPDATE users SET totp_secret = NULL, totp_on_at = NULL, totp_last_step = 0`);
});
afterAll(() => office.close());

function post(url: string, payload: object = {}): Promise<LightMyRequestResponse> {
  return office.server.app.inject({ method: 'POST', url, payload });
}

const code = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json<{ code?: string }>().code];
const request = (address: string) => post('/v1/auth/custom-login/request.json', { email: address });
const look = (token: string) => office.server.app.inject({ url: `/v1/auth/custom-login/${token}` });
const use = (token: string) => post(`/v1/auth/custom-login/${token}`);

async function idOf(address: string): Promise<number> {
  return (await office.rows<{ id: number }>(sql`SELECT id FROM users WHERE email = ${address}`))[0]!.id;
}

function issue(given: { purpose?: TokenPurpose; user?: number } = {}): Promise<string> {
  const { purpose = 'custom_login', user = userId } = given;
  return office.server.services.db.asSystem((tx) => issueToken(tx, { purpose, minutes: 10, userId: user }));
}

async function contextOf(answer: LightMyRequestResponse) {
  const { access_token: token } = answer.json<{ access_token: string }>();
  const headers = { authorization: `Bearer ${token}` };
  return (await office.server.app.inject({ url: '/admin/shop/context.json', headers })).json<object>();
}

describe('C309 a mailed link that signs in', () => {
  test('may be looked at as often as a mail scanner likes, and is used once', async () => {
    expect((await request(email)).statusCode).toBe(200);
    const got = await office.mail.to(email);
    const token = tokenIn(got);
    expect(got.text).toContain(`${office.server.services.publicUrl}/custom-login/${token}?token=${token}`);
    for (let at = 0; at < 3; at += 1) {
      const seen = await look(token);
      expect([seen.statusCode, seen.json(), seen.cookies]).toEqual([
        200,
        { email, shop_name: 'mine.test' },
        [],
      ]);
    }
    const answer = await use(token);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { user_id: userId, email, shop_id: office.people.shopId, domain: 'mine.test' },
    ]);
    expect(answer.cookies[0]).toMatchObject({ name: sessionCookie, httpOnly: true });
    expect(await contextOf(answer)).toMatchObject({ user: { is_custom_login: true } });
    for (const again of [await use(token), await look(token)]) {
      expect(code(again)).toEqual([410, 'identity.link_spent']);
    }
  });

  test('known and unknown addresses are answered alike, and both get a mail (reliability 28)', async () => {
    const answers = [await request(email), await request('nobody@nowhere.test')];
    expect(answers[0]!.body).toBe(answers[1]!.body);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await office.mail.to(email);
    expect((await office.mail.to('nobody@nowhere.test')).text).not.toContain('token=');
  });

  test('the sixth mail in an hour is 429 (reliability 27)', async () => {
    const answers = await Promise.all(Array.from({ length: 7 }, () => request('often@nowhere.test')));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
  });

  test('asks for the second step where the account has one, and keeps how it began', async () => {
    await turnOn(userId);
    const token = await issue();
    const half = await use(token);
    expect(code(half)).toEqual([401, 'identity.second_step']);
    expect(half.cookies).toEqual([]);
    expect(code(await use(token))).toEqual([410, 'identity.link_spent']);
    const { second_step_token: second } = half.json<{ second_step_token: string }>();
    const answer = await secondStep(second, digits());
    expect(answer.statusCode).toBe(200);
    expect(await contextOf(answer)).toMatchObject({ user: { is_custom_login: true } });
  });

  test('signs in nobody who is blocked, invited only, or in no shop, and is not used up by the refusal', async () => {
    const invited = await issue({ user: await idOf('invited@mine.test') });
    expect(code(await use(invited))).toEqual([403, 'identity.invitation_not_accepted']);
    expect((await look(invited)).json()).toEqual({ email: 'invited@mine.test', shop_name: '' });
    const [gone] = await office.rows<{ id: number }>(
      sql`INSERT INTO users (email, password_hash) VALUES ('gone@mine.test', 'none') RETURNING id`,
    );
    expect(code(await use(await issue({ user: gone!.id })))).toEqual([403, 'identity.no_shop']);
    const token = await issue();
    await office.rows(sql`UPDATE users SET enabled = false WHERE id = ${userId}`);
    expect(code(await use(token))).toEqual([403, 'identity.account_blocked']);
    await office.rows(sql`UPDATE users SET block_status = 'Card fraud' WHERE id = ${userId}`);
    expect((await use(token)).json()).toMatchObject({ error: 'This account is blocked: Card fraud' });
    await office.rows(sql`UPDATE users SET block_status = '' WHERE id = ${userId}`);
    await office.rows(sql`UPDATE users SET enabled = true WHERE id = ${userId}`);
    expect((await use(token)).statusCode).toBe(200);
  });

  test('is 410 when it is too old, of another purpose or unknown, and 422 when it is no link', async () => {
    const old = await issue();
    await office.rows(
      sql`UPDATE single_use_tokens SET expires_at = now() - interval '1 second' WHERE used_at IS NULL`,
    );
    for (const token of [old, await issue({ purpose: 'reset_password' }), 'x'.repeat(43)]) {
      expect((await use(token)).statusCode).toBe(410);
      expect((await look(token)).statusCode).toBe(410);
    }
    expect((await use('short')).statusCode).toBe(422);
    for (const sent of [[email], { email }, null]) {
      expect((await post('/v1/auth/custom-login/request.json', { email: sent })).statusCode).toBe(422);
    }
  });
});

async function turnOn(user: number): Promise<void> {
  const sealed = seal(office.server.services.secret, `totp/${user}`, secret);
  await office.rows(
    sql`UPDATE users SET totp_secret = ${sealed}, totp_on_at = now(), totp_last_step = 0 WHERE id = ${user}`,
  );
}

/** The app's code `steps` half minutes from now. */
function digits(steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
}

const secondStep = (token: unknown, sent: unknown) =>
  post('/v1/auth/second-step', { second_step_token: token, code: sent });

/** Six digits that are none of those that count now. */
function wrongDigits(): string {
  const right = [-2, -1, 0, 1, 2].map(digits);
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((one) => !right.includes(one))!;
}

describe('the second step', () => {
  beforeEach(() => turnOn(userId));

  async function begin(): Promise<string> {
    const half = await post('/v1/auth/credentials', { email, password });
    expect(code(half)).toEqual([401, 'identity.second_step']);
    return half.json<{ second_step_token: string }>().second_step_token;
  }

  test('a right code signs in once, a wrong one leaves the next guess', async () => {
    const token = await begin();
    expect(code(await secondStep(token, wrongDigits()))).toEqual([401, 'identity.wrong_code']);
    const now = digits();
    const answer = await secondStep(token, `${now.slice(0, 3)} ${now.slice(3)}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies[0]).toMatchObject({ name: sessionCookie });
    expect(await contextOf(answer)).toMatchObject({ user: { id: userId, is_custom_login: false } });
    expect(code(await secondStep(token, digits(1)))).toEqual([401, 'identity.link_spent']);
    // Seen over a shoulder, the same digits open no second session.
    const other = await begin();
    expect(code(await secondStep(other, now))).toEqual([401, 'identity.wrong_code']);
    expect((await secondStep(other, digits(1))).statusCode).toBe(200);
  });

  test('a clock may be one step off, not three', async () => {
    expect((await secondStep(await begin(), digits(-3))).statusCode).toBe(401);
    expect((await secondStep(await begin(), digits(3))).statusCode).toBe(401);
    expect((await secondStep(await begin(), digits(1))).statusCode).toBe(200);
  });

  test('a recovery code works once, however it is typed, and nobody else’s does', async () => {
    const codes = await office.server.services.db.asSystem((tx) => replaceRecoveryCodes(tx, userId));
    const others = await office.server.services.db.asSystem(async (tx) =>
      replaceRecoveryCodes(tx, await idOf('admin@mine.test')),
    );
    const token = await begin();
    expect(code(await secondStep(token, others[0]))).toEqual([401, 'identity.wrong_code']);
    expect((await secondStep(token, ` ${codes[0]!.toUpperCase().replace('-', ' ')} `)).statusCode).toBe(200);
    expect(code(await secondStep(await begin(), codes[0]))).toEqual([401, 'identity.wrong_code']);
    expect((await secondStep(await begin(), codes[1])).statusCode).toBe(200);
  });

  test('five guesses a sign-in: the right code as the sixth is refused (reliability 27)', async () => {
    const token = await begin();
    for (let guess = 0; guess < 5; guess += 1) {
      expect(code(await secondStep(token, wrongDigits()))).toEqual([401, 'identity.wrong_code']);
    }
    expect(code(await secondStep(token, digits()))).toEqual([401, 'identity.link_spent']);
  });

  test('of many guesses at once no more than five are compared (reliability 27)', async () => {
    const token = await begin();
    const wrong = wrongDigits();
    const answers = await Promise.all(Array.from({ length: 20 }, () => secondStep(token, wrong)));
    const compared = answers.filter((answer) => code(answer)[1] === 'identity.wrong_code');
    expect(compared).toHaveLength(5);
    expect(
      await office.rows(
        sql`SELECT guesses FROM single_use_tokens WHERE purpose = 'second_step' ORDER BY id DESC LIMIT 1`,
      ),
    ).toEqual([{ guesses: 5 }]);
  });

  test('the 21st guess on an account in a quarter of an hour is 429, over all sign-ins (reliability 27)', async () => {
    const wrong = wrongDigits();
    for (let round = 0; round < 4; round += 1) {
      const token = await issue({ purpose: 'second_step' });
      for (let guess = 0; guess < 5; guess += 1) await secondStep(token, wrong);
    }
    const last = await secondStep(await issue({ purpose: 'second_step' }), digits());
    expect(last.statusCode).toBe(429);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('a half sign-in of another purpose, too old or unknown is 401; arrays and objects are refused', async () => {
    const old = await issue({ purpose: 'second_step' });
    await office.rows(
      sql`UPDATE single_use_tokens SET expires_at = now() - interval '1 second' WHERE used_at IS NULL`,
    );
    for (const token of [old, await issue({ purpose: 'custom_login' }), 'x'.repeat(43)]) {
      expect(code(await secondStep(token, digits()))).toEqual([401, 'identity.link_spent']);
    }
    const token = await begin();
    const odd: [unknown, unknown][] = [
      [[token], digits()],
      [token, [digits()]],
      [token, { code: digits() }],
      [token, 123456],
      [token, ''],
    ];
    for (const [one, sent] of odd) expect((await secondStep(one, sent)).statusCode).toBe(422);
  });

  test('a secret that was not sealed here, or for this person, proves nobody', async () => {
    const sealed = seal(office.server.services.secret, 'totp/999999', secret);
    await office.rows(sql`UPDATE users SET totp_secret = ${sealed} WHERE id = ${userId}`);
    expect(code(await secondStep(await begin(), digits()))).toEqual([401, 'identity.wrong_code']);
  });
});
