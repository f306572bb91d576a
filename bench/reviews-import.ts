import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from '#core/server/database/embedded-postgres.ts';
import { prepareJobQueue } from '#core/server/jobs/job-queue.ts';
import { readJob } from '#core/server/jobs/job-row.ts';
import { databaseUrl, onServer } from '#core/testing/test-database.ts';
import { migrate } from '#db/migrate.ts';
import { createImportShop } from '#modules/reviews/import/testing/import-shop.ts';
import { reviewFile } from '#modules/reviews/import/testing/review-file.ts';
import { verdict } from './load.ts';

/**
 * A file of 100,000 reviews, one in a hundred of them bad: from the call until all rows are there with their report, then
 * until they can be searched; how long others wait for this process meanwhile, and the memory it takes. Beside it the same rows
 * in one bare INSERT into the same table, with its indexes, keys and counts: what the database alone takes. And how long the
 * export of them takes, and its memory.
 * Run: `npm run bench -- reviews-import`.
 */
const rows = 100_000;
const good = rows - rows / 100;
/** How often the job is looked at: often enough for the figure, and no work of the database to speak of. */
const pollMs = 50;
const dataDir = join(tmpdir(), `backroom-bench-${process.getuid?.() ?? 0}`);
mkdirSync(dataDir, { recursive: true });
const postgres = await startPostgres({ dataDir, log: () => {} });
const name = `bench_${Date.now()}`;
await onServer(postgres.url, `CREATE DATABASE ${name}`);
const url = databaseUrl(postgres.url, name);
await migrate(url);
await prepareJobQueue(url);
const shop = await createImportShop({ url });
const [first] = shop.shops;
const count = async () =>
  Number(
    (await shop.sql<{ n: string }>('SELECT count(*) AS n FROM reviews WHERE shop_id = $1', [first.id]))[0]!.n,
  );

try {
  const file = reviewFile('judge_me', rows, { badEvery: 100 });
  global.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const memory = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
  const loop = monitorEventLoopDelay({ resolution: 1 });
  const cpu = process.cpuUsage();
  loop.enable();
  const began = performance.now();
  const { body } = await shop.send(file);
  let seen = 0;
  for (;;) {
    const job = await shop.services.db.inShop(first.id, (tx) => readJob({ shop: first, tx }, body.job_id));
    if (job?.status === 'failed') throw new Error(job.error ?? 'the import failed');
    if (seen === 0 && job && job.done >= rows) {
      seen = (performance.now() - began) / 1000;
      loop.disable();
      if (job.failure_count !== rows / 100) throw new Error(`the report has ${job.failure_count} lines`);
    }
    if (job?.status === 'done') break;
    await delay(pollMs);
  }
  const whole = (performance.now() - began) / 1000;
  clearInterval(memory);
  const own = process.cpuUsage(cpu);
  if ((await count()) !== good) throw new Error(`${await count()} reviews came of the file`);

  // And out again, as a file.
  global.gc?.();
  const beforeExport = process.memoryUsage.rss();
  let maxOut = beforeExport;
  const memoryOut = setInterval(() => (maxOut = Math.max(maxOut, process.memoryUsage.rss())), 20);
  const beganOut = performance.now();
  const out = await shop.call<{ job_id: number }>('POST', '/admin/reviews/export.json', {});
  for (;;) {
    const job = await shop.services.db.inShop(first.id, (tx) =>
      readJob({ shop: first, tx }, out.body.job_id),
    );
    if (job?.status === 'failed') throw new Error(job.error ?? 'the export failed');
    if (job?.status === 'done') break;
    await delay(pollMs);
  }
  const outSeconds = (performance.now() - beganOut) / 1000;
  clearInterval(memoryOut);
  const moreOut = (maxOut - beforeExport) / 1e6;

  // The same rows, stated by the database itself.
  await shop.sql(`CREATE TABLE bench_rows AS SELECT * FROM reviews WHERE shop_id = $1`, [first.id]);
  await shop.sql(`DELETE FROM reviews WHERE shop_id = $1`, [first.id]);
  await shop.sql('VACUUM reviews');
  const bare = performance.now();
  await shop.sql(
    `INSERT INTO reviews (shop_id, review_type, product_id, rating, title, content, name, email, country_code, source, imported_from, import_key, state, written_at, published_at)
     SELECT shop_id, review_type, product_id, rating, title, content, name, email, country_code, source, imported_from, import_key, state, written_at, published_at FROM bench_rows`,
  );
  const bareSeconds = (performance.now() - bare) / 1000;
  const p99 = loop.percentile(99) / 1e6;
  const more = (most - before) / 1e6;
  console.log(
    `100,000 rows: there with their report after ${seen.toFixed(2)} s, aim ≤ 3 s: ${verdict(seen <= 3)}; searchable after ${whole.toFixed(2)} s; ` +
      `a bare INSERT of the same rows ${bareSeconds.toFixed(2)} s, ratio ${(seen / bareSeconds).toFixed(2)}`,
  );
  console.log(
    `this process took ${((own.user + own.system) / 1e6).toFixed(2)} s of processor time; event loop p99 ${p99.toFixed(1)} ms, aim ≤ 20 ms: ${verdict(p99 <= 20)}; ` +
      `${more.toFixed(0)} MB more, the sent file among them, aim ≤ 150 MB: ${verdict(more <= 150)}`,
  );
  console.log(
    `${good} rows in a file after ${outSeconds.toFixed(2)} s, aim ≤ 2 s: ${verdict(outSeconds <= 2)}, ratio to the bare INSERT ${(outSeconds / bareSeconds).toFixed(2)}; ` +
      `${moreOut.toFixed(0)} MB more, aim ≤ 50 MB: ${verdict(moreOut <= 50)}`,
  );
} finally {
  await shop.close();
  await onServer(postgres.url, `DROP DATABASE ${name} WITH (FORCE)`);
  await postgres.stop();
}
