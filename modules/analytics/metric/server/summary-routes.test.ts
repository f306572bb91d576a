import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { createApp } from '#core/server/pipeline/app.ts';
import { testAuthentication } from '#core/testing/test-authentication.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import type { shopSummary } from '../contract/report-calls.ts';
import { addDays, dayIn } from '../../span/rules/day-range.ts';
import { analyticsRoutes } from '../../server/analytics-routes.ts';
import { insertHistory } from '../../event/server/public.ts';
import { reportFacts } from './public.ts';

let kit: TestServices;
let app: FastifyInstance;
const today = dayIn('UTC', new Date());

beforeAll(async () => {
  kit = await createTestServices();
  app = await createApp({
    services: kit.services,
    authentication: testAuthentication(kit),
    routes: analyticsRoutes({
      productTitles: async () => new Map([[11, { title: 'Mug', thumbnail: '/mug.webp' }]]),
      ...{
        reports: [],
        salesRefs: [],
        costKinds: [],
        salesNames: [],
        taxLines: () => sql`SELECT`,
        connectedStore: async () => null,
        paymentMethods: () => Promise.resolve([]),
      },
    }),
  });
  const [shop, other] = kit.shops;
  let n = 0;
  const fact = (days: number, metric: string, value: number, subject = 'shop', subject_id = 0) => ({
    key: `f${(n += 1)}`,
    subject,
    subject_id,
    metric,
    value,
    at: `${addDays(today, -days)}T12:00:00Z`,
  });
  const facts = [
    fact(0, 'sales', 9_520),
    fact(0, 'orders', 2),
    fact(0, 'offer_sales', 4_000),
    fact(6, 'sales', 481),
    fact(6, 'orders', 1),
    fact(8, 'sales', 5_000),
    fact(8, 'orders', 1),
    fact(0, 'sales', 900, 'product', 11),
    fact(0, 'quantity', 1, 'product', 11),
    fact(0, 'sales', 1_800, 'product', 12),
    fact(0, 'quantity', 2, 'product', 12),
  ];
  const visits = Array.from({ length: 16 }, (_, index) => ({
    key: `v${index}`,
    at: `${today}T00:00:${String(index).padStart(2, '0')}Z`,
    subject: 'shop' as const,
    subject_id: 0,
    metric: 'view' as const,
  }));
  for (const one of [shop, other]) {
    await kit.services.db.inShop(one.id, async (tx) => {
      const ctx = { shop: one, tx, now: new Date() };
      await reportFacts(ctx, one === shop ? facts : [fact(0, 'sales', 77_777)]);
      if (one === shop) await insertHistory(ctx, { events: visits });
    });
  }
});
afterAll(async () => {
  await app.close();
  await kit.close();
});

async function summary(filter: string) {
  const answer = await app.inject({
    url: `/admin/analytics/summary.json?date_filter=${filter}`,
    headers: { 'x-test-shop': String(kit.shops[0].id) },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<ReplyOf<typeof shopSummary>>();
}

test('the figures of a week are compared with the week before, day by day', async () => {
  const week = await summary('last_7_days');
  expect(week).toMatchObject({ from: addDays(today, -6), to: today });
  expect(week.current).toEqual({
    sales: 100.01,
    orders: 3,
    average_order: 33.34,
    visits: 16,
    conversion_rate: 18.75,
    offer_sales: 40,
  });
  expect(week.previous).toMatchObject({ sales: 50, orders: 1, average_order: 50, conversion_rate: 0 });
  expect(week.daily.map((day) => day.sales)).toEqual([4.81, 0, 0, 0, 0, 0, 95.2]);
  // Eight days ago is the sixth day of the week before.
  expect(week.daily.map((day) => day.previous_sales)).toEqual([0, 0, 0, 0, 0, 50, 0]);
});

test('best sellers are named where their product is still there', async () => {
  expect((await summary('today')).best_sellers).toEqual([
    { product_id: 12, title: '', thumbnail: null, quantity: 2, sales: 18 },
    { product_id: 11, title: 'Mug', thumbnail: '/mug.webp', quantity: 1, sales: 9 },
  ]);
});

test('all time begins with the first day and has nothing before', async () => {
  const all = await summary('all_time');
  expect(all.from).toBe(addDays(today, -8));
  expect(all.current.sales).toBe(150.01);
  expect(all.previous.sales).toBe(0);
  expect((await summary('yesterday')).current).toMatchObject({ sales: 0, orders: 0, average_order: 0 });
});
