import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sessionCookie } from './session.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { type Answer, memberClient } from '#apps/server/testing/test-shop.ts';

let server: TestServer;
let people: TestPeople;

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  // The owner of one shop is staff of the other.
  await system(
    sql`INSERT INTO memberships (shop_id, user_id, role, status)
        VALUES (${people.otherShopId}, (SELECT id FROM users WHERE email = 'owner@mine.test'), 'staff', 'accepted')`,
  );
});
beforeEach(() => system(sql`UPDATE shops SET access_code = NULL`));
afterAll(() => server.close());

function system(statement: ReturnType<typeof sql>) {
  return server.services.db.asSystem((tx) => tx.execute(statement));
}

interface Reply {
  token: string;
  expires_in: number;
  access_url: string;
  redirect_url: string;
  access_token: string;
  code: string;
  error: string;
}

const ask = (token: string, domain: string) =>
  memberClient(server.app, token)<Reply>('POST', '/v1/auth/shop-access/temporary-grant.json', { domain });

async function grant(domain = 'other.test', from = people.owner): Promise<string> {
  const answer = await ask(from, domain);
  expect([answer.status, answer.body.expires_in]).toEqual([200, 60]);
  return answer.body.token;
}

async function send(method: 'GET' | 'POST', url: string, body?: object): Promise<Answer<Reply>> {
  const answer = await server.app.inject({ method, url, ...(body && { payload: body }) });
  return { status: answer.statusCode, body: answer.json(), headers: { ...answer.headers } };
}

const where = (token: string, request_domain: string) =>
  send('POST', '/v3/auth/shop-access/grant.json', { token, request_domain });
const enterPaths = ['/v1/auth/oauth/grant-access-token.json', '/admin/v1/auth/oauth/grant-access-token.json'];
const enter = (token: string, url = enterPaths[0]!) => send('POST', url, { token });

describe('C318 a temporary grant', () => {
  test('is made for shops of one’s own only', async () => {
    await grant('OTHER.test');
    for (const domain of ['nowhere.test', 'mine.test.evil.test']) {
      expect((await ask(people.owner, domain)).body.code).toBe('core.forbidden');
    }
    expect((await ask(people.otherOwner, 'mine.test')).status).toBe(403);
    expect((await ask(people.owner, "x'--")).status).toBe(422);
  });

  test('V390 says so to someone invited who has not accepted', async () => {
    await system(
      sql`INSERT INTO memberships (shop_id, user_id, role, status)
          VALUES (${people.otherShopId}, (SELECT id FROM users WHERE email = 'admin@mine.test'), 'staff', 'invited')`,
    );
    const refused = await ask(people.admin, 'other.test');
    expect([refused.status, refused.body.code]).toEqual([403, 'identity.invitation_not_accepted']);
    expect(refused.body.error).toContain('from the other.test shop');
  });

  test('is kept as a hash', async () => {
    const token = await grant();
    const stored = await system(sql`SELECT string_agg(t::text, ' ') AS text FROM single_use_tokens t`);
    expect(stored.rows[0]!['text']).not.toContain(token);
  });
});

describe('C317 where a grant leads', () => {
  test('to the page of this installation, and using nothing up', async () => {
    const token = await grant();
    for (const domain of ['other.test', 'Other.Test']) {
      expect((await where(token, domain)).body).toEqual({
        access_url: `${server.services.publicUrl}/auth/grant?token=${token}`,
      });
    }
    const redirect = await send('GET', `/admin/v1/auth/redirect/grant-access-token.json?token=${token}`);
    expect(redirect.body).toEqual({ redirect_url: `/auth/grant?token=${token}` });
    expect((await enter(token)).status).toBe(200);
  });

  test('V448 is nowhere for another domain, a spent, old or made-up token', async () => {
    const [token, spent, old] = [await grant(), await grant(), await grant()];
    await enter(spent);
    await system(
      sql`UPDATE single_use_tokens SET expires_at = now() - interval '1 second' WHERE id = (SELECT max(id) FROM single_use_tokens)`,
    );
    for (const [one, domain] of [
      [token, 'mine.test'],
      [token, 'nowhere.test'],
      [spent, 'other.test'],
      [old, 'other.test'],
      ['A'.repeat(43), 'other.test'],
    ] as const) {
      const answer = await where(one, domain);
      expect([answer.status, answer.body.code, answer.body.error]).toEqual([
        404,
        'identity.missing_access_url',
        'Missing accessUrl',
      ]);
    }
  });
});

describe('C314, C315 entering with a grant', () => {
  test.each(enterPaths)('opens a session on that shop: %s', async (url) => {
    const entered = await enter(await grant(), url);
    expect(entered.status).toBe(200);
    expect(entered.body).toMatchObject({
      email: 'owner@mine.test',
      shop_id: people.otherShopId,
      domain: 'other.test',
    });
    expect(String(entered.headers['set-cookie'])).toContain(`${sessionCookie}=${entered.body.access_token}`);
    const context = await memberClient(server.app, entered.body.access_token)<{
      shop: { id: number };
      role: string;
    }>('GET', '/admin/shop/context.json');
    expect(context.body).toMatchObject({ shop: { id: people.otherShopId }, role: 'staff' });
  });

  test('of 50 at once, on both addresses, exactly one does, 20 times over (reliability 26)', async () => {
    for (let round = 0; round < 20; round += 1) {
      const token = await grant();
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_none, index) => enter(token, enterPaths[index % 2])),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const { status, body } of answers.filter((one) => one.status !== 200)) {
        expect([status, body.code]).toEqual([410, 'identity.link_spent']);
      }
    }
  });

  test('is over after a minute, and a token of another purpose is none', async () => {
    const token = await grant();
    const row = await system(
      sql`SELECT extract(epoch FROM expires_at - created_at)::int AS seconds FROM single_use_tokens ORDER BY id DESC LIMIT 1`,
    );
    expect(row.rows[0]).toEqual({ seconds: 60 });
    const last = sql`(SELECT max(id) FROM single_use_tokens)`;
    await system(sql`UPDATE single_use_tokens SET purpose = 'second_step' WHERE id = ${last}`);
    expect((await enter(token)).status).toBe(410);
    await system(
      sql`UPDATE single_use_tokens SET purpose = 'temporary_grant', expires_at = now() - interval '1 second' WHERE id = ${last}`,
    );
    expect((await enter(token)).status).toBe(410);
  });

  test('V391 V449 a stopped shop answers 402 with its code and the role, and the token lives on', async () => {
    const token = await grant();
    const sessions = () => system(sql`SELECT count(*)::int AS n FROM sessions`);
    const before = (await sessions()).rows[0];
    await system(sql`UPDATE shops SET access_code = 'shop_is_frozen' WHERE id = ${people.otherShopId}`);
    const stopped = await enter(token);
    expect([stopped.status, stopped.headers['set-cookie']]).toEqual([402, undefined]);
    expect(stopped.body).toMatchObject({
      code: 'shop_is_frozen',
      error: 'This shop is suspended.',
      role: 'staff',
    });
    expect((await sessions()).rows[0]).toEqual(before);
    await system(sql`UPDATE shops SET access_code = NULL WHERE id = ${people.otherShopId}`);
    expect((await enter(token)).status).toBe(200);
  });

  test('can be made from within a stopped shop, for another one', async () => {
    await system(sql`UPDATE shops SET access_code = 'shop_is_end_free_trial' WHERE id = ${people.shopId}`);
    expect((await enter(await grant())).status).toBe(200);
  });

  test('a membership that ended meanwhile, or a blocked account, does not enter', async () => {
    const token = await grant('mine.test', people.nobody);
    const user = sql`(SELECT id FROM users WHERE email = 'nobody@mine.test')`;
    await system(sql`UPDATE users SET enabled = false WHERE id = ${user}`);
    expect((await enter(token)).body.code).toBe('identity.account_blocked');
    await system(sql`UPDATE users SET enabled = true WHERE id = ${user}`);
    await system(sql`DELETE FROM memberships WHERE user_id = ${user}`);
    expect((await enter(token)).body.code).toBe('identity.no_shop');
  });

  test('tokens of no shape are refused, and a GET uses nothing up', async () => {
    for (const token of ['', 'short', 'x'.repeat(44), ['A'], null]) {
      expect((await send('POST', enterPaths[0]!, { token })).status).toBe(422);
    }
    expect((await send('GET', enterPaths[0]!)).status).toBe(404);
  });
});
