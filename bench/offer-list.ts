import { figure } from '#core/testing/figure.ts';
import { startBare, startBenchShop } from './bench-server.ts';
import { load, median, whole } from './load.ts';

/**
 * A page of 20 among 10,000 offers with a real session, figures and sparkline included (performance 3a), beside a
 * bare route that only reads and answers 20 rows, in turns. The servers are pinned to one core; PostgreSQL and the
 * load share the machine. The aim holds absolutely or, on a slower or busier machine, as a share of that limit.
 * Run: `npm run bench -- list`.
 */
const seconds = 5;
const shop = await startBenchShop(10_000, 4803);
const bare = await startBare('bare-list.ts', 4804, {
  BENCH_DATABASE_URL: shop.db.url,
  BENCH_SHOP_ID: String(shop.shopId),
});
try {
  const url = `${shop.url}/admin/offers/list.json?limit=20`;
  const headers = { authorization: `Bearer ${shop.token}` };
  const bareUrl = 'http://127.0.0.1:4804/admin/offers/list.json';
  const checked = await fetch(url, { headers });
  const answer = (await checked.json()) as { offers: { view: number }[] };
  if (answer.offers.length !== 20 || !(answer.offers[0]!.view > 0)) throw new Error('the list is not right');
  const ours = { url, headers, connections: 16 };
  const limit = { url: bareUrl, connections: 16 };
  await load({ ...ours, seconds: 2 });
  await load({ ...limit, seconds: 2 });
  const runs = [];
  const limits = [];
  for (let run = 0; run < 3; run += 1) {
    runs.push(await load({ ...ours, seconds }));
    limits.push(await load({ ...limit, seconds }));
  }
  const failed = [...runs, ...limits].reduce((sum, run) => sum + run.errors, 0);
  if (failed > 0) throw new Error(`${failed} answers failed`);
  const rates = runs.map((run) => run.rate);
  const rate = median(rates);
  const bareRate = median(limits.map((run) => run.rate));
  const ratio = rate / bareRate;
  console.log(
    `offer list, 20 of 10,000: ${whole(rate)} requests/s (spread ${whole(Math.min(...rates))}–${whole(Math.max(...rates))}), ` +
      `p99 ${median(runs.map((run) => run.p99_ms)).toFixed(1)} ms; bare route ${whole(bareRate)}/s`,
  );
  await figure('performance 3', import.meta, {
    name: 'a page of 20 among 10,000 offers, share of a bare route',
    value: Number(ratio.toFixed(2)),
    unit: 'of the bare route',
    atLeast: 0.35,
    area: 'offers',
  });
} finally {
  bare.kill();
  await shop.close();
}
