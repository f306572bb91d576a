import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import { startUpsellShop, type UpsellShop } from '#apps/server/testing/upsell-shop.ts';

let shop: UpsellShop;
beforeAll(async () => {
  shop = await startUpsellShop();
  await shop.admin('PUT', '/admin/copt/honesty.json', { honesty: { honest: false } });
  const { shopId } = shop.people;
  await shop.inShop(
    sql`INSERT INTO countdown_timers (shop_id, enable, duration, duration_type, duration_repeat, schedule_enable, schedule_start_at,
          started_at, display_type, product_ids, settings)
        SELECT ${shopId}, n > 99000, 20, 'hours', true, false, now(), now(), 'products', ARRAY[CASE WHEN n = 99500 THEN ${shop.vase.product} ELSE n END],
          '{"enable_labels": {"day": true, "hour": true, "minute": true, "second": true}}'
        FROM generate_series(1, 100000) n`,
  );
  await heardNews(shop.server.services);
});
afterAll(() => shop.server.close());

/** Milliseconds that one takes, of several. */
async function each(times: number, work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  for (let done = 0; done < times; done += 1) await work();
  return (performance.now() - from) / times;
}

test('a hundred thousand timers are listed, their first page and their last', async () => {
  for (const page of [1, 5_000]) {
    const read = () =>
      shop.admin<{ timers: object[]; total: number }>('GET', `/admin/copt/timers.json?page=${page}`);
    expect((await read()).body).toMatchObject({ total: 100_000, timers: { length: 20 } });
    expect(await each(5, read)).toBeLessThan(300);
  }
});

test('a page is answered from memory beside a thousand that are on', async () => {
  const path = `/storefront/page.json?page=product&product=${shop.vase.product}&visitor=00000000000000aa&zone=America/New_York`;
  const read = () => shop.shopper<{ parts: { timers?: object } }>('GET', path);
  expect((await read()).body.parts.timers).toBeDefined();
  expect(await each(50, read)).toBeLessThan(20);
});
