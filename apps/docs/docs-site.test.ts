import { afterAll, beforeAll, expect, test } from 'vitest';
import { listedRoutes } from '#apps/server/testing/listed-routes.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { openApiDocument } from '#core/server/openapi/openapi.ts';
import { type ApiDocument, readReference } from './reference.ts';
import { schemaLines } from './schema-lines.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const get = async (path: string) => server.app.inject({ method: 'GET', url: path });
const hrefs = (html: string): string[] => [...html.matchAll(/href="([^"#]+)[^"]*"/g)].map(([, to]) => to!);

test('every link of the pages for developers leads to a page', async () => {
  const seen = new Set<string>();
  const open = ['/docs'];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const page = await get(next);
    expect([next, page.statusCode]).toEqual([next, 200]);
    if (page.headers['content-type']?.toString().startsWith('text/html')) open.push(...hrefs(page.body));
  }
  expect([...seen].filter((path) => path.startsWith('/docs/calls/')).length).toBe(listedRoutes().length);
}, 120_000);

test('a page of a call says what opens it, what it takes and answers, and what goes wrong', async () => {
  const { body } = await get('/docs/calls/updateProduct');
  for (const text of [
    'write_products',
    '/admin/products/{id}.json',
    '/docs/things/ProductVariantInput',
    'core.stale',
    'curl -X PUT',
  ])
    expect(body).toContain(text);
  expect((await get('/docs/calls/none')).statusCode).toBe(404);
  expect((await get('/docs/calls/../../x')).statusCode).toBe(404);
});

test('nothing but files of ours runs on these pages, and no page of others frames them', async () => {
  const { headers } = await get('/docs');
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(headers['x-frame-options']).toBe('DENY');
});

test('what a call has is on its page to the last field', () => {
  const document = openApiDocument(listedRoutes()) as unknown as ApiDocument;
  const { calls, things } = readReference(document);
  const create = calls.get('createProduct')!;
  expect(create.body!.lines.map(({ name }) => name)).toContain('product.variants');
  expect(create.body!.lines.flatMap((line) => line.things)).toContain('ProductVariantInput');
  expect(things.get('ProductVariantInput')!.lines.map(({ name }) => name)).toContain('sku');
  expect(calls.get('listProducts')!.parameters.map(({ name }) => name)).toContain('since_id');
  expect(things.get('Order')!.calls).toContain('getOrder');
});

test('fields are named with what they lie in, and say what they are and their bounds', () => {
  expect(
    schemaLines({
      type: 'object',
      required: ['a'],
      properties: {
        a: { type: 'string', maxLength: 5 },
        list: {
          type: 'array',
          items: { type: 'object', properties: { n: { type: 'integer', minimum: 1 } } },
        },
        one: { anyOf: [{ $ref: '#/components/schemas/Thing' }, { type: 'null' }] },
        way: { type: 'string', enum: ['up', 'down'], default: 'up' },
      },
    }),
  ).toEqual([
    { name: 'a', type: 'string', things: [], required: true, notes: ['at most 5 characters'] },
    { name: 'list', type: 'list of object', things: [], required: false, notes: [] },
    { name: 'list[].n', type: 'integer', things: [], required: false, notes: ['at least 1'] },
    { name: 'one', type: 'Thing or null', things: ['Thing'], required: false, notes: [] },
    { name: 'way', type: '"up" or "down"', things: [], required: false, notes: ['"up" unless said'] },
  ]);
});
