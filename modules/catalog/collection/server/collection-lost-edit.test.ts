import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestCatalog, productDraft, type TestCatalog } from '../../testing/test-catalog.ts';
import { upsertCollection } from './collection-upsert.ts';
import { insertProducts } from '../../product/server/product-insert.ts';

interface Answer {
  status: number;
  body: {
    code: string;
    collection: { id: number; version: number };
    current: { version: number };
    collects: { id: number; product_id: number }[];
  };
}

let catalog: TestCatalog;
let products: number[];
let made = 0;

const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) =>
  catalog.call(method, url, body) as Promise<Answer>;
const read = async (id: number) => (await send('GET', `/admin/collections/${id}.json`)).body.collection;
const collects = async (id: number) =>
  (await send('GET', `/admin/collects.json?collection_id=${id}&limit=250`)).body.collects;
const order = async (id: number) => (await collects(id)).map((one) => one.product_id);
const save = (id: number, collection: object) => send('PUT', `/admin/collections/${id}.json`, { collection });
async function collectionOf(...ids: number[]) {
  const collection = { title: `Open ${(made += 1)}`, kind: 'custom', product_ids: ids };
  return (await send('POST', '/admin/collections.json', { collection })).body.collection;
}

beforeAll(async () => {
  catalog = await createTestCatalog();
  const rows = Array.from({ length: 6 }, (_one, n) => ({
    ...productDraft({ handle: `p-${n}` }),
    images: [],
  }));
  products = (await catalog.inShop((ctx) => insertProducts(ctx, rows))).map((one) => one.id);
});
afterAll(() => catalog.close());

describe('saving an order keeps products that were added meanwhile', () => {
  test.each<[string, (id: number, product: number) => Promise<unknown>]>([
    [
      'the product editor',
      (id, product) => send('PUT', `/admin/products/${product}.json`, { product: { collection_ids: [id] } }),
    ],
    [
      'a collect',
      (id, product) =>
        send('POST', '/admin/collects.json', { collect: { collection_id: id, product_id: product } }),
    ],
    [
      'a bulk change',
      (id, product) =>
        send('PATCH', '/admin/products.json', { ids: [product], data: { add_collections: [id] } }),
    ],
    [
      'a new product',
      (id) => send('POST', '/admin/products.json', { product: { title: 'New', collection_ids: [id] } }),
    ],
    [
      'another store',
      (id, product) =>
        catalog.inShop(async (ctx) =>
          upsertCollection(ctx, {
            id,
            title: 'Theirs',
            handle: 'theirs',
            body_html: '',
            sort_order: 'manual',
            published: true,
            product_ids: [...(await order(id)), product],
          }),
        ),
    ],
  ])('%s', async (_way, add) => {
    const [a, b, c] = products as [number, number, number];
    const open = await collectionOf(a, b);
    await add(open.id, c);
    const after = await order(open.id);
    expect(after).toHaveLength(3);
    const late = await save(open.id, { product_ids: [b, a], version: open.version });
    expect([late.status, late.body.code]).toEqual([409, 'core.stale']);
    expect(late.body.current.version).toBeGreaterThan(open.version);
    expect(await order(open.id)).toEqual(after);
    const { version } = await read(open.id);
    expect((await save(open.id, { product_ids: after.toReversed(), version })).status).toBe(200);
    expect(await order(open.id)).toEqual(after.toReversed());
  });

  test('removed products stay removed, and dragged ones stay at their position', async () => {
    const [a, b, c] = products as [number, number, number];
    const open = await collectionOf(a, b, c);
    const [first] = await collects(open.id);
    await send('DELETE', `/admin/collects/${first!.id}.json`);
    expect((await save(open.id, { product_ids: [c, b, a], version: open.version })).status).toBe(409);
    expect(await order(open.id)).toEqual([b, c]);
    const { version } = await read(open.id);
    await send('PUT', '/admin/collections/sort.json', {
      collection_id: open.id,
      move: { id: c, position: 1 },
    });
    expect((await save(open.id, { product_ids: [b, c], version })).status).toBe(409);
    expect(await order(open.id)).toEqual([c, b]);
  });

  test('a save without changes keeps the version', async () => {
    const open = await collectionOf(products[0]!);
    const again = { collect: { collection_id: open.id, product_id: products[0] } };
    expect((await send('POST', '/admin/collects.json', again)).status).toBe(201);
    expect((await read(open.id)).version).toBe(open.version);
  });

  test('at the same moment: one comes after the other, whichever it is', async () => {
    const [a, b, ...others] = products as [number, number, ...number[]];
    for (let round = 0; round < 12; round += 1) {
      const open = await collectionOf(a, b);
      const [saved] = await Promise.all([
        save(open.id, { product_ids: [b, a], version: open.version }),
        ...others.map((product, n) =>
          n % 2
            ? send('PUT', `/admin/products/${product}.json`, { product: { collection_ids: [open.id] } })
            : send('POST', '/admin/collects.json', {
                collect: { collection_id: open.id, product_id: product },
              }),
        ),
      ]);
      expect([200, 409]).toContain(saved!.status);
      expect((await order(open.id)).toSorted((x, y) => x - y)).toEqual(products);
    }
  });
});
