import type { ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Job } from '#core/contract/job-calls.ts';
import { readJob } from '#core/server/jobs/job-row.ts';
import { startJobWorker } from '#core/testing/start-job-worker.ts';
import { createTestServices, eventually, type TestServices } from '#core/testing/test-services.ts';
import { testMember } from '#core/testing/test-authentication.ts';
import { startOfferImport } from './offer-import.ts';

let made: TestServices;
let worker: ChildProcess | undefined;
beforeAll(async () => {
  made = await createTestServices();
});
afterEach(() => worker?.kill('SIGKILL'));
afterAll(() => made.close());

async function startWorker(): Promise<void> {
  worker = await startJobWorker(made, join(import.meta.dirname, 'offer-import.ts#offerImportJob'));
}

const tiers = JSON.stringify({
  data: [
    {
      key: 0,
      label: '',
      min_quantity: 2,
      value_discount: 10,
      type: 'percentage_each',
      mark_as_popular: true,
    },
  ],
  is_default_select: -1,
});

/** Each tenth line is no offer. */
function fileOf(lines: number): string {
  const rows = Array.from({ length: lines }, (_, n) => [
    `Offer ${n}`,
    'Buy more',
    n % 10 === 9 ? 'nonsense' : 'quantity',
    'all',
    tiers,
  ]);
  return stringify([['offer_name', 'offer_message', 'offer_type', 'target_type', 'discount_data'], ...rows]);
}

const offers = () =>
  made.sql<{ offer_name: string; priority: number; automated: boolean }>(
    'SELECT offer_name, priority, automated FROM offers ORDER BY automated, priority, id',
  );

test(
  'C013 an import killed again and again leaves the old offers until it replaces them, and makes none twice',
  { timeout: 120_000 },
  async () => {
    const { services, shops } = made;
    const [shop] = shops;
    for (const [name, automated] of [
      ['Old', false],
      ['Old, too', false],
      ['Automated', true],
    ])
      await made.sql(
        'INSERT INTO offers (shop_id, offer_type, offer_name, priority, automated) VALUES ($1, $2, $3, 7, $4)',
        [shop.id, 'post-purchase', name, automated],
      );
    const path = join(services.dataDir, 'sent.csv');
    await writeFile(path, fileOf(3000));
    const ctx = { services, shop, member: testMember };
    const id = await startOfferImport(ctx, { path }, { delete_option: true });
    await expect(startOfferImport(ctx, { path }, { delete_option: true })).rejects.toMatchObject({
      status: 409,
      code: 'offers.importing',
    });
    await made.sql('INSERT INTO offers (shop_id, offer_type, offer_name, priority) VALUES ($1, $2, $3, 8)', [
      shop.id,
      'quantity',
      'Made meanwhile',
    ]);
    const look = async (): Promise<Job> =>
      (await services.db.inShop(shop.id, (tx) => readJob({ shop, tx }, id)))!;

    let kills = 0;
    let seen = 0;
    await startWorker();
    const until = Date.now() + 110_000;
    for (;;) {
      const job = await look();
      expect(job.done).toBeGreaterThanOrEqual(seen);
      if (job.status === 'done' || job.status === 'failed' || Date.now() > until) break;
      if (job.done > seen && kills < 2) {
        kills += 1;
        worker?.kill('SIGKILL');
        expect((await offers()).map((one) => one.offer_name)).toEqual([
          'Old',
          'Old, too',
          'Made meanwhile',
          'Automated',
        ]);
        await startWorker();
      }
      seen = job.done;
      await delay(10);
    }
    expect(kills).toBe(2);
    expect(await look()).toMatchObject({
      status: 'done',
      done: 3000,
      total: 3000,
      failure_count: 300,
      result: { count: 2700, changed: 0, same: 0, deleted: 2 },
    });
    const [meanwhile, ...rest] = await offers();
    expect(meanwhile).toMatchObject({ offer_name: 'Made meanwhile', priority: 8 });
    expect(rest.pop()).toMatchObject({ offer_name: 'Automated' });
    const good = Array.from({ length: 3000 }, (_, n) => n).filter((n) => n % 10 !== 9);
    expect(rest.map((one) => [one.offer_name, one.priority])).toEqual(
      good.map((n, at) => [`Offer ${n}`, 9 + at]),
    );
    expect(await made.sql('SELECT 1 FROM offer_import_lines')).toEqual([]);

    // As one is found that was killed between making the offers and telling its end.
    const before = await offers();
    await made.sql(
      `UPDATE jobs SET status = 'running', finished_at = NULL, result = '{}', done = 1, total = 3000 WHERE id = $1`,
      [id],
    );
    await made.sql(`UPDATE pgboss.job SET state = 'retry', completed_on = NULL, start_after = now()`);
    await eventually('the end told again', async () => (await look()).status === 'done', 40);
    expect((await look()).result).toEqual({ count: 2700, changed: 0, same: 0, deleted: 2 });
    expect(await offers()).toEqual(before);
  },
);
