import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { newestApiVersion } from '#core/contract/api-version.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { createApp } from './app.ts';
import { handlePublic } from '../call/handle.ts';
import { openApiDocument } from '../openapi/openapi.ts';

let made: TestServices;
beforeAll(async () => {
  made = await createTestServices();
});
afterAll(() => made.close());

const shared = { method: 'GET', permission: 'public', reply: z.object({ said: z.string() }) } as const;
const things = endpoint({
  ...shared,
  name: 'things',
  path: '/admin/things/{id}.json',
  summary: 'Things',
  params: z.object({ id: z.string() }),
  query: z.object({ word: z.string() }),
});
const old = endpoint({
  ...shared,
  name: 'old',
  path: '/admin/old.json',
  summary: 'Before there were things',
  deprecated: { since: '2026-11-01', sunset: '2027-05-01' },
});
const routes = [
  handlePublic(things, async (_ctx, { params, query }) => ({ said: `${params.id} ${query.word}` })),
  handlePublic(old, async () => ({ said: 'still here' })),
];
const start = () =>
  createApp({
    services: made.services,
    authentication: { authenticate: async () => null, allows: () => false },
    routes,
    limits: false,
    otherwise: (_request, reply) => {
      void reply.send('a page');
      return true;
    },
  });

test('an address with a version is that of the call without one, and its answer says which', async () => {
  const app = await start();
  const plain = await app.inject('/admin/things/7.json?word=a%2Fb');
  expect([plain.json(), plain.headers['x-backroom-api-version']]).toEqual([{ said: '7 a/b' }, undefined]);
  const versioned = await app.inject(`/admin/api/${newestApiVersion}/things/7.json?word=a%2Fb`);
  expect(versioned.json()).toEqual({ said: '7 a/b' });
  const refused = await app.inject(`/admin/api/${newestApiVersion}/things/7.json`);
  expect(refused.statusCode).toBe(422);
  for (const { headers } of [versioned, refused])
    expect([headers['x-backroom-api-version'], headers['x-shopbase-api-version']]).toEqual([
      newestApiVersion,
      newestApiVersion,
    ]);
  await app.close();
});

test('a version that never was is 404 with those there are; no page answers at a version', async () => {
  const app = await start();
  for (const url of [
    '/admin/api/2019-04/things/7.json?word=a',
    '/admin/api/2019-04',
    '/admin/api//x',
    '/admin/api/constructor/x',
  ])
    expect([url, (await app.inject(url)).json()]).toMatchObject([
      url,
      { code: 'core.not_found', versions: [newestApiVersion] },
    ]);
  for (const url of [`/admin/api/${newestApiVersion}/nothing.json`, `/admin/api/${newestApiVersion}`]) {
    const missing = await app.inject(url);
    expect([url, missing.statusCode, missing.json()]).toMatchObject([url, 404, { code: 'core.not_found' }]);
  }
  // What only begins like one is an address like any other.
  for (const url of ['/admin/api', '/admin/api_tokens']) expect((await app.inject(url)).body).toBe('a page');
  await app.close();
});

test('a call that is not to be used any more says since when, and until when it answers', async () => {
  const app = await start();
  const { headers } = await app.inject('/admin/old.json');
  expect([headers.deprecation, headers.sunset]).toEqual(['@1793491200', 'Sat, 01 May 2027 00:00:00 GMT']);
  const other = await app.inject('/admin/things/7.json?word=a');
  expect([other.headers.deprecation, other.headers.sunset]).toEqual([undefined, undefined]);
  const { paths } = openApiDocument(routes) as { paths: Record<string, { get: { deprecated?: boolean } }> };
  expect([paths[old.path]!.get.deprecated, paths[things.path]!.get.deprecated]).toEqual([true, undefined]);
  await app.close();
});
