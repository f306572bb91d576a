import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';
import { tokenHeaders } from '../contract/api-token-calls.ts';

let server: TestServer;
let people: TestPeople;
let token: string;
let other: string;

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  token = await makeToken('Warehouse');
  other = await makeToken('Accounts');
});
afterAll(() => server.close());

async function makeToken(name: string): Promise<string> {
  const admin = memberClient(server.app, people.admin);
  const api_token = { name, scopes: ['write_products'] };
  return (await admin<{ token: string }>('POST', '/admin/api_tokens.json', { api_token })).body.token;
}

const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const read = (headers: Record<string, string>) =>
  server.app.inject({ url: '/admin/products/count.json', headers });

type Door = (secret: string) => Record<string, string>;
const doors: Readonly<Record<string, Door>> = {
  'Authorization: Bearer': (secret) => ({ authorization: `Bearer ${secret}` }),
  'Authorization: Basic, as the password of a key': (secret) => ({ authorization: basic('key-1', secret) }),
  'Authorization: Basic, as the password of nobody': (secret) => ({ authorization: basic('', secret) }),
  'X-ShopBase-Access-Token': (secret) => ({ 'X-ShopBase-Access-Token': secret }),
  APP_ACCESS_TOKEN: (secret) => ({ APP_ACCESS_TOKEN: secret }),
  SHOP_ACCESS_TOKEN: (secret) => ({ SHOP_ACCESS_TOKEN: secret }),
};
const everyDoor = Object.entries(doors).map(([door, headersOf]) => ({ door, headersOf }));

describe('an access token', () => {
  test.each(everyDoor)('opens by $door', async ({ headersOf }) => {
    expect((await read(headersOf(token))).statusCode).toBe(200);
  });

  test.each(everyDoor)(
    'that is none opens nothing by $door, though a session’s cookie comes along',
    async (one) => {
      const cookie = `backroom_session=${people.owner}`;
      expect((await read({ cookie })).statusCode).toBe(200);
      for (const wrong of ['nonsense', `${token}x`, `${token}:x`]) {
        const answer = await read({ ...one.headersOf(wrong), cookie });
        expect([wrong, answer.statusCode]).toEqual([wrong, 401]);
        // A browser would ask whoever sits before it for a name and a password.
        expect(answer.headers).not.toHaveProperty('www-authenticate');
      }
    },
  );

  test('is no person’s session, which comes as Bearer or cookie alone', async () => {
    for (const { door, headersOf } of everyDoor) {
      const wanted = door === 'Authorization: Bearer' ? 200 : 401;
      expect([door, (await read(headersOf(people.admin))).statusCode]).toEqual([door, wanted]);
    }
  });

  test('that comes by several doors is one, and an empty header is none', async () => {
    const same = { ...doors['Authorization: Bearer']!(token), ...doors['X-ShopBase-Access-Token']!(token) };
    expect((await read(same)).statusCode).toBe(200);
    expect((await read({ ...same, APP_ACCESS_TOKEN: '' })).statusCode).toBe(200);
  });

  test('counts beside the password of a proxy in front, which is none', async () => {
    const both = { authorization: basic('staging', 'hunter2'), 'x-shopbase-access-token': token };
    expect((await read(both)).statusCode).toBe(200);
  });
});

describe('two tokens that differ', () => {
  const pairs = everyDoor.flatMap((first) =>
    everyDoor
      .filter((second) => Object.keys(second.headersOf(''))[0] !== Object.keys(first.headersOf(''))[0])
      .map((second) => ({ first, second })),
  );
  test.each(pairs)('$first.door and $second.door are refused', async ({ first, second }) => {
    const answer = await read({ ...first.headersOf(token), ...second.headersOf(other) });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'core.signed_out', reason: 'developer.two_tokens' });
    expect(answer.headers).not.toHaveProperty('www-authenticate');
  });

  test('a person’s session and a program’s token are two', async () => {
    const both = { ...doors['Authorization: Bearer']!(people.admin), 'x-shopbase-access-token': token };
    expect((await read(both)).statusCode).toBe(401);
  });

  test.each(['Authorization', 'X-ShopBase-Access-Token'])(
    'one header sent twice is refused: %s',
    async (name) => {
      const value = (secret: string) => (name === 'Authorization' ? `Bearer ${secret}` : secret);
      const sent = httpRequest(`${server.url}/admin/products/count.json`, { agent: false });
      sent.setHeader(name, [value(token), value(other)]).end();
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      answer.resume();
      expect(answer.statusCode).toBe(401);
    },
  );
});

describe('from a browser', () => {
  const write = (headers: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url: '/admin/custom_collections.json',
      payload: { custom_collection: { title: 'From elsewhere', product_ids: [] } },
      headers: { host: 'shop.test', ...headers },
    });

  test('what it sends by itself changes nothing for another site’s page: Basic', async () => {
    const authorization = basic('x', token);
    for (const foreign of [
      { origin: 'https://evil.test' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ] as Record<string, string>[]) {
      const answer = await write({ authorization, ...foreign });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'core.cross_site']);
    }
    expect((await write({ authorization })).statusCode).toBeLessThan(300);
    expect((await write({ authorization, origin: 'http://shop.test' })).statusCode).toBeLessThan(300);
  });

  test('no page of another site is let send a token', async () => {
    for (const url of ['/admin/products.json', '/storefront/cart.json?shop=mine.test']) {
      const answer = await server.app.inject({
        method: 'OPTIONS',
        url,
        headers: {
          origin: 'https://evil.test',
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'x-shopbase-access-token, authorization',
        },
      });
      expect(String(answer.headers['access-control-allow-headers'])).not.toMatch(/token|authorization/i);
    }
  });
});

test('the document of all calls names every door, at each call that takes tokens', async () => {
  const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
    components: { securitySchemes: Record<string, { type: string; scheme?: string; name?: string }> };
    security: object[];
    paths: Record<string, Record<string, { security?: object[]; 'x-scope'?: string }>>;
  };
  const schemes = Object.entries(document.components.securitySchemes);
  const doorOf = ({ type, scheme, name }: (typeof schemes)[number][1]) =>
    type === 'http' ? scheme : name?.toLowerCase();
  const forTokens = schemes.filter(([name]) => name.endsWith('access_token'));
  expect(new Set(forTokens.map(([, scheme]) => doorOf(scheme)))).toEqual(
    new Set(['bearer', 'basic', ...tokenHeaders]),
  );
  let open = 0;
  for (const methods of Object.values(document.paths)) {
    for (const { security = document.security, 'x-scope': scope } of Object.values(methods)) {
      const named = security
        .flatMap((one) => Object.keys(one))
        .filter((name) => name.endsWith('access_token'));
      expect(named.sort()).toEqual(scope === undefined ? [] : forTokens.map(([name]) => name).sort());
      if (scope !== undefined) open += 1;
    }
  }
  expect(open).toBeGreaterThan(100);
});
