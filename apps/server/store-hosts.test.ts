import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#modules/identity/server/password.ts';
import { sessionCookie } from '#modules/identity/server/session.ts';
import { sql } from 'drizzle-orm';
import { makePeople, type TestPeople } from './testing/test-people.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const office = 'office.stores.test';
const password = 'a password that is long';
let server: TestServer;
let people: TestPeople;

beforeAll(async () => {
  process.env['PUBLIC_URL'] = `https://${office}`;
  server = await startTestServer();
  people = await makePeople(server.services.db);
  const hash = await hashPassword(password);
  await server.services.db.asSystem((tx) =>
    tx.execute(sql`UPDATE users SET password_hash = ${hash} WHERE email = 'owner@mine.test'`),
  );
});
afterAll(async () => {
  delete process.env['PUBLIC_URL'];
  await server.close();
});

const ask = (options: InjectOptions, cookie?: string) =>
  server.app.inject({
    ...options,
    headers: { host: office, ...options.headers, ...(cookie !== undefined && { cookie }) },
  });
const context = (cookie: string, headers = {}) => ask({ url: '/admin/shop/context.json', headers }, cookie);

describe('the session cookie on https', () => {
  const name = `__Host-${sessionCookie}`;

  test('has a name that no neighbouring host and no other path can give a cookie', async () => {
    const answer = await ask({
      method: 'POST',
      url: '/v1/auth/credentials',
      payload: { email: 'owner@mine.test', password },
    });
    const [set] = answer.cookies;
    expect(set).toMatchObject({ name, path: '/', httpOnly: true, secure: true, sameSite: 'Lax' });
    expect(set).not.toHaveProperty('domain');
    expect((await context(`${name}=${set!.value}`)).statusCode).toBe(200);
    const out = await ask(
      { method: 'POST', url: '/v1/auth/user-logout', headers: { origin: `https://${office}` }, payload: {} },
      `${name}=${set!.value}`,
    );
    expect(out.cookies).toEqual([expect.objectContaining({ name, value: '', path: '/', secure: true })]);
    expect((await context(`${name}=${set!.value}`)).statusCode).toBe(401);
  });

  test('is the only one that counts: what came under the plain name signs nobody in, alone or beside it', async () => {
    expect((await context(`${sessionCookie}=${people.owner}`)).statusCode).toBe(401);
    const both = await context(`${sessionCookie}=${people.admin}; ${name}=${people.owner}`);
    expect(both.json<{ user: { email: string } }>().user.email).toBe('owner@mine.test');
  });

  test('is named so in the OpenAPI document', async () => {
    const document = (await ask({ url: '/openapi.json' })).json<{
      components: { securitySchemes: { session: { name: string } } };
    }>();
    expect(document.components.securitySchemes.session.name).toBe(name);
  });
});

describe('a session cookie that comes twice', () => {
  const name = `__Host-${sessionCookie}`;
  const [own, planted] = [() => `${name}=${people.owner}`, () => `${name}=${people.admin}`];

  test.each([
    ['the planted one first', () => `${planted()}; ${own()}`],
    ['last', () => `${own()}; other=1; ${planted()}`],
    ['the same twice', () => `${own()};${own()}`],
    ['an empty one beside it', () => `${name}=; ${own()}`],
  ])('signs nobody in (%s), and the browser is told to forget both', async (_how, cookie) => {
    const answer = await context(cookie());
    expect([answer.statusCode, answer.headers['clear-site-data']]).toEqual([401, '"cookies"']);
  });

  test('does not matter to a program with a bearer, and one of another name is another cookie', async () => {
    const bearer = { authorization: `Bearer ${people.owner}` };
    expect((await context(`${own()}; ${planted()}`, bearer)).statusCode).toBe(200);
    expect((await context(`x${planted()}; ${own()}`)).statusCode).toBe(200);
  });

  test('is over and forgotten on signing out, too', async () => {
    const out = await ask(
      { method: 'POST', url: '/v1/auth/user-logout', headers: { origin: `https://${office}` }, payload: {} },
      `${planted()}; ${own()}`,
    );
    expect([out.statusCode, out.headers['clear-site-data']]).toEqual([200, '"cookies"']);
    for (const cookie of [own(), planted()]) expect((await context(cookie)).statusCode).toBe(401);
  });
});
