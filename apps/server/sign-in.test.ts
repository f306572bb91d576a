import { sql } from 'drizzle-orm';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '#modules/identity/server/password.ts';
import { sessionCookie } from '#modules/identity/server/session.ts';
import { makeMember, makePeople, type TestPeople } from './testing/test-people.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { offerBody } from './testing/test-shop.ts';

let server: TestServer;
let people: TestPeople;
const email = 'keeper@mine.test';
const password = 'a password that is long';

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  await makeMember(server.services.db, people.shopId, { email, role: 'admin' });
  const hash = await hashPassword(password);
  await system(sql`UPDATE users SET password_hash = ${hash} WHERE email = ${email}`);
});
beforeEach(() => system(sql`DELETE FROM rate_limits`));
afterAll(() => server.close());

function system(statement: ReturnType<typeof sql>): Promise<unknown> {
  return server.services.db.asSystem((tx) => tx.execute(statement));
}

function send(options: InjectOptions): Promise<LightMyRequestResponse> {
  return server.app.inject(options);
}

function signIn(sent: object): Promise<LightMyRequestResponse> {
  return send({ method: 'POST', url: '/v1/auth/credentials', payload: sent });
}

async function session(): Promise<string> {
  const answer = await signIn({ email, password });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ access_token: string }>().access_token;
}

const context = (headers: Record<string, string>) =>
  send({ method: 'GET', url: '/admin/shop/context.json', headers });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const cookie = (token: string) => ({ cookie: `${sessionCookie}=${token}` });

describe('signing in', () => {
  test('28 a known and an unknown address are answered alike', async () => {
    const known = await signIn({ email, password: 'wrong' });
    const unknown = await signIn({ email: 'nobody@nowhere.test', password: 'wrong' });
    const invited = await signIn({ email: 'invited@mine.test', password: 'wrong' });
    for (const answer of [known, unknown, invited]) {
      expect(answer.statusCode).toBe(401);
      const { request_id: _id, ...body } = answer.json<Record<string, unknown>>();
      expect(body).toEqual({
        error: 'The email or the password is not right.',
        code: 'identity.wrong_credentials',
      });
      expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(known.headers).sort());
    }
  });

  test('28 both take the same time, within what the machine allows', async () => {
    const times: Record<string, number[]> = { known: [], unknown: [] };
    for (let round = 0; round < 9; round += 1) {
      for (const [name, sent] of [
        ['known', email],
        ['unknown', `nobody${round}@nowhere.test`],
      ] as const) {
        const start = performance.now();
        await signIn({ email: sent, password: 'wrong' });
        times[name]!.push(performance.now() - start);
      }
    }
    const median = (list: number[] = []) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)]!;
    // Without the decoy an unknown address would answer in a tenth of the time.
    expect(median(times['unknown'])).toBeGreaterThan(median(times['known']) / 2);
    expect(median(times['unknown'])).toBeLessThan(median(times['known']) * 2);
  });

  test('27 the 21st attempt on an account is 429 with Retry-After, parallel or not, known or not', async () => {
    for (const address of [email, 'nobody@nowhere.test']) {
      const answers = await Promise.all(
        Array.from({ length: 40 }, () => signIn({ email: address, password: 'wrong' })),
      );
      expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(20);
      const refused = answers.filter(({ statusCode }) => statusCode === 429);
      expect(refused).toHaveLength(20);
      for (const answer of refused) {
        const wait = Number(answer.headers['retry-after']);
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(900);
      }
    }
    expect((await signIn({ email: email.toUpperCase(), password })).statusCode).toBe(429);
  });

  test('a right password forgets the wrong ones before it', async () => {
    for (let round = 0; round < 15; round += 1) await signIn({ email, password: 'wrong' });
    await session();
    for (let round = 0; round < 15; round += 1) {
      expect((await signIn({ email, password: 'wrong' })).statusCode).toBe(401);
    }
  });

  test('V390 someone invited who has not accepted is told so after the right password; a hash is no password', async () => {
    const hash = await hashPassword(password);
    await system(sql`UPDATE users SET password_hash = ${hash} WHERE email = 'invited@mine.test'`);
    const invited = await signIn({ email: 'invited@mine.test', password });
    expect(invited.statusCode).toBe(403);
    expect(invited.json()).toMatchObject({
      code: 'identity.invitation_not_accepted',
      error:
        'You have not accepted the staff invitation from the mine.test shop. Please check your email or contact the shop owner.',
    });
    expect((await signIn({ email: 'invited@mine.test', password: 'wrong' })).statusCode).toBe(401);
    expect((await signIn({ email, password: hash })).statusCode).toBe(401);
  });

  test('V419 V489 is answered with the person and the shop, and lasts seven days', async () => {
    const answer = await signIn({ email, password });
    const { access_token: token, ...body } = answer.json<Record<string, unknown>>();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(body).toEqual({
      user_id: expect.any(Number),
      email,
      shop_id: people.shopId,
      domain: 'mine.test',
    });
    expect(answer.cookies[0]).toMatchObject({ name: sessionCookie, value: token, maxAge: 604_800 });
    const found = await server.services.db.asSystem((tx) =>
      tx.execute<{ seconds: number }>(
        sql`SELECT extract(epoch FROM expires_at - created_at)::int AS seconds FROM sessions ORDER BY created_at DESC LIMIT 1`,
      ),
    );
    expect(found.rows).toEqual([{ seconds: 604_800 }]);
  });

  test('the cookie is out of reach of scripts and other sites, and secure behind https', async () => {
    const answer = await signIn({ email, password });
    const [set] = answer.cookies;
    expect(set).toMatchObject({ name: sessionCookie, path: '/', httpOnly: true, sameSite: 'Lax' });
    expect(set!.value).toHaveLength(43);
    expect(set).not.toHaveProperty('domain');
    const stored = await server.services.db.asSystem((tx) =>
      tx.execute<{ text: string }>(sql`SELECT string_agg(s::text, ' ') AS text FROM sessions s`),
    );
    expect(stored.rows[0]!.text).not.toContain(set!.value);
  });
});

describe('V392 the logo', () => {
  const pages = { PARTNERS_URL: 'https://partners.test/', AFFILIATE_URL: 'https://affiliate.test/' };
  const logo = async (isDevStore: boolean) => {
    await system(sql`UPDATE users SET is_dev_store = ${isDevStore} WHERE email = ${email}`);
    return (await context(bearer(await session()))).json<{ logo_link: string }>().logo_link;
  };
  afterEach(() => {
    for (const name of Object.keys(pages)) delete process.env[name];
    return system(sql`UPDATE users SET is_dev_store = false WHERE email = ${email}`);
  });

  test('leads people of a development store to the partners, others to the affiliates', async () => {
    Object.assign(process.env, pages);
    expect(await logo(true)).toBe(pages.PARTNERS_URL);
    expect(await logo(false)).toBe(pages.AFFILIATE_URL);
  });

  test('leads home where the installation names no such pages', async () => {
    expect([await logo(true), await logo(false)]).toEqual(['', '']);
  });
});

describe('a session', () => {
  test.each(['/v1/auth/user-logout', '/v1/auth/cookies-logout'])(
    '29 ends at once with %s, as a cookie and as a bearer',
    async (url) => {
      const [token, other] = [await session(), await session()];
      expect((await context(cookie(token))).statusCode).toBe(200);
      const out = await send({
        method: 'POST',
        url,
        headers: { ...cookie(token), 'x-requested-with': 'backroom' },
      });
      expect(out.statusCode).toBe(200);
      expect(out.cookies[0]).toMatchObject({ name: sessionCookie, value: '' });
      expect((await context(cookie(token))).statusCode).toBe(401);
      expect((await context(bearer(token))).statusCode).toBe(401);
      expect((await context(bearer(other))).statusCode).toBe(200);
    },
  );

  test('29 ends with the membership: the next call is refused', async () => {
    const token = await makeMember(server.services.db, people.shopId, {
      email: 'leaver@mine.test',
      role: 'admin',
    });
    expect((await context(bearer(token))).statusCode).toBe(200);
    await system(
      sql`DELETE FROM memberships WHERE user_id = (SELECT id FROM users WHERE email = 'leaver@mine.test')`,
    );
    expect((await context(bearer(token))).statusCode).toBe(401);
  });

  test('4 a permission that was taken away is gone at the next call', async () => {
    const token = await makeMember(server.services.db, people.shopId, {
      email: 'lesser@mine.test',
      permissions: ['apps'],
    });
    const list = () => send({ method: 'GET', url: '/admin/offers/list.json', headers: bearer(token) });
    expect((await list()).statusCode).toBe(200);
    await system(
      sql`UPDATE memberships SET permissions = '{}' WHERE user_id = (SELECT id FROM users WHERE email = 'lesser@mine.test')`,
    );
    expect((await list()).statusCode).toBe(403);
  });

  test('5 calls of a shop that is closed are 402 with a code and the role', async () => {
    const token = await session();
    await system(sql`UPDATE shops SET access_code = 'shop_is_frozen' WHERE id = ${people.shopId}`);
    const answer = await send({
      method: 'POST',
      url: '/admin/offers.json',
      headers: bearer(token),
      payload: { offer: offerBody() },
    });
    await system(sql`UPDATE shops SET access_code = NULL WHERE id = ${people.shopId}`);
    expect(answer.statusCode).toBe(402);
    expect(answer.json()).toMatchObject({ code: 'shop_is_frozen', role: 'admin' });
  });

  test('V178 a sent shop_id of one’s own second shop acts on that shop, once', async () => {
    const token = await session();
    const user = sql`SELECT id FROM users WHERE email = ${email}`;
    await system(
      sql`INSERT INTO memberships (shop_id, user_id, role, status) VALUES (${people.otherShopId}, (${user}), 'admin', 'accepted')`,
    );
    const created = await send({
      method: 'POST',
      url: '/admin/offers.json',
      headers: bearer(token),
      payload: { offer: { ...offerBody({ offer_name: 'There' }), shop_id: people.otherShopId } },
    });
    expect(created.json()).toMatchObject({ offer: { shop_id: people.otherShopId } });
    const { id } = created.json<{ offer: { id: number } }>().offer;
    const look = (query: string) =>
      send({ method: 'GET', url: `/admin/offers/${id}.json${query}`, headers: bearer(token) });
    expect((await look(`?shop_id=${people.otherShopId}`)).statusCode).toBe(200);
    expect((await look('')).statusCode).toBe(404);
    const both = await look(`?shop_id=${people.otherShopId}&shop_id=${people.shopId}`);
    expect(both.statusCode).toBe(422);
    await system(sql`DELETE FROM memberships WHERE shop_id = ${people.otherShopId} AND user_id = (${user})`);
    expect((await look(`?shop_id=${people.otherShopId}`)).statusCode).toBe(403);
  });
});

describe('a request from another site', () => {
  const own = { host: 'shop.test', origin: 'http://shop.test', 'x-requested-with': 'backroom' };
  const create = (headers: Record<string, string>) =>
    send({ method: 'POST', url: '/admin/offers.json', headers, payload: { offer: offerBody() } });

  test('with the cookie is refused, whatever it says of itself', async () => {
    const token = await session();
    const { 'x-requested-with': _header, ...unmarked } = own;
    for (const headers of [
      { ...own, origin: 'http://evil.test' },
      { ...own, origin: 'http://shop.test.evil.test' },
      { ...own, origin: 'null' },
      { ...own, origin: 'not an address' },
      { ...own, origin: '' },
      unmarked,
    ]) {
      const answer = await create({ ...headers, ...cookie(token) });
      expect([headers.origin, answer.statusCode]).toEqual([headers.origin, 403]);
      expect(answer.json()).toMatchObject({ code: 'core.cross_site' });
    }
    expect((await create({ ...own, ...cookie(token) })).statusCode).toBe(201);
  });

  test('may not upload, either', async () => {
    const token = await session();
    for (const url of ['/admin/offers/import.json', '/admin/products/import.json', '/admin/uploads.json']) {
      const answer = await send({
        method: 'POST',
        url,
        headers: {
          ...cookie(token),
          host: 'shop.test',
          origin: 'http://evil.test',
          'content-type': 'multipart/form-data; boundary=x',
        },
        payload:
          '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nHandle,Title\r\na,b\r\n--x--\r\n',
      });
      expect([url, answer.statusCode]).toEqual([url, 403]);
    }
  });

  test('a bearer needs no such header, for no browser sends one by itself', async () => {
    const token = await session();
    expect((await create(bearer(token))).statusCode).toBe(201);
    expect((await create({ ...bearer(token), origin: 'http://elsewhere.test' })).statusCode).toBe(201);
  });

  test('a call of members shows no other origin its answer', async () => {
    const answer = await context({ ...cookie(await session()), origin: 'http://evil.test' });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });
});
