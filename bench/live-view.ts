import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { startBenchShop } from './bench-server.ts';
import { median, percentile, verdict, whole } from './load.ts';

/**
 * How far the live view is behind: two hundred watchers follow one shop with 20,000 visits of the last minutes, and visits go
 * on coming. From the answer to a visit, which comes after its commit, to each watcher that counts it (aim: 2 s at p99).
 * Run: `npm run bench -- analytics`.
 */
const watchers = 200;
const before = 20_000;
const seconds = 30;
const everyMs = 100;

const shop = await startBenchShop(10, 4822);
const { shopId, db, token, url } = shop;

interface LiveEvent {
  live_view?: { totals: { visits: number } };
}

/** Follows the live view, and tells each number of visits with its moment. */
async function follow(signal: AbortSignal, onCount: (visits: number, at: number) => void): Promise<void> {
  const reply = await fetch(`${url}/admin/analytics/live-view/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal,
  });
  if (!reply.ok) throw new Error(`a watcher was answered ${reply.status}`);
  let text = '';
  for await (const chunk of reply.body!) {
    text += Buffer.from(chunk).toString();
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      if (!event.startsWith('data: ')) continue;
      const { live_view } = JSON.parse(event.slice(6)) as LiveEvent;
      if (live_view) onCount(live_view.totals.visits, performance.now());
    }
  }
}

function visitId(): string {
  const [time, hex] = [Date.now().toString(16).padStart(12, '0'), randomBytes(10).toString('hex')];
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}

async function comes(): Promise<void> {
  const visit = { id: visitId(), page: '/', zone: 'Europe/Lisbon' };
  const answer = await fetch(`${url}/storefront/events.json?shop=bench.test`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0',
    },
    body: JSON.stringify({ visitor: randomBytes(8).toString('hex'), events: [], visit }),
  });
  if (!answer.ok) throw new Error(`a visit was answered ${answer.status}`);
  await answer.arrayBuffer();
}

const stop = new AbortController();
try {
  await db.inShop(shopId, (tx) =>
    tx.execute(
      sql`INSERT INTO visits (shop_id, day, at, visitor, visit_id, kind, device, source, country, landing_page)
          SELECT ${shopId}::int, current_date, at, n, (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7000'
            || '8' || left(md5(n::text), 15))::uuid, 'people', 'phone', 'direct', 'PT', '/'
          FROM generate_series(1, ${before}::int) n, LATERAL (SELECT now() - n * interval '10 milliseconds' AS at) made`,
    ),
  );
  /** When each watcher knew of so many visits: the first time a message stated that number or more. */
  const seen = Array.from({ length: watchers }, () => [] as [visits: number, at: number][]);
  const ended = seen.map((one) =>
    follow(stop.signal, (visits, at) => void one.push([visits, at])).catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    }),
  );
  for (const until = Date.now() + 20_000; seen.some((one) => one.length === 0); await delay(50))
    if (Date.now() > until) throw new Error('watchers received nothing');
  const [[base]] = seen[0] as [[number, number]];
  if (base !== before) throw new Error(`${base} visits were reported, but there were ${before}`);
  const acknowledged: number[] = [];
  const began = performance.now();
  while (performance.now() - began < seconds * 1000) {
    await comes();
    acknowledged.push(performance.now());
    await delay(everyMs);
  }
  await delay(5_000);
  const behind = seen.flatMap((one) => {
    let at = 0;
    return acknowledged.map((moment, n) => {
      while (at < one.length && one[at]![0] < before + n + 1) at += 1;
      return at < one.length ? Math.max(0, one[at]![1] - moment) : Number.POSITIVE_INFINITY;
    });
  });
  const [counts] = seen as [[number, number][]];
  const readings = ((counts.length - 1) * 1000) / (counts.at(-1)![1] - counts[0]![1]);
  const p99 = percentile(behind, 0.99);
  console.log(
    `${watchers} watchers, ${whole(before)} visits before, ${acknowledged.length} in ${seconds} s: behind by p50 ${whole(median(behind))} ms, ` +
      `p99 ${whole(p99)} ms, aim ≤ 2,000 ms: ${verdict(p99 <= 2_000)}; ${readings.toFixed(2)} readings a second, aim ≤ 1: ${verdict(readings <= 1.05)}`,
  );
  stop.abort();
  await Promise.all(ended);
} finally {
  stop.abort();
  await shop.close();
}
