import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { listedRoutes } from '#apps/server/testing/listed-routes.ts';
import { platformNames, type PlatformNames, readPlatformNames } from './platform-names.ts';
import { compareThing, platformPage, platformRows, tableFile } from './platform-table.ts';

const rows = platformRows(
  readPlatformNames(),
  listedRoutes().map(({ endpoint }) => endpoint),
);

test('what became of each operation of the platform stands in the docs as it is', async () => {
  expect(readFileSync(tableFile, 'utf8'), 'make it anew: npm run platform-table').toBe(
    await platformPage(rows),
  );
});

test('an operation of the platform that is not declared has a reason', () => {
  expect(rows.filter(({ ours, why }) => ours === null && why === '')).toEqual([]);
  expect(rows).toHaveLength(153);
});

test('names of things within things are compared, below lists and defaults, too', () => {
  const names: PlatformNames = {
    operations: [],
    things: { Order: { id: '', lines: 'Line' }, Line: { id: '', price: '', order: 'Order' } },
  };
  const ours = z.object({ id: z.int(), lines: z.array(z.object({ id: z.int() })).default([]) });
  expect(compareThing(names, 'Order', [ours])).toEqual({
    held: ['id', 'lines', 'lines.id'],
    missing: ['lines.price', 'lines.order'],
  });
});

test('of the platform’s document its names are kept, with things by their own names and a GET’s body as its query', () => {
  expect(
    platformNames({
      paths: {
        '/a/{id:(?:\\d{2})}.json': {
          get: {
            parameters: [
              { name: 'x', in: 'query' },
              { name: 'input', in: 'body', schema: { $ref: '#/definitions/Q' } },
            ],
            responses: { 200: { schema: { properties: { a: { $ref: '#/definitions/A' } } } } },
          },
        },
      },
      definitions: {
        Q: { properties: { limit: {} } },
        A: { properties: { id: {}, parts: { items: { $ref: '#/definitions/A' } } } },
      },
    }),
  ).toEqual({
    operations: [
      {
        ...{ method: 'GET', path: '/a/{}.json', group: '', query: ['limit', 'x'], body: '' },
        reply: 'GET /a/{}.json 200',
      },
    ],
    things: { 'GET /a/{}.json 200': { a: 'A' }, A: { id: '', parts: 'A' } },
  });
});
