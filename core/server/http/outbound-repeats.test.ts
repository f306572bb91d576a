import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type OutboundConnections,
  outboundConnections,
  OutboundFailed,
  outboundFetch,
  type OutboundOptions,
  outboundPolicy,
} from './outbound-http.ts';

/** Each request that the other side ran, and whether it came over a connection that was open before. */
let ran: { method: string; isReused: boolean }[] = [];
let server: Server;
let port = 0;
let connections: OutboundConnections;

beforeAll(async () => {
  const used = new WeakSet<object>();
  server = createServer((request, reply) => {
    const isReused = used.has(request.socket);
    used.add(request.socket);
    ran.push({ method: request.method ?? '', isReused });
    // It runs the request and then loses the connection, but only where it was open before.
    if (request.url === '/lost' && isReused) request.socket.destroy();
    else reply.end('done');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  connections = outboundConnections();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends a request after another one opened a connection. Returns what the other side ran of it. */
async function sendOnOpenConnection(options: OutboundOptions) {
  const policy = outboundPolicy(new Set([`127.0.0.1:${port}`]));
  const url = `http://127.0.0.1:${port}`;
  const shared = { allowHttp: true, policy, connections };
  await outboundFetch(`${url}/first`, shared);
  ran = [];
  const answer = await outboundFetch(`${url}/lost`, { ...shared, ...options }).then(
    ({ status }) => status,
    (error: unknown) => error,
  );
  return { answer, ran };
}

describe('a request whose answer is lost on an open connection', () => {
  test.each(['GET', 'PUT', 'DELETE'] as const)('%s is sent again on a new connection', async (method) => {
    const sent = await sendOnOpenConnection({ method });
    expect(sent).toEqual({
      answer: 200,
      ran: [
        { method, isReused: true },
        { method, isReused: false },
      ],
    });
  });

  test.each(['POST', 'PATCH'] as const)('%s runs once: it opens its own connection', async (method) => {
    const sent = await sendOnOpenConnection({ method, body: 'pay' });
    expect(sent).toEqual({ answer: 200, ran: [{ method, isReused: false }] });
  });

  test('a POST that the caller marks as repeatable uses the open connection and is sent again', async () => {
    const { answer, ran: times } = await sendOnOpenConnection({ method: 'POST', isRepeatable: true });
    expect(answer).toBe(200);
    expect(times.map(({ isReused }) => isReused)).toEqual([true, false]);
  });

  test('a PUT that the caller marks as not repeatable runs once', async () => {
    const { ran: times } = await sendOnOpenConnection({ method: 'PUT', isRepeatable: false });
    expect(times).toEqual([{ method: 'PUT', isReused: false }]);
  });
});

test('a POST that loses its answer on its own connection fails, and is not sent again', async () => {
  const lost = createServer((request) => {
    ran.push({ method: request.method ?? '', isReused: false });
    request.socket.destroy();
  });
  await new Promise<void>((resolve) => lost.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(lost.address() as AddressInfo).port}`;
  ran = [];
  const policy = outboundPolicy(new Set([host]));
  const call = outboundFetch(`http://${host}/`, { method: 'POST', allowHttp: true, policy, connections });
  await expect(call).rejects.toBeInstanceOf(OutboundFailed);
  expect(ran).toHaveLength(1);
  lost.close();
});
