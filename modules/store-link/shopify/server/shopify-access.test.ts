import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { outboundPolicy } from '#core/server/http/outbound-http.ts';
import { shopifyAccess } from './shopify-access.ts';
import { openShopifyStore } from './shopify-store.ts';
import { StoreFailed, StoreRefused } from '../../port/server/store-http.ts';

// A stand-in for the one address that gives tokens, and for the one call that they are tried with, as published:
// https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/client-credentials-grant
let server: Server;
let domain = '';
let asked: string[] = [];
let given = 0;
let validTokens = new Set<string>();
let answersWith = 200;

beforeEach(async () => {
  asked = [];
  given = 0;
  validTokens = new Set();
  answersWith = 200;
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const send = (status: number, json: object) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(json));
      };
      if (request.url === '/admin/oauth/access_token') {
        asked.push(`${request.headers['content-type']} ${body}`);
        if (answersWith !== 200) return send(answersWith, { error: 'invalid_client' });
        given += 1;
        const access_token = `shpat_day_${given}`;
        validTokens.add(access_token);
        return send(200, { access_token, scope: 'read_products,read_orders', expires_in: 86_399 });
      }
      const token = String(request.headers['x-shopify-access-token']);
      if (!validTokens.has(token)) return send(401, { errors: '[API] Invalid API key or access token' });
      send(200, { shop: { name: 'Casa Clara', currency: 'EUR', domain, weight_unit: 'kg' } });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  domain = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const policy = () => outboundPolicy(new Set([domain]));
const keys = { api_key: 'client-id', api_password: '', hook_secret: 'client-secret' };

test('an app without a token of its own asks for one by id and secret, once for all that wait', async () => {
  const access = shopifyAccess(domain, keys, { policy: policy() });
  expect(await Promise.all([access(false), access(false), access(false)])).toEqual(
    Array.from({ length: 3 }, () => 'shpat_day_1'),
  );
  expect(await access(false)).toBe('shpat_day_1');
  expect(asked).toEqual([
    'application/x-www-form-urlencoded grant_type=client_credentials&client_id=client-id&client_secret=client-secret',
  ]);
});

test('a token is renewed an hour before its day is over', async () => {
  let now = Date.now();
  const access = shopifyAccess(domain, { ...keys, api_key: 'renewed' }, { policy: policy(), now: () => now });
  await access(false);
  now += 22 * 3600_000;
  expect(await access(false)).toBe('shpat_day_1');
  now += 2 * 3600_000;
  expect(await access(false)).toBe('shpat_day_2');
  expect(await access(false)).toBe('shpat_day_2');
});

test('a token that was given in the store’s own admin goes on as it is', async () => {
  const access = shopifyAccess(domain, { ...keys, api_password: 'shpat_own' }, { policy: policy() });
  expect(await access(false)).toBe('shpat_own');
  expect(asked).toEqual([]);
});

test('a token that the store takes back is renewed once, and its calls go through', async () => {
  const store = openShopifyStore({
    ...{ domain, keys: { ...keys, api_key: 'revoked' }, currency: 'EUR', policy: policy(), tries: 1 },
  });
  expect((await store.facts()).name).toBe('Casa Clara');
  validTokens.clear();
  expect((await store.facts()).name).toBe('Casa Clara');
  expect(given).toBe(2);
});

test('an id and secret that the store does not take are refused, and asked for again the next time', async () => {
  const access = shopifyAccess(domain, { ...keys, api_key: 'wrong' }, { policy: policy() });
  answersWith = 401;
  await expect(access(false)).rejects.toBeInstanceOf(StoreRefused);
  answersWith = 500;
  await expect(access(false)).rejects.toBeInstanceOf(StoreFailed);
  answersWith = 200;
  expect(await access(false)).toBe('shpat_day_1');
});
