import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActingShop } from '#core/server/call/context.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import type { RefundDay } from '../../figure/contract/figure-names.ts';
import { noSums } from '../../figure/rules/figure.ts';
import type { Sale, SaleMovement } from '../../figure/rules/sale-movement.ts';
import { restateSales } from './public.ts';
import { ordersAfter, saleReport } from './sale-report.ts';
import { movementConditions } from './movement-query.ts';
import type { Span } from '../../span/rules/day-range.ts';

let kit: TestServices;
/** Its days are New York's. */
let shop: ActingShop;
let other: ActingShop;
beforeAll(async () => {
  kit = await createTestServices();
  shop = { ...kit.shops[0], timezone: 'America/New_York' };
  other = kit.shops[1];
});
afterAll(() => kit.close());

const placed: Omit<SaleMovement, 'at'> = {
  ...{
    key: 'placed',
    kind: 'placed',
    line_id: null,
    product_id: null,
    variant_id: null,
    orders: 1,
    quantity: 0,
  },
  ...{
    gross_minor: 100,
    discount_minor: 0,
    returns_minor: 0,
    tax_minor: 0,
    delivery_minor: 0,
    cost_minor: 0,
  },
  offers: [],
};
const sale = (order_id: number, at: string, more: SaleMovement[] = []): Sale => ({
  ...{
    order_id,
    at,
    country: '',
    region: '',
    first_time: null,
    first_without_tests: null,
    customer_id: null,
    source: 'web',
    user_id: null,
  },
  ...{ test: false, paid: true },
  movements: [{ ...placed, at }, ...more],
});

const byHour = (span: Span, basis: RefundDay = 'own') =>
  kit.services.db.inShop(shop.id, (tx) =>
    saleReport(
      { shop, tx },
      {
        ...{ span, basis, by: 'hour', figures: ['net_sales', 'orders'], filter: {}, before: null },
        ...{ sort: { column: 'hour', descending: false }, page: 1, limit: 1100 },
      },
    ),
  );

test('days of 23 and 25 hours have that many rows, and each order is in its own', async () => {
  // An order every quarter of an hour, over both days on which New York moves its clocks and those around them.
  const sales: Sale[] = [];
  for (const from of ['2026-03-07T05:00:00Z', '2026-10-31T04:00:00Z'])
    for (let quarter = 0; quarter < 3 * 25 * 4; quarter += 1)
      sales.push(sale(sales.length + 1, new Date(Date.parse(from) + quarter * 900_000).toISOString()));
  await kit.services.db.inShop(shop.id, (tx) => restateSales({ shop, tx }, sales));
  for (const [day, hours] of [
    ['2026-03-07', 24],
    ['2026-03-08', 23],
    ['2026-11-01', 25],
    ['2026-11-02', 24],
  ] as const) {
    const { rows, totals } = await byHour({ from: day, to: day });
    expect(rows, day).toHaveLength(hours);
    for (const { keys, sums } of rows)
      expect([keys['hour'], sums]).toEqual([keys['hour'], { ...noSums, gross: 400, orders: 4 }]);
    expect(totals).toEqual({ ...noSums, gross: hours * 400, orders: hours * 4 });
  }
  expect((await byHour({ from: '2026-03-07', to: '2026-03-08' })).rows).toHaveLength(47);
});

test('a return that counts on the order date is in the hour of its order, and a new time zone loses nothing', async () => {
  const back: SaleMovement = {
    ...placed,
    key: 'refund:1',
    kind: 'refunded',
    at: '2026-05-09T15:00:00Z',
    orders: 0,
    gross_minor: 0,
    returns_minor: 30,
  };
  await kit.services.db.inShop(shop.id, (tx) =>
    restateSales({ shop, tx }, [sale(900, '2026-05-07T10:10:00Z', [back])]),
  );
  const day = { from: '2026-05-07', to: '2026-05-07' };
  const { rows, totals } = await byHour(day, 'order');
  expect(totals).toEqual({ ...noSums, gross: 100, returns: 30, orders: 1 });
  expect(rows.filter(({ sums }) => sums.gross > 0)).toEqual([
    { keys: { hour: '2026-05-07T10:00:00.000Z' }, sums: totals },
  ]);
  // The movement stays on its day, which is over by then in the new one.
  const before = shop;
  shop = { ...shop, timezone: 'Pacific/Kiritimati' };
  const moved = await byHour(day);
  shop = before;
  expect(moved.rows).toHaveLength(24);
  expect(moved.rows.at(-1)).toEqual({
    keys: { hour: '2026-05-07T09:00:00.000Z' },
    sums: { ...noSums, gross: 100, orders: 1 },
  });
});

test('thirty days are read along the index of days, on whichever day returns count', async () => {
  await kit.sql(
    `INSERT INTO sale_movements (shop_id, order_id, key, kind, at, orders, day, order_day, gross_minor, source)
     SELECT $1, n, key, 'placed', d, (key = 'placed')::int, CASE key WHEN 'refund:1' THEN d::date + 2 ELSE d::date END, d::date, 100, 'web'
     FROM (SELECT n, timestamptz '2024-01-01' + n * interval '50 minutes' AS d FROM generate_series(1, 15000) n) o,
       unnest('{placed,line:1,line:2,refund:1}'::text[]) key`,
    [other.id],
  );
  await kit.sql('ANALYZE sale_movements');
  for (const [basis, indexes] of [
    ['own', ['sale_movements_day']],
    ['order', ['sale_movements_day', 'sale_movements_order_day']],
  ] as const) {
    const plan = await kit.services.db.inShop(other.id, async (tx) => {
      const days = { from: '2025-03-01', to: '2025-03-30' };
      const found = await tx.execute<{ 'QUERY PLAN': string }>(
        sql`EXPLAIN SELECT sum(m.gross_minor) FROM sale_movements m WHERE ${movementConditions({ shop: other }, {}, basis, [days])}`,
      );
      return found.rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    for (const index of indexes) expect(plan).toContain(` ${index} `);
    expect(plan).not.toContain('Seq Scan');
  }
});

test('a page of orders has the sums of its orders in every sort order, and the number of all orders', async () => {
  const span = { from: '2025-02-27', to: '2025-03-30' };
  const { rows: truth } = await kit.services.db.inShop(other.id, (tx) =>
    tx.execute<{ order_id: number; day: string; own: number; all: number }>(
      sql`SELECT order_id, order_day AS day, (sum(gross_minor) FILTER (WHERE day BETWEEN ${span.from} AND ${span.to}))::int AS own,
            (sum(gross_minor) FILTER (WHERE order_day BETWEEN ${span.from} AND ${span.to}))::int AS all
          FROM sale_movements WHERE shop_id = ${other.id} GROUP BY 1, 2`,
    ),
  );
  for (const basis of ['own', 'order'] as const)
    for (const column of ['day', 'net_sales', 'order_id'] as const)
      for (const descending of [true, false])
        for (const filter of [{}, { sources: ['web'] }]) {
          const sumOf = (row: (typeof truth)[number]) => (basis === 'own' ? row.own : row.all);
          const expected = truth
            .filter((row) => sumOf(row) !== null)
            .sort((one, two) => {
              const of = {
                day: (row: typeof one) => row.day,
                net_sales: sumOf,
                order_id: (row: typeof one) => row.order_id,
              };
              const [a, b] = [of[column](one), of[column](two)];
              return (
                (a === b ? 0 : a < b === descending ? 1 : -1) ||
                (one.order_id - two.order_id) * (column === 'day' && descending ? -1 : 1)
              );
            });
          for (const page of [1, 3, 400]) {
            const found = await kit.services.db.inShop(other.id, (tx) =>
              saleReport(
                { shop: other, tx },
                {
                  ...{ span, basis, by: 'order', figures: ['net_sales'], filter, before: null },
                  ...{ sort: { column, descending }, page, limit: 20 },
                },
              ),
            );
            expect(found.rows.map(({ keys, sums }) => [keys['order_id'], keys['day'], sums.gross])).toEqual(
              expected.slice((page - 1) * 20, page * 20).map((row) => [row.order_id, row.day, sumOf(row)]),
            );
            expect(found.total_rows).toBe(expected.length);
            expect(found.totals.gross).toBe(expected.reduce((sum, row) => sum + sumOf(row), 0));
          }
        }
});

test('a report is planned for the days it is of, however often it was asked', async () => {
  const asked = (by: 'day' | 'order') => ({
    ...{
      span: { from: '2025-03-01', to: '2025-03-30' },
      basis: 'own' as const,
      by,
      filter: {},
      before: null,
    },
    ...{
      figures: ['net_sales'] as const,
      sort: { column: by === 'day' ? 'day' : 'order_id', descending: false },
    },
    ...{ page: 1, limit: 50 },
  });
  const prepared = await kit.services.db.inShop(other.id, async (tx) => {
    for (let round = 0; round < 8; round += 1) {
      await saleReport({ shop: other, tx }, asked('day'));
      await saleReport({ shop: other, tx }, asked('order'));
      await ordersAfter({ shop: other, tx }, asked('order'), 0);
    }
    const found = await tx.execute<{ statement: string }>(
      sql`SELECT statement FROM pg_prepared_statements WHERE generic_plans > 0 AND statement LIKE ${'%sale_movements%'}`,
    );
    return found.rows;
  });
  expect(prepared).toEqual([]);
});
