import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readMailbox } from '#core/server/mail/mailbox.ts';
import type { SignedIn } from '../../session/contract/session-calls.ts';
import { hashPassword } from '../../session/server/password.ts';
import { beginSession, sessionCookie } from '../../session/server/session.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';

let server: TestServer;
let people: TestPeople;
let hash: string;
const password = 'gravel pantry orbit 77';
const chosen = { new_password: password, first_name: 'Nia', last_name: 'Okafor' };

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  hash = await hashPassword(password);
});
beforeEach(() => system(sql`DELETE FROM rate_limits`));
afterAll(() => server.close());

function system(statement: ReturnType<typeof sql>) {
  return server.services.db.asSystem((tx) => tx.execute<{ value: never }>(statement));
}

interface Invited {
  id: number;
  token: string;
  email: string;
}

let invitations = 0;
/** Invites a new address, or `email`, and takes the link's token from the mail. */
async function invite(email = `guest${(invitations += 1)}@new.test`, given: object = {}): Promise<Invited> {
  const answer = await memberClient(server.app, people.owner)<{ staff: { id: number } }>(
    'POST',
    '/admin/staff.json',
    { staff: { email, role: 'staff', permissions: ['apps'], ...given } },
  );
  expect(answer.status).toBe(201);
  const mail = (await readMailbox(server.services.dataDir)).find(({ to }) => to === email)!;
  return { id: answer.body.staff.id, email, token: /token=([\w-]{43})/.exec(mail.text)![1]! };
}

async function inviteKnown(): Promise<Invited & { userId: number }> {
  const email = `known${(invitations += 1)}@new.test`;
  const made = await system(
    sql`INSERT INTO users (email, password_hash, first_name) VALUES (${email}, ${hash}, 'Known') RETURNING id AS value`,
  );
  return { ...(await invite(email)), userId: made.rows[0]!.value };
}

const send = (options: InjectOptions) => server.app.inject(options);
const accept = (token: string, payload: object, headers: Record<string, string> = {}) =>
  send({ method: 'POST', url: `/v1/auth/invitations/${token}/accept`, payload, headers });
const decline = (token: string) => send({ method: 'POST', url: `/v1/auth/invitations/${token}/decline` });
const look = (token: string) => send({ method: 'GET', url: `/v1/auth/invitations/${token}` });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function membership(
  id: number,
): Promise<{ status: string; accepted_at: string | null; version: number }> {
  const found = await system(
    sql`SELECT jsonb_build_object('status', status, 'accepted_at', accepted_at, 'version', version) AS value FROM memberships WHERE id = ${id}`,
  );
  return found.rows[0]!.value;
}

async function session(userId: number, shopId = people.otherShopId): Promise<string> {
  return server.services.db.asSystem((tx) => beginSession(tx, { userId, shopId, userAgent: 'test' }));
}

async function spentEverywhere(token: string): Promise<void> {
  for (const answer of [
    await look(token),
    await accept(token, { ...chosen, password }),
    await decline(token),
  ]) {
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([410, 'identity.link_spent']);
  }
}

describe('someone new', () => {
  test('sees what it is for, chooses a password and is in, with what was given and no more', async () => {
    const { id, token, email } = await invite();
    expect((await look(token)).json()).toEqual({
      invitation: {
        email,
        shop_name: 'mine.test',
        invited_by: 'Test',
        role: 'staff',
        permissions: ['apps'],
        has_account: false,
      },
    });
    const answer = await accept(token, chosen);
    expect(answer.statusCode).toBe(200);
    const signedIn = answer.json<SignedIn>();
    expect(signedIn).toMatchObject({ email, shop_id: people.shopId, domain: 'mine.test' });
    expect(answer.cookies[0]).toMatchObject({ name: sessionCookie, value: signedIn.access_token });
    const call = memberClient(server.app, signedIn.access_token);
    expect((await call('GET', '/admin/offers/list.json')).status).toBe(200);
    expect((await call('GET', '/admin/orders.json')).status).toBe(403);
    expect(await membership(id)).toMatchObject({ status: 'accepted', accepted_at: expect.any(String) });
    const account = await system(
      sql`SELECT jsonb_build_array(first_name, last_name, email_verified_at IS NOT NULL, password_hash LIKE '$argon2id$%') AS value FROM users WHERE email = ${email}`,
    );
    expect(account.rows[0]!.value).toEqual(['Nia', 'Okafor', true, true]);
    const again = await send({ method: 'POST', url: '/v1/auth/credentials', payload: { email, password } });
    expect(again.statusCode).toBe(200);
    await spentEverywhere(token);
  });

  test('a missing or weak password, or no name, is said at its field, and the link lives', async () => {
    const { id, token, email } = await invite();
    for (const [sent, field, code] of [
      [{}, 'new_password', 'core.invalid'],
      [{ ...chosen, first_name: ' ' }, 'first_name', 'core.invalid'],
      [{ ...chosen, new_password: 'short' }, 'new_password', 'core.invalid'],
      [{ ...chosen, new_password: 'password12' }, 'new_password', 'identity.weak_password'],
      [{ ...chosen, new_password: `${email}${email}` }, 'new_password', 'identity.weak_password'],
      [{ password, first_name: 'Nia' }, 'new_password', 'core.invalid'],
    ] as const) {
      const answer = await accept(token, sent);
      expect([sent, answer.statusCode, answer.json()]).toEqual([
        sent,
        422,
        expect.objectContaining({ code, fields: expect.objectContaining({ [field]: expect.any(String) }) }),
      ]);
    }
    expect((await membership(id)).status).toBe('invited');
    expect((await accept(token, chosen)).statusCode).toBe(200);
  });
});

describe('someone with an account', () => {
  test('gives its password; a wrong one is 401 and uses nothing up', async () => {
    const { id, token, email } = await inviteKnown();
    expect((await look(token)).json()).toMatchObject({ invitation: { has_account: true } });
    const wrong = await accept(token, { password: 'wrong' });
    expect([wrong.statusCode, wrong.json()]).toEqual([
      401,
      expect.objectContaining({ code: 'identity.wrong_credentials' }),
    ]);
    expect((await accept(token, {})).statusCode).toBe(422);
    // The link alone sets no new password where there is one.
    expect((await accept(token, { ...chosen, new_password: 'another gravel pantry 9' })).statusCode).toBe(
      422,
    );
    expect((await membership(id)).status).toBe('invited');
    const right = await accept(token, { password });
    expect(right.json()).toMatchObject({ email, shop_id: people.shopId });
    await spentEverywhere(token);
  });

  test('guesses count together with those of the sign-in page (reliability 27)', async () => {
    const { token, email } = await inviteKnown();
    for (let n = 0; n < 10; n += 1) {
      await send({ method: 'POST', url: '/v1/auth/credentials', payload: { email, password: 'wrong' } });
    }
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(token, { password: 'wrong' })));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
    expect((await accept(token, { password })).statusCode).toBe(429);
  });

  test('signed in to that very account needs no password; as somebody else is refused', async () => {
    const { id, token, userId } = await inviteKnown();
    for (const other of [people.owner, people.otherOwner, people.invited]) {
      const answer = await accept(token, { password }, bearer(other));
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        expect.objectContaining({ code: 'identity.other_account' }),
      ]);
    }
    expect((await membership(id)).status).toBe('invited');
    const own = await session(userId);
    const foreign = { cookie: `${sessionCookie}=${own}`, host: 'shop.test', origin: 'http://evil.test' };
    expect((await accept(token, {}, foreign)).statusCode).toBe(403);
    expect((await accept(token, {}, { cookie: foreign.cookie })).statusCode).toBe(403);
    const answer = await accept(token, {}, { cookie: foreign.cookie, 'x-requested-with': 'backroom' });
    expect(answer.json()).toMatchObject({ user_id: userId, shop_id: people.shopId });
  });

  test('a session that has ended proves nothing', async () => {
    const { token, userId } = await inviteKnown();
    const own = await session(userId);
    await system(sql`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = ${userId}`);
    expect((await accept(token, {}, bearer(own))).statusCode).toBe(422);
    await system(sql`UPDATE sessions SET expires_at = now() + interval '1 day' WHERE user_id = ${userId}`);
    await system(sql`UPDATE users SET enabled = false WHERE id = ${userId}`);
    expect((await accept(token, { password }, bearer(own))).json()).toMatchObject({
      code: 'identity.account_blocked',
    });
  });

  test('two-step sign-in is asked for after the password, and the invitation is accepted', async () => {
    const { id, token, userId } = await inviteKnown();
    await system(sql`UPDATE users SET totp_on_at = now(), totp_secret = 'sealed' WHERE id = ${userId}`);
    const answer = await accept(token, { password });
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      expect.objectContaining({ code: 'identity.second_step', second_step_token: expect.any(String) }),
    ]);
    expect(answer.cookies).toEqual([]);
    expect((await membership(id)).status).toBe('accepted');
    await spentEverywhere(token);
  });
});

describe('an invitation that no longer counts', () => {
  test('declined', async () => {
    const { id, token } = await invite();
    expect((await decline(token)).statusCode).toBe(200);
    expect(await membership(id)).toMatchObject({ status: 'declined', accepted_at: null });
    await spentEverywhere(token);
  });

  test('expired', async () => {
    const { token, email } = await invite();
    await system(
      sql`UPDATE single_use_tokens SET expires_at = now() - interval '1 second' WHERE email = ${email}`,
    );
    await spentEverywhere(token);
  });

  test('withdrawn; an invitation to the same person after that has a link of its own', async () => {
    const { id, token, email } = await invite();
    expect((await memberClient(server.app, people.owner)('DELETE', `/admin/staff/${id}.json`)).status).toBe(
      200,
    );
    await spentEverywhere(token);
    const next = await invite(email);
    await spentEverywhere(token);
    expect((await accept(next.token, chosen)).statusCode).toBe(200);
  });

  test('sent again: the link before is void', async () => {
    const { token, email } = await invite();
    const next = await invite(email, { role: 'admin' });
    await spentEverywhere(token);
    expect((await look(next.token)).json()).toMatchObject({ invitation: { role: 'admin', permissions: [] } });
    expect((await accept(next.token, chosen)).statusCode).toBe(200);
  });

  test('a token of another purpose is none', async () => {
    const { token, email } = await invite();
    await system(sql`UPDATE single_use_tokens SET purpose = 'reset_password' WHERE email = ${email}`);
    await spentEverywhere(token);
    await spentEverywhere('A'.repeat(43));
  });
});

describe('at once and cut off (reliability 26)', () => {
  test('of 50 parallel uses exactly one succeeds, each time', { timeout: 240_000 }, async () => {
    const rounds = process.env['PROVE_SEED'] === undefined ? 5 : 20;
    for (let round = 0; round < rounds; round += 1) {
      await system(sql`DELETE FROM rate_limits`);
      // Choosing a password costs the machine most of a second for 50, so most rounds are signed in already.
      const fresh = round % 10 === 0;
      const invited = fresh ? await invite() : await inviteKnown();
      const headers = 'userId' in invited ? bearer(await session(invited.userId as number)) : {};
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => accept(invited.token, fresh ? chosen : {}, headers)),
      );
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect([round, statuses.filter((one) => one === 200).length]).toEqual([round, 1]);
      expect(statuses.filter((one) => one !== 200 && one !== 410)).toEqual([]);
      expect(await membership(invited.id)).toMatchObject({ status: 'accepted', version: 2 });
      const sessions = await system(
        sql`SELECT count(*)::int AS value FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = ${invited.email} AND acting_shop = ${people.shopId}`,
      );
      expect(sessions.rows[0]!.value).toBe(1);
    }
  });

  test('of accepting and declining at once, one wins', async () => {
    for (let round = 0; round < 10; round += 1) {
      await system(sql`DELETE FROM rate_limits`);
      const { id, token, userId } = await inviteKnown();
      const headers = bearer(await session(userId));
      const answers = await Promise.all([
        accept(token, {}, headers),
        decline(token),
        accept(token, {}, headers),
        decline(token),
      ]);
      const won = answers.flatMap(({ statusCode }, at) => (statusCode === 200 ? [at] : []));
      expect(won).toHaveLength(1);
      expect((await membership(id)).status).toBe(won[0]! % 2 === 0 ? 'accepted' : 'declined');
    }
  });

  test('ended after the membership and before the token, the same link ends what was begun, once', async () => {
    const { id, token } = await invite();
    await system(sql`UPDATE memberships SET status = 'accepted', accepted_at = now() WHERE id = ${id}`);
    expect((await look(token)).statusCode).toBe(200);
    expect((await decline(token)).statusCode).toBe(410);
    expect((await accept(token, chosen)).statusCode).toBe(200);
    await spentEverywhere(token);
    const other = await invite();
    await system(sql`UPDATE memberships SET status = 'declined' WHERE id = ${other.id}`);
    expect((await accept(other.token, chosen)).statusCode).toBe(410);
    expect((await decline(other.token)).statusCode).toBe(200);
    await spentEverywhere(other.token);
  });
});

test('who may see staff is told of both answers, once each', async () => {
  const [yes, no] = [await invite(), await invite()];
  await accept(yes.token, chosen);
  await decline(no.token);
  const received = await system(
    sql`SELECT jsonb_build_array(payload ->> 'change', payload ->> 'email', permission) AS value FROM notices
        WHERE shop_id = ${people.shopId} AND kind = 'staff_changed' ORDER BY id DESC LIMIT 2`,
  );
  expect(received.rows.map((row) => row.value)).toEqual([
    ['declined', no.email, 'admin'],
    ['accepted', yes.email, 'admin'],
  ]);
});
