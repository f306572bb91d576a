import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startShopServer, type ShopServer } from '#apps/server/testing/shop-server.ts';
import type { Job } from '#core/contract/job-calls.ts';
import { maxOfOwner } from '../contract/metafield-bounds.ts';

let shop: ShopServer;
beforeAll(async () => {
  shop = await startShopServer();
});
beforeEach(async () => {
  await shop.rows(sql`DELETE FROM products`);
  for (const handle of ['vase', 'bowl', 'cup']) await shop.product(handle, 3000);
});
afterAll(() => shop.server.close());

const idOf = async (handle: string) =>
  (
    await shop.rows<{ id: number }>(
      sql`SELECT id FROM products WHERE handle = ${handle} AND deleted_at IS NULL`,
    )
  )[0]!.id;
async function add(handle: string, given: object): Promise<void> {
  const made = await shop.admin('POST', `/admin/products/${await idOf(handle)}/metafields.json`, {
    metafield: { namespace: 'care', key: 'label', value: 'Wash', ...given },
  });
  expect(made.status).toBe(201);
}
/** What the shop's products have, by what comes through a file. */
const storedMetafields = () =>
  shop.rows(
    sql`SELECT p.handle, m.name, m.value_type, m.value FROM metafields m JOIN products p ON p.shop_id = m.shop_id AND p.id = m.product_id
        ORDER BY p.handle, m.name`,
  );
const written = () => shop.rows(sql`SELECT id, version, updated_at::text FROM metafields ORDER BY id`);

const download = () =>
  shop.server.app.inject({
    url: '/admin/products/export.csv',
    headers: { authorization: `Bearer ${shop.people.owner}` },
  });
const exported = async () => (await download()).body;
const rowsOf = (file: string) => parse(file, { columns: true, bom: true }) as Record<string, string>[];

async function imported(file: string): Promise<Job> {
  const sent = await shop.server.app.inject({
    method: 'POST',
    url: '/admin/products/import.json',
    headers: {
      authorization: `Bearer ${shop.people.owner}`,
      'content-type': 'multipart/form-data; boundary=file',
    },
    payload: `--file\r\ncontent-disposition: form-data; name="file"; filename="products.csv"\r\ncontent-type: text/csv\r\n\r\n${file}\r\n--file--\r\n`,
  });
  expect(sent.statusCode, sent.body).toBe(202);
  await shop.server.settle();
  const { job_id } = sent.json<{ job_id: number }>();
  const { job } = (await shop.admin<{ job: Job }>('GET', `/admin/jobs/${job_id}.json`)).body;
  expect(job.status).toBe('done');
  return job;
}
const failures = async (file: string) =>
  (await imported(file)).failures.map(({ line, subject, message }) => [line, subject, message]);

describe('a file of products', () => {
  test('brings metafields of every type into an emptied shop as they were', async () => {
    await add('vase', {});
    await add('vase', { namespace: 'size', key: 'cups', value: -12, value_type: 'integer' });
    await add('vase', {
      key: 'table',
      value: ' {"a": [1, "two, \\"three\\""]}\n',
      value_type: 'json_string',
    });
    await add('bowl', { value: '=1+1' });
    await add('bowl', { key: '-dash', value: "'quoted\r\nlines\nand “more”; , \t" });
    await add('cup', { key: 'cups', value: '007' });
    const before = await storedMetafields();
    const file = await exported();
    expect(Object.keys(rowsOf(file)[0]!).filter((name) => name.includes('metafields'))).toEqual(
      [
        '-dash (product.metafields.care.-dash)',
        'cups (product.metafields.care.cups)',
        'label (product.metafields.care.label)',
        'table: json_string (product.metafields.care.table)',
        'cups: integer (product.metafields.size.cups)',
      ].map((name) => (name.startsWith('-') ? `'${name}` : name)),
    );
    await shop.rows(sql`DELETE FROM products`);
    expect(await storedMetafields()).toEqual([]);
    expect(await failures(file)).toEqual([]);
    expect(await storedMetafields()).toEqual(before);
    expect(await exported()).toBe(file);
  });

  test('that says nothing new writes no metafield; an empty cell and a missing column take none away', async () => {
    await add('vase', {});
    await add('vase', { namespace: 'size', key: 'cups', value: 12, value_type: 'integer' });
    const before = await written();
    const file = await exported();
    await imported(file);
    const rows = rowsOf(file).map(({ 'label (product.metafields.care.label)': _label, ...row }) => ({
      ...row,
      'cups: integer (product.metafields.size.cups)': '',
    }));
    await imported(stringify(rows, { header: true }));
    expect(await written()).toEqual(before);
  });

  test('of another program keeps the present type, else it is a text; an invalid value is reported with its line', async () => {
    await add('vase', { key: 'wash', value: 30, value_type: 'integer' });
    await add('bowl', { key: 'wash', value: 30, value_type: 'integer' });
    const file = (vase: string, bowl: string) =>
      stringify([
        [
          'Handle',
          'Title',
          'Variant Price',
          'Wash at (product.metafields.care.wash)',
          'New (product.metafields.own.new)',
        ],
        ['vase', 'vase', '30', vase, '12'],
        ['bowl', 'bowl', '30', bowl, ''],
      ]);
    expect(await failures(file('40', 'warm'))).toEqual([
      [
        3,
        'bowl',
        'Wash at (product.metafields.care.wash): Enter an integer between -9007199254740991 and 9007199254740991',
      ],
    ]);
    expect(await storedMetafields()).toEqual([
      { handle: 'bowl', name: 'care.wash', value_type: 'integer', value: '30' },
      { handle: 'vase', name: 'care.wash', value_type: 'integer', value: '40' },
      { handle: 'vase', name: 'own.new', value_type: 'string', value: '12' },
    ]);
    // It is a metafield now, and no column without a meaning besides.
    expect((await shop.rows(sql`SELECT 1 FROM products WHERE extra::text LIKE '%metafields%'`)).length).toBe(
      0,
    );
  });

  test('reports columns that disagree about a metafield, and too many metafields', async () => {
    const file = stringify([
      ['Handle', 'Title', 'Variant Price', 'A (product.metafields.care.a)', 'B (product.metafields.care.a)'],
      ['vase', 'vase', '30', 'one', 'two'],
      ['bowl', 'bowl', '30', 'same', 'same'],
    ]);
    expect(await failures(file)).toEqual([
      [2, 'vase', 'B (product.metafields.care.a): Another column has a different value for this metafield'],
    ]);
    await shop.rows(
      sql`INSERT INTO metafields (shop_id, owner_resource, owner_id, namespace, key, value_type, value)
          SELECT ${shop.people.shopId}::int, 'product', ${await idOf('cup')}::bigint, 'many', 'k' || n, 'string', 'v'
          FROM generate_series(1, ${maxOfOwner}::int) n`,
    );
    const more = stringify([
      [
        'Handle',
        'Title',
        'Variant Price',
        'A (product.metafields.care.a)',
        'K1 (product.metafields.many.k1)',
      ],
      ['cup', 'cup', '30', 'one', 'changed'],
    ]);
    expect(await failures(more)).toEqual([
      [2, 'cup', 'a (product.metafields.care.a): Metafield limit reached: at most 200 per object'],
    ]);
    expect(await storedMetafields()).toContainEqual({
      handle: 'cup',
      name: 'many.k1',
      value_type: 'string',
      value: 'changed',
    });
  });

  test('has 100 columns of metafields at most, and its name says of how many', async () => {
    await shop.rows(
      sql`INSERT INTO metafields (shop_id, owner_resource, owner_id, namespace, key, value_type, value)
          SELECT ${shop.people.shopId}::int, 'product', ${await idOf('vase')}::bigint, 'many', 'k' || n, 'string', 'v'
          FROM generate_series(1, 103) n`,
    );
    const answer = await download();
    expect(answer.headers['content-disposition']).toContain('-100-of-103-metafields.csv');
    const names = Object.keys(rowsOf(answer.body)[0]!);
    expect(names.filter((name) => name.includes('product.metafields'))).toHaveLength(100);
    await shop.rows(sql`DELETE FROM metafields`);
    expect((await download()).headers['content-disposition']).not.toContain('metafields');
  });
});
