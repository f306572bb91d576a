import { type SQL, sql } from 'drizzle-orm';
import { generateSync } from 'otplib';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seal } from '#core/server/process/app-secret.ts';
import { codeSubject, issueCode } from './one-time-code.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { issueToken, type TokenPurpose } from './single-use-token.ts';
import { raceForToken } from '#apps/server/testing/race.ts';
import { systemRows } from '#apps/server/testing/system-rows.ts';
import { makeMember, makePeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';

const long = process.env['PROVE_SEED'] !== undefined;
const full = { rounds: 20, many: 50 };
/** Where each try hashes a password, the short form is smaller. */
const costly = long ? full : { rounds: 2, many: 12 };
const email = 'keeper@mine.test';
const password = 'seven quiet herons';
let server: TestServer;
let userId: number;

beforeAll(async () => {
  server = await startTestServer();
  const people = await makePeople(server.services.db);
  await makeMember(server.services.db, people.shopId, { email, role: 'admin' });
  userId = (await rows<{ id: number }>(sql`SELECT id FROM users WHERE email = ${email}`))[0]!.id;
});
beforeEach(() => rows(sql`DELETE FROM rate_limits`));
afterAll(() => server.close());

function rows<R extends Record<string, unknown>>(statement: SQL): Promise<R[]> {
  return systemRows<R>(server.services.db, statement);
}

function post(url: string, payload: object = {}): Promise<LightMyRequestResponse> {
  return server.app.inject({ method: 'POST', url, payload });
}

function issue(purpose: TokenPurpose, address = ''): Promise<string> {
  return server.services.db.asSystem((tx) =>
    issueToken(tx, { purpose, minutes: 10, userId, email: address }),
  );
}

const codes = (lost: LightMyRequestResponse[]) =>
  [...new Set(lost.map((answer) => answer.json<{ code: string }>().code))].sort();

test(
  'of many uses of a reset link at once exactly one sets its password (reliability 26)',
  { timeout: 600_000 },
  async () => {
    let sent = 0;
    const results = await raceForToken(
      costly,
      () => issue('reset_password'),
      (token) =>
        post('/v1/auth/credentials/verify-reset-password', {
          action_type: 'UPDATE_PASSWORD',
          reset_password_token: token,
          new_password: `seven quiet herons ${sent++}`,
        }),
    );
    for (const { lost } of results) expect(codes(lost)).toEqual(['identity.link_spent']);
    const [stored] = await rows<{ password_hash: string; version: number }>(
      sql`SELECT password_hash, version FROM users WHERE id = ${userId}`,
    );
    expect(stored!.version).toBe(1 + costly.rounds);
    const last = Array.from({ length: costly.many }, (_, n) => `seven quiet herons ${sent - 1 - n}`);
    const matches = await Promise.all(last.map((one) => verifyPassword(stored!.password_hash, one)));
    expect(matches.filter(Boolean)).toHaveLength(1);
  },
);

test('two reset links of one person at once never wait for each other', { timeout: 120_000 }, async () => {
  for (let round = 0; round < costly.rounds * 2; round += 1) {
    const tokens = await Promise.all([1, 2, 3, 4].map(() => issue('reset_password')));
    const answers = await Promise.all(
      tokens.map((token) =>
        post('/v1/auth/credentials/verify-reset-password', {
          action_type: 'UPDATE_PASSWORD',
          reset_password_token: token,
          new_password: password,
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 410, 410, 410,
    ]);
  }
});

test(
  'of many uses of an address’s link at once exactly one confirms (reliability 26)',
  { timeout: 120_000 },
  async () => {
    const results = await raceForToken(
      full,
      (round) => issue('verify_email', `keeper${round % 2}@mine.test`),
      (token) => post(`/v1/auth/verify-email/${token}`),
    );
    for (const { lost } of results) expect(codes(lost)).toEqual(['identity.link_spent']);
    await rows(sql`UPDATE users SET email = ${email} WHERE id = ${userId}`);
  },
);

test(
  'of many uses of a sign-in link at once exactly one opens a session (reliability 26)',
  { timeout: 120_000 },
  async () => {
    await rows(sql`DELETE FROM sessions WHERE user_id = ${userId}`);
    const results = await raceForToken(
      full,
      () => issue('custom_login'),
      (token) => post(`/v1/auth/custom-login/${token}`),
    );
    for (const { lost } of results) expect(codes(lost)).toEqual(['identity.link_spent']);
    expect(await rows(sql`SELECT 1 FROM sessions WHERE user_id = ${userId}`)).toHaveLength(full.rounds);
  },
);

test(
  'of many right codes at the second step exactly one opens a session, and five are compared (reliability 26, 27)',
  { timeout: 120_000 },
  async () => {
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    const sealed = seal(server.services.secret, `totp/${userId}`, secret);
    await rows(sql`DELETE FROM sessions WHERE user_id = ${userId}`);
    await raceForToken(
      full,
      async () => {
        await rows(sql`DELETE FROM rate_limits`);
        await rows(
          sql`UPDATE users SET totp_secret = ${sealed}, totp_on_at = now(), totp_last_step = 0 WHERE id = ${userId}`,
        );
        return issue('second_step');
      },
      (token) => post('/v1/auth/second-step', { second_step_token: token, code: generateSync({ secret }) }),
    );
    await rows(sql`UPDATE users SET totp_secret = NULL, totp_on_at = NULL WHERE id = ${userId}`);
    expect(await rows(sql`SELECT 1 FROM sessions WHERE user_id = ${userId}`)).toHaveLength(full.rounds);
    const [taken] = await rows(
      sql`SELECT max(guesses) AS most FROM single_use_tokens WHERE purpose = 'second_step'`,
    );
    expect(taken!['most']).toBeLessThanOrEqual(5);
  },
);

test(
  'of many right one-time codes exactly one opens an account and a shop (reliability 26, 27)',
  { timeout: 600_000 },
  async () => {
    const { rounds } = long ? full : { rounds: 4 };
    const results = await raceForToken(
      { rounds, many: 50 },
      async (round) => {
        const address = `racer${round}@mine.test`;
        const { services } = server;
        const otp = await services.db.asSystem((tx) =>
          issueCode(tx, services, codeSubject('sign_up', address)),
        );
        return { address, otp };
      },
      ({ address, otp }) =>
        post('/signup/account', {
          email: address,
          otp,
          password,
          first_name: 'Rosa',
          last_name: 'Lind',
          shop_name: 'Race',
        }),
    );
    for (const { lost } of results) expect(codes(lost)).toEqual(['core.too_many', 'identity.wrong_code']);
    expect(await rows(sql`SELECT 1 FROM shops WHERE name = 'Race'`)).toHaveLength(rounds);
    expect(await rows(sql`SELECT 1 FROM users WHERE email LIKE 'racer%'`)).toHaveLength(rounds);
    const [taken] = await rows(sql`SELECT max(guesses) AS most FROM one_time_codes`);
    expect(taken!['most']).toBeLessThanOrEqual(5);
  },
);

test(
  'an address’s link and a new password at once end in one order or the other',
  { timeout: 120_000 },
  async () => {
    const hash = await hashPassword(password);
    for (let round = 0; round < (long ? 20 : 3); round += 1) {
      await rows(sql`UPDATE users SET password_hash = ${hash}, email = ${email} WHERE id = ${userId}`);
      const [verify, reset] = await Promise.all([
        issue('verify_email', 'changed@mine.test'),
        issue('reset_password'),
      ]);
      const answers = await Promise.all([
        post(`/v1/auth/verify-email/${verify}`),
        post('/v1/auth/credentials/verify-reset-password', {
          action_type: 'UPDATE_PASSWORD',
          reset_password_token: reset,
          new_password: password,
        }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 410]);
    }
  },
);
