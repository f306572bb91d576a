import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Job } from '#core/contract/job-calls.ts';
import { readJob } from '#core/server/jobs/job-row.ts';
import { startJobWorker } from '#core/testing/start-job-worker.ts';
import { createImportShop, type ImportShop } from '../testing/import-shop.ts';
import { reviewFile } from '../testing/review-file.ts';

let shop: ImportShop;
let worker: ChildProcess | undefined;
beforeAll(async () => {
  shop = await createImportShop({ jobs: [] });
});
afterEach(() => worker?.kill('SIGKILL'));
afterAll(() => shop.close());

async function startWorker(): Promise<void> {
  worker = await startJobWorker(
    shop,
    join(import.meta.dirname, '../testing/review-import-alone.ts#reviewImportAlone'),
  );
}

const kills = 20;

test(
  'an import killed twenty times brings each review once and reports each bad line once',
  { timeout: 900_000 },
  async () => {
    const rows = 40_000;
    const { body } = await shop.send(reviewFile('shopify', rows, { badEvery: 100 }));
    const look = async (): Promise<Job> =>
      (await shop.services.db.inShop(shop.shops[0].id, (tx) =>
        readJob({ shop: shop.shops[0], tx }, body.job_id),
      ))!;
    const searched = async () =>
      (await shop.rows<{ n: number }>(sql`SELECT count(*)::int AS n FROM review_texts`))[0]!.n;
    let killed = 0;
    let seen = 0;
    await startWorker();
    for (;;) {
      const job = await look();
      if (job.status === 'done' || job.status === 'failed') break;
      const now = job.done + (await searched());
      if (now > seen && killed < kills) {
        killed += 1;
        // Anywhere within the next chunk.
        await delay(Math.random() * 60);
        worker?.kill('SIGKILL');
        await startWorker();
      }
      seen = Math.max(seen, now);
      await delay(15);
    }
    const job = await look();
    expect(job).toMatchObject({
      status: 'done',
      done: rows,
      total: rows,
      failure_count: rows / 100,
      result: { new: rows - rows / 100, changed: 0, same: 0, wrong: rows / 100 },
    });
    expect(killed).toBe(kills);
    const [left] = await shop.sql<Record<string, number>>(
      `SELECT (SELECT count(*)::int FROM reviews) AS reviews, (SELECT count(DISTINCT import_key)::int FROM reviews) AS keys,
       (SELECT count(*)::int FROM review_texts) AS searched, (SELECT count(*)::int FROM reviews WHERE brought_at IS NOT NULL) AS brought,
       (SELECT sum(n)::int FROM review_counts) AS counted, (SELECT max(version) FROM reviews) AS version`,
    );
    const all = rows - rows / 100;
    expect(left).toEqual({ reviews: all, keys: all, searched: all, brought: all, counted: all, version: 1 });
  },
);
