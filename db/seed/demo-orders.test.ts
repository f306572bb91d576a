import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#core/testing/test-database.ts';
import { seed } from './seed.ts';

let database: TestDatabase;
let folder: string;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'backroom-seed-'));
  await seed(database.url, { log: () => {}, dataDir: folder });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
}, 240_000);
afterAll(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const many = async (condition: string, table = 'orders') =>
  (await client.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE ${condition}`)).rows[0]!
    .n;

test('the demo shop has orders in every state that a list can show', async () => {
  expect(await many(`fulfillment_status = 'fulfilled'`)).toBeGreaterThan(400);
  expect(await many(`fulfillment_status IS NULL AND cancelled_at IS NULL`)).toBeGreaterThan(0);
  expect(await many(`cancelled_at IS NOT NULL AND financial_status = 'refunded'`)).toBeGreaterThan(5);
  expect(await many(`financial_status = 'partially_refunded'`)).toBeGreaterThan(5);
  expect(await many(`financial_status = 'paid'`)).toBeGreaterThan(400);
});

test('every customer has a default address, some a second one, and what they spent is net of refunds', async () => {
  const none = `NOT EXISTS (SELECT 1 FROM customer_addresses a WHERE a.shop_id = customers.shop_id AND a.customer_id = customers.id AND a.is_default)`;
  expect(await many(none, 'customers')).toBe(0);
  expect(await many('NOT is_default', 'customer_addresses')).toBeGreaterThan(10);
  expect(await many(`tags <> '{}'`, 'customers')).toBeGreaterThan(5);
  const wrong = `total_spent_minor <> (SELECT coalesce(sum(paid_minor - refunded_minor), 0) FROM orders o
                                        WHERE o.shop_id = customers.shop_id AND o.customer_id = customers.id)`;
  expect(await many(wrong, 'customers')).toBe(0);
});

test('figures are net of what came back, and nothing of the past is left to be told', async () => {
  const sums = await client.query<{ facts: number; orders: number }>(
    `SELECT (SELECT sum(value)::bigint FROM daily_metrics WHERE subject = 'shop' AND metric = 'sales') AS facts,
            (SELECT sum(subtotal_price_minor)::bigint FROM orders)
            - (SELECT sum(subtotal_minor)::bigint FROM refund_lines) AS orders`,
  );
  expect(sums.rows[0]!.facts).toBe(sums.rows[0]!.orders);
  expect(await many(`topic LIKE 'orders.%'`, 'outbox')).toBe(0);
});

test('something is offered after every payment: a funnel, a post-purchase offer, an automated one', async () => {
  const steps = await client.query<{ steps: { offer_id: number }[] }>(
    'SELECT steps FROM funnels WHERE activated',
  );
  expect(steps.rows.map((row) => row.steps.length)).toEqual([2]);
  expect(await many(`offer_type = 'post-purchase' AND activated AND NOT automated`, 'offers')).toBe(3);
  expect(await many(`automated AND activated AND target_type = 'all'`, 'offers')).toBe(1);
});

test('a second start finds the shop and makes nothing', async () => {
  const before = [await many('true'), await many('true', 'offers'), await many('true', 'funnels')];
  expect(await seed(database.url, { log: () => {}, dataDir: folder })).toBe(false);
  expect([await many('true'), await many('true', 'offers'), await many('true', 'funnels')]).toEqual(before);
});
