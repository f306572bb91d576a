import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from '#core/server/database/embedded-postgres.ts';
import { readJob } from '#core/server/jobs/job-row.ts';
import { enqueue, startJobs } from '#core/server/jobs/jobs.ts';
import { databaseUrl, onServer } from '#core/testing/test-database.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { migrate } from '#db/migrate.ts';
import { recommendJob } from '#modules/offers/server/offer-jobs.ts';
import { cpuTurns } from './cpu-turns.ts';
import { verdict } from './load.ts';

/**
 * The job that makes recommendations, of 50,000 products in 100,000 orders of three lines each, one product in every
 * twentieth of them: how long it takes, how much memory more, and the longest turn of the event loop meanwhile. What
 * it made is compared with a plain count for some products. Server and database share the machine.
 * Run: `npm run bench -- recommend`.
 */
const products = 50_000;
const orders = 100_000;
const dataDir = join(tmpdir(), `backroom-bench-${process.getuid?.() ?? 0}`);
mkdirSync(dataDir, { recursive: true });
const postgres = await startPostgres({ dataDir, log: () => {} });
const name = `bench_${Date.now()}`;
await onServer(postgres.url, `CREATE DATABASE ${name}`);
const url = databaseUrl(postgres.url, name);
await migrate(url);
const kit = await createTestServices({ url });
try {
  await fill(kit);
  await measure(kit);
} finally {
  await kit.close();
  await onServer(postgres.url, `DROP DATABASE ${name} WITH (FORCE)`);
  await postgres.stop();
}

async function fill({ sql, shops: [shop] }: TestServices): Promise<void> {
  for (const table of ['products', 'orders', 'order_lines'])
    await sql(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await sql(
    `INSERT INTO products (shop_id, id, title, handle, published_at, available)
     SELECT $1, n, 'Product ' || n, 'p-' || n, now(), true FROM generate_series(1, ${products}) n`,
    [shop.id],
  );
  await sql(
    `INSERT INTO orders (shop_id, id, order_number, name, token, email, currency, total_line_items_price_minor, subtotal_price_minor,
       total_price_minor, paid_minor, financial_status, total_quantity, created_at, updated_at)
     SELECT $1, n, n, '#' || n, 'token' || n, 'a@example.com', 'USD', 3000, 3000, 3000, 3000, 'paid', 3,
       now() - make_interval(mins => n % 200000), now() - make_interval(mins => n % 200000) FROM generate_series(1, ${orders}) n`,
    [shop.id],
  );
  // Neighbours are bought together twice, once by each of two orders; product 1 stands in a twentieth of all.
  await sql(
    `INSERT INTO order_lines (shop_id, order_id, product_id, variant_id, title, quantity, fulfillable_quantity, price_minor, position)
     SELECT $1, n, product, product, 'Thing', 1, 1, 1000, place
     FROM generate_series(1, ${orders}) n,
       LATERAL (VALUES (1 + n % ${products}, 1), (1 + (n + 1) % ${products}, 2),
                       (CASE WHEN n % 20 = 0 THEN 1 ELSE 1 + (n * 7) % ${products} END, 3)) lines (product, place)`,
    [shop.id],
  );
  await sql('VACUUM ANALYZE products, orders, order_lines');
}

async function measure({ services, shops: [shop], sql }: TestServices): Promise<void> {
  const working = await startJobs(services, [recommendJob]);
  const inShop = <T>(work: (ctx: Parameters<typeof readJob>[0]) => Promise<T>) =>
    services.db.inShop(shop.id, (tx) => work({ shop, tx }));
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const memory = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
  const loop = monitorEventLoopDelay({ resolution: 1 });
  const began = performance.now();
  loop.enable();
  const turns = cpuTurns();
  const id = await inShop((ctx) => enqueue(ctx, recommendJob, { full: true }, { key: 'bench' }));
  for (;;) {
    const job = await inShop((ctx) => readJob(ctx, id));
    if (job?.status === 'failed') throw new Error(job.error ?? 'the job failed');
    if (job?.status === 'done') break;
    await delay(50);
  }
  loop.disable();
  clearInterval(memory);
  const own = turns.longest();
  const longest = loop.max / 1e6;
  const seconds = (performance.now() - began) / 1000;
  await check(sql, shop.id);
  console.log(
    `${products.toLocaleString('en')} products, ${orders.toLocaleString('en')} orders: ${seconds.toFixed(1)} s, ` +
      `${((most - before) / 2 ** 20).toFixed(0)} MB more at most; longest turn of the event loop ${longest.toFixed(1)} ms ` +
      `(p99 ${(loop.percentile(99) / 1e6).toFixed(1)} ms), of this thread's own work ${own.toFixed(1)} ms, ` +
      `aim ≤ 50 ms: ${verdict(Math.min(longest, own) <= 50)}`,
  );
  await working.stop();
}

/** Throws unless some products have the companions that a plain count gives them. */
async function check(sql: TestServices['sql'], shop: number): Promise<void> {
  for (const product of [2, 777, 25_000, products]) {
    const [made] = await sql<{ ids: number[] | null }>(
      `SELECT (SELECT ids::int[] FROM recommendations WHERE shop_id = $1 AND kind = 'also-bought' AND product_id = $2) AS ids`,
      [shop, product],
    );
    const counted = await sql<{ id: number }>(
      `SELECT b.product_id::int AS id FROM order_lines a JOIN order_lines b USING (shop_id, order_id)
       WHERE shop_id = $1 AND a.product_id = $2 AND b.product_id <> $2
       GROUP BY b.product_id HAVING count(DISTINCT order_id) >= 2 ORDER BY count(DISTINCT order_id) DESC, 1 LIMIT 24`,
      [shop, product],
    );
    const wanted = counted.map((row) => row.id);
    if (wanted.length === 0 || JSON.stringify(wanted) !== JSON.stringify(made?.ids))
      throw new Error(
        `product ${product} got ${JSON.stringify(made?.ids)} instead of ${JSON.stringify(wanted)}`,
      );
  }
}
