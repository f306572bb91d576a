import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { isLoopbackName, makeReach, reachInSettings, watchReach } from './proxy-signs.ts';

/** A server that answers whether it still takes itself to be for this machine alone, and what it logged. */
async function watched() {
  const logged: string[] = [];
  const app = Fastify();
  const reach = makeReach({ warn: (_fields, message) => void logged.push(message) }, {});
  watchReach(app, reach);
  app.get('/', () => ({ own: reach.beyond() === null }));
  return { app, logged, own: async (sent: object) => (await app.inject({ url: '/', ...sent })).json().own };
}

test('settings that speak of others are enough, those of this machine are not', () => {
  const own = [
    {},
    { PUBLIC_URL: 'http://localhost:3000' },
    { PUBLIC_URL: 'http://127.0.0.1:3000', STORE_ORIGIN: 'http://{shop}.localhost:3000' },
    { PUBLIC_URL: 'http://[::1]:3000', TRUST_PROXY: '' },
  ];
  for (const env of own) expect(reachInSettings(env), JSON.stringify(env)).toBe(null);
  const others = [
    { TRUST_PROXY: '127.0.0.1' },
    { PUBLIC_URL: 'https://office.example.com' },
    { PUBLIC_URL: 'http://localhost.example.com' },
    { PUBLIC_URL: 'not an address' },
    { STORE_ORIGIN: 'https://{shop}.example.com' },
  ];
  for (const env of others) expect(reachInSettings(env), JSON.stringify(env)).not.toBe(null);
});

test('names of this machine are told from names that only look like one', () => {
  for (const name of [
    'localhost',
    'LOCALHOST',
    'demo.localhost',
    '127.0.0.1',
    '127.1.2.3',
    '[::1]',
    'localhost.',
  ])
    expect(isLoopbackName(name), name).toBe(true);
  for (const name of [
    '',
    'localhost.test',
    'notlocalhost',
    '127.0.0.1.test',
    '128.0.0.1',
    '[::2]',
    '10.0.0.1',
  ])
    expect(isLoopbackName(name), name).toBe(false);
});

test('any header that a proxy adds closes what is for this machine alone, and keeps it closed', async () => {
  const signs = [
    { headers: { 'x-forwarded-for': '203.0.113.9' } },
    { headers: { 'x-forwarded-proto': 'https' } },
    { headers: { forwarded: 'for=203.0.113.9' } },
    { headers: { via: '1.1 varnish' } },
    { headers: { 'x-real-ip': '203.0.113.9' } },
    { headers: { 'cf-connecting-ip': '203.0.113.9' } },
    { headers: { host: 'office.example.com' } },
    { remoteAddress: '203.0.113.9' },
  ];
  for (const sign of signs) {
    const { app, own, logged } = await watched();
    expect(await own({})).toBe(true);
    expect(await own(sign), JSON.stringify(sign)).toBe(false);
    expect(await own({})).toBe(false);
    await own(sign);
    expect(logged).toHaveLength(1);
    await app.close();
  }
});

test('a socket that closed before anything looked at it has no address: it neither closes nor opens anything', async () => {
  const logged: string[] = [];
  const app = Fastify();
  const reach = makeReach({ warn: (_fields, message) => void logged.push(message) }, {});
  const open: boolean[] = [];
  // What stands before: a shop that is looked up, a limit that is asked.
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.url !== '/gone') return;
    raw.socket.destroy();
    await new Promise((resolve) => raw.socket.once('close', resolve));
  });
  watchReach(app, reach);
  app.addHook('onRequest', (request, _reply, done) => {
    open.push(reach.isOpenTo(request));
    done();
  });
  app.get('/gone', () => ({}));
  app.get('/', () => ({}));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  for (let n = 0; n < 5; n += 1) await fetch(`${url}/gone`).catch(() => undefined);
  expect([open, reach.beyond(), logged]).toEqual([Array.from({ length: 5 }, () => false), null, []]);
  await fetch(url);
  expect(open.at(-1)).toBe(true);
  // What such a request says of others still counts.
  await fetch(`${url}/gone`, { headers: { via: '1.1 varnish' } }).catch(() => undefined);
  expect([reach.beyond(), logged.length]).toEqual(['a request carried via', 1]);
  await fetch(url);
  expect(open.at(-1)).toBe(false);
  await app.close();
});

test('a proxy with no settings at all is known by its HTTP/1.0', async () => {
  const { app, own } = await watched();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  // What nginx sends with nothing but `proxy_pass http://127.0.0.1:…`.
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET / HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  expect(answer).toContain('{"own":false}');
  expect(await own({})).toBe(false);
  await app.close();
});
