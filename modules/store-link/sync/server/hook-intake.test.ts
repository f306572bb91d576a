import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#core/server/pipeline/app.ts';
import { testAuthentication } from '#core/testing/test-authentication.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { registerStoreHooks } from './hook-intake.ts';

let made: TestServices;
let app: FastifyInstance;
let clock = Date.now();

beforeAll(async () => {
  made = await createTestServices();
  const services = { ...made.services, now: () => new Date(clock) };
  app = await createApp({ services, authentication: testAuthentication(made), routes: [] });
  await registerStoreHooks(app, services);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await made.close();
});

const send = (payload: string | Buffer, remoteAddress: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: `/hooks/shopify/${made.shops[0].id}`,
    remoteAddress,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': 'products/update',
      'x-shopify-webhook-id': 'one',
      'x-shopify-triggered-at': new Date(clock).toISOString(),
      'x-shopify-hmac-sha256': createHmac('sha256', 'guess').update(payload).digest('base64'),
      ...headers,
    },
    payload,
  });

test('a body above 5 MB is refused before it is looked at, with the error shape of every call', async () => {
  const large = await send(Buffer.alloc(5 * 1024 * 1024 + 1, 32), '192.0.2.1');
  expect([large.statusCode, large.json()]).toEqual([
    413,
    expect.objectContaining({ error: expect.any(String), code: expect.any(String) }),
  ]);
});

test('forged announcements come to an end for their address alone, and for a minute', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 110; n += 1) statuses.push((await send('{}', '192.0.2.2')).statusCode);
  expect(statuses.slice(0, 90).every((status) => status === 401)).toBe(true);
  const last = await send('{}', '192.0.2.2');
  expect([last.statusCode, last.json().code]).toEqual([429, 'core.too_many']);
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send('{}', '192.0.2.3')).statusCode).toBe(401);
  clock += 61_000;
  expect((await send('{}', '192.0.2.2')).statusCode).toBe(401);
});

test('without a connected store nothing is taken, whatever the signature', async () => {
  const spoilt: Record<string, string>[] = [
    {},
    { 'x-shopify-hmac-sha256': '' },
    { 'x-shopify-webhook-id': '' },
  ];
  for (const headers of spoilt) expect((await send('{"id":1}', '192.0.2.4', headers)).statusCode).toBe(401);
  expect((await app.inject({ method: 'POST', url: '/hooks/shopify/999999', payload: '{}' })).statusCode).toBe(
    404,
  );
  expect((await app.inject({ method: 'POST', url: '/hooks/other/1', payload: '{}' })).statusCode).toBe(404);
  expect(await made.sql('SELECT 1 FROM store_link_events')).toEqual([]);
});
