import fc from 'fast-check';
import { randomInt } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePeople, type TestPeople } from './testing/test-people.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { memberClient } from './testing/test-shop.ts';

const seed = Number(process.env['PROVE_SEED'] ?? randomInt(2 ** 31));
const numRuns = process.env['PROVE_SEED'] ? 1_000 : 20;

let server: TestServer;
let people: TestPeople;
let owner: pg.Pool;
let call: ReturnType<typeof memberClient>;
beforeAll(async () => {
  console.log(`loops over lists: PROVE_SEED=${seed}`);
  server = await startTestServer();
  people = await makePeople(server.services.db);
  owner = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
  call = memberClient(server.app, people.owner);
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

/** A list that programs loop over, and what adds a row to it. */
const lists = {
  products: {
    path: '/admin/products.json',
    add: `INSERT INTO products (shop_id, title, handle) VALUES ($1, $2, $2)`,
    other: 'title',
  },
  collections: {
    path: '/admin/collections.json',
    add: `INSERT INTO collections (shop_id, title, handle) VALUES ($1, $2, $2)`,
    other: 'title',
  },
  customers: {
    path: '/admin/customers.json',
    add: `INSERT INTO customers (shop_id, email, created_at, updated_at) VALUES ($1, $2 || '@shopper.test', now(), now())`,
    other: 'email',
  },
  orders: {
    path: '/admin/orders.json',
    add: `INSERT INTO orders (shop_id, order_number, name, token, currency, total_line_items_price_minor, subtotal_price_minor,
            total_price_minor, total_quantity, processed_at, created_at, updated_at)
          VALUES ($1, (SELECT coalesce(max(order_number), 0) + 1 FROM orders), $2, $2, 'USD', 100, 100, 100, 1, now(), now(), now())`,
    other: 'total_price',
  },
  metafields: {
    path: '/admin/metafields.json',
    add: `INSERT INTO metafields (shop_id, owner_resource, owner_id, namespace, key, value_type, value)
          VALUES ($1::int, 'shop', $1::int, 'loop', $2, 'string', $2)`,
    other: 'key',
  },
} as const;
type List = keyof typeof lists;
let named = 0;
const add = (list: List) => owner.query(lists[list].add, [people.shopId, `row-${seed}-${(named += 1)}`]);
const idsOf = async (list: List): Promise<number[]> =>
  (
    await owner.query<{ id: string }>(`SELECT id FROM ${list} WHERE shop_id = $1 ORDER BY id`, [
      people.shopId,
    ])
  ).rows.map(({ id }) => Number(id));
async function page(list: List, query: string): Promise<{ status: number; ids: number[] }> {
  const { status, body } = await call<Record<string, { id: number }[]>>(
    'GET',
    `${lists[list].path}?${query}`,
  );
  return { status, ids: (body[list] ?? []).map(({ id }) => id) };
}

describe.each(Object.keys(lists) as List[])('a loop over %s by since_id', (list) => {
  test(
    'meets each row that stood all the time exactly once, whatever is added and deleted meanwhile',
    { timeout: 3_600_000 },
    async () => {
      const writes = fc.array(fc.constantFrom('add', 'delete', 'none'), { minLength: 1, maxLength: 12 });
      await fc.assert(
        fc.asyncProperty(writes, fc.integer({ min: 1, max: 5 }), fc.nat(), async (done, limit, which) => {
          await owner.query(`DELETE FROM ${list} WHERE shop_id = $1`, [people.shopId]);
          for (let n = 0; n < 11; n += 1) await add(list);
          const before = await idsOf(list);
          const gone = new Set<number>();
          const met: number[] = [];
          for (let since = 0, turn = 0; ; turn += 1) {
            const { status, ids } = await page(list, `since_id=${since}&limit=${limit}`);
            expect(status).toBe(200);
            if (ids.length === 0) break;
            met.push(...ids);
            since = ids.at(-1)!;
            const write = done[turn];
            if (write === 'add') await add(list);
            if (write === 'delete') {
              const id = before[(which + turn) % before.length]!;
              gone.add(id);
              await owner.query(`DELETE FROM ${list} WHERE shop_id = $1 AND id = $2`, [people.shopId, id]);
            }
          }
          expect(new Set(met).size, 'rows met twice').toBe(met.length);
          expect(met).toEqual(met.toSorted((a, b) => a - b));
          const stood = before.filter((id) => !gone.has(id));
          expect(
            stood.filter((id) => !met.includes(id)),
            'rows missed',
          ).toEqual([]);
        }),
        { seed, numRuns, endOnFailure: true },
      );
    },
  );

  test('refuses another order beside it by name, hears sort_mode, and has an end', async () => {
    await owner.query(`DELETE FROM ${list} WHERE shop_id = $1`, [people.shopId]);
    for (let n = 0; n < 3; n += 1) await add(list);
    const ids = await idsOf(list);
    const { other } = lists[list];
    expect((await page(list, 'sort_field=id&sort_mode=asc')).ids).toEqual(ids);
    expect((await page(list, 'sort_field=id&sort_mode=desc')).ids).toEqual(ids.toReversed());
    expect((await page(list, 'since_id=0&sort_field=id')).ids).toEqual(ids);
    expect((await page(list, `since_id=${ids[2]}`)).ids).toEqual([]);
    for (const [query, field] of [
      [`since_id=0&sort_field=${other}`, 'sort_field'],
      ['since_id=1&sort_mode=desc', 'sort_mode'],
      ['since_id=1&sort_direction=desc', 'sort_direction'],
      ['sort_mode=asc&sort_direction=desc', 'sort_mode'],
      ['since_id=-1', 'since_id'],
      ['since_id=one', 'since_id'],
    ] as const) {
      const answer = await call<{ fields?: object }>('GET', `${lists[list].path}?${query}`);
      expect([query, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([query, 422, [field]]);
    }
  });
});
