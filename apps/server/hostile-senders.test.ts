import { connect, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routePattern } from '#core/server/pipeline/app.ts';
import { eventually } from '#core/testing/test-services.ts';
import { demoAccounts, demoPassword } from '#modules/identity/session/server/demo-password.ts';
import { hashPassword } from '#modules/identity/session/server/password.ts';
import { listedRoutes } from './testing/listed-routes.ts';
import { makeAccount, testPassword } from './testing/test-account.ts';
import { makePeople, type TestPeople } from './testing/test-people.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const patience = { headersMs: 2_000, bodyMs: 600, uploadMs: 1_500, slowestUpload: 1_000, lookEveryMs: 50 };
let server: TestServer;
let people: TestPeople;
let port: number;
const email = 'staff@mine.test';

beforeAll(async () => {
  server = await startTestServer({ patience });
  port = Number(new URL(server.url).port);
  people = await makePeople(server.services.db);
  await makeAccount(server, people.shopId, { email });
});
afterAll(() => server.close());

describe('a storm of sockets that close before anything answers', () => {
  test('leaves the demo password, the mailbox and the metrics of this machine open', async () => {
    const hash = await hashPassword(demoPassword);
    await server.services.db.asSystem((tx) =>
      tx.execute(
        sql`INSERT INTO users (email, password_hash, first_name) VALUES (${demoAccounts[0]}, ${hash}, 'Demo')`,
      ),
    );
    const paths = [
      '/',
      '/store',
      '/openapi.json',
      '/dev/mailbox',
      '/metrics',
      '/storefront/shop.json?shop=mine.test',
    ];
    const storm = Array.from({ length: 400 }, async (_one, n) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      await new Promise((resolve) => socket.once('connect', resolve));
      socket.write(`GET ${paths[n % paths.length]} HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`);
      await new Promise((resolve) => setImmediate(resolve));
      socket.resetAndDestroy();
      await new Promise((resolve) => (socket.closed ? resolve(null) : socket.once('close', resolve)));
    });
    await Promise.all(storm);
    for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/metrics'])
      expect((await fetch(`${server.url}${path}`)).status, path).toBe(200);
    const signedIn = await fetch(`${server.url}/v1/auth/credentials`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: demoAccounts[0], password: demoPassword }),
    });
    expect(((await signedIn.json()) as { code?: string }).code).not.toBe('identity.demo_password');
    expect(server.services.reach.beyond()).toBe(null);
  });
});

describe('a body that does not come to an end', { timeout: 60_000 }, () => {
  const calls = listedRoutes()
    .map(({ endpoint }) => endpoint)
    .filter(({ method }) => method !== 'GET');
  const uploads = calls.filter(({ bodyKind }) => bodyKind === 'file');

  /** Begins a request of this call that would succeed if its body came. */
  function begin(call: (typeof calls)[number]): Socket {
    const path = routePattern(call.path)
      .replaceAll(/:\w+(?:\([^)]*\))?/g, '1')
      .concat(call.permission === 'shopper' ? '?shop=mine.test' : '');
    const kind = call.bodyKind === 'file' ? 'multipart/form-data; boundary=b' : 'application/json';
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.resume();
    socket.write(
      `${call.method} ${path} HTTP/1.1\r\nhost: localhost:${port}\r\nauthorization: Bearer ${people.owner}\r\n` +
        `content-type: ${kind}\r\ncontent-length: 500000\r\n\r\n`,
    );
    if (call.bodyKind === 'file')
      socket.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n');
    return socket;
  }
  /** Sends on and on until the server ends each of them; those that it does not end. */
  async function sendOn(sockets: Map<string, Socket>, text: string): Promise<string[]> {
    const open = () => [...sockets].filter(([, socket]) => !socket.closed);
    const timer = setInterval(() => {
      for (const [, socket] of open()) socket.write(text);
    }, patience.bodyMs / 10);
    await eventually('the end of all', () => open().length === 0, 20).catch(() => {});
    clearInterval(timer);
    const left = open().map(([name]) => name);
    for (const [, socket] of open()) socket.destroy();
    return left;
  }

  test('is let go at every call, of whatever kind, where it drips', async () => {
    expect(calls.length).toBeGreaterThan(100);
    for (let from = 0; from < calls.length; from += 100) {
      const sockets = new Map(calls.slice(from, from + 100).map((call) => [call.name, begin(call)]));
      expect(await sendOn(sockets, 'x')).toEqual([]);
    }
  });

  test('is let go at every upload after its time in all, however steadily it comes', async () => {
    expect(uploads.length).toBeGreaterThan(5);
    const sockets = new Map(uploads.map((call) => [call.name, begin(call)]));
    expect(await sendOn(sockets, 'x'.repeat(patience.slowestUpload))).toEqual([]);
  });
});

describe('many pictures of one address', { timeout: 60_000 }, () => {
  const sendPicture = (picture: Buffer, url: string, remoteAddress: string, token?: string) => {
    const payload = Buffer.concat([
      Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
      picture,
      Buffer.from('\r\n--b--\r\n'),
    ]);
    const headers = {
      'content-type': 'multipart/form-data; boundary=b',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    return server.app.inject({ method: 'POST', url, remoteAddress, headers, payload });
  };
  const review = '/storefront/review-pictures.json?shop=';

  test('are refused beyond its places with 429, and take none of others: shoppers, staff, shops, sign-in', async () => {
    const draw = (side: number) =>
      sharp({ create: { width: side, height: side, channels: 3, background: 'teal' } })
        .png()
        .toBuffer();
    const [large, small] = await Promise.all([draw(6_000), draw(40)]);
    const ended: string[] = [];
    const note = <T>(name: string, answer: Promise<T>): Promise<T> =>
      answer.finally(() => void ended.push(name));
    const crowd = Array.from({ length: 40 }, () =>
      note('crowd', sendPicture(large, `${review}mine.test`, '203.0.113.7')),
    );
    await eventually('a refusal', () => ended.length > 0);
    const others = [
      sendPicture(small, `${review}mine.test`, '203.0.113.8'),
      sendPicture(small, `${review}other.test`, '203.0.113.9'),
      sendPicture(small, '/admin/uploads.json', '203.0.113.7', people.owner),
      sendPicture(small, '/admin/uploads.json', '203.0.113.10', people.otherOwner),
    ];
    const signIn = note(
      'sign-in',
      server.app.inject({
        method: 'POST',
        url: '/v1/auth/credentials',
        payload: { email, password: testPassword },
      }),
    );
    expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect((await signIn).statusCode).toBeLessThan(300);
    const answers = await Promise.all(crowd);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(40 - refused.length);
    expect(refused.length).toBeGreaterThan(20);
    for (const { headers, body } of refused)
      expect([Number(headers['retry-after']), JSON.parse(body).code]).toEqual([5, 'core.too_many']);
    // It waited for no picture.
    expect(ended.indexOf('sign-in')).toBeLessThan(ended.lastIndexOf('crowd'));
  });
});
