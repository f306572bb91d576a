import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestCatalog, type TestCatalog } from '../../testing/test-catalog.ts';

let catalog: TestCatalog;
let products: number[];

const call = (method: 'POST' | 'PUT', url: string, body: object) =>
  catalog.call(method, url, body) as Promise<{
    status: number;
    body: { collection: { id: number; version: number } };
  }>;
const sort = (collection_id: number, body: object) =>
  call('PUT', '/admin/collections/sort.json', { collection_id, ...body });
async function collectionOf(ids: readonly number[]) {
  const made = await call('POST', '/admin/collections.json', {
    collection: { title: 'Order', kind: 'custom', product_ids: ids },
  });
  expect(made.status).toBe(201);
  return made.body.collection;
}
const order = async (id: number) =>
  (
    await catalog.sql<{ product_id: string }>(
      'SELECT product_id FROM collects WHERE collection_id = $1 ORDER BY position, id',
      [id],
    )
  ).map((row) => Number(row.product_id));

beforeAll(async () => {
  catalog = await createTestCatalog();
  await catalog.sql(
    `INSERT INTO products (shop_id, title, handle) SELECT $1, 'P' || n, 'p-' || n FROM generate_series(1, 5000) n`,
    [catalog.shops[0].id],
  );
  products = (await catalog.sql<{ id: string }>('SELECT id FROM products ORDER BY id')).map((row) =>
    Number(row.id),
  );
});
afterAll(() => catalog.close());

test('a collection of 5,000 products: turned round in one save and in one order, and a drag across writes one row', async () => {
  const { id, version } = await collectionOf(products);
  expect(await order(id)).toEqual(products);
  const back = products.toReversed();
  const saved = await call('PUT', `/admin/collections/${id}.json`, {
    collection: { product_ids: back, version },
  });
  expect([saved.status, await order(id)]).toEqual([200, back]);
  expect((await sort(id, { ids: products })).status).toBe(200);
  expect(await order(id)).toEqual(products);
  // Numbered with room between them, as after the first drag.
  await sort(id, { move: { id: products[10], position: 2 } });
  await sort(id, { move: { id: products[10], position: 11 } });
  expect(await order(id)).toEqual(products);
  const places = () =>
    catalog.sql<{ id: string; position: number }>(
      'SELECT id, position FROM collects WHERE collection_id = $1 ORDER BY id',
      [id],
    );
  const before = await places();
  expect((await sort(id, { move: { id: products.at(-1), position: 1 } })).status).toBe(200);
  const after = await places();
  expect(after.filter((row, n) => row.position !== before[n]!.position)).toHaveLength(1);
  expect(await order(id)).toEqual([products.at(-1), ...products.slice(0, -1)]);
  const one = products[2500]!;
  expect((await sort(id, { move: { id: one, position: 4000 } })).status).toBe(200);
  expect((await order(id)).indexOf(one)).toBe(3999);
});

test('a hundred drags, any of them anywhere, end as they do in a list', async () => {
  const drags = fc.array(
    fc.record({ from: fc.nat(11), to: fc.integer({ min: 1, max: 15 }), swap: fc.boolean() }),
    { minLength: 100, maxLength: 100 },
  );
  await fc.assert(
    fc.asyncProperty(drags, async (moves) => {
      const { id } = await collectionOf(products.slice(0, 12));
      const model = products.slice(0, 12);
      for (const { from, to, swap } of moves) {
        const one = model[from]!;
        if (swap) {
          const other = model[to % 12]!;
          if (one === other) continue;
          expect(
            (await sort(id, { ids: [model[Math.max(from, to % 12)], model[Math.min(from, to % 12)]] }))
              .status,
          ).toBe(200);
          [model[from], model[to % 12]] = [other, one];
        } else {
          expect((await sort(id, { move: { id: one, position: to } })).status).toBe(200);
          model.splice(from, 1);
          model.splice(to - 1, 0, one);
        }
        expect(await order(id)).toEqual(model);
      }
    }),
    { numRuns: process.env['PROVE_SEED'] ? 50 : 3 },
  );
}, 120_000);

test('drags of one place over and over use up its room and stay right', async () => {
  const { id } = await collectionOf(products.slice(0, 5));
  let model = products.slice(0, 5);
  for (let n = 0; n < 40; n += 1) {
    const last = model.at(-1)!;
    await sort(id, { move: { id: last, position: 2 } });
    model = [model[0]!, last, ...model.slice(1, -1)];
  }
  expect(await order(id)).toEqual(model);
});
