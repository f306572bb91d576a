import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { salesOfVisitsThatSaw } from './seen-sales.ts';

let made: TestServices;
beforeAll(async () => {
  made = await createTestServices();
});
afterAll(() => made.close());

test('orders count for visits of people that saw a thing, once however often it was seen, less what came back', async () => {
  const [shop] = made.shops;
  const at = new Date();
  const day = at.toISOString().slice(0, 10);
  const head = at.getTime().toString(16).padStart(12, '0');
  // A visit's events end like the visit.
  const ofVisit = (visit: number, event: number) =>
    `${head.slice(0, 8)}-${head.slice(8)}-7${String(event).padStart(3, '0')}-8000-00000000000${visit}`;
  await made.sql('SELECT ensure_event_day($1::date)', [day]);
  const saw = (visit: number, event: number, id: number, metric = 'view', kind = 0) =>
    made.sql(
      `INSERT INTO shopper_events (shop_id, what, kind, subject_id, event_id) VALUES ($1, event_what('product', $2), $3, $4, $5)`,
      [shop.id, metric, kind, id, ofVisit(visit, event)],
    );
  await saw(1, 1, 7);
  await saw(1, 2, 7);
  await saw(1, 3, 8, 'click');
  await saw(2, 4, 8);
  await saw(3, 5, 7, 'view', 1);
  const moved = (visit: number, order: number, key: string, gross: number, returns: number, orders: number) =>
    made.sql(
      `INSERT INTO sale_movements (shop_id, order_id, key, kind, at, day, order_day, orders, gross_minor, returns_minor, visit_id)
       VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10)`,
      [
        shop.id,
        order,
        key,
        key === 'placed' ? 'placed' : 'refunded',
        at,
        day,
        orders,
        gross,
        returns,
        ofVisit(visit, 0),
      ],
    );
  await moved(1, 1, 'placed', 3000, 0, 1);
  await moved(1, 1, 'refund:1', 0, 500, 0);
  await moved(2, 2, 'placed', 1000, 0, 1);
  await moved(3, 3, 'placed', 9000, 0, 1);
  const between = (from: string, to: string) =>
    made.services.db.inShop(shop.id, (tx) =>
      salesOfVisitsThatSaw(
        { shop: { ...shop, timezone: 'UTC' }, tx, now: at },
        { subject: 'product', from, to },
      ),
    );
  expect(await between(day, day)).toEqual(
    new Map([
      [7, { orders: 1, net_sales: 25 }],
      [8, { orders: 1, net_sales: 10 }],
    ]),
  );
  expect(await between('2026-01-01', '2026-01-02')).toEqual(new Map());
});
