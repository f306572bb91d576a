import { sql } from 'drizzle-orm';
import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { errorReply } from '#core/contract/error-reply.ts';
import type { AnyEndpoint } from '#core/server/call/handle.ts';
import { exampleValue } from '#core/testing/example-value.ts';
import { fieldAt, inputLeaves, valueAt } from '#core/testing/input-leaves.ts';
import { listedRoutes } from './testing/listed-routes.ts';
import { makePeople, type TestPeople } from './testing/test-people.ts';
import { idForPath, makeRows, type TestRows } from './testing/test-rows.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { offerBody, tierBody } from './testing/test-shop.ts';

const seed = Number(process.env['PROVE_SEED'] ?? randomInt(2 ** 31));
/** Requests a call. */
const runs = process.env['PROVE_SEED'] ? 200 : 20;

let server: TestServer;
let people: TestPeople;
let rows: TestRows;
const listed = listedRoutes();
const endpoints = listed.map((route) => route.endpoint).filter((endpoint) => endpoint.replyKind !== 'stream');
const name = (endpoint: AnyEndpoint) => `${endpoint.method} ${endpoint.path}`;

beforeAll(async () => {
  console.log(`hostile input: PROVE_SEED=${seed}`);
  server = await startTestServer();
  people = await makePeople(server.services.db);
  rows = await makeRows(server.services.db, people.shopId, 'mine');
});
afterAll(() => server.close());

const long = 'x'.repeat(100 * 1024);
/** A lock that statements among the texts would take, and keep as long as their connection. */
const planted = 815_4711;
const texts = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e3',
    ' 1',
    '0x1',
    '1.5',
    '9999999999',
    '9007199254740993',
    '999999999999999999999999',
    'null',
    'undefined',
    '[object Object]',
    'NaN',
    '\0',
    'a\0b',
    '\ud800',
    'a\udc00b',
    '\u202e\u200b\ufeff',
    '💥'.repeat(50),
    "'; DROP TABLE offers; --",
    "1' OR '1'='1",
    `id; SELECT pg_advisory_lock(${planted})`,
    `(SELECT pg_advisory_lock(${planted}))`,
    '${jndi:ldap://x}',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '../../../../etc/passwd',
    '%',
    '\\',
    '_%\\',
    '2026-13-45',
    '2026-02-30T25:61:61Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59+14:00',
    '__proto__',
    'constructor',
    long,
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
);
const numbers = fc.constantFrom(
  0,
  -0,
  -1,
  0.1,
  1e21,
  -1e308,
  1.7e308,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  -(2 ** 63),
  Number.MAX_SAFE_INTEGER,
);
const leaf = fc.oneof(texts, numbers, fc.boolean(), fc.constant(null));
const anything = fc.oneof(
  leaf,
  fc.array(leaf, { maxLength: 4 }),
  fc.dictionary(fc.oneof(fc.constantFrom('__proto__', 'length', 'id', 'toJSON', '\0'), fc.string()), leaf, {
    maxKeys: 4,
  }),
  fc.constant(nested(300)),
);

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

/** A value with up to three of its leaves or branches replaced. */
function damaged(value: unknown): fc.Arbitrary<unknown> {
  const paths = everyPath(value);
  return fc
    .array(fc.tuple(fc.nat(), anything), { minLength: 1, maxLength: 3 })
    .map((changes) =>
      changes.reduce((result, [at, put]) => replaced(result, paths[at % paths.length]!, put), value),
    );
}

type Path = string[];
function everyPath(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => everyPath(inner, [...path, key]))];
}

function replaced(value: unknown, [first, ...rest]: Path, put: unknown): unknown {
  if (first === undefined) return put;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    return value.map((one, index) => (String(index) === first ? replaced(one, rest, put) : (one as unknown)));
  }
  return { ...value, [first]: replaced((value as Record<string, unknown>)[first], rest, put) };
}

/** Names a query may have, those of the call among them. */
function queryNames(endpoint: AnyEndpoint): string[] {
  const shape = (endpoint.query as { shape?: object } | undefined)?.shape ?? {};
  return [...Object.keys(shape), 'shop_id', 'shop_ids', 'sort_field', 'ids', 'unknown'];
}

function query(endpoint: AnyEndpoint): fc.Arbitrary<string> {
  const one = fc
    .tuple(fc.constantFrom(...queryNames(endpoint)), texts, fc.constantFrom('', '', '', '[]', '[a]', '[$gt]'))
    .map(([key, value, suffix]) => `${key}${suffix}=${encodeURIComponent(value.toWellFormed())}`);
  const raw = fc.constantFrom('%00=%00', 'search=%00', 'shop=%ff', '&&&', 'a=1&a=2', '=%', 'limit=1&limit=2');
  return fc
    .array(fc.oneof({ weight: 6, arbitrary: one }, { weight: 1, arbitrary: raw }), { maxLength: 4 })
    .map((parts) => parts.join('&'));
}

const examples: Record<string, unknown> = {
  'POST /admin/offers.json': { offer: offerBody() },
  'PUT /admin/offers/{id}.json': { offer: { ...offerBody(), version: 1 } },
  'POST /admin/offers/batch.json': { offers: [offerBody()] },
};

function bodyOf(endpoint: AnyEndpoint): fc.Arbitrary<unknown> {
  if (!endpoint.body) return fc.oneof(fc.constant(undefined), anything);
  const example = examples[name(endpoint)] ?? exampleValue(endpoint.body) ?? {};
  const shape = (endpoint.body as { shape?: object }).shape ?? {};
  // Fields that may be left out are sent, too.
  const whole = { ...Object.fromEntries(Object.keys(shape).map((key) => [key, 1])), ...(example as object) };
  return fc.oneof({ weight: 5, arbitrary: damaged(example) }, damaged(whole), anything);
}

interface Sent {
  url: string;
  body: unknown;
}

function request(endpoint: AnyEndpoint): fc.Arbitrary<Sent> {
  const good = endpoint.path.includes('{id}') ? String(idForPath(endpoint.path, rows)) : '';
  const segment = fc.oneof(
    { weight: 4, arbitrary: fc.constant(good) },
    fc.constantFrom('0', '1e3', '99999999999999999', '-1', '%00', '1%00', '%2e%2e', '9007199254740991'),
  );
  const named = fc.constantFrom(
    'A'.repeat(43),
    'upsell',
    '0',
    '%00',
    '%ff',
    '%2e%2e',
    '{{7*7}}',
    'x'.repeat(300),
  );
  return fc.tuple(query(endpoint), bodyOf(endpoint), segment, named).map(([text, body, id, other]) => ({
    url: `${endpoint.path.replace('{id}', id).replace(/\{\w+\}/, other)}?${endpoint.permission === 'shopper' ? 'shop=mine.test&' : ''}${text}`,
    body,
  }));
}

function multipart(body: unknown): { payload: Buffer; type: string } {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const parts = fields.map(
    ([key, value]) =>
      `--x\r\ncontent-disposition: form-data; name="${key.replace(/[\r\n"]/g, '')}"\r\n\r\n${String(JSON.stringify(value)).slice(0, 2000)}\r\n`,
  );
  const content = typeof body === 'string' ? body : 'Handle,Title\r\n"a,b';
  parts.push(
    `--x\r\ncontent-disposition: form-data; name="file"; filename="../a.csv"\r\n\r\n${content}\r\n--x--\r\n`,
  );
  return { payload: Buffer.from(parts.join('')), type: 'multipart/form-data; boundary=x' };
}

/** The owner's; the calls that lead a session to another shop get one that no other call is sent with. */
function sessionFor({ path }: AnyEndpoint): string {
  return /\/user\/shops|switch-shop/.test(path) ? people.nobody : people.owner;
}

async function send(endpoint: AnyEndpoint, { url, body }: Sent) {
  const options: InjectOptions = {
    method: endpoint.method,
    url,
    // Not to the public ones: signing out would end the session.
    headers: endpoint.permission === 'public' ? {} : { authorization: `Bearer ${sessionFor(endpoint)}` },
  };
  if (endpoint.bodyKind === 'file') {
    const { payload, type } = multipart(body);
    return server.app.inject({
      ...options,
      payload,
      headers: { ...options.headers, 'content-type': type },
    });
  }
  if (body === undefined || endpoint.method === 'GET') return server.app.inject(options);
  return server.app.inject({
    ...options,
    payload: JSON.stringify(body),
    headers: { ...options.headers, 'content-type': 'application/json' },
  });
}

/** How many of the statements among the texts have run. */
async function plantedRuns(): Promise<number> {
  const held = await server.services.db.asSystem((tx) =>
    tx.execute<{ n: number }>(
      sql`SELECT count(*) AS n FROM pg_locks WHERE locktype = 'advisory' AND objid = ${planted}`,
    ),
  );
  return held.rows[0]!.n;
}

test('a statement that has run would be seen', async () => {
  await server.services.db.asSystem(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${planted})`);
    expect(await plantedRuns()).toBe(1);
  });
  expect(await plantedRuns()).toBe(0);
});

describe('whatever is sent (reliability 33, 34)', () => {
  test.each(endpoints.map((endpoint) => ({ call: name(endpoint), endpoint })))(
    '$call answers with a status of its own and the shape of errors',
    { timeout: 60_000 },
    async ({ endpoint }) => {
      await fc.assert(
        fc.asyncProperty(request(endpoint), async (sent) => {
          const answer = await send(endpoint, sent);
          if (answer.statusCode >= 500) expect([503, 507]).toContain(answer.statusCode);
          if (answer.statusCode >= 400) {
            const body: unknown = answer.json();
            expect(errorReply.safeParse(body).error).toBeUndefined();
            // A refusal may name a text that was sent; a statement in it is the sender's, not one of ours.
            const answerText = JSON.stringify(body).replaceAll(
              /(?:id; |\()SELECT pg_advisory_lock\(\d+\)\)?/g,
              '',
            );
            expect(answerText).not.toMatch(/pg_advisory|SELECT |syntax|at .*\.ts:/);
          }
        }),
        { seed, numRuns: runs, endOnFailure: true },
      );
      expect((await server.app.inject('/readyz')).statusCode).toBe(200);
      expect(await plantedRuns(), 'statements that were sent and have run').toBe(0);
    },
  );

  test(
    'what is larger than its bound is refused at its field, wherever it stands in a body (reliability 39)',
    { timeout: 120_000 },
    async () => {
      let refused = 0;
      for (const endpoint of endpoints) {
        if (!endpoint.body || endpoint.bodyKind === 'file' || endpoint.switch) continue;
        const path = endpoint.path.replace(/\{(\w+)\}/g, (_all, param: string) => {
          if (param === 'id') return String(idForPath(endpoint.path, rows));
          return param.endsWith('_id') ? '1' : param === 'appCode' ? 'upsell' : 'A'.repeat(43);
        });
        const url = `${path}?shop=mine.test`;
        const texts = inputLeaves(endpoint.body as z.ZodType).filter(
          ({ kind, most, path }) => kind === 'text' && most && !path.includes('{name}'),
        );
        // The first and the deepest: how every place is found is the rule of `input-bounds.test.ts`.
        const deepest = texts.toSorted((a, b) => b.path.length - a.path.length)[0];
        for (const leaf of new Set([texts[0], deepest])) {
          if (!leaf || leaf.path.includes('metafield_namespaces')) continue;
          // Within what the call takes as a whole.
          const times = Math.min(100_000, Math.floor((endpoint.maxBytes ?? Infinity) / 4));
          const body = valueAt(leaf.path, '<b>'.repeat(times));
          const answer = await send(endpoint, { url, body });
          if (answer.statusCode === 429) continue;
          expect([
            name(endpoint),
            answer.statusCode,
            Object.keys(answer.json<{ fields?: object }>().fields ?? {}),
          ]).toEqual([name(endpoint), 422, [fieldAt(leaf.path)]]);
          refused += 1;
        }
      }
      expect(refused).toBeGreaterThan(40);
    },
  );

  const sorted = endpoints.filter(
    (endpoint) => queryNames(endpoint).filter((one) => one === 'sort_field').length > 1,
  );

  test('there are lists that sort', () => expect(sorted.length).toBeGreaterThan(2));

  test.each(sorted.map((endpoint) => ({ call: name(endpoint), endpoint })))(
    '$call sorts by nothing that is not on its list',
    async ({ endpoint }) => {
      const columns = ['shop_id', 'password_hash', 'id;--', 'id desc', '(select 1)', 'constructor', ''];
      const path = endpoint.path.replace('{id}', () => String(idForPath(endpoint.path, rows)));
      const sent = [
        ...columns.map((value) => ['sort_field', value] as const),
        ...['up', 'ASC', 'asc; --', ''].map((value) => ['sort_direction', value] as const),
      ];
      for (const [key, value] of sent) {
        const url = `${path}?${key}=${encodeURIComponent(value)}`;
        expect([value, (await send(endpoint, { url, body: undefined })).statusCode]).toEqual([value, 422]);
      }
      const twice = await send(endpoint, {
        url: `${path}?sort_direction=asc&sort_direction=desc`,
        body: undefined,
      });
      expect(twice.statusCode).toBe(422);
    },
  );

  test('texts of 100 KB are refused at their fields (reliability 39)', async () => {
    for (const text of [
      long,
      'a@'.repeat(50_000),
      '{{'.repeat(50_000),
      ' '.repeat(100_000),
      '1,'.repeat(50_000),
    ]) {
      const signIn = await server.app.inject({
        method: 'POST',
        url: '/v1/auth/credentials',
        payload: { email: text, password: text },
      });
      const offer = await send(
        endpoints.find((one) => one.path === '/admin/offers.json')!,
        {
          url: '/admin/offers.json',
          body: { offer: offerBody({ offer_name: text, offer_message: text }) },
        },
      );
      expect([signIn.statusCode, offer.statusCode]).toEqual([422, 422]);
      expect(offer.json().fields).toHaveProperty(['offer.offer_name']);
    }
  });

  test('an offer of absurd amounts neither fails nor makes a price below nothing', async () => {
    // What was sent before may have deleted the product or put it away.
    await server.services.db.inShop(people.shopId, (tx) =>
      tx.execute(
        sql`UPDATE products SET deleted_at = NULL, status = 'active', published_at = now() WHERE id = ${rows.product}`,
      ),
    );
    for (const value of [1e12, 1e15, 1e21, 1.7e308, 0.001, 1e-300]) {
      for (const type of ['amount_each', 'amount_all']) {
        const data = { data: [tierBody(0, 1, value, type)], is_default_select: 0 };
        const made = await server.app.inject({
          method: 'POST',
          url: '/admin/offers.json',
          headers: { authorization: `Bearer ${people.owner}` },
          payload: { offer: offerBody({ discount_data: data, priority: 1 }) },
        });
        expect([value, made.statusCode]).toEqual([value, expect.toBeOneOf([201, 422])]);
        for (const [method, url, payload] of [
          [
            'POST',
            '/storefront/cart-offers?shop=mine.test',
            { lines: [{ variant_id: rows.variant, quantity: 3 }] },
          ],
          ['GET', `/storefront/offers?shop=mine.test&product=${rows.product}`, undefined],
        ] as const) {
          const answer = await server.app.inject({ method, url, ...(payload ? { payload } : {}) });
          expect([value, answer.statusCode]).toEqual([value, 200]);
          const { total_minor: total } = answer.json<{ total_minor?: number }>();
          if (total !== undefined) expect(total).toBeGreaterThanOrEqual(0);
        }
      }
    }
  });
});
