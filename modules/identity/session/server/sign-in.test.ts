import { sql } from 'drizzle-orm';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInKey } from './attempt-limit.ts';
import { hashPassword } from './password.ts';
import { issueToken } from './single-use-token.ts';
import { deviceCookie } from './device-cookie.ts';
import { sessionCookie } from './session.ts';
import { makeMember, makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { offerBody } from '#apps/server/testing/test-shop.ts';

let server: TestServer;
let people: TestPeople;
let keeperId: number;
const email = 'keeper@mine.test';
const password = 'a password that is long';

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  await makeMember(server.services.db, people.shopId, { email, role: 'admin' });
  await makeMember(server.services.db, people.shopId, { email: 'second@mine.test', role: 'admin' });
  await makeMember(server.services.db, people.otherShopId, { email: 'keeper@other.test', role: 'admin' });
  for (const address of [email, 'second@mine.test', 'keeper@other.test']) await setPassword(address);
  const found = await server.services.db.asSystem((tx) =>
    tx.execute<{ id: number }>(sql`SELECT id FROM users WHERE email = ${email}`),
  );
  keeperId = found.rows[0]!.id;
});
beforeEach(() => system(sql`DELETE FROM rate_limits`));
afterAll(() => server.close());

async function setPassword(address: string): Promise<void> {
  const hash = await hashPassword(password);
  await system(sql`UPDATE users SET password_hash = ${hash} WHERE email = ${address}`);
}

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
  test('a known and an unknown address are answered alike (reliability 28)', async () => {
    const known = await signIn({ email, password: 'wrong' });
    const unknown = await signIn({ email: 'nobody@nowhere.test', password: 'wrong' });
    const invited = await signIn({ email: 'invited@mine.test', password: 'wrong' });
    for (const answer of [known, unknown, invited]) {
      expect(answer.statusCode).toBe(401);
      const { request_id: _id, ...body } = answer.json<Record<string, unknown>>();
      expect(body).toEqual({
        error: 'Incorrect email or password.',
        code: 'identity.wrong_credentials',
      });
      expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(known.headers).sort());
    }
  });

  test('both take the same time, within what the machine allows (reliability 28)', async () => {
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

  test('the 21st attempt on an account is 429 with Retry-After, parallel or not, known or not (reliability 27)', async () => {
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

describe('a stranger who guesses', () => {
  const page = { 'x-requested-with': 'backroom' };
  const wrong = 'not the password';
  const jar = (answer: LightMyRequestResponse) =>
    answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const deviceOf = (answer: LightMyRequestResponse) => {
    const found = answer.cookies.find(({ name }) => name === deviceCookie);
    return { ...page, cookie: `${deviceCookie}=${found?.value}` };
  };
  const from = (
    headers: Record<string, string>,
    sent: object = { email, password },
    remoteAddress = '198.51.100.7',
  ) => send({ method: 'POST', url: '/v1/auth/credentials', headers, payload: sent, remoteAddress });
  const guess = (times: number, headers: Record<string, string> = {}, address = email) =>
    Promise.all(
      Array.from({ length: times }, () => from(headers, { email: address, password: wrong }, '203.0.113.9')),
    );
  /** As after twenty guesses, without their work. */
  async function lockOut(address = email): Promise<void> {
    await system(
      sql`INSERT INTO rate_limits (key, n, resets_at) VALUES (${signInKey(address)}, 20, now() + interval '15 minutes')
          ON CONFLICT (key) DO UPDATE SET n = 20, resets_at = excluded.resets_at`,
    );
  }
  const statuses = (answers: LightMyRequestResponse[], wanted: number) =>
    answers.filter(({ statusCode }) => statusCode === wanted).length;
  const outcomeOf = (answer: LightMyRequestResponse) => {
    const { request_id: _id, ...body } = answer.json<Record<string, unknown>>();
    return [answer.statusCode, body, Object.keys(answer.headers).sort()];
  };
  const member = (token: string, method: 'PUT' | 'DELETE' | 'GET', url: string, payload?: object) =>
    send({ method, url, headers: bearer(token), ...(payload ? { payload } : {}) });
  const tokenOfAnswer = (answer: LightMyRequestResponse) =>
    answer.json<{ access_token: string }>().access_token;

  test('locks everywhere else, and says to everybody alike what goes on working', async () => {
    await guess(20);
    const known = await from({});
    await guess(20, {}, 'nobody@nowhere.test');
    const unknown = await from({}, { email: 'nobody@nowhere.test', password });
    expect(outcomeOf(known)).toEqual(outcomeOf(unknown));
    expect(known.json()).toMatchObject({
      error: 'Too many sign-in attempts. Use a device you’ve signed in with before, or a sign-in link.',
      code: 'identity.sign_in_locked',
    });
    expect(known.statusCode).toBe(429);
    expect(Number(known.headers['retry-after'])).toBeGreaterThan(880);
    // One who has a device of their own learns no more of others.
    const device = deviceOf(await from(page, { email: 'second@mine.test', password }));
    for (const address of [email, 'nobody@nowhere.test'])
      expect(outcomeOf(await from(device, { email: address, password: wrong }))).toEqual(outcomeOf(known));
  });

  test('does not lock out a device that has signed in before; its sign-in gives the stranger no tries', async () => {
    const device = deviceOf(await from(page));
    await guess(25);
    const again = await from(device);
    expect(again.statusCode).toBe(200);
    expect((await from({})).statusCode).toBe(429);
    expect((await from(deviceOf(again))).statusCode).toBe(200);
    // A program gets no such cookie, for it would keep none.
    expect((await from({ 'x-requested-with': '' })).statusCode).toBe(429);
  });

  test('leaves a way in, whatever else a stranger uses up', async () => {
    const device = deviceOf(await from(page));
    const ask = (path: string, remoteAddress: string) =>
      send({ method: 'POST', url: `/v1/auth/${path}`, payload: { email }, remoteAddress });
    const links = ['custom-login/request.json', 'credentials/request-reset-password'];
    await lockOut();
    await guess(3);
    for (const path of links) await Promise.all(Array.from({ length: 8 }, () => ask(path, '203.0.113.9')));
    expect((await from(device, { email, password }, '203.0.113.9')).statusCode).toBe(200);
    expect((await from({})).statusCode).toBe(429);
    for (const path of links)
      expect([path, (await ask(path, '198.51.100.7')).statusCode]).toEqual([path, 200]);
    const link = await server.services.db.asSystem((tx) =>
      issueToken(tx, { purpose: 'custom_login', minutes: 10, userId: keeperId }),
    );
    const entered = await send({ method: 'POST', url: `/v1/auth/custom-login/${link}`, headers: page });
    expect(entered.statusCode).toBe(200);
    expect((await from(deviceOf(entered))).statusCode).toBe(200);
  });

  test('a stolen device cookie is worth twenty guesses more, all at once or not, and nothing by itself (reliability 27)', async () => {
    const device = deviceOf(await from(page));
    const answers = await guess(45, device);
    expect([statuses(answers, 401), statuses(answers, 429)]).toEqual([40, 5]);
    const last = await from(device);
    expect(last.json()).toMatchObject({
      error: 'Too many sign-in attempts, also on this device. Use a sign-in link.',
      code: 'identity.sign_in_locked',
    });
    expect((await context(device)).statusCode).toBe(401);
    const stored = await server.services.db.asSystem((tx) =>
      tx.execute<{ text: string }>(sql`SELECT string_agg(d::text, ' ') AS text FROM device_cookies d`),
    );
    expect(stored.rows[0]!.text).not.toContain(device.cookie.split('=')[1]);
  });

  test('a device is known to the people who signed in with it, and only by its newest cookie', async () => {
    const first = await from(page);
    const cookie = first.cookies.find(({ name }) => name === deviceCookie);
    expect(cookie).toMatchObject({ path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 180 * 86_400 });
    const second = await from({ ...page, cookie: jar(first) }, { email: 'second@mine.test', password });
    for (const address of [email, 'second@mine.test', 'keeper@other.test']) await lockOut(address);
    const shared = deviceOf(second);
    // The earlier cookie no longer names a user.
    expect((await from(deviceOf(first))).statusCode).toBe(429);
    const ownAnswer = await from(shared);
    expect(ownAnswer.statusCode).toBe(200);
    expect((await from(deviceOf(ownAnswer), { email: 'second@mine.test', password })).statusCode).toBe(200);
    const other = deviceOf(ownAnswer);
    expect((await from(other, { email: 'keeper@other.test', password })).statusCode).toBe(429);
    for (const sent of ['', 'x', 'A'.repeat(43), `${'A'.repeat(43)}; ${deviceCookie}=x`])
      expect((await from({ ...page, cookie: `${deviceCookie}=${sent}` })).statusCode).toBe(429);
  });

  test('is forgotten with the session it began, with all others, and with the password (reliability 29)', async () => {
    const isKnown = async (device: Record<string, string>) => {
      await lockOut();
      return (await from(device)).statusCode === 200;
    };
    const enter = async () => {
      await system(sql`DELETE FROM rate_limits`);
      const answer = await from(page);
      return { device: deviceOf(answer), token: tokenOfAnswer(answer), answer };
    };
    const me = await enter();
    const lost = await enter();
    const { sessions } = (await member(lost.token, 'GET', '/v1/user/sessions.json')).json<{
      sessions: { id: number; is_current: boolean }[];
    }>();
    const lostId = sessions.find(({ is_current }) => is_current)!.id;
    expect((await member(me.token, 'DELETE', `/v1/user/sessions/${lostId}.json`)).statusCode).toBe(200);
    expect(await isKnown(lost.device)).toBe(false);

    const other = await enter();
    expect((await member(me.token, 'DELETE', '/v1/user/sessions/others.json')).statusCode).toBe(200);
    expect(await isKnown(other.device)).toBe(false);

    const third = await enter();
    const changed = await send({
      method: 'PUT',
      url: '/v1/user/password',
      headers: { ...page, cookie: jar(me.answer), host: 'shop.test' },
      payload: { current_password: password, new_password: 'eleven quiet herons' },
    });
    expect(changed.statusCode).toBe(200);
    await setPassword(email);
    expect(await isKnown(third.device)).toBe(false);
    // A copy of its cookie is worthless, too; the browser has the new one.
    expect(await isKnown(me.device)).toBe(false);
    expect(await isKnown(deviceOf(changed))).toBe(true);

    const last = await enter();
    const reset = await server.services.db.asSystem((tx) =>
      issueToken(tx, { purpose: 'reset_password', minutes: 10, userId: keeperId }),
    );
    const done = await send({
      method: 'POST',
      url: '/v1/auth/credentials/verify-reset-password',
      payload: {
        action_type: 'UPDATE_PASSWORD',
        reset_password_token: reset,
        new_password: 'twelve quiet herons',
      },
    });
    expect(done.statusCode).toBe(200);
    await setPassword(email);
    expect(await isKnown(last.device)).toBe(false);
  });

  test('of one person no more than fifty devices are known, those used last', async () => {
    const first = deviceOf(await from(page));
    await system(
      sql`INSERT INTO device_cookies (token_hash, user_id, expires_at)
          SELECT sha256(n::text::bytea), ${keeperId}, now() + interval '1 year' FROM generate_series(1, 49) n`,
    );
    expect((await from(first)).statusCode).toBe(200);
    const second = deviceOf(await from(page));
    await from(page);
    await lockOut();
    expect((await from(first)).statusCode).toBe(429);
    expect((await from(second)).statusCode).toBe(429);
    const deviceRows = await server.services.db.asSystem((tx) =>
      tx.execute(sql`SELECT 1 FROM device_cookies WHERE user_id = ${keeperId}`),
    );
    expect(deviceRows.rows).toHaveLength(50);
  });
});

describe('V392 the logo', () => {
  const pages = { PARTNERS_URL: 'https://partners.test/', AFFILIATE_URL: 'https://affiliate.test/' };
  const logo = async (isDevStore: boolean) => {
    await system(sql`UPDATE users SET is_dev_store = ${isDevStore} WHERE email = ${email}`);
    return (await context(bearer(await session()))).json<{ logo_link: string }>().logo_link;
  };
  afterEach(() => {
    Object.assign(server.services.environment, { PARTNERS_URL: undefined, AFFILIATE_URL: undefined });
    return system(sql`UPDATE users SET is_dev_store = false WHERE email = ${email}`);
  });

  test('leads people of a development store to the partners, others to the affiliates', async () => {
    Object.assign(server.services.environment, pages);
    expect(await logo(true)).toBe(pages.PARTNERS_URL);
    expect(await logo(false)).toBe(pages.AFFILIATE_URL);
  });

  test('leads home where the installation names no such pages', async () => {
    expect([await logo(true), await logo(false)]).toEqual(['', '']);
  });
});

describe('a session', () => {
  test.each(['/v1/auth/user-logout', '/v1/auth/cookies-logout'])(
    'ends at once with %s, as a cookie and as a bearer (reliability 29)',
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

  test('ends with the membership: the next call is refused (reliability 29)', async () => {
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

  test('a permission that was taken away is gone at the next call (reliability 4)', async () => {
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

  test('calls of a shop that is closed are 402 with a code and the role (reliability 5)', async () => {
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
