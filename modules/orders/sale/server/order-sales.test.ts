import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recount } from '#modules/analytics/metric/server/public.ts';
import { type OrderShop, startOrderShop, units } from '#apps/server/testing/order-shop.ts';
import type { Order } from '../../order/contract/order.ts';
import { orderSchedules } from '../../server/order-schedules.ts';
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
  // It was sold long ago, and its cost of then is unknown.
  expect((await movementsOf(old.id)).map(({ cost }) => cost)).toEqual([null, null]);
});

test('updating figures twice, in any order and at once, gives the same', async () => {
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

test('all movements of an order have its destination, which changes no sum', async () => {
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

test('an older order that comes later is its customer’s first; without a customer it is unknown', async () => {
  const email = 'returning@example.com';
  const now = await create({ line_items: vases(), email });
  await shop.server.settle();
  expect(await headOf(now.id)).toMatchObject({ first_time: true });
  const older = await create({ line_items: vases(), email, processed_at: '2026-02-01T00:00:00Z' });
  const anonymous = await create({ line_items: vases() });
  await shop.server.settle();
  expect([await headOf(older.id), await headOf(now.id), await headOf(anonymous.id)]).toMatchObject([
    { first_time: true },
    { first_time: false },
    { first_time: null },
  ]);
});

test('before an order with money what was paid as a test was none, so its customer comes for the first time', async () => {
  const buyer = { email: 'tried@example.com' };
  const place = () => shop.place(vases(), buyer);
  const [tried, triedAgain, first, second] = [await place(), await place(), await place(), await place()];
  await shop.server.settle();
  const reported = async () =>
    Promise.all(
      [tried, triedAgain, first, second].map(async ({ id }) => {
        const { test, first_time } = (await headOf(id))!;
        return `${test ? 'test' : 'real'} ${first_time ? 'first' : 'again'}`;
      }),
    );
  // Among tests alone they follow each other as orders do.
  expect(await reported()).toEqual(['test first', 'test again', 'test again', 'test again']);
  await inShop(sql`UPDATE transactions SET test = false WHERE order_id IN (${first.id}, ${second.id})`);
  await restate([second.id]);
  expect((await reported())[3]).toBe('real again');
  await restate([first.id]);
  expect(await reported()).toEqual(['test first', 'test again', 'real first', 'real again']);
  // As they stood before, for those who come after.
  await inShop(sql`UPDATE transactions SET test = true WHERE order_id IN (${first.id}, ${second.id})`);
  await restate([first.id, second.id]);
  expect(await reported()).toEqual(['test first', 'test again', 'test again', 'test again']);
});

test('a customer comes for the first time once, when a test payment came before an order that is not paid yet', async () => {
  const email = 'twice@example.com';
  const tried = await shop.place(vases(), { email });
  const open = await create({ line_items: vases(), email });
  await shop.server.settle();
  const reported = async () =>
    (await Promise.all([tried, open].map(({ id }) => headOf(id)))).map((one) => one!.first_time);
  // No money has come to the shop, so figures count both.
  expect(await reported()).toEqual([true, false]);
  const paid = await create({ line_items: vases(), financial_status: 'paid' });
  await shop.server.settle();
  // Figures leave the test out from here on, and the open order is the first one.
  expect(await reported()).toEqual([true, true]);
  const counted = await inShop(
    sql`SELECT 1 FROM sale_movements WHERE order_id IN (${tried.id}, ${open.id}) AND orders = 1 AND counted AND first_time`,
  );
  expect(counted).toHaveLength(1);
  await inShop(
    sql`INSERT INTO transactions (shop_id, order_id, kind, gateway, status, amount_minor, currency, test)
        SELECT shop_id, id, 'void', 'test', 'failure', 0, currency, true FROM orders WHERE id = ${paid.id}`,
  );
  await restate([paid.id]);
  expect(await reported()).toEqual([true, false]);
});

test('earlier facts about orders are replaced once by the orders, those of deleted orders too', async () => {
  const before = await everything();
  // As the upgrade leaves it: sums made by facts, no movements; one fact was never published, and one is of a deleted order.
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

test('the orders of a day, listed by when they were placed, are those that its figures count', async () => {
  const first = await create({ line_items: vases(), processed_at: '2026-03-01T12:00:00Z' });
  const second = await create({ line_items: vases(2), processed_at: '2026-03-01T18:00:00Z' });
  await create({ line_items: vases(), processed_at: '2026-03-02T12:00:00Z' });
  await shop.server.settle();
  const list = async (more: string) =>
    (
      await shop.admin<{ orders: Order[] }>(
        'GET',
        `/admin/orders.json?processed_at_min=2026-03-01T00:00:00Z&processed_at_max=2026-03-01T23:59:59Z&${more}`,
      )
    ).body.orders;
  const listed = await list('sort_field=processed_at&sort_direction=asc');
  expect(listed.map(({ id }) => id)).toEqual([first.id, second.id]);
  const counted = await inShop<{ metric: string; value: number }>(
    sql`SELECT metric, value FROM daily_metrics WHERE subject = 'shop' AND day = '2026-03-01' AND metric IN ('orders', 'sales') ORDER BY 1`,
  );
  const sales = listed.reduce((all, order) => all + Math.round(order.subtotal_price * 100), 0);
  expect(counted).toEqual([
    { metric: 'orders', value: 2 },
    { metric: 'sales', value: sales },
  ]);
});

test('a locked order delays no figure, and its change is reported afterwards', async () => {
  const order = await create({ line_items: vases() });
  await shop.server.settle();
  const { db } = shop.server.services;
  const country = async () => (await headOf(order.id))?.country;
  await db.inShop(shop.people.shopId, async (tx) => {
    await tx.execute(
      sql`UPDATE orders SET shipping_address = '{"country_code": "FR"}'::jsonb WHERE id = ${order.id}`,
    );
    await restate([order.id]);
    expect(await country()).toBe('');
  });
  await restate([order.id]);
  expect(await country()).toBe('FR');
});

test('figures without an event are corrected within a day', async () => {
  const schedule = orderSchedules.find(({ name }) => name === 'orders.check-sales')!;
  const order = await create({ line_items: vases() });
  await shop.server.settle();
  const before = await everything();
  await schedule.run(shop.server.services);
  expect(await everything()).toEqual(before);
  // Like code that forgets to publish the event.
  await inShop(
    sql`UPDATE orders SET processed_at = '2026-04-01T12:00:00Z', shipping_address = '{"country_code": "FR"}', updated_at = now()
        WHERE id = ${order.id}`,
  );
  expect(await everything()).toEqual(before);
  await schedule.run(shop.server.services);
  expect(await headOf(order.id)).toMatchObject({ country: 'FR' });
  const days = await inShop(
    sql`SELECT DISTINCT day::text AS day FROM sale_movements WHERE order_id = ${order.id}`,
  );
  expect(days).toEqual([{ day: '2026-04-01' }]);
  expect(await differences()).toEqual([]);
});

test('test payments count until money comes for an order, are in no figure from then on, and again when it is gone', async () => {
  const figures = () =>
    inShop<{ subject: string; subject_id: number; metric: string; value: number }>(
      sql`SELECT subject, subject_id, metric, sum(value)::int AS value FROM daily_metrics
          WHERE metric IN ('orders', 'sales', 'quantity') GROUP BY 1, 2, 3 HAVING sum(value) <> 0 ORDER BY 1, 2, 3`,
    );
  const tests = async () =>
    (
      await inShop<{ counted: boolean }>(
        sql`SELECT DISTINCT counted FROM sale_movements WHERE test ORDER BY counted`,
      )
    ).map(({ counted }) => counted);
  const order = await shop.place(vases(2));
  await shop.server.settle();
  expect(await tests()).toEqual([true]);
  const before = await figures();
  expect(before.length).toBeGreaterThan(0);

  const real = await create({ line_items: vases(3), financial_status: 'paid' });
  await shop.server.settle();
  expect(await tests()).toEqual([false]);
  expect(await differences()).toEqual([]);
  const [sold] = await inShop<{ sales: number }>(
    sql`SELECT sum(net_minor)::int AS sales FROM sale_movements WHERE NOT test`,
  );
  expect(await figures()).toContainEqual({
    subject: 'shop',
    subject_id: 0,
    metric: 'sales',
    value: sold!.sales,
  });
  // What comes back of a test is in no figure, either.
  const left = await figures();
  await shop.refund(order.id, { refund_line_items: [units(order.line_items[0]!, 1)] });
  await shop.server.settle();
  expect(await figures()).toEqual(left);

  await inShop(
    sql`INSERT INTO transactions (shop_id, order_id, kind, gateway, status, amount_minor, currency, test)
        SELECT shop_id, id, 'void', 'test', 'failure', 0, currency, true FROM orders WHERE id = ${real.id}`,
  );
  await restate([real.id]);
  expect(await tests()).toEqual([true]);
  expect(await differences()).toEqual([]);
});

test('more test payments than are taken out of figures at once wait for the schedule', async () => {
  await inShop(
    sql`WITH made AS (
          INSERT INTO orders (shop_id, order_number, name, token, email, currency, total_line_items_price_minor, subtotal_price_minor,
            total_price_minor, total_shipping_minor, paid_minor, financial_status, payment_gateway, total_quantity, processed_at)
          SELECT shop_id, 100000 + n, '#T' || n, 'test-' || n, '', currency, 0, 0, 500, 500, 500, 'paid', 'test', 0, processed_at
          FROM generate_series(1, 250) n, (SELECT * FROM orders ORDER BY id LIMIT 1) one RETURNING *)
        INSERT INTO transactions (shop_id, order_id, kind, gateway, status, amount_minor, currency, test)
        SELECT shop_id, id, 'sale', 'test', 'success', 500, currency, true FROM made`,
  );
  const ids = await inShop<{ id: number }>(sql`SELECT id FROM orders WHERE name LIKE '#T%' ORDER BY id`);
  await restate(ids.map(({ id }) => id));
  await create({ line_items: vases(), financial_status: 'paid' });
  await shop.server.settle();
  const counted = async () =>
    (await inShop(sql`SELECT 1 FROM sale_movements WHERE test AND counted AND orders = 1`)).length;
  expect(await counted()).toBeGreaterThan(0);
  expect(await differences()).toEqual([]);
  await orderSchedules.find(({ name }) => name === 'orders.restate-told-sales')!.run(shop.server.services);
  expect(await counted()).toBe(0);
  expect(await differences()).toEqual([]);
});
