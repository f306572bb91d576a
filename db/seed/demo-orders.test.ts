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

test('figures are net of what came back, and nothing of the past is left to be told or mailed', async () => {
  const sums = await client.query<{ facts: number; orders: number }>(
    `SELECT (SELECT sum(value)::bigint FROM daily_metrics WHERE subject = 'shop' AND metric = 'sales') AS facts,
            (SELECT sum(subtotal_price_minor)::bigint FROM orders)
            - (SELECT sum(subtotal_minor)::bigint FROM refund_lines) AS orders`,
  );
  expect(sums.rows[0]!.facts).toBe(sums.rows[0]!.orders);
  expect(await many(`topic LIKE 'orders.%'`, 'outbox')).toBe(0);
  expect(await many('true', 'shop_mails')).toBe(0);
});

test('something is offered after every payment: a funnel, a post-purchase offer, an automated one', async () => {
  const steps = await client.query<{ steps: { offer_id: number }[] }>(
    'SELECT steps FROM funnels WHERE activated',
  );
  expect(steps.rows.map((row) => row.steps.length)).toEqual([2]);
  expect(await many(`offer_type = 'post-purchase' AND activated AND NOT automated`, 'offers')).toBe(3);
  expect(await many(`automated AND activated AND target_type = 'all'`, 'offers')).toBe(1);
});

test('every kind of offer has been shown, put into carts and sold, and the funnel, too', async () => {
  const found = await client.query<{ kind: string; views: number; orders: number; sales: number }>(
    `SELECT CASE WHEN o.automated THEN 'automated' ELSE o.offer_type END AS kind,
            coalesce(sum(m.value) FILTER (WHERE m.metric = 'view'), 0)::int AS views,
            coalesce(sum(m.value) FILTER (WHERE m.metric = 'orders'), 0)::int AS orders,
            coalesce(sum(m.value) FILTER (WHERE m.metric = 'sales'), 0)::int AS sales
     FROM offers o LEFT JOIN daily_metrics m ON m.shop_id = o.shop_id AND m.subject = 'offer' AND m.subject_id = o.id
     WHERE o.activated GROUP BY 1 ORDER BY 1`,
  );
  const kinds = [
    'accessory',
    'automated',
    'bundle',
    'handpicked',
    'in-cart',
    'post-purchase',
    'pre-purchase',
    'quantity',
  ];
  expect(found.rows.map((row) => row.kind)).toEqual(kinds);
  for (const { kind, views, orders, sales } of found.rows) {
    expect(views, kind).toBeGreaterThan(orders);
    expect(orders, kind).toBeGreaterThan(0);
    expect(sales, kind).toBeGreaterThan(0);
  }
  const funnel = await client.query<{ metric: string; n: number }>(
    `SELECT metric, sum(value)::int AS n FROM daily_metrics WHERE subject = 'funnel' AND metric IN ('view', 'orders', 'sales')
     GROUP BY 1 ORDER BY 1`,
  );
  expect(funnel.rows.map((row) => row.metric)).toEqual(['orders', 'sales', 'view']);
  for (const { metric, n } of funnel.rows) expect(n, metric).toBeGreaterThan(0);
});

test('visits come some way: each order of a visit was begun at a checkout, some are left there and some come back', async () => {
  expect(await many('visit_id IS NULL')).toBe(0);
  expect(await many('viewed', 'visit_steps')).toBeGreaterThan(3000);
  expect(await many('carted', 'visit_steps')).toBeGreaterThan(await many('true'));
  const open = await many('order_id IS NULL AND value_minor > 0', 'begun_checkouts');
  expect(open).toBeGreaterThan(100);
  expect(await many('lapsed AND order_id IS NOT NULL', 'begun_checkouts')).toBeGreaterThan(20);
  expect(await many('completed_at IS NOT NULL', 'checkouts')).toBe(
    await many('order_id IS NOT NULL', 'begun_checkouts'),
  );
  const stray = `NOT EXISTS (SELECT FROM visits v WHERE v.shop_id = s.shop_id AND visit_part(v.visit_id) = s.visit_part)`;
  expect(await many(stray, 'visit_steps s')).toBe(0);
  const unseen = `NOT EXISTS (SELECT FROM visit_steps s WHERE s.shop_id = c.shop_id AND s.visit_part = visit_part(c.visit_id))`;
  // Who comes back begins at the checkout.
  expect(await many(`NOT lapsed AND ${unseen}`, 'begun_checkouts c')).toBe(0);
  expect(await many(`first_day IS NOT NULL`, 'visits')).toBeGreaterThan(500);
  // A cart of the past is none of those that are filled right now.
  expect(await many(`updated_at > now() - interval '1 minute'`, 'carts')).toBe(0);
});

test('what offers sold is what the lines of orders say, less what came back', async () => {
  const wrong = await client.query<{ id: number; facts: number; lines: number }>(
    `WITH lines AS (
       SELECT l.taken_offer_id AS id, sum(l.price_minor * l.quantity - l.total_discount_minor
                - coalesce((SELECT sum(r.subtotal_minor) FROM refund_lines r WHERE r.shop_id = l.shop_id AND r.order_line_id = l.id), 0)) AS lines
       FROM order_lines l WHERE l.taken_offer_id IS NOT NULL GROUP BY 1
     ), facts AS (
       SELECT subject_id AS id, sum(value) AS facts FROM daily_metrics WHERE subject = 'offer' AND metric = 'sales' GROUP BY 1
     )
     SELECT lines.id, facts.facts::int, lines.lines::int FROM lines LEFT JOIN facts USING (id)
     WHERE facts.facts IS DISTINCT FROM lines.lines`,
  );
  expect(wrong.rows).toEqual([]);
});

test('a second start finds the shop and makes nothing', async () => {
  const before = [await many('true'), await many('true', 'offers'), await many('true', 'funnels')];
  expect(await seed(database.url, { log: () => {}, dataDir: folder })).toBe(false);
  expect([await many('true'), await many('true', 'offers'), await many('true', 'funnels')]).toEqual(before);
});

test('the demo shop tells of its own sales: orders of the last weeks, with nothing of a buyer but what may be said', async () => {
  expect(await many(`tool = 'sale_notification' AND enable`, 'conversion_tools')).toBe(1);
  expect(await many('order_id IS NOT NULL AND enable', 'sale_notifications')).toBeGreaterThan(20);
  const { rows } = await client.query<{ said: boolean }>(
    `SELECT bool_and(n.first_name <> '' AND n.country <> '' AND length(n.last_initial) <= 1 AND m.counted AND m.paid) AS said
     FROM sale_notifications n JOIN sale_movements m ON m.shop_id = n.shop_id AND m.order_id = n.order_id AND m.orders = 1`,
  );
  expect(rows).toEqual([{ said: true }]);
});
