import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashPassword } from './password.ts';
import { issueToken, type TokenPurpose } from './single-use-token.ts';
import { tokenIn } from '#apps/server/testing/test-mail.ts';
import { makeMember } from '#apps/server/testing/test-people.ts';
import { type MailedServer, startMailedServer } from '#apps/server/testing/mailed-server.ts';

let office: MailedServer;
let userId: number;
const email = 'Keeper@mine.test';
const before = 'seven quiet herons';
const after = 'nine loud magpies';

beforeAll(async () => {
  office = await startMailedServer();
  await makeMember(office.server.services.db, office.people.shopId, { email, role: 'admin' });
  userId = (await office.rows<{ id: number }>(sql`SELECT id FROM users WHERE email = ${email}`))[0]!.id;
});
beforeEach(async () => {
  office.mail.forget();
  const hash = await hashPassword(before);
  await office.rows(sql`UPDATE users SET password_hash = ${hash} WHERE id = ${userId}`);
  await office.rows(sql`DELETE FROM rate_limits`);
});
afterAll(() => office.close());

function post(url: string, payload: object): Promise<LightMyRequestResponse> {
  return office.server.app.inject({ method: 'POST', url, payload });
}

const request = (address: string) => post('/v1/auth/credentials/request-reset-password', { email: address });
const check = (token: unknown) =>
  post('/v1/auth/credentials/verify-reset-password', {
    action_type: 'VERIFY_TOKEN',
    reset_password_token: token,
  });
const change = (token: unknown, password: unknown = after) =>
  post('/v1/auth/credentials/verify-reset-password', {
    action_type: 'UPDATE_PASSWORD',
    reset_password_token: token,
    new_password: password,
  });
const signIn = (password: string) => post('/v1/auth/credentials', { email, password });

async function linkByMail(): Promise<string> {
  office.mail.forget();
  expect((await request(email)).statusCode).toBe(200);
  return tokenIn(await office.mail.to(email));
}

function issue(purpose: TokenPurpose): Promise<string> {
  return office.server.services.db.asSystem((tx) => issueToken(tx, { purpose, minutes: 60, userId, email }));
}

const context = (token: string) =>
  office.server.app.inject({
    url: '/admin/shop/context.json',
    headers: { authorization: `Bearer ${token}` },
  });

test('C305, C306, V418 a mailed link is checked, which changes nothing, and then used once', async () => {
  const token = await linkByMail();
  const got = await office.mail.to(email);
  expect(got.text).toContain(`${office.server.services.publicUrl}/reset-pwd-action?token=${token}`);
  expect(got.html).toContain(`href="${office.server.services.publicUrl}/reset-pwd-action?token=${token}"`);
  for (let look = 0; look < 3; look += 1) expect((await check(token)).statusCode).toBe(200);
  expect((await signIn(before)).statusCode).toBe(200);

  office.mail.forget();
  const changed = await change(token);
  expect([changed.statusCode, changed.json()]).toEqual([200, { success: true }]);
  expect(changed.cookies).toEqual([]);
  expect((await signIn(before)).statusCode).toBe(401);
  expect((await signIn(after)).statusCode).toBe(200);
  expect((await office.mail.to(email)).subject).toBe('Your password was changed');
  for (const answer of [await change(token), await check(token)]) {
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([410, 'identity.link_spent']);
  }
});

test('every session of the person ends, nobody else’s, and so does what would begin one (reliability 29)', async () => {
  const sessions = await Promise.all(
    [1, 2, 3].map(async () => (await signIn(before)).json<{ access_token: string }>()),
  );
  const links = {
    reset_password: await issue('reset_password'),
    custom_login: await issue('custom_login'),
    second_step: await issue('second_step'),
    verify_email: await issue('verify_email'),
  };
  expect((await change(await linkByMail())).statusCode).toBe(200);
  for (const { access_token: token } of sessions) expect((await context(token)).statusCode).toBe(401);
  expect((await context(office.people.owner)).statusCode).toBe(200);
  const used = [
    await change(links.reset_password),
    await post(`/v1/auth/custom-login/${links.custom_login}`, {}),
    await post('/v1/auth/second-step', { second_step_token: links.second_step, code: '123456' }),
    await post(`/v1/auth/verify-email/${links.verify_email}`, {}),
  ];
  expect(used.map(({ statusCode }) => statusCode)).toEqual([410, 410, 401, 410]);
});

test('a sign-in with the old password that is under way when it changes opens nothing (reliability 29)', async () => {
  const token = await issue('reset_password');
  const [changed, ...tried] = await Promise.all([
    change(token),
    ...Array.from({ length: 12 }, () => signIn(before)),
  ]);
  expect(changed.statusCode).toBe(200);
  for (const answer of tried) {
    const { access_token: opened } = answer.json<{ access_token?: string }>();
    if (opened) expect((await context(opened)).statusCode).toBe(401);
  }
});

test('known and unknown addresses are answered alike, and both get a mail (reliability 28)', async () => {
  const answers = [await request(email), await request('nobody@nowhere.test')];
  const [known, unknown] = answers.map((answer) => [
    answer.statusCode,
    answer.body,
    Object.keys(answer.headers).sort(),
  ]);
  expect(known).toEqual(unknown);
  const received = await office.mail.to('nobody@nowhere.test');
  expect(received.subject).toBe('There is no account with this address');
  expect(received.text).toContain('/sign-up');
  expect(received.text).not.toContain('token=');
  await office.mail.to(email);
  // The same work: a token was made for each, one of which is nobody's.
  const made = await office.rows(
    sql`SELECT user_id FROM single_use_tokens WHERE used_at IS NULL ORDER BY id DESC LIMIT 2`,
  );
  expect(made).toEqual([{ user_id: null }, { user_id: userId }]);
});

test('the mail goes to the address of the account, however it was typed', async () => {
  await request('KEEPER@MINE.TEST');
  await request('\u212aeeper@mine.test');
  await office.mail.to(email);
  expect(office.mail.received.filter(({ to }) => to !== email)).toEqual([]);
});

test('the sixth mail in an hour is 429 with Retry-After, known or not (reliability 27)', async () => {
  for (const address of [email, 'nobody@nowhere.test']) {
    const answers = await Promise.all(Array.from({ length: 7 }, () => request(address)));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(2);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(3000);
  }
});

test('a checked link that grows old meanwhile is not trusted', async () => {
  const token = await issue('reset_password');
  expect((await check(token)).statusCode).toBe(200);
  await office.rows(
    sql`UPDATE single_use_tokens SET expires_at = now() - interval '1 second' WHERE used_at IS NULL`,
  );
  expect((await change(token)).statusCode).toBe(410);
  expect((await signIn(before)).statusCode).toBe(200);
});

test('a link of another purpose, of a person who is gone and an unknown one are 410', async () => {
  for (const purpose of ['verify_email', 'custom_login', 'second_step', 'invitation'] as const) {
    const token = await issue(purpose);
    expect((await check(token)).statusCode).toBe(410);
    expect((await change(token)).statusCode).toBe(410);
  }
  const unknownEmail = await office.server.services.db.asSystem((tx) =>
    issueToken(tx, { purpose: 'reset_password', minutes: 60 }),
  );
  expect((await check(unknownEmail)).statusCode).toBe(410);
  expect((await change(unknownEmail)).statusCode).toBe(410);
  expect((await change('x'.repeat(43))).statusCode).toBe(410);
});

test('a weak password is refused at its input and leaves the link', async () => {
  const token = await issue('reset_password');
  for (const weak of ['password123', 'keeper@mine.test', 'keeper12345', 'mine.test.mine.test']) {
    const answer = await change(token, weak);
    expect([weak, answer.json<object>()]).toEqual([
      weak,
      expect.objectContaining({
        code: 'identity.weak_password',
        fields: { new_password: expect.any(String) },
      }),
    ]);
  }
  expect((await change(token, 'short')).json()).toMatchObject({
    fields: { new_password: 'Use at least 10 characters' },
  });
  expect((await change(token)).statusCode).toBe(200);
});

test('arrays and objects in place of texts, and other actions, are refused and change nothing', async () => {
  const token = await issue('reset_password');
  const odd = [
    await check([token]),
    await check({ token }),
    await change([token]),
    await change(token, [after]),
    await change(token, { length: 12 }),
    await change(token, null),
    await post('/v1/auth/credentials/verify-reset-password', {
      action_type: ['UPDATE_PASSWORD'],
      reset_password_token: token,
      new_password: after,
    }),
    await post('/v1/auth/credentials/verify-reset-password', {
      action_type: 'DELETE',
      reset_password_token: token,
    }),
    await post('/v1/auth/credentials/request-reset-password', { email: [email, 'evil@x.test'] }),
    await post('/v1/auth/credentials/request-reset-password?email[]=x', { email: { 0: email } }),
  ];
  expect(odd.map(({ statusCode }) => statusCode)).toEqual(odd.map(() => 422));
});

test('who tried too often may sign in with the new password at once', async () => {
  for (let round = 0; round < 20; round += 1) await signIn('wrong');
  expect((await signIn(before)).statusCode).toBe(429);
  expect((await change(await issue('reset_password'))).statusCode).toBe(200);
  expect((await signIn(after)).statusCode).toBe(200);
});
