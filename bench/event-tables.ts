import { setTimeout as delay } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { onServer } from '#core/testing/test-database.ts';
import { sumVisits } from '#modules/analytics/visit/server/visit-sums.ts';
import { type BenchShop, startBenchShop } from './bench-server.ts';
import { median, p95, verdict, whole } from './load.ts';

/**
 * What events, visits and their sums take, and a dashboard of 30 days over HTTP beside the same question to the events, of one
 * shop with 1,000,000 events and one with ten times as many (`BENCH_EVENTS` names the larger number), asked in turns.
 * Run: `npm run bench -- events`.
 */
const large = Number(process.env['BENCH_EVENTS'] ?? 10_000_000);
const small = large / 10;
const days = 30;
const perVisit = 8;
const rounds = 60;
/** Until the database has counted its new rows. */
const settleMs = 5_000;

const zone = 'Europe/Lisbon';

const run = ({ db, shopId }: BenchShop, statement: SQL) =>
  db.inShop(shopId, async (tx) => {
    await tx.execute(sql`SET LOCAL statement_timeout = 0`);
    return tx.execute<Record<string, number>>(statement);
  });

/** The part of ids that a visit has in common with its events. */
const part = sql`'8' || left(md5(ago || '.' || v), 15)`;
const idOf = (ms: SQL, turn: SQL) =>
  sql`(lpad(to_hex(${ms}), 12, '0') || '7' || lpad(to_hex(${turn}), 3, '0') || ${part})::uuid`;

async function fill(shop: BenchShop, events: number): Promise<void> {
  const { shopId, db } = shop;
  const visits = Math.round(events / perVisit / days);
  // Of today as many as of any other day, all of them already there.
  const spread = sql`CASE ago WHEN 0 THEN greatest(extract(epoch FROM now() - current_date) - 200, 1) * 1000 ELSE 82800000.0 END`;
  const begin = sql`(extract(epoch FROM (current_date - ago)::timestamptz) * 1000)::bigint + (v * ${spread} / ${visits}::int)::bigint`;
  // As visits come, the oldest first: an index that is filled from behind is half empty.
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    const row = sql`generate_series(1, ${visits}::int) v, LATERAL (SELECT ${ago}::int AS ago) one, LATERAL (SELECT ${begin} AS began) two`;
    await run(shop, sql`SELECT ensure_event_day(current_date - ${ago}::int)`);
    await run(
      shop,
      sql`INSERT INTO shopper_events (shop_id, what, kind, subject_id, event_id)
          SELECT ${shopId}::int, event_what('product', CASE WHEN n = 7 THEN 'add_to_cart' ELSE 'view' END), 0, 1 + (v * 7 + n) % 500, ${idOf(sql`began + n * 20000`, sql`n`)}
          FROM ${row}, generate_series(0, ${perVisit - 1}) n`,
    );
    await run(
      shop,
      sql`INSERT INTO visits (shop_id, day, at, visitor, visit_id, kind, device, source, country, landing_page, landing_product, referrer,
            utm_source, utm_medium, utm_campaign, first_day, first_host)
          SELECT ${shopId}::int, current_date - ago, to_timestamp(began / 1000.0), hashint8extended(v, ago), ${idOf(sql`began`, sql`0`)}, 'people',
            (ARRAY['phone', 'desktop', 'phone', 'tablet'])[1 + v % 4], (ARRAY['search', 'social', 'mail', 'paid', 'direct', 'direct'])[1 + v % 6],
            (ARRAY['PT', 'DE', 'FR', 'US', 'GB'])[1 + v % 5], '/products/product-' || 1 + v * 7 % 500, 1 + v * 7 % 500,
            CASE WHEN v % 6 < 4 THEN 'https://www.google.com/' END, CASE WHEN v % 6 = 3 THEN 'google' END, CASE WHEN v % 6 = 3 THEN 'cpc' END,
            CASE WHEN v % 6 = 3 THEN 'Autumn' END, CASE WHEN v % 3 = 0 THEN current_date - ago - 9 END, CASE WHEN v % 3 = 0 THEN 'blog.example' END
          FROM ${row}`,
    );
  }
  await run(
    shop,
    sql`INSERT INTO visit_steps (shop_id, visit_part, viewed, carted)
        SELECT shop_id, visit_part(visit_id), true, get_byte(visit_part(visit_id), 7) < 64 FROM visits`,
  );
  await run(
    shop,
    sql`INSERT INTO daily_metrics (shop_id, subject, subject_id, day, metric, value)
        SELECT shop_id, 'shop', 0, day, 'view', count(*) FROM visits GROUP BY 1, 4
        UNION ALL
        SELECT shop_id, event_subject(what), subject_id, event_at(event_id)::date, event_metric(what), count(*) FROM shopper_events GROUP BY 1, 2, 3, 4, 5`,
  );
  // What a hundred products a day sold, for the best of them.
  await run(
    shop,
    sql`INSERT INTO daily_metrics (shop_id, subject, subject_id, day, metric, value)
        SELECT ${shopId}::int, 'product', 1 + (p * 7 + ago) % 500, current_date - ago, metric, 1 + (p * ago) % 90
        FROM generate_series(1, 100) p, generate_series(0, ${days - 1}) ago, unnest(ARRAY['quantity', 'sales']) metric`,
  );
  await run(
    shop,
    sql`INSERT INTO hourly_metrics (shop_id, day, hour, metric, value)
        SELECT shop_id, day, extract(hour FROM at), 'view', count(*) FROM visits GROUP BY 1, 2, 3`,
  );
  await onServer(db.url, 'VACUUM ANALYZE shopper_events, visits, visit_steps, daily_metrics, hourly_metrics');
  await delay(settleMs);
}

async function bytes(shop: BenchShop, events: number, state: string): Promise<void> {
  const sizes = await run(
    shop,
    sql`SELECT (SELECT sum(pg_total_relation_size(inhrelid)) FROM pg_inherits WHERE inhparent = 'shopper_events'::regclass)::bigint AS events,
          pg_total_relation_size('visits') AS visits, pg_total_relation_size('daily_metrics') + pg_total_relation_size('hourly_metrics') + pg_total_relation_size('visit_sums')
            + pg_total_relation_size('visit_days') + pg_total_relation_size('visit_day_changes') AS sums`,
  );
  const of = (name: string) => Number(sizes.rows[0]![name]) / events;
  const all = of('events') + of('visits') + of('sums');
  console.log(
    `${whole(events)} events, ${state}: ${all.toFixed(1)} bytes an event with index, eight a visit (rows of events ${of('events').toFixed(1)}, ` +
      `visits ${of('visits').toFixed(1)}, sums ${of('sums').toFixed(1)}); aim ≤ 130: ${verdict(all <= 130)}`,
  );
}

/** Makes the sums of visits, as the schedule would. */
async function sum(shop: BenchShop): Promise<void> {
  const began = performance.now();
  let days = 0;
  for (let more = 1; more > 0; days += more)
    more = await sumVisits(shop.db, { id: shop.shopId, timezone: zone }, new Date());
  const { rows } = await run(
    shop,
    sql`SELECT count(*)::int AS rows, pg_total_relation_size('visit_sums')::bigint AS bytes FROM visit_sums`,
  );
  console.log(
    `${days} days of visits were summed in ${((performance.now() - began) / 1000).toFixed(1)} s: ${whole(rows[0]!['rows']!)} rows, ${whole(rows[0]!['bytes']!)} bytes`,
  );
  await onServer(shop.db.url, 'VACUUM ANALYZE visit_sums, visit_days, visit_day_changes');
}

async function ask({ url, token }: BenchShop, path: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return performance.now() - began;
}

const traffic = '/admin/statistics/traffic-source.json?date_filter=last_30_days';
const pages = {
  'visits, sales and conversion of 30 days': '/admin/analytics/summary.json?date_filter=last_30_days',
  'conversion by day': '/admin/statistics/v3/sales-report/conversion-rate.json?date_filter=last_30_days',
  'where visits came from': traffic,
  'by landing page': `${traffic}&type=landing_page`,
  'by the words of links': '/admin/statistics/v2/utm-report.json?date_filter=last_30_days',
  'how far visits came': '/admin/statistics/v2/conversion.json?date_filter=last_30_days',
} as const;

/** Asks both shops in turns, so that whatever else the machine does befalls both alike. */
async function dashboard(few: BenchShop, many: BenchShop): Promise<void> {
  for (const [page, path] of Object.entries(pages)) {
    const times = new Map<BenchShop, number[]>([
      [few, []],
      [many, []],
    ]);
    for (let round = -10; round < rounds; round += 1)
      for (const [shop, found] of times) {
        const ms = await ask(shop, path);
        if (round >= 0) found.push(ms);
      }
    const [small, large] = [...times.values()] as [number[], number[]];
    const growth = median(large) / median(small);
    console.log(
      `${page}: p50 ${median(small).toFixed(1)} and ${median(large).toFixed(1)} ms, p95 ${p95(small).toFixed(1)} and ${p95(large).toFixed(1)} ms; ` +
        `aim p95 ≤ 15 ms: ${verdict(p95(large) <= 15)}; ${growth.toFixed(2)} times as long, aim ≤ 1.3: ${verdict(growth <= 1.3)}`,
    );
  }
  for (const shop of [few, many]) {
    const began = performance.now();
    await run(
      shop,
      sql`SELECT event_at(event_id)::date AS day, count(DISTINCT visit_part(event_id)) AS visits FROM shopper_events
          WHERE shop_id = ${shop.shopId} AND event_id >= first_event_id((current_date - 29)::timestamptz) AND kind = 0 GROUP BY 1`,
    );
    console.log(`the same visits, asked of the events themselves: ${whole(performance.now() - began)} ms`);
  }
}

const few = await startBenchShop(10, 4833);
const many = await startBenchShop(10, 4834);
try {
  await fill(few, small);
  await fill(many, large);
  await sum(few);
  await sum(many);
  await bytes(few, small, 'as they came');
  await bytes(many, large, 'as they came');
  for (let ago = 0; ago < days; ago += 1)
    await many.db.asSystem(async (tx) => {
      await tx.execute(sql`SET LOCAL statement_timeout = 0`);
      await tx.execute(sql`SELECT pack_event_day(current_date + 1)`);
    });
  await bytes(many, large, 'with days packed that are over');
  await dashboard(few, many);
} finally {
  await many.close();
  await few.close();
}
