import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OutboundFailed, outboundFetch, outboundPolicy, OutboundRefused } from './outbound-http.ts';
import type { OutboundPolicy } from './outbound-http.ts';
import { isPublicAddress } from '../address/public-address.ts';

let server: Server;
let port = 0;
let canaryPort = 0;
let canaryTouched = 0;
const canary = createTcpServer((socket) => {
  canaryTouched += 1;
  socket.destroy();
});

beforeAll(async () => {
  server = createServer((request, reply) => {
    const path = request.url ?? '';
    if (path.startsWith('/redirect/')) {
      reply.writeHead(Number(path.slice(10)), { location: `http://127.0.0.1:${canaryPort}/` }).end();
    } else if (path === '/large') reply.end(Buffer.alloc(3000));
    else if (path === '/large-said')
      reply.writeHead(200, { 'content-length': '3000' }).end(Buffer.alloc(3000));
    else if (path === '/slow') reply.write('x');
    else if (path === '/drop') request.socket.destroy();
    else if (path === '/page') reply.writeHead(200, { 'content-type': 'text/html' }).end('<p>');
    else {
      request.pipe(reply.writeHead(path === '/teapot' ? 418 : 200, { 'x-method': request.method ?? '' }));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => canary.listen(0, resolve));
  port = (server.address() as AddressInfo).port;
  canaryPort = (canary.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  canary.close();
});

/** Every way we know of to write an address that is not public. */
const privateHosts = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '017700000001',
  ],
  ...[
    '127.000.000.001',
    '0x7f.1',
    '0177.1',
    '127.255.255.254',
    '0',
    '0.0.0.0',
    '0.0',
    '0x0',
    '00',
    '0.1.2.3',
  ],
  ...[
    '１２７.0.0.1',
    '127。0。0。1',
    '①②⑦.0.0.1',
    '10.0.0.1',
    '10.1',
    '167772161',
    '0x0a000001',
    '012.0.0.1',
  ],
  ...['172.16.0.1', '172.31.255.255', '2886729729', '192.168.0.1', '192.168.1', '3232235521', '0xc0a80001'],
  ...['169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '100.64.0.1', '100.127.255.254'],
  ...['192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.250'],
  ...['240.0.0.1', '255.255.255.255', '4294967295', '192.88.99.1', '[::]', '[::1]', '[0:0:0:0:0:0:0:1]'],
  ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:10.0.0.1]', '[::ffff:0:127.0.0.1]', '[::127.0.0.1]'],
  ...['[::ffff:8.8.8.8]', '[64:ff9b::7f00:1]', '[64:ff9b:1::a00:1]', '[fe80::1]', '[febf::1]', '[fc00::1]'],
  ...[
    '[fd12:3456::1]',
    '[fec0::1]',
    '[ff02::1]',
    '[ff0e::1]',
    '[2001:db8::1]',
    '[2001::1]',
    '[2002:7f00:1::1]',
  ],
  ...['[2002:a00:1::]', '[100::1]', '[3fff::1]', '[5f00::1]', 'localhost', 'LOCALHOST'],
];

describe('outbound http', () => {
  test(`${privateHosts.length} forms of addresses that are not public reach nobody`, async () => {
    expect(privateHosts.length).toBeGreaterThanOrEqual(60);
    for (const host of privateHosts) {
      for (const scheme of ['http', 'https']) {
        const url = `${scheme}://${host}/`;
        const options = { allowHttp: true, timeoutMs: 2000 };
        const message = 'The address isn’t on the public internet.';
        await expect(outboundFetch(url, options), url).rejects.toThrow(message);
        await expect(outboundFetch(`${scheme}://${host}:${canaryPort}/`, options), url).rejects.toThrow(
          message,
        );
      }
    }
    expect(canaryTouched).toBe(0);
  });

  test('a name is refused when any of its addresses is private, and is looked up once', async () => {
    let asked = 0;
    const answers = [['8.8.8.8', '127.0.0.1'], ['127.0.0.1'], ['::1'], ['::ffff:127.0.0.1'], ['fe80::1%lo']];
    for (const answer of answers) {
      const policy: OutboundPolicy = {
        allowPrivate: new Set(),
        async resolve() {
          asked += 1;
          return answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
        },
      };
      await expect(outboundFetch('https://evil.test/', { policy })).rejects.toThrow(OutboundRefused);
    }
    expect(asked).toBe(answers.length);
  });

  test('rebinding: what was checked is what is connected to', async () => {
    let asked = 0;
    const policy: OutboundPolicy = {
      allowPrivate: new Set(['rebind.test:' + String(port)]),
      // First the server we may reach, from then on the canary's address.
      resolve: async () => [{ address: asked++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }],
    };
    const reply = await outboundFetch(`http://rebind.test:${port}/`, { allowHttp: true, policy });
    expect(reply.status).toBe(200);
    expect(asked).toBe(1);
  });

  test('only https unless said, no user in the address, no odd schemes or ports', async () => {
    const bad = [
      ...[
        'http://example.com/',
        'ftp://example.com/',
        'file:///etc/passwd',
        'data:text/plain,x',
        'gopher://x/',
      ],
      ...['https://user@example.com/', 'https://user:pass@example.com/', 'https://a@127.0.0.1@example.com/'],
      ...[
        'https://[2000::1]:22/',
        'https://[2000::1]:6379/',
        'not an address',
        '',
        '//example.com',
        'https://',
      ],
    ];
    for (const url of bad) await expect(outboundFetch(url), url).rejects.toThrow(OutboundRefused);
  });

  test.each([301, 302, 303, 307, 308])('a %i is not followed', async (status) => {
    await expect(fetchOwn(`/redirect/${status}`)).rejects.toThrow('redirects to another one');
    expect(canaryTouched).toBe(0);
  });

  test('size, time and kind are bounded; other statuses are the caller’s business', async () => {
    await expect(fetchOwn('/large', { maxBytes: 2999 })).rejects.toThrow('larger than 2999');
    await expect(fetchOwn('/large-said', { maxBytes: 2999 })).rejects.toThrow('larger than 2999');
    expect((await fetchOwn('/large', { maxBytes: 3000 })).body).toHaveLength(3000);
    await expect(fetchOwn('/slow', { timeoutMs: 200 })).rejects.toThrow(OutboundFailed);
    await expect(fetchOwn('/drop')).rejects.toThrow(OutboundFailed);
    await expect(fetchOwn('/page', { accept: ['image/'] })).rejects.toThrow(OutboundRefused);
    const posted = await fetchOwn('/teapot', { method: 'POST', body: 'tea' });
    expect([posted.status, posted.body.toString(), posted.headers['x-method']]).toEqual([418, 'tea', 'POST']);
  });

  test('public addresses are public', () => {
    for (const one of [
      '8.8.8.8',
      '1.1.1.1',
      '172.32.0.1',
      '100.128.0.1',
      '2606:4700::1111',
      '2a00:1450::1',
    ]) {
      expect(isPublicAddress(one), one).toBe(true);
    }
  });
});

function fetchOwn(path: string, options: Parameters<typeof outboundFetch>[1] = {}) {
  const policy = outboundPolicy(new Set([`127.0.0.1:${port}`]));
  return outboundFetch(`http://127.0.0.1:${port}${path}`, { allowHttp: true, policy, ...options });
}
