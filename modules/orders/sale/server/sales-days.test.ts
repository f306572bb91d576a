import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertHistory } from '#modules/analytics/event/server/public.ts';
import { recount } from '#modules/analytics/metric/server/public.ts';
import { type OrderShop, startOrderShop } from '#apps/server/testing/order-shop.ts';
import type { Order } from '../../order/contract/order.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await startOrderShop();
});
afterAll(() => shop.server.close());

const acting = async () => (await shop.server.services.shops.byId(shop.people.shopId))!;
const inShop = async <R extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await shop.server.services.db.inShop(shop.people.shopId, (tx) => tx.execute<R>(query))).rows;
/** An hour before midnight in Reykjavik, some days ago. */
const late = (daysAgo: number) => {
  const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  return { day, at: `${day}T23:00:00.000Z` };
};
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
async function setZone(timezone: string): Promise<void> {
  const read = await shop.admin<{ shop: { version: number } }>('GET', '/admin/setting/shop.json');
  const saved = await shop.admin('PUT', '/admin/setting/shop.json', {
    shop: { ...read.body.shop, timezone },
  });
  expect([saved.status, saved.body]).toEqual([200, expect.any(Object)]);
  await shop.server.settle();
}
const sums = async () =>
  (
    await inShop<{ text: string }>(
      sql`SELECT day::text || ' ' || subject || ' ' || metric || ' ' || value AS text FROM daily_metrics WHERE value <> 0 AND metric IN ('orders', 'sales', 'view') ORDER BY 1`,
    )
  ).map(({ text }) => text);

test('in another time zone what was sold and seen counts on the days it then was, and back again on those of before', async () => {
  await setZone('Atlantic/Reykjavik');
  const [sold, seen] = [late(40), late(3)];
  const made = await shop.admin<{ order: Order }>('POST', '/admin/orders.json', {
    order: { line_items: [{ title: 'Card', price: 3, quantity: 2 }], processed_at: sold.at },
  });
  expect(made.status).toBe(201);
  const shopNow = await acting();
  await shop.server.services.db.inShop(shop.people.shopId, (tx) =>
    insertHistory(
      { shop: shopNow, tx },
      {
        events: [1, 2, 3].map((n) => ({
          ...{ key: `view ${n}`, at: seen.at },
          ...{ subject: 'product' as const, subject_id: 9, metric: 'view' as const },
        })),
      },
    ),
  );
  await shop.server.settle();
  const before = await sums();
  expect(before).toEqual(
    [`${sold.day} shop orders 1`, `${sold.day} shop sales 600`, `${seen.day} product view 3`].sort(),
  );

  await setZone('Asia/Tokyo');
  expect(await sums()).toEqual(
    [
      `${dayAfter(sold.day)} shop orders 1`,
      `${dayAfter(sold.day)} shop sales 600`,
      `${dayAfter(seen.day)} product view 3`,
    ].sort(),
  );
  const now = await acting();
  expect(now.timezone).toBe('Asia/Tokyo');
  expect(await shop.server.services.db.inShop(now.id, (tx) => recount({ shop: now, tx }))).toEqual([]);
  await setZone('Atlantic/Reykjavik');
  expect(await sums()).toEqual(before);
});

test('settings that are saved with the same time zone count nothing again', async () => {
  const jobs = () =>
    inShop(sql`SELECT id FROM jobs WHERE kind IN ('orders.restate-days', 'analytics.recount-days')`);
  const before = await jobs();
  expect(before.length).toBeGreaterThan(0);
  await setZone('Atlantic/Reykjavik');
  expect(await jobs()).toEqual(before);
});
