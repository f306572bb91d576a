import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Job } from '#core/contract/job-calls.ts';
import { createTestServices, eventually } from '#core/testing/test-services.ts';
import type { TestServices } from '#core/testing/test-services.ts';
import { describeJob } from '#core/testing/describe-job.ts';
import { countingJob } from './fixtures/counting-job.ts';
import { countingRefusals, countingSentences } from './fixtures/counting-sentences.ts';
import type { Member } from '../call/context.ts';
import { defineJob, JobPostponed } from './job-kind.ts';
import type { JobKind } from './job-kind.ts';
import { readJob } from './job-row.ts';
import { enqueue, runPostponedNow, startJobs } from './jobs.ts';
import { Refusal } from '../call/refusal.ts';

const long = process.env['PROVE_SEED'] !== undefined;
let made: TestServices;
let working: { stop(): Promise<void> } | undefined;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  made = await createTestServices();
  // The primary key is what would notice work done twice.
  await made.sql(
    'CREATE TABLE counted (shop_id int, job_id bigint, n int, PRIMARY KEY (shop_id, job_id, n))',
  );
  await made.sql('GRANT ALL ON counted TO backroom_app');
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await working?.stop();
  working = undefined;
});
afterAll(() => made.close());

function start<P>(kind: JobKind<P>, params: P, key?: string): Promise<number> {
  const shop = made.shops[0];
  return made.services.db.inShop(shop.id, (tx) => enqueue({ shop, tx }, kind, params, key ? { key } : {}));
}

async function look(id: number): Promise<Job> {
  const shop = made.shops[0];
  const job = await made.services.db.inShop(shop.id, (tx) => readJob({ shop, tx }, id));
  if (!job) throw new Error('the job is gone');
  return job;
}

function ended(id: number, seconds = 10): Promise<Job> {
  return eventually(
    `the end of job ${id}`,
    async () => {
      const job = await look(id);
      return job.status === 'done' || job.status === 'failed' ? job : null;
    },
    seconds,
  );
}

async function spawnWorker(): Promise<ChildProcess> {
  const file = join(import.meta.dirname, 'fixtures', 'job-worker.ts');
  const child = spawn(process.execPath, [file, made.services.db.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the worker did not start')));
    child.stdout?.on('data', (text) => String(text).includes('working') && resolve());
  });
  return child;
}

describeJob(countingJob, {
  made: () => made,
  enqueue: (shop) =>
    made.services.db.inShop(shop.id, (tx) => enqueue({ shop, tx }, countingJob, { total: 30, wait: 0 })),
  left: (shop) => made.sql('SELECT n FROM counted WHERE shop_id = $1 ORDER BY n', [shop.id]),
});

describe('jobs', () => {
  test('runs in chunks, keeps failures once, and ends at 100 %', async () => {
    working = await startJobs(made.services, [countingJob]);
    const job = await ended(await start(countingJob, { total: 23, wait: 0 }));
    expect(job).toMatchObject({ status: 'done', done: 23, total: 23, result: { numbers: 23 }, error: null });
    expect(job.failures).toEqual([
      {
        line: 10,
        subject: 'number 10',
        message: '10 ends in zero',
        problem: { code: 'test.ends_in_zero', values: { number: 10 } },
      },
      {
        line: 20,
        subject: 'number 20',
        message: '20 ends in zero',
        problem: { code: 'test.ends_in_zero', values: { number: 20 } },
      },
    ]);
    expect(job.report_url).toBe(`/admin/jobs/${job.id}/report.csv`);
  });

  test('a rolled-back call leaves no job, and the same key is the same job', async () => {
    const shop = made.shops[0];
    const before = await made.sql('SELECT id FROM jobs');
    await made.services.db
      .inShop(shop.id, async (tx) => {
        await enqueue({ shop, tx }, countingJob, { total: 1, wait: 0 });
        throw new Error('no');
      })
      .catch(() => {});
    expect(await made.sql('SELECT id FROM jobs')).toEqual(before);
    const ids = await Promise.all(
      Array.from({ length: 8 }, () => start(countingJob, { total: 1, wait: 0 }, 'the-key')),
    );
    expect(new Set(ids).size).toBe(1);
  });

  test('what is not of the shape of its kind makes no job, and one that waits with it ends with a sentence', async () => {
    const before = await made.sql('SELECT id FROM jobs');
    const wrong = { total: 'many', wait: 0 } as unknown as { total: number; wait: number };
    await expect(start(countingJob, wrong)).rejects.toThrow(z.ZodError);
    expect(await made.sql('SELECT id FROM jobs')).toEqual(before);
    const id = await start(countingJob, { total: 3, wait: 0 });
    await made.sql(`UPDATE jobs SET params = '{"total": "many"}' WHERE id = $1`, [id]);
    working = await startJobs(made.services, [countingJob]);
    expect(await ended(id)).toMatchObject({
      status: 'failed',
      error: 'Something went wrong, please try again later',
    });
    expect(await made.sql('SELECT n FROM counted WHERE job_id = $1', [id])).toEqual([]);
  });

  test('a job that waits under the name its kind had before is done', async () => {
    const id = await start(countingJob, { total: 2, wait: 0 });
    await made.sql(`UPDATE jobs SET kind = 'count' WHERE id = $1`, [id]);
    working = await startJobs(made.services, [{ ...countingJob, formerly: 'count' }]);
    expect(await ended(id)).toMatchObject({ status: 'done', result: { numbers: 2 } });
  });

  test('two kinds of one name do not start', async () => {
    await expect(startJobs(made.services, [countingJob, { ...countingJob }])).rejects.toThrow(
      'Two kinds of jobs have the name test.count.',
    );
    expect(() => defineJob({ ...countingJob, kind: 'count' })).toThrow('count is not area.verb');
  });

  test('a refusal ends the job with its sentence, another error with a general one after a few tries', async () => {
    let tries = 0;
    const refusing = defineJob({
      kind: 'test.refuse',
      params: z.object({}),
      permission: 'member',
      run: async () => {
        throw new Refusal(countingRefusals.no_header);
      },
    });
    const breaking = defineJob({
      kind: 'test.break',
      params: z.object({}),
      permission: 'member',
      run: async () => {
        tries += 1;
        throw new Error('password=hunter2');
      },
    });
    working = await startJobs(made.services, [refusing, breaking], { attempts: 3 });
    const [refused, broken] = await Promise.all([start(refusing, {}), start(breaking, {})]);
    expect(await ended(refused)).toMatchObject({
      status: 'failed',
      error: 'The file has no header line.',
      problem: { code: 'test.no_header', values: {} },
    });
    const end = await ended(broken, 25);
    expect(end).toMatchObject({ status: 'failed', error: 'Something went wrong, please try again later' });
    expect(JSON.stringify(end)).not.toContain('hunter2');
    expect(tries).toBe(3);
  }, 30_000);

  test('one that is put off gives its worker back, keeps its state, is no failed attempt, and runs when it is asked for', async () => {
    let runs = 0;
    let isReady = false;
    const waiting = defineJob({
      kind: 'test.wait',
      params: z.object({}),
      permission: 'member',
      async run(job) {
        runs += 1;
        await job.chunk(async (_ctx, report) =>
          report.progress({ done: 3, total: 7, state: { runs: Number(job.state['runs'] ?? 0) + 1 } }),
        );
        if (!isReady) throw new JobPostponed(new Date(Date.now() + 3600_000));
        return job.state;
      },
    });
    working = await startJobs(made.services, [waiting, countingJob], { attempts: 2 });
    // More of them than workers, so that the last one shows that none is held.
    const ids = [await start(waiting, {}), await start(waiting, {}), await start(waiting, {})];
    await eventually('all to wait', async () => {
      const jobs = await Promise.all(ids.map(look));
      return runs === 3 && jobs.every(({ status }) => status === 'queued');
    });
    expect(await look(ids[0]!)).toMatchObject({ status: 'queued', done: 3, total: 7, error: null });
    expect(await ended(await start(countingJob, { total: 1, wait: 0 }))).toMatchObject({ status: 'done' });
    const [shop] = made.shops;
    const ask = () => made.services.db.inShop(shop.id, (tx) => runPostponedNow({ shop, tx }, ids[0]!));
    // More often than it may fail in a row.
    for (let turn = 4; turn < 8; turn += 1) {
      await ask();
      await eventually(
        'the next run',
        async () => runs === turn && (await look(ids[0]!)).status === 'queued',
      );
    }
    isReady = true;
    await ask();
    expect(await ended(ids[0]!)).toMatchObject({ status: 'done', result: { runs: 6 } });
    expect((await look(ids[1]!)).status).toBe('queued');
    // One that waits for nothing is left alone.
    await ask();
    expect(runs).toBe(8);
  }, 30_000);

  test('one that is put off runs again at its time', async () => {
    let runs = 0;
    const once = defineJob({
      kind: 'test.once',
      params: z.object({}),
      permission: 'member',
      async run() {
        runs += 1;
        if (runs === 1) throw new JobPostponed(new Date(Date.now() + 500));
        return { runs };
      },
    });
    working = await startJobs(made.services, [once]);
    expect(await ended(await start(once, {}), 20)).toMatchObject({ status: 'done', result: { runs: 2 } });
  }, 25_000);

  test('progress never goes backwards, also when a chunk says so', async () => {
    const steps = [5, 3, 9, 1];
    const shy = defineJob({
      kind: 'test.shy',
      params: z.object({}),
      permission: 'member',
      async run(job) {
        const seen: number[] = [];
        for (const done of steps) {
          await job.chunk(async (_ctx, report) => report.progress({ done, total: 10 }));
          seen.push((await look(job.jobId)).done);
        }
        return { seen };
      },
    });
    working = await startJobs(made.services, [shy]);
    expect((await ended(await start(shy, {}))).result).toEqual({ seen: [5, 5, 9, 9] });
  });

  test('a failed chunk leaves neither its rows nor its report', async () => {
    let first = true;
    const flaky = defineJob({
      kind: 'test.flaky',
      params: z.object({}),
      permission: 'member',
      async run(job) {
        await job.chunk(async ({ tx, shop }, report) => {
          await tx.execute(sql`INSERT INTO counted VALUES (${shop.id}, ${job.jobId}, 1)`);
          report.fail(1, 'row', countingSentences.ends_in_zero({ number: 1 }));
          report.progress({ done: 1, total: 1 });
          if (first) {
            first = false;
            throw new Error('once');
          }
        });
        return {};
      },
    });
    working = await startJobs(made.services, [flaky]);
    expect(await ended(await start(flaky, {}), 20)).toMatchObject({ status: 'done', failure_count: 1 });
  }, 25_000);

  test.runIf(long)(
    'killed with -9 in the middle: resumed by another node within 40 s, nothing done twice',
    async () => {
      const victim = await spawnWorker();
      const id = await start(countingJob, { total: 200, wait: 50 });
      await eventually('half of the job', async () => (await look(id)).done >= 60, 20);
      working = await startJobs(made.services, [countingJob]);
      victim.kill('SIGKILL');
      const at = (await look(id)).done;
      const killed = Date.now();
      await eventually('going on', async () => (await look(id)).done > at, 40);
      process.stdout.write(`resumed on another node after ${Date.now() - killed} ms\n`);
      expect(await ended(id, 30)).toMatchObject({ status: 'done', done: 200, failure_count: 20 });
      const [counted] = await made.sql(
        'SELECT count(*)::int AS n, sum(n)::int AS s FROM counted WHERE job_id = $1',
        [id],
      );
      expect(counted).toEqual({ n: 200, s: 20_100 });
    },
    90_000,
  );

  test.runIf(long)(
    'killed with -9 as the only node: resumed within 5 s of the next start',
    async () => {
      const victim = await spawnWorker();
      const id = await start(countingJob, { total: 100, wait: 50 });
      await eventually('half of the job', async () => (await look(id)).done >= 30, 20);
      victim.kill('SIGKILL');
      await new Promise((resolve) => victim.once('exit', resolve));
      const at = (await look(id)).done;
      working = await startJobs(made.services, [countingJob]);
      await eventually('going on', async () => (await look(id)).done > at, 5);
      expect(await ended(id, 30)).toMatchObject({ status: 'done', done: 100, failure_count: 10 });
    },
    60_000,
  );

  test('what somebody asked for goes before what the clock began', async () => {
    const shop = made.shops[0];
    const [user] = await made.sql<{ id: number }>(
      `INSERT INTO users (email, password_hash) VALUES ('asks@example.com', 'none') RETURNING id`,
    );
    const nightly = [];
    for (let n = 0; n < 10; n += 1) nightly.push(await start(countingJob, { total: 20, wait: 50 }));
    const member = { userId: Number(user!.id) } as Member;
    const asked = await made.services.db.inShop(shop.id, (tx) =>
      enqueue({ shop, tx, member }, countingJob, { total: 1, wait: 0 }),
    );
    working = await startJobs(made.services, [countingJob]);
    expect(await ended(asked, 30)).toMatchObject({ status: 'done' });
    const waiting = (await Promise.all(nightly.map(look))).filter(({ status }) => status === 'queued');
    expect(waiting.length).toBeGreaterThanOrEqual(4);
    for (const id of nightly) await ended(id, 60);
  }, 120_000);

  test('a stop in the middle gives the job to the next start', async () => {
    working = await startJobs(made.services, [countingJob]);
    const id = await start(countingJob, { total: 100, wait: 50 });
    await eventually('the beginning', async () => (await look(id)).done >= 10);
    await working.stop();
    expect((await look(id)).status).toBe('running');
    working = await startJobs(made.services, [countingJob]);
    expect(await ended(id, 30)).toMatchObject({ status: 'done', done: 100 });
  }, 60_000);

  test('lost database connections do not end the worker', async () => {
    working = await startJobs(made.services, [countingJob]);
    const id = await start(countingJob, { total: 100, wait: 30 });
    for (let cut = 1; cut <= 3; cut++) {
      await eventually(
        'some progress',
        async () => ((await look(id).catch(() => null))?.done ?? 0) >= cut * 15,
        30,
      );
      await made.sql(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
    }
    const end = await eventually(
      'the end',
      async () => {
        const job = await look(id).catch(() => null);
        return job?.status === 'done' ? job : null;
      },
      60,
    );
    expect(end).toMatchObject({ done: 100, failure_count: 10 });
  }, 90_000);
});
