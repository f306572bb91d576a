import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Job } from '#core/contract/job-calls.ts';
import { readJob } from '#core/server/jobs/job-row.ts';
import { startJobWorker } from '#core/testing/start-job-worker.ts';
import { createTestCatalog, type TestCatalog } from '../../testing/test-catalog.ts';

let catalog: TestCatalog;
let worker: ChildProcess | undefined;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterEach(() => worker?.kill('SIGKILL'));
afterAll(() => catalog.close());

async function startWorker(): Promise<void> {
  worker = await startJobWorker(
    catalog,
    join(import.meta.dirname, '../testing/product-import-alone.ts#productImportAlone'),
  );
}

test(
  'an import killed in the middle, again and again, ends whole and does nothing twice',
  { timeout: 90_000 },
  async () => {
    const rows = Array.from({ length: 5000 }, (_, n) => {
      const product = Math.floor(n / 5);
      const price = n % 50 === 49 ? 'free' : `${n % 90}.50`;
      return `p-${product},${n % 5 === 0 ? `Product ${product}` : ''},Size,S${n % 5},${price},https://cdn.test/${n}.jpg`;
    });
    const { body } = await catalog.upload(
      `Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src\n${rows.join('\n')}`,
    );
    const id = (body as { job_id: number }).job_id;
    const look = async (): Promise<Job> => (await catalog.inShop((ctx) => readJob(ctx, id)))!;

    let kills = 0;
    let seen = 0;
    await startWorker();
    const until = Date.now() + 80_000;
    for (;;) {
      const job = await look();
      expect(job.done).toBeGreaterThanOrEqual(seen);
      if (job.status === 'done' || job.status === 'failed' || Date.now() > until) break;
      if (job.done > seen && kills < 2) {
        kills += 1;
        worker?.kill('SIGKILL');
        await startWorker();
      }
      seen = job.done;
      await delay(15);
    }
    expect(kills).toBe(2);
    const job = await look();
    expect(job).toMatchObject({
      status: 'done',
      done: 1000,
      total: 1000,
      failure_count: 100,
      result: {
        products_created: 1000,
        products_updated: 0,
        products_unchanged: 0,
        variants: 4900,
        images: 5000,
      },
    });
    const [counts] = await catalog.sql(
      `SELECT (SELECT count(*)::int FROM products) AS products, (SELECT count(*)::int FROM variants) AS variants,
            (SELECT count(*)::int FROM product_images) AS images, (SELECT max(version) FROM products) AS version`,
    );
    expect(counts).toEqual({ products: 1000, variants: 4900, images: 5000, version: 1 });
  },
);
