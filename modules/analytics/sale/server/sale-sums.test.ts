import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActingShop } from '#core/server/call/context.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { figureNames, type RefundDay, type SalesGroup } from '../../figure/contract/figure-names.ts';
import { saleReport } from './sale-report.ts';
import type { SalesFilter } from './sale-shape.ts';
import type { Span } from '../../span/rules/day-range.ts';
import { summedGroups } from './sale-statement.ts';
import { sumMonths } from './sale-sums.ts';

let kit: TestServices;
let shop: ActingShop;
let other: ActingShop;
beforeAll(async () => {
  kit = await createTestServices();
  [shop, other] = [kit.shops[0], kit.shops[1]];
});
afterAll(() => kit.close());

/** Inserts orders of three lines, spread over 300 days in past years. Some lines are added or refunded in another month. */
const fill = (shopId: number, orders: number) =>
  kit.sql(
    `INSERT INTO sale_movements (shop_id, order_id, key, kind, at, day, order_day, line_id, product_id, variant_id, orders, quantity,
       gross_minor, discount_minor, returns_minor, tax_minor, delivery_minor, cost_minor, fee_minor, offer_ids, offer_discounts_minor, country,
       first_time, customer_id, source, user_id, test)
     SELECT $1, n, CASE WHEN place = 0 THEN 'placed' WHEN place < 4 THEN 'line:' || place ELSE 'refund:' || place END,
       CASE place WHEN 3 THEN 'added' WHEN 4 THEN 'refunded' ELSE 'placed' END, day + interval '12 hours', day, order_day,
       CASE WHEN place BETWEEN 1 AND 3 THEN n * 3 + place END, CASE WHEN place > 0 AND n % 7 <> place THEN 1 + (n + place) % 5 END,
       CASE WHEN place > 0 AND n % 7 <> place THEN 1 + (n + place) % 11 END, (place = 0)::int, CASE place WHEN 0 THEN 0 WHEN 4 THEN -1 ELSE 1 END,
       CASE WHEN place BETWEEN 1 AND 3 THEN 1000 + n % 777 ELSE 0 END, CASE WHEN place BETWEEN 1 AND 2 THEN n % 100 ELSE 0 END,
       CASE place WHEN 4 THEN 500 ELSE 0 END, CASE place WHEN 4 THEN -7 ELSE place * 5 END, CASE place WHEN 0 THEN 490 ELSE 0 END,
       CASE WHEN (n + place) % 3 > 0 THEN place * 100 END, CASE WHEN place < 4 THEN (n + place) % 50 ELSE 0 END,
       CASE WHEN place = 1 THEN ARRAY[1 + n % 4, 9]::bigint[] WHEN place IN (2, 3) THEN ARRAY[1 + n % 4]::bigint[] ELSE '{}' END,
       CASE WHEN place = 1 THEN ARRAY[n % 100, 0]::bigint[] WHEN place IN (2, 3) THEN ARRAY[5]::bigint[] ELSE '{}' END,
       (ARRAY['PT', 'DE', ''])[1 + n % 3], (ARRAY[true, false, NULL])[1 + n % 3], n % 40, (ARRAY['web', 'import'])[1 + n % 2],
       nullif(n % 4, 0), n % 9 = 0
     FROM generate_series(1, $2::int) n, generate_series(0, 4) place,
       LATERAL (SELECT date '2023-11-12' + (n * 37 % 300) AS order_day) placed,
       LATERAL (SELECT order_day + CASE WHEN place > 2 THEN n % 50 ELSE 0 END AS day) happened
     WHERE place < 3 OR n % place = 0`,
    [shopId, orders],
  );

/** Inserts costs of these orders. Some costs only became known in another month. */
const fillCosts = (shopId: number, orders: number) =>
  kit.sql(
    `INSERT INTO sale_movements (shop_id, order_id, key, kind, at, day, order_day, line_id, product_id, cost_minor, offer_ids,
       offer_discounts_minor, cost_key, reported_minor)
     SELECT $1, n, 'cost', 'cost', m.at, m.day + n % 40, m.order_day, n * 3 + 1, 1 + n % 5, CASE WHEN n % 3 > 0 THEN 0 END, ARRAY[1 + n % 4]::bigint[],
       ARRAY[0]::bigint[], (ARRAY['supplier', 'label'])[1 + n % 2], n % 301 - 40
     FROM generate_series(1, $2::int, 2) n JOIN sale_movements m ON m.shop_id = $1 AND m.order_id = n AND m.key = 'placed'`,
    [shopId, orders],
  );

const spans: Span[] = [
  { from: '2023-11-01', to: '2024-10-31' },
  { from: '2023-12-24', to: '2024-06-07' },
  { from: '2024-02-01', to: '2024-02-29' },
  { from: '2024-03-02', to: '2024-04-29' },
];
const groups: SalesGroup[] = ['none', 'month', ...summedGroups];

/** Returns every report over every span, each with its comparison span. */
async function reports(of: ActingShop, filter: SalesFilter = {}) {
  const answers: Record<string, unknown> = {};
  for (const basis of ['own', 'order'] satisfies RefundDay[])
    for (const by of groups)
      for (const span of spans)
        answers[`${basis} ${by} ${span.from}`] = await kit.services.db.inShop(of.id, (tx) =>
          saleReport(
            { shop: of, tx },
            {
              ...{ span, basis, by, figures: figureNames, filter, before: spans[1]! },
              ...{ sort: { column: 'net_sales', descending: true }, page: 1, limit: 1100 },
            },
          ),
        );
  return answers;
}

const months = () =>
  kit.sql<{ month: string; stale: boolean; summed: boolean }>(
    'SELECT month::text AS month, stale, summed FROM sale_months WHERE shop_id = $1 ORDER BY month',
    [shop.id],
  );
const stale = async () => (await months()).filter((row) => row.stale).map(({ month }) => month);

test('a report read from monthly sums equals the report read from movements', async () => {
  await fill(shop.id, 1500);
  await fillCosts(shop.id, 1500);
  await fill(other.id, 200);
  const before = await reports(shop);
  expect(await sumMonths(kit.services.db, shop, 100)).toBe(12);
  expect((await months()).filter((row) => row.summed && !row.stale).length).toBeGreaterThan(9);
  // Proves that reports read the sums: after this change to the stored sums, the reports differ.
  await kit.sql(`UPDATE sale_sums SET gross = gross + 1 WHERE shop_id = $1 AND part = 1`, [shop.id]);
  expect(await reports(shop)).not.toEqual(before);
  await kit.sql(`UPDATE sale_sums SET gross = gross - 1 WHERE shop_id = $1 AND part = 1`, [shop.id]);
  expect(await reports(shop)).toEqual(before);
});

test('filtered reports read movements, not sums', async () => {
  const narrowed = await reports(shop, { country: 'PT' });
  await kit.sql('UPDATE sale_sums SET gross = gross + 1 WHERE shop_id = $1', [shop.id]);
  expect(await reports(shop, { country: 'PT' })).toEqual(narrowed);
  await kit.sql('UPDATE sale_sums SET gross = gross - 1 WHERE shop_id = $1', [shop.id]);
});

test('after its movements change, a month is read from movements until it is summed again', async () => {
  const before = await reports(shop);
  const taken = await kit.sql<{ day: string; order_day: string }>(
    `DELETE FROM sale_movements WHERE shop_id = $1 AND order_id BETWEEN 100 AND 103
     RETURNING day::text AS day, order_day::text AS order_day`,
    [shop.id],
  );
  const changed = new Set(
    taken.flatMap(({ day, order_day }) => [day, order_day].map((of) => `${of.slice(0, 7)}-01`)),
  );
  expect(await stale()).toEqual([...changed].toSorted());
  const without = await reports(shop);
  expect(without).not.toEqual(before);
  expect(await sumMonths(kit.services.db, shop, 100)).toBe(changed.size);
  expect(await reports(shop)).toEqual(without);
  expect(await sumMonths(kit.services.db, shop, 100)).toBe(0);
});

test('summing waits for transactions that change the month, and includes their movements', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let written = () => {};
  const wrote = new Promise<void>((resolve) => (written = resolve));
  const change = kit.services.db.inShop(shop.id, async (tx) => {
    await tx.client.query(
      `INSERT INTO sale_movements (shop_id, order_id, key, kind, at, day, order_day, orders, gross_minor)
       VALUES ($1, 900001, 'placed', 'placed', '2024-05-05', '2024-05-05', '2024-05-05', 1, 123456)`,
      [shop.id],
    );
    written();
    await held;
  });
  await wrote;
  // Marks a month as changed and not yet summed before the summing begins.
  await kit.sql(`UPDATE sale_months SET stale = true WHERE shop_id = $1 AND month = '2024-04-01'`, [shop.id]);
  const summing = sumMonths(kit.services.db, shop, 100);
  release();
  await change;
  await summing;
  await sumMonths(kit.services.db, shop, 100);
  const [may] = await kit.sql<{ stands: boolean }>(
    `SELECT (SELECT sum(gross) FROM sale_sums WHERE shop_id = $1 AND basis = 'own' AND grouped = 'day' AND part = 1 AND month = '2024-05-01')
       = (SELECT sum(gross_minor) FROM sale_movements WHERE shop_id = $1 AND day BETWEEN '2024-05-01' AND '2024-05-31') AS stands`,
    [shop.id],
  );
  expect(may).toEqual({ stands: true });
  expect(await stale()).toEqual([]);
});

test('orders of the current month don’t block each other, and this month has no sums', async () => {
  const today = (order: number) =>
    `INSERT INTO sale_movements (shop_id, order_id, key, kind, at, day, order_day, orders, gross_minor)
     VALUES (${shop.id}, ${order}, 'placed', 'placed', now(), current_date, current_date, 1, 100)`;
  await kit.sql(today(900002));
  await kit.services.db.inShop(shop.id, async (one) => {
    await one.client.query(today(900003));
    await kit.services.db.inShop(shop.id, async (two) => {
      await two.client.query(`SET LOCAL lock_timeout = '2s'`);
      await two.client.query(today(900004));
    });
  });
  expect(await sumMonths(kit.services.db, shop, 1)).toBe(0);
  const all = await months();
  expect(all.at(-1)).toMatchObject({ stale: true, summed: false });
});

test('a month with few movements gets no sums and is read from its movements', async () => {
  expect(await sumMonths(kit.services.db, other, 10_000)).toBeGreaterThan(5);
  const rows = await kit.sql(`SELECT FROM sale_sums WHERE shop_id = $1`, [other.id]);
  expect(rows).toEqual([]);
  const left = await kit.sql(`SELECT FROM sale_months WHERE shop_id = $1 AND (stale OR summed)`, [other.id]);
  expect(left).toEqual([]);
});

test('deleting a shop deletes its movements and sums', async () => {
  await kit.sql(`DELETE FROM shops WHERE id = $1`, [other.id]);
  for (const table of ['sale_movements', 'sale_months', 'sale_sums'])
    expect(await kit.sql(`SELECT FROM ${table} WHERE shop_id = $1`, [other.id])).toEqual([]);
});
