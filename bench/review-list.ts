import { sql } from 'drizzle-orm';
import { type BenchShop, startBare, startBenchShop } from './bench-server.ts';
import { load, type LoadResult, median, percentile, verdict, whole } from './load.ts';

/**
 * What shoppers ask of reviews, of a shop that has a million: the first page of a product's list, which memory answers, per
 * second of a processor beside a bare route of the same bytes; and pages further down, in every order and by every filter.
 * Run: `npm run bench -- reviews-shown`.
 */
const reviews = 1_000_000;
const products = 100;
const seconds = 4;
const turns = 3;
const aim = 8_000;
const deepAim = 20;

const atOnce = 50_000;

async function fill({ db, shopId }: BenchShop): Promise<void> {
  for (let first = 1; first <= reviews; first += atOnce)
    await db.inShop(shopId, (tx) =>
      tx.execute(
        sql`INSERT INTO reviews (shop_id, review_type, product_id, rating, title, content, name, source, imported_from, verified, state,
              is_starred, image_count, helpful, written_at)
            SELECT ${shopId}, 'product', CASE WHEN n % 2 = 0 THEN 1 ELSE 1 + (hashint4(n) & 65535) % ${products}::int END, 1 + (hashint4(n + 1) & 65535) % 5,
              'Title ' || n, repeat('Keeps coffee warm. ', 8), 'Ines M.', 'storefront_api', '', (hashint4(n + 3) & 65535) % 3 > 0, 'published', n % 500 = 0,
              ((hashint4(n + 2) & 65535) % 40 = 0)::int, CASE WHEN n % 10 = 0 THEN n % 30 ELSE 0 END, now() - n * interval '1 minute'
            FROM generate_series(${first}::int, ${first + atOnce - 1}::int) n`,
      ),
    );
  await db.asSystem((tx) => tx.execute(sql`ANALYZE reviews`));
}

const shop = await startBenchShop(100, 4836);
try {
  await fill(shop);
  const path = (query: string) => `/storefront/reviews.json?shop=bench.test${query}`;
  const ask = async (query: string) => {
    const answer = await fetch(`${shop.url}${path(query)}`);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${text}`);
    return { text, body: JSON.parse(text) as { reviews: unknown[]; next: string | null } };
  };

  // The first round is that of a server that has just started; what is held to the aim is what follows.
  const rounds: number[][] = [[], [], []];
  for (const times of rounds)
    for (const about of ['', '&product=1', '&product=7'])
      for (const order of ['newest', 'chosen', 'helpful'])
        for (const filter of ['', '&only=pictures', '&only=verified', '&only=critical', '&rating=1']) {
          // Far down: every review's place is one that could have been read.
          const rank = order === 'newest' ? 'n0' : order === 'chosen' ? 'c0' : 'h0';
          let after = `${rank}.${(Date.now() - (reviews / 2) * 60_000) * 1000}.1`;
          for (let page = 0; page < 5; page += 1) {
            const begun = performance.now();
            const { body } = await ask(`${about}&order=${order}${filter}&after=${after}`);
            times.push(performance.now() - begun);
            if (body.reviews.length === 0) throw new Error(`nothing after ${after}`);
            after = body.next ?? after;
          }
        }
  const [cold = [], ...warm] = rounds;
  const times = warm.flat();
  const p99 = percentile(times, 0.99);
  console.log(
    `list of ${whole(reviews)} reviews, ${times.length} pages far down: median ${median(times).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ` +
      `aim ≤ ${deepAim}: ${verdict(p99 <= deepAim)}; of a server just started p99 ${percentile(cold, 0.99).toFixed(1)} ms of ${cold.length}`,
  );

  // As staff have them: the newest first, by tab and filter, with what tabs count.
  const staff = async (question: string) => {
    const begun = performance.now();
    const answer = await fetch(`${shop.url}${question}`, {
      headers: { authorization: `Bearer ${shop.token}` },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${question}: ${answer.status} ${text}`);
    return {
      ms: performance.now() - begun,
      next: /<([^>]+)>; rel="?next"?/.exec(answer.headers.get('link') ?? '')?.[1],
    };
  };
  const listed: number[] = [];
  const counted: number[] = [];
  for (let round = 0; round < 42; round += 1)
    for (const filter of [
      '',
      '&status=true',
      '&starred=true',
      '&image=true',
      '&ratings=1,2',
      '&product_id=7',
    ]) {
      let question: string | undefined = `/admin/reviews.json?limit=20${filter}`;
      for (let page = 0; page < 4 && question; page += 1) {
        const { ms, next } = await staff(question);
        if (round > 1) listed.push(ms);
        question = next && new URL(next, shop.url).pathname + new URL(next, shop.url).search;
      }
      const { ms } = await staff(`/admin/reviews/count.json${filter.replace('&', '?')}`);
      if (round > 1 && filter !== '&product_id=7') counted.push(ms);
    }
  for (const [what, all, most] of [
    ['lists of staff', listed, deepAim],
    ['what tabs count', counted, 5],
  ] as const) {
    const high = percentile(all, 0.99);
    console.log(
      `${what}, ${all.length} answers over HTTP: median ${median(all).toFixed(1)} ms, p99 ${high.toFixed(1)} ms, aim ≤ ${most}: ${verdict(high <= most)}`,
    );
  }

  const first = path('&product=1');
  const { text } = await ask('&product=1');
  const bare = await startBare('bare-route.ts', 4837, { BENCH_ANSWER: text });
  try {
    const ours = { connections: 32, url: `${shop.url}${first}`, pid: shop.server.pid };
    const page = {
      ...ours,
      url: `${shop.url}/storefront/page.json?shop=bench.test&page=product&product=1&visitor=0f3a9c5e`,
    };
    const limit = { ...ours, url: `http://127.0.0.1:4837/storefront/page.json`, pid: bare.pid };
    await load({ ...ours, seconds: 2 });
    const runs: Record<'own' | 'page' | 'bare', LoadResult[]> = { own: [], page: [], bare: [] };
    for (let turn = 0; turn < turns; turn += 1) {
      runs.own.push(await load({ ...ours, seconds }));
      runs.page.push(await load({ ...page, seconds }));
      runs.bare.push(await load({ ...limit, seconds }));
    }
    const rate = (of: LoadResult[]) => median(of.map((run) => run.per_cpu_second));
    const errors = [...runs.own, ...runs.page].reduce((sum, run) => sum + run.errors, 0);
    if (errors > 0) throw new Error(`${errors} answers failed`);
    console.log(
      `first page of a list (${whole(text.length)} bytes): ${whole(rate(runs.own))}/CPU-s; page call with reviews: ${whole(rate(runs.page))}/CPU-s, ` +
        `aim ≥ ${whole(aim)}: ${verdict(rate(runs.page) >= aim)}; bare route ${whole(rate(runs.bare))}`,
    );
  } finally {
    bare.kill();
  }
} finally {
  await shop.close();
}
