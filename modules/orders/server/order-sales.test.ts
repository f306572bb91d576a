import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recount } from '#modules/analytics/server/public.ts';
import { type OrderShop, startOrderShop, units } from '#apps/server/testing/order-shop.ts';
import type { Order } from '../contract/order.ts';
import { orderSchedules } from './order-schedules.ts';
import { restateOrders } from './public.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await startOrderShop();
});
afterAll(() => shop.server.close());

const inShop = async <R extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await shop.server.services.db.inShop(shop.people.shopId, (tx) => tx.execute<R>(query))).rows;
const create = async (order: object): Promise<Order> => {
  const made = await shop.admin<{ order: Order }>('POST', '/admin/orders.json', { order });
  expect([made.status, made.body]).toEqual([201, expect.any(Object)]);
  return made.body.order;
};
const vases = (quantity = 1) => [{ variant_id: shop.vase.variant, quantity }];
const movementsOf = (id: number) =>
  inShop<{ key: string; cost: number | null; first_time: boolean | null; country: string; test: boolean }>(
    sql`SELECT key, cost_minor AS cost, first_time, country, test FROM sale_movements WHERE order_id = ${id} ORDER BY key`,
  );
const headOf = async (id: number) => (await movementsOf(id)).find(({ key }) => key === 'placed');
const differences = async () => {
  const acting = (await shop.server.services.shops.byId(shop.people.shopId))!;
  return shop.server.services.db.inShop(shop.people.shopId, (tx) => recount({ shop: acting, tx }));
};
const restate = async (ids: readonly number[]) => {
  const acting = (await shop.server.services.shops.byId(shop.people.shopId))!;
  await shop.server.services.db.inShop(shop.people.shopId, (tx) => restateOrders({ shop: acting, tx }, ids));
};
const everything = () =>
  Promise.all([
    inShop(sql`SELECT * FROM sale_movements ORDER BY order_id, key`),
    inShop(sql`SELECT * FROM daily_metrics WHERE value <> 0 ORDER BY 1, 2, 3, 4, 5`),
  ]);
const costs = (cost: number | null) =>
  inShop(sql`UPDATE variants SET cost_minor = ${cost}::bigint WHERE id = ${shop.vase.variant}`);

test('a line keeps what its unit cost on the day of the sale; later changes are of later sales', async () => {
  await costs(1200);
  const order = await shop.place([
    { variant_id: shop.vase.variant, quantity: 3 },
    { variant_id: shop.bowl.variant, quantity: 1 },
  ]);
  await costs(900);
  const drafted = await create({ line_items: vases() });
  const old = await create({ line_items: vases(), processed_at: '2026-01-05T00:00:00Z' });
  await shop.server.settle();
  expect(new Set((await movementsOf(order.id)).map(({ cost }) => cost))).toEqual(new Set([3600, null, 0]));
  expect((await movementsOf(drafted.id)).map(({ cost }) => cost)).toEqual([900, 0]);
  // It was sold long ago, and nobody knows for what it was bought then.
  expect((await movementsOf(old.id)).map(({ cost }) => cost)).toEqual([null, 0]);
});

test('what is stated twice, in any order and at once, is the same', async () => {
  const paid = await shop.place(vases(4));
  await shop.refund(paid.id, { refund_line_items: [units(paid.line_items[0]!, 2)] });
  const open = await create({ line_items: vases(2) });
  await shop.admin('POST', `/admin/orders/${open.id}/cancel.json`, {});
  await shop.server.settle();
  const before = await everything();
  const ids = (await inShop<{ id: number }>(sql`SELECT id FROM orders ORDER BY id DESC`)).map(({ id }) => id);
  await Promise.all([restate(ids), restate([...ids].reverse()), ...ids.map((id) => restate([id]))]);
  expect(await everything()).toEqual(before);
  expect(await differences()).toEqual([]);
});

test('where an order goes is said of all its movements, and moves no sum', async () => {
  const order = await shop.place(vases(2));
  await shop.server.settle();
  const [, before] = await everything();
  const sent = { shipping_address: { ...order.shipping_address, country_code: 'DE', province_code: '' } };
  const changed = await shop.admin('PUT', `/admin/orders/${order.id}.json`, { order: sent });
  expect([changed.status, changed.body]).toEqual([200, expect.any(Object)]);
  await shop.server.settle();
  const movements = await movementsOf(order.id);
  expect(movements.map(({ key, country, test }) => [key.split(':')[0], country, test])).toEqual([
    ['line', 'DE', true],
    ['placed', 'DE', true],
  ]);
  expect((await everything())[1]).toEqual(before);
});

test('a deleted order is in no figure, and the next order of its customer is the first one', async () => {
  const before = await everything();
  const email = 'first@example.com';
  const first = await create({ line_items: vases(), email });
  const second = await create({ line_items: vases(), email });
  await shop.server.settle();
  expect([await headOf(first.id), await headOf(second.id)]).toMatchObject([
    { first_time: true },
    { first_time: false },
  ]);
  await shop.admin('POST', `/admin/orders/${first.id}/cancel.json`, {});
  expect((await shop.admin('DELETE', `/admin/orders/${first.id}.json`)).status).toBe(200);
  await shop.server.settle();
  expect(await movementsOf(first.id)).toEqual([]);
  expect(await headOf(second.id)).toMatchObject({ first_time: true });
  await shop.admin('POST', `/admin/orders/${second.id}/cancel.json`, {});
  expect((await shop.admin('DELETE', `/admin/orders/${second.id}.json`)).status).toBe(200);
  await shop.server.settle();
  expect(await everything()).toEqual(before);
});

test('an older order that comes later is its customer’s first; without a customer nobody says', async () => {
  const email = 'returning@example.com';
  const now = await create({ line_items: vases(), email });
  await shop.server.settle();
  expect(await headOf(now.id)).toMatchObject({ first_time: true });
  const older = await create({ line_items: vases(), email, processed_at: '2026-02-01T00:00:00Z' });
  const nobody = await create({ line_items: vases() });
  await shop.server.settle();
  expect([await headOf(older.id), await headOf(now.id), await headOf(nobody.id)]).toMatchObject([
    { first_time: true },
    { first_time: false },
    { first_time: null },
  ]);
});

test('what facts of before say of orders is replaced by the orders, of those that are gone as well, once', async () => {
  const before = await everything();
  // As the upgrade leaves it: sums that facts made, no movements; one fact was never told, and one is of a deleted order.
  await inShop(
    sql`INSERT INTO told_sales (shop_id, order_id, day, subject, subject_id, metric, value)
        SELECT shop_id, CASE WHEN subject_id % 2 = 1 THEN 0 ELSE (SELECT min(id) FROM orders) END, day, subject, subject_id, metric, value
        FROM daily_metrics WHERE metric IN ('orders', 'sales', 'quantity', 'offer_sales') AND subject IN ('shop', 'product', 'offer')`,
  );
  await inShop(
    sql`INSERT INTO told_sales (shop_id, order_id, day, subject, subject_id, metric, value)
        SELECT shop_id, id, '2020-01-01', 'shop', 0, 'orders', 0 FROM orders`,
  );
  await inShop(sql`DELETE FROM sale_movements`);
  await inShop(
    sql`UPDATE daily_metrics SET value = value - 7 WHERE subject = 'shop' AND metric = 'sales' AND day = (SELECT max(day) FROM told_sales)`,
  );
  await inShop(
    sql`UPDATE told_sales SET value = value - 7 WHERE subject = 'shop' AND metric = 'sales' AND day = (SELECT max(day) FROM told_sales)`,
  );
  expect(await differences()).toEqual([]);
  const schedule = orderSchedules.find(({ name }) => name === 'orders.restate-told-sales')!;
  await schedule.run(shop.server.services);
  expect(await everything()).toEqual(before);
  expect(await inShop(sql`SELECT 1 FROM told_sales`)).toEqual([]);
  await schedule.run(shop.server.services);
  expect(await everything()).toEqual(before);
});
