import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { labelCost, supplierCost } from '#apps/server/testing/costing-area.ts';
import { importElsewhere, lineElsewhere, orderElsewhere } from '#apps/server/testing/order-elsewhere.ts';
import { type OrderShop, startOrderShop } from '#apps/server/testing/order-shop.ts';
import type { SalesReport } from '#modules/analytics/report/contract/statistics.ts';
import { type CostKind, type CostReport, reportCosts } from '#modules/analytics/cost/server/public.ts';
import { recount } from '#modules/analytics/metric/server/public.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await startOrderShop();
});
afterAll(() => shop.server.close());

const inShop = async <R extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await shop.server.services.db.inShop(shop.people.shopId, (tx) => tx.execute<R>(query))).rows;
let orders = 0;
/** Paid elsewhere on the third of March: what it sold for, line by line, and $2 for its delivery. */
const sold = async (...prices: number[]) => {
  const id = await importElsewhere(
    shop.server.services,
    shop.people.shopId,
    orderElsewhere({
      ...{ name: `#C${(orders += 1)}`, created_at: '2026-03-03T12:00:00Z', total_tax_minor: 0 },
      lines: prices.map((price_minor) => lineElsewhere({ price_minor })),
    }),
  );
  await shop.server.settle();
  const lines = await inShop<{ id: number }>(
    sql`SELECT id FROM order_lines WHERE order_id = ${id} ORDER BY id`,
  );
  return { id, lines: lines.map((line) => line.id) };
};
const reported = async (
  kind: CostKind,
  ...costs: (Omit<CostReport, 'currency' | 'at'> & { at: string })[]
) => {
  const acting = (await shop.server.services.shops.byId(shop.people.shopId))!;
  await shop.server.services.db.inShop(acting.id, (tx) =>
    reportCosts(
      { shop: acting, tx, now: shop.server.services.now() },
      kind,
      costs.map((cost) => ({ ...cost, currency: acting.currency, at: new Date(cost.at) })),
    ),
  );
  await shop.server.settle();
};
/** The parts of an order's costs by day and line. */
const partsOf = async (id: number) =>
  (
    await inShop<{ day: string; line_id: number | null; minor: number; known: boolean }>(
      sql`SELECT day::text AS day, line_id, reported_minor AS minor, cost_minor IS NOT NULL AS known FROM sale_movements
          WHERE order_id = ${id} AND kind = 'cost' ORDER BY day, line_id`,
    )
  ).map(({ day, line_id, minor, known }) => [day, line_id, minor, known]);
const report = async (query: string) =>
  (
    await shop.admin<{ report: SalesReport }>(
      'GET',
      `/admin/statistics/v2/profit-report.json?from_time=2026-03-01&to_time=2026-03-31&${query}`,
    )
  ).body.report;

test('a repeated report changes nothing, and a correction books the difference on its own day', async () => {
  const { id, lines } = await sold(1_000, 2_000);
  const first = { order_id: id, ref: 'bill', at: '2026-03-05T12:00:00Z', amount_minor: 100 };
  await reported(labelCost, first);
  expect(await partsOf(id)).toEqual([
    ['2026-03-05', lines[0], 33, false],
    ['2026-03-05', lines[1], 67, false],
  ]);
  const movements = () =>
    inShop(sql`SELECT xmin::text AS x, m.* FROM sale_movements m ORDER BY order_id, key`);
  const before = await movements();
  await reported(labelCost, first, first);
  expect(await movements()).toEqual(before);
  const later = { ...first, at: '2026-03-09T12:00:00Z', amount_minor: 40 };
  await reported(labelCost, later);
  // What is older comes late, and what is newer stays.
  await reported(labelCost, { ...first, at: '2026-03-07T12:00:00Z', amount_minor: 101 }, first);
  expect(await partsOf(id)).toEqual([
    ['2026-03-05', lines[0], 33, false],
    ['2026-03-05', lines[1], 67, false],
    ['2026-03-07', lines[0], 1, false],
    ['2026-03-09', lines[0], -21, false],
    ['2026-03-09', lines[1], -40, false],
  ]);
  const acting = (await shop.server.services.shops.byId(shop.people.shopId))!;
  expect(await shop.server.services.db.inShop(acting.id, (tx) => recount({ shop: acting, tx }))).toEqual([]);
});

test('goods that were reported to cost something have a cost, and the rest stands apart with its own', async () => {
  const { id, lines } = await sold(1_000, 2_000);
  const of = `group_by=order&columns=net_sales,cost,reported_costs,profit,uncosted_sales,uncosted_costs&limit=250`;
  const row = async (query = '') =>
    (await report(`${of}${query}`)).rows.find(({ order_id }) => order_id === id);
  await reported(labelCost, { order_id: id, ref: 'l', at: '2026-03-04T12:00:00Z', amount_minor: 300 });
  expect(await row()).toMatchObject({
    ...{ net_sales: 30, cost: 0, reported_costs: 0, profit: 0, uncosted_sales: 30, uncosted_costs: 3 },
  });
  const line = { order_id: id, line_id: lines[1]!, at: '2026-03-04T12:00:00Z' };
  await reported(supplierCost, { ...line, ref: 'pot', amount_minor: 800 });
  expect(await row()).toMatchObject({
    ...{ net_sales: 30, cost: 0, reported_costs: 10, profit: 10, uncosted_sales: 10, uncosted_costs: 1 },
  });
  // On the day of its order it is the same order, and before that day it counts on it.
  await reported(supplierCost, { ...line, ref: 'early', at: '2026-02-01T12:00:00Z', amount_minor: 1 });
  expect(await row('&refund_day=order')).toMatchObject({ reported_costs: 10.01, profit: 9.99 });
  expect((await partsOf(id))[0]).toEqual(['2026-03-03', lines[1], 1, true]);
});

test('a cost of a line that the order does not have is laid on those that it has', async () => {
  const { id, lines } = await sold(1_000, 1_000);
  const at = '2026-03-04T12:00:00Z';
  await reported(supplierCost, { order_id: id, line_id: 999_999_999, ref: 'x', at, amount_minor: 10 });
  expect(await partsOf(id)).toEqual(lines.map((line) => ['2026-03-04', line, 5, false]));
});

test('in another currency nothing is taken, and what comes with it neither', async () => {
  const { id } = await sold(1_000);
  const acting = (await shop.server.services.shops.byId(shop.people.shopId))!;
  const cost = { order_id: id, ref: 'a', at: new Date('2026-03-04T12:00:00Z'), amount_minor: 100 };
  const both = [
    { ...cost, currency: acting.currency },
    { ...cost, ref: 'b', currency: 'JPY' },
  ];
  const refused = shop.server.services.db.inShop(acting.id, (tx) =>
    reportCosts({ shop: acting, tx, now: new Date() }, supplierCost, both),
  );
  await expect(refused).rejects.toMatchObject({ code: 'analytics.cost_currency' });
  await shop.server.settle();
  expect(await partsOf(id)).toEqual([]);
});

test('a deleted order has no costs, in the table or in figures', async () => {
  const placed = await shop.admin<{ order: { id: number } }>('POST', '/admin/orders.json', {
    order: { line_items: [{ title: 'Card', price: 10, quantity: 1 }], financial_status: 'pending' },
  });
  expect(placed.status).toBe(201);
  const { id } = placed.body.order;
  await shop.server.settle();
  await reported(labelCost, { order_id: id, ref: 'l', at: new Date().toISOString(), amount_minor: 70 });
  expect(await partsOf(id)).toHaveLength(1);
  expect((await shop.admin('POST', `/admin/orders/${id}/cancel.json`, {})).status).toBe(200);
  expect((await shop.admin('DELETE', `/admin/orders/${id}.json`)).status).toBe(200);
  await shop.server.settle();
  expect(await partsOf(id)).toEqual([]);
  expect(await inShop(sql`SELECT 1 FROM order_costs WHERE order_id = ${id}`)).toEqual([]);
});

test('where no area reports costs, reports say of no kind', async () => {
  const shown = await report('group_by=product');
  expect(shown).not.toHaveProperty('cost_kinds');
  const unknown = await shop.admin<{ fields: Record<string, string> }>(
    'GET',
    '/admin/statistics/v2/profit-report.json?date_filter=last_7_days&cost_key=supplier',
  );
  expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([422, ['cost_key']]);
});
