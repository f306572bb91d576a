import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyRequest, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storePath } from '#core/rules/store-address.ts';
import { type AllowanceName, allowances } from '#core/contract/allowance.ts';
import type { AnyEndpoint } from '#core/server/call/handle.ts';
import { exampleValue } from '#core/testing/example-value.ts';
import { eventually } from '#core/testing/test-services.ts';
import type { RunningServer } from './server.ts';
import { listedRoutes } from './testing/listed-routes.ts';
import { makePeople, type TestPeople } from './testing/test-people.ts';
import { startAnotherServer, startTestServer, type TestServer } from './testing/test-server.ts';
import { completeBody, makeProduct, shopperClient, type TestProduct } from './testing/test-shop.ts';

const long = process.env['PROVE_SEED'] !== undefined;
const listed = listedRoutes();
const openCalls = listed
  .map(({ endpoint }) => endpoint)
  .filter(({ permission }) => permission === 'public' || permission === 'shopper');

let server: TestServer;
let folder: string;
let people: TestPeople;
let mug: TestProduct;
const others: RunningServer[] = [];

async function startAnother(): Promise<RunningServer> {
  const other = await startAnotherServer({
    databaseUrl: server.databaseUrl,
    port: 0,
    host: '127.0.0.1',
    // The same secret, as on every server of a cluster.
    dataDir: server.services.dataDir,
    distDir: join(folder, 'dist'),
  });
  others.push(other);
  return other;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backroom-neighbour-'));
  await mkdir(join(folder, 'dist/storefront/storefront'), { recursive: true });
  // Callers say in x-forwarded-for who they are.
  process.env['TRUST_PROXY'] = '127.0.0.1';
  server = await startTestServer({ limits: true });
  people = await makePeople(server.services.db);
  mug = await makeProduct(server.services.db, people.shopId, { handle: 'mug', price_minor: 1200 });
}, 60_000);
afterAll(async () => {
  delete process.env['TRUST_PROXY'];
  for (const other of others) await other.stop();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Uses so much of an address's allowance up. */
function use(address: string, name: AllowanceName, times: number, at: RunningServer = server): void {
  at.app.guard.charge({ ip: address } as FastifyRequest, name, times);
}
function useUp(
  address: string,
  names: readonly AllowanceName[] = Object.keys(allowances) as AllowanceName[],
) {
  for (const name of names) use(address, name, 2 * allowances[name].perAddress);
}
const get = (url: string, remoteAddress: string, headers = {}, at: RunningServer = server) =>
  at.app.inject({ url, remoteAddress, headers });
/** While the clock stands, nothing runs off. */
async function atOnce(work: () => Promise<void>): Promise<void> {
  const { now } = server.services;
  const stopped = now();
  server.services.now = () => stopped;
  try {
    await work();
  } finally {
    server.services.now = now;
  }
}
/** Address of a page of the shop's store. */
const inStore = (path: string) => storePath({ id: people.shopId, domain: 'mine.test' }) + path;
const page = () => inStore('/search?q=mug');

function expectRefused(answer: LightMyRequestResponse): void {
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(61);
}

function callOf(endpoint: AnyEndpoint): InjectOptions {
  const url = `${endpoint.path.replace(/\{\w+\}/g, '1')}?shop=mine.test`;
  const options: InjectOptions = { method: endpoint.method, url, remoteAddress: '10.1.0.1' };
  if (endpoint.bodyKind === 'file')
    return { ...options, headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload: '--x--' };
  if (endpoint.body) options.payload = (exampleValue(endpoint.body) ?? {}) as object;
  return options;
}

describe('an address that has used up what it may ask for', () => {
  test('gets 429 with Retry-After from every call that anyone may make', async () => {
    useUp('10.1.0.1');
    const answers = await Promise.all(openCalls.map((endpoint) => server.app.inject(callOf(endpoint))));
    for (const [n, answer] of answers.entries()) {
      const { method, path, permission } = openCalls[n]!;
      expect([method, path, answer.statusCode]).toEqual([method, path, 429]);
      expectRefused(answer);
      expect(answer.json()).toMatchObject({ code: 'core.too_many', error: expect.any(String) });
      // Scripts of other origins are to see why.
      if (permission === 'shopper') expect(answer.headers['access-control-allow-origin']).toBe('*');
    }
    expect(answers.length).toBeGreaterThan(30);
  });

  test('and from every page of the store, as a page; files and health are not counted', async () => {
    const form = { host: 'x', origin: 'http://x', 'content-type': 'application/x-www-form-urlencoded' };
    const asked: InjectOptions[] = [
      ...['', '/collections/all', '/products/mug', '/search?q=a', '/cart', '/cart/drawer', '/checkout'],
      ...['/orders/x', '/orders/x/offer', '/nothing/here'],
    ].map((path) => ({ url: `/store${path}` }));
    for (const path of [
      '/cart/add',
      '/cart/change',
      '/checkout',
      '/orders/x/offer',
      '/preview/post-purchase',
      '/password',
    ])
      asked.push({ method: 'POST', url: `/store${path}`, headers: form, payload: 'a=b' });
    asked.push(
      { method: 'POST', url: `/hooks/shopify/${people.shopId}`, payload: '{}' },
      { url: '/openapi.json' },
    );
    useUp('10.1.0.2');
    const answers = await Promise.all(
      asked.map((one) => server.app.inject({ ...one, remoteAddress: '10.1.0.2' })),
    );
    for (const [n, answer] of answers.entries()) {
      expect([asked[n]!.url, answer.statusCode]).toEqual([asked[n]!.url, 429]);
      expectRefused(answer);
    }
    expect(answers[0]!.body).toContain('Too many requests');
    for (const url of ['/healthz', '/readyz', '/store/assets/store.css'])
      expect((await get(url, '10.1.0.2')).statusCode).toBe(200);
  });

  test('counts a page once, and not again for the calls that the page makes', async () => {
    await atOnce(async () => {
      useUp('10.1.0.3', ['call', 'cart', 'event', 'pay']);
      use('10.1.0.3', 'page', allowances.page.perAddress - 3);
      const statuses: number[] = [];
      for (let n = 0; n < 4; n += 1) statuses.push((await get(page(), '10.1.0.3')).statusCode);
      expect(statuses).toEqual([200, 200, 200, 429]);
      expect((await get(page(), '10.1.0.3')).headers['retry-after']).toBe('1');
    });
  });

  test('cannot pass for a call of one of our pages', async () => {
    useUp('10.1.0.4');
    const [name = ''] = Object.keys(server.app.guard.innerHeaders);
    for (const value of ['', '1', 'true', 'A'.repeat(43), 'x'.repeat(5000)]) {
      expectRefused(await get('/storefront/shop.json?shop=mine.test', '10.1.0.4', { [name]: value }));
      expectRefused(await get(page(), '10.1.0.4', { [name]: value }));
    }
  });

  test('has used up one shop’s share alone, if it was for one shop', async () => {
    const asked = allowances.pay.perShop + 1;
    const add = (shop: string) =>
      server.app.inject({
        method: 'POST',
        url: `/storefront/post-purchase/accept?shop=${shop}`,
        remoteAddress: '10.1.0.5',
        payload: {},
      });
    await atOnce(async () => {
      const answers = await Promise.all(Array.from({ length: asked }, () => add('mine.test')));
      expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([
        ...Array<number>(asked - 1).fill(422),
        429,
      ]);
      expect((await add('MINE.test')).statusCode).toBe(429);
      expect((await add('other.test')).statusCode).not.toBe(429);
    });
  });

  test('can still buy what is in its cart: pages and scripts take nothing from a checkout', async () => {
    useUp('127.0.0.1', ['page', 'call', 'event']);
    const shopper = shopperClient(server.app, 'mine.test');
    expect((await shopper('GET', '/storefront/shop.json')).status).toBe(429);
    const added = await shopper<{ cart: { token: string } }>('POST', '/storefront/cart/add.json', {
      lines: [{ variant_id: mug.variant, quantity: 2 }],
    });
    expect(added.status).toBe(200);
    const cookie = `backroom_store_cart=${added.body.cart.token}`;
    expect((await get(inStore('/cart'), '127.0.0.1', { cookie })).statusCode).toBe(200);
    const begun = await shopper<{ checkout: { token: string; quote: never } }>(
      'POST',
      '/storefront/checkouts.json',
      { cart_token: added.body.cart.token },
    );
    expect(begun.status).toBe(201);
    const paid = await shopper<{ order: { token: string } }>(
      'POST',
      '/storefront/checkout/complete.json',
      completeBody(begun.body.checkout as never),
    );
    expect(paid.status).toBe(201);
    expect((await get(inStore(`/orders/${paid.body.order.token}`), '127.0.0.1')).statusCode).toBe(200);
  });

  test('is the whole /64 of an IPv6 address, at sign-in and where codes and passwords are counted, too', async () => {
    useUp('2001:db8:7:1::1', ['page', 'account']);
    expectRefused(await get(page(), '2001:db8:7:1:ffff::2'));
    expect((await get(page(), '2001:db8:7:2::1')).statusCode).toBe(200);
    const signIn = (remoteAddress: string) =>
      server.app.inject({
        method: 'POST',
        url: '/v1/auth/credentials',
        remoteAddress,
        payload: { email: 'nobody@x.test', password: 'wrong' },
      });
    expectRefused(await signIn('2001:db8:7:1:1::9'));
    await signIn('2001:db8:9:1::1');
    await signIn('2001:db8:9:1:2::2');
    await signIn('::ffff:192.0.2.9');
    const counted = await server.services.db.asSystem((tx) =>
      tx.execute<{ key: string; n: number }>(
        sql`SELECT key, n FROM rate_limits WHERE key LIKE 'sign-in:address:%' ORDER BY key`,
      ),
    );
    expect(counted.rows).toEqual([
      { key: 'sign-in:address:192.0.2.9', n: 1 },
      { key: 'sign-in:address:2001:db8:9:1::/64', n: 2 },
    ]);
  });

  test('is told late when it asks on and on, so that refusing costs little', async () => {
    useUp('10.1.0.6');
    const began = performance.now();
    const answers = await Promise.all(Array.from({ length: 40 }, () => get(page(), '10.1.0.6')));
    for (const answer of answers) expectRefused(answer);
    expect(performance.now() - began).toBeGreaterThan(240);
  });
});

describe('two servers (reliability 47)', () => {
  test('keep one limit, and a third that starts later keeps it, too', async () => {
    const second = await startAnother();
    expect((await get(page(), '10.2.0.1', {}, second)).statusCode).toBe(200);
    use('10.2.0.1', 'page', 2 * allowances.page.perAddress);
    const refuses = (at: RunningServer) => async () =>
      (await get(page(), '10.2.0.1', {}, at)).statusCode === 429;
    await eventually('a refusal of the second', refuses(second), 5);
    use('10.2.0.2', 'page', 2 * allowances.page.perAddress, second);
    const third = await startAnother();
    await eventually('a refusal of the third', refuses(third), 5);
    await eventually(
      'a refusal of the first',
      async () => (await get(page(), '10.2.0.2')).statusCode === 429,
      5,
    );
    for (const one of [server, second, third])
      expect((await get(page(), '10.2.0.3', {}, one)).statusCode).toBe(200);
    await others.pop()!.stop();
  });

  test('answer another shop’s staff and shoppers while one address asks as fast as it can', async () => {
    const urls = [server.url, others[0]!.url];
    const headers = { authorization: `Bearer ${people.owner}` };
    const times = { quiet: [] as number[], noisy: [] as number[] };
    const ask = async (when: number[]): Promise<void> => {
      const began = performance.now();
      const [staff, shopper] = await Promise.all([
        fetch(`${urls[when.length % 2]}/admin/offers/list.json?limit=20`, { headers }),
        fetch(`${urls[when.length % 2]}/storefront/shop.json?shop=mine.test`, {
          headers: { 'x-forwarded-for': '10.2.1.1' },
        }),
      ]);
      await staff.arrayBuffer();
      when.push(performance.now() - began);
      await shopper.arrayBuffer();
      expect([staff.status, shopper.status]).toEqual([200, 200]);
    };
    const turns = long ? 300 : 15;
    for (let n = 0; n < turns; n += 1) await ask(times.quiet);
    let noisy = true;
    const statuses = new Map<number, number>();
    const noise = Array.from({ length: long ? 64 : 16 }, async (_, n) => {
      while (noisy) {
        const answer = await fetch(`${urls[n % 2]}/store/search?q=a&shop=other.test`, {
          headers: { 'x-forwarded-for': '10.2.1.2' },
        });
        await answer.arrayBuffer();
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      }
    });
    for (let n = 0; n < turns; n += 1) await ask(times.noisy);
    noisy = false;
    await Promise.all(noise);
    const p50 = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!;
    console.log(
      `staff p50 ${p50(times.quiet).toFixed(1)} ms quiet, ${p50(times.noisy).toFixed(1)} ms beside ${JSON.stringify([...statuses])}`,
    );
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 429)).toEqual([]);
    expect(statuses.get(200)).toBeGreaterThan(0);
    for (const one of [server, others[0]!])
      expect(one.app.guard.figures()).toMatchObject({ busy: 0, waiting: 0 });
  }, 120_000);
});
