import { startBenchShop } from './bench-server.ts';
import { load, median, verdict, whole } from './load.ts';

/**
 * A page of 20 among 10,000 offers with a real session, figures and sparkline included (performance 3a).
 * The server is pinned to one core; PostgreSQL and the load share the machine. Run: `npm run bench -- list`.
 */
const shop = await startBenchShop(10_000, 4803);
try {
  const url = `${shop.url}/admin/offers/list.json?limit=20`;
  const headers = { authorization: `Bearer ${shop.token}` };
  const checked = await fetch(url, { headers });
  const answer = (await checked.json()) as { offers: { view: number }[] };
  if (answer.offers.length !== 20 || !(answer.offers[0]!.view > 0)) throw new Error('the list is not right');
  await load({ url, headers, connections: 16, seconds: 2 });
  const runs = [];
  for (let run = 0; run < 3; run += 1) {
    const found = await load({ url, headers, connections: 16, seconds: 5 });
    if (found.errors > 0) throw new Error(`${found.errors} answers failed`);
    runs.push(found);
  }
  const rate = median(runs.map((run) => run.rate));
  console.log(
    `offer list, 20 of 10,000: ${whole(rate)} requests/s (spread ${whole(Math.min(...runs.map((run) => run.rate)))}–` +
      `${whole(Math.max(...runs.map((run) => run.rate)))}), p99 ${median(runs.map((run) => run.p99_ms)).toFixed(1)} ms; ` +
      `aim ≥ 2,500: ${verdict(rate >= 2500)}`,
  );
} finally {
  await shop.close();
}
