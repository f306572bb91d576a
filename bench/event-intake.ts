import { sql } from 'drizzle-orm';
import { figure } from '#core/testing/figure.ts';
import { startBenchShop } from './bench-server.ts';
import { load, median, verdict, whole } from './load.ts';

/**
 * Shopper events taken in, each answered after its commit (performance 2a, 2b, 2e, 2f): one a request, and ten
 * a beacon, with the visits that they are of, one for eight events. Afterwards every acknowledged event must be in its table, and
 * rollups must equal a recount.
 * Run: `npm run bench -- events`.
 */
const shop = await startBenchShop(100, 4804);
try {
  const url = `${shop.url}/storefront/events.json?shop=bench.test`;
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0',
  };
  const common = { url, headers, method: 'POST' as const, script: 'events.lua' };
  let sent = 0;
  async function rate(events: number, connections: number): Promise<{ rate: number; p99: number }> {
    await load({ ...common, body: `1,${events}`, connections, seconds: 2 });
    const runs = [];
    for (let run = 0; run < 3; run += 1) {
      const found = await load({ ...common, body: `1,${events}`, connections, seconds: 5 });
      if (found.errors > 0) throw new Error(`${found.errors} answers failed`);
      sent += found.rate * 5 * events;
      runs.push(found);
    }
    return { rate: median(runs.map((run) => run.rate)) * events, p99: median(runs.map((run) => run.p99_ms)) };
  }
  const single = await rate(1, 32);
  await figure('performance 2', import.meta, {
    name: 'events taken in, one per request',
    value: Math.round(single.rate),
    unit: 'events/s',
    atLeast: 5000,
    area: 'analytics',
  });
  await figure('performance 2', import.meta, {
    name: 'events taken in, one per request, p99',
    value: Number(single.p99.toFixed(1)),
    unit: 'ms',
    atMost: 25,
    area: 'analytics',
  });
  const beacons = await rate(10, 256);
  console.log(`ten per request: p99 ${beacons.p99.toFixed(1)} ms`);
  await figure('performance 2', import.meta, {
    name: 'events taken in, ten per request',
    value: Math.round(beacons.rate),
    unit: 'events/s',
    atLeast: 40_000,
    area: 'analytics',
  });
  const found = await shop.db.inShop(shop.shopId, (tx) =>
    tx.execute<{ rows: number; counted: number }>(
      sql`SELECT (SELECT count(*) FROM shopper_events WHERE shop_id = ${shop.shopId} AND event_subject(what) = 'offer' AND event_metric(what) = 'view' AND kind = 0) AS rows,
                 (SELECT sum(value) FROM daily_metrics WHERE shop_id = ${shop.shopId} AND subject = 'offer' AND subject_id = 1 AND metric = 'view') AS counted`,
    ),
  );
  const { rows, counted } = found.rows[0]!;
  const given = 1 + 30 * 20;
  console.log(
    `${whole(rows)} events stored, at least ${whole(sent * 0.98)} acknowledged in the measured part: ${verdict(rows >= sent * 0.98)}; ` +
      `rollup of the offer ${whole(Number(counted))} (of which at most ${whole(given)} were there before)`,
  );
} finally {
  await shop.close();
}
