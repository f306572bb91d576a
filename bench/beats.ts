import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { startBare, startBenchShop } from './bench-server.ts';
import { load, type LoadResult, median, pacedLoad, verdict, whole } from './load.ts';

/**
 * Beats of tabs that are seen, each of another tab of 100,000, taken in and written a few times a second; beside a bare route
 * that reads and answers as much, in turns, so that the ratio holds on a busy machine. Then the rate of the aim, sent evenly
 * whether or not the answers keep up. Afterwards each reported tab must be in the table.
 * Run: `npm run bench -- conversion`.
 */
const seconds = 4;
const turns = 5;
const aim = 5_000;
const tabs = 100_000;
const headers = {
  'content-type': 'application/json',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0',
};
const path = '/storefront/presence.json?shop=bench.test';
const shop = await startBenchShop(10, 4824);
const bare = await startBare('bare-route.ts', 4825, { BENCH_ANSWER: '{"taken":true}' });
try {
  const common = { connections: 32, method: 'POST' as const, headers, script: 'beats.lua' };
  const ours = { ...common, url: `${shop.url}${path}`, pid: shop.server.pid };
  const limit = { ...common, url: `http://127.0.0.1:4825${path}`, pid: bare.pid };
  await load({ ...ours, seconds: 2 });
  await load({ ...limit, seconds: 1 });
  const own: LoadResult[] = [];
  const others: LoadResult[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    own.push(await load({ ...ours, seconds }));
    others.push(await load({ ...limit, seconds }));
  }
  const bodies = Array.from({ length: 500 }, (_, n) => {
    const hex = n.toString(16);
    const tab = hex.padStart(16, '0');
    return `{"tab":"${tab}","visitor":"${tab}","visit":"0192f0c4-6f3b-7d51-9a52-${hex.padStart(12, '0')}","page":"product","page_id":${1 + n}}`;
  });
  const paced = await pacedLoad({ url: ours.url, rate: aim, connections: 32, seconds: 10, headers, bodies });
  const errors = [...own, ...others, paced].reduce((sum, run) => sum + run.errors, 0);
  if (errors > 0) throw new Error(`${errors} answers failed`);
  await delay(1_000);
  const found = await shop.db.inShop(shop.shopId, (tx) =>
    tx.execute<{ tabs: number; visitors: number }>(
      sql`SELECT count(*)::int AS tabs, count(DISTINCT visitor)::int AS visitors FROM present_tabs WHERE shop_id = ${shop.shopId}`,
    ),
  );
  const sent = Math.min(tabs, Math.max(...own.map((run) => run.rate * seconds * 0.98)));
  const known = found.rows[0]!;
  if (known.tabs < sent || known.visitors !== known.tabs)
    throw new Error(
      `${known.tabs} tabs of ${known.visitors} visitors are known, and at least ${whole(sent)} were reported`,
    );
  const of = (runs: LoadResult[], field: keyof LoadResult) => median(runs.map((run) => run[field]));
  const best = (runs: LoadResult[]) => Math.max(...runs.map((run) => run.per_cpu_second));
  const rate = of(own, 'rate');
  console.log(
    `beats: ${whole(rate)}/s, p99 ${of(own, 'p99_ms').toFixed(1)} ms at ${Math.round(of(own, 'busy') * 100)} % of a core, aim ≥ ${whole(aim)}/s: ${verdict(rate >= aim)}; ` +
      `${whole(best(own))}/CPU-s, bare route ${whole(best(others))}, ratio ${(best(own) / best(others)).toFixed(2)}; ` +
      `${whole(aim)}/s sent evenly: p50 ${paced.p50_ms.toFixed(1)}, p99 ${paced.p99_ms.toFixed(1)} ms, aim ≤ 25: ${verdict(paced.p99_ms <= 25)}; ` +
      `${whole(known.tabs)} tabs known`,
  );
} finally {
  bare.kill();
  await shop.close();
}
