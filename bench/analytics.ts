import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { sumMonths } from '#modules/analytics/sale/server/sale-sums.ts';
import { startBenchShop } from './bench-server.ts';
import { median, p95, verdict, whole } from './load.ts';

/**
 * Reports over a million movements of sales (250,000 orders of three lines over 1,000 days), over HTTP: of all of them and
 * of the last 30 days (aim: 50 ms at p95). The totals are compared with the table before any time is taken.
 * Run: `npm run bench -- analytics`.
 */
const orders = 250_000;
const days = 1_000;
const rounds = 20;
/** Until the database has counted its new rows. */
const settleMs = 70_000;

const shop = await startBenchShop(10, 4821);
const { shopId, db, token, url } = shop;

async function fill(): Promise<void> {
  await db.inShop(shopId, async (tx) => {
    await tx.execute(sql`SET LOCAL statement_timeout = 0`);
    await tx.execute(
      sql`INSERT INTO sale_movements (shop_id, order_id, key, kind, at, day, order_day, line_id, product_id, variant_id, orders, quantity,
            gross_minor, discount_minor, tax_minor, delivery_minor, cost_minor, offer_ids, offer_discounts_minor, country, first_time, customer_id, source)
          SELECT ${shopId}, n, CASE place WHEN 0 THEN 'placed' ELSE 'line:' || place END, 'placed', at, at::date, at::date,
            nullif(place, 0) + n * 3, product, product, (place = 0)::int, (place > 0)::int, money, money / 10, money / 20, CASE place WHEN 0 THEN 500 ELSE 0 END,
            CASE WHEN place = 0 THEN 0 WHEN n % 5 > 0 THEN money / 2 END, CASE WHEN place = 1 THEN ARRAY[1 + n % 10] ELSE '{}' END,
            CASE WHEN place = 1 THEN ARRAY[money / 10] ELSE '{}' END, (ARRAY['PT', 'DE', 'FR', 'US', 'GB'])[1 + n % 5], n % 3 = 0, n % 80000, 'web'
          FROM generate_series(1, ${orders}) n, generate_series(0, 3) place,
            LATERAL (SELECT (current_date - (n % ${days}::int))::timestamptz + interval '12 hours' AS at,
              CASE WHEN place > 0 THEN 1 + (n * 7 + place) % 500 END AS product,
              CASE WHEN place > 0 THEN 1000 + (n * 13 + place) % 4000 ELSE 0 END::bigint AS money) made`,
    );
  });
}

interface Answer {
  report: { totals: Record<string, number>; rows: unknown[] };
}

async function ask(path: string): Promise<{ answer: Answer; ms: number }> {
  const began = performance.now();
  const reply = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const text = await reply.text();
  const ms = performance.now() - began;
  if (!reply.ok) throw new Error(`${path} was answered ${reply.status}: ${text}`);
  return { answer: JSON.parse(text) as Answer, ms };
}

try {
  await fill();
  await delay(settleMs);
  const { rows } = await db.inShop(shopId, (tx) =>
    tx.execute<{ today: string; net: number; bytes: number }>(
      sql`SELECT current_date::text AS today, sum(net_minor)::bigint AS net,
            (pg_total_relation_size('sale_movements') / count(*))::int AS bytes FROM sale_movements`,
    ),
  );
  const { today, net, bytes } = rows[0]!;
  console.log(`${whole(orders * 4)} movements, ${bytes} bytes each with index`);
  const dayBefore = (ago: number) =>
    new Date(Date.parse(today) - ago * 86_400_000).toISOString().slice(0, 10);
  const all = `from_time=${dayBefore(days)}&to_time=${dayBefore(-1)}`;
  const month = `from_time=${dayBefore(29)}&to_time=${today}`;
  const totals = (await ask(`/admin/statistics/v2/total-sales.json?${all}`)).answer.report.totals;
  if (Math.round(totals['net_sales']! * 100) !== net) throw new Error(`net sales are ${totals['net_sales']}`);
  const measure = async (how: string, spans: readonly (readonly [string, string])[]) => {
    for (const [what, span] of spans)
      for (const [by, path] of [
        ['day', `v2/total-sales.json?${span}`],
        ['product', `v2/sales-report.json?${span}&group_by=product`],
        ['country', `v2/sales-report.json?${span}&group_by=country`],
        ['offer', `v2/sales-report.json?${span}&group_by=offer`],
        // As the screens ask for them, and by what they come to, for which each must be added up.
        [
          'order, newest first',
          `v2/sales-report.json?${span}&group_by=order&sort_field=day&sort_direction=desc`,
        ],
        ['order, most first', `v2/sales-report.json?${span}&group_by=order`],
        ['nothing, with profit', `v2/net-profit.json?${span}`],
      ] as const) {
        const times: number[] = [];
        for (let round = 0; round < rounds; round += 1)
          times.push((await ask(`/admin/statistics/${path}`)).ms);
        console.log(
          `${what}, ${how}, by ${by}: p50 ${median(times).toFixed(0)} ms, p95 ${p95(times).toFixed(0)} ms, aim 50 ms: ${verdict(p95(times) <= 50)}`,
        );
      }
  };
  // The server has summed them meanwhile; a month that is marked is read from its movements.
  await db.inShop(shopId, (tx) => tx.execute(sql`UPDATE sale_months SET stale = true`));
  await measure('from movements', [
    ['all', all],
    ['the last 30 days', month],
  ]);
  const began = performance.now();
  let months = 0;
  for (let more = 1; more > 0; months += more)
    more = await sumMonths(db, { id: shopId, timezone: 'Europe/Lisbon' });
  const { rows: kept } = await db.inShop(shopId, (tx) =>
    tx.execute<{ rows: number; bytes: number }>(
      sql`SELECT count(*)::int AS rows, pg_total_relation_size('sale_sums')::bigint AS bytes FROM sale_sums`,
    ),
  );
  console.log(
    `${months} months were summed in ${((performance.now() - began) / 1000).toFixed(0)} s: ${whole(kept[0]!.rows)} rows, ${whole(kept[0]!.bytes)} bytes`,
  );
  const summed = (await ask(`/admin/statistics/v2/total-sales.json?${all}`)).answer.report.totals;
  if (JSON.stringify(summed) !== JSON.stringify(totals)) throw new Error('sums are not what movements are');
  await measure('from sums of months', [['all', all]]);
} finally {
  await shop.close();
}
