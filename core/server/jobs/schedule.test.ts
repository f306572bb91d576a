import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServices, eventually } from '#core/testing/test-services.ts';
import type { TestServices } from '#core/testing/test-services.ts';
import { coreSchedules } from '../area/core-schedules.ts';
import { defineSchedule, startSchedules } from './schedule.ts';

let made: TestServices;
beforeAll(async () => {
  made = await createTestServices();
});
afterAll(() => made.close());

test('comes round again, on one node at a time, and survives a failure', async () => {
  let atOnce = 0;
  let most = 0;
  let runs = 0;
  const schedule = defineSchedule({
    name: 'test.housekeeping',
    everySeconds: 0.05,
    async run() {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await delay(30);
      atOnce -= 1;
      runs += 1;
      if (runs === 2) throw new Error('once');
    },
  });
  const nodes = [1, 2, 3].map(() => startSchedules(made.services, [schedule]));
  await eventually('six runs', () => runs >= 6);
  await Promise.all(nodes.map((node) => node.stop()));
  const after = runs;
  await delay(150);
  expect([most, runs]).toEqual([1, after]);
  expect(made.logged.map(({ message }) => message)).toContain(
    'test.housekeeping did not run, it will next time',
  );
});

test('saved answers are kept 30 days and forgotten then', async () => {
  await made.sql(
    `INSERT INTO idempotency_keys (shop_id, key, call, request_hash, status, reply, created_at)
     SELECT $1, 'key-' || days, 'POST /x', '', 200, '{}', now() - make_interval(days => days)
     FROM unnest(ARRAY[1, 29, 30, 32, 400]) days`,
    [made.shops[0].id],
  );
  for (const schedule of coreSchedules) await schedule.run(made.services);
  const left = await made.sql<{ key: string }>('SELECT key FROM idempotency_keys ORDER BY created_at DESC');
  expect(left.map(({ key }) => key)).toEqual(['key-1', 'key-29', 'key-30']);
});

test('jobs are forgotten 90 days after their end, with their failed lines; one that runs is not', async () => {
  await made.sql(
    `WITH made AS (
       INSERT INTO jobs (shop_id, kind, key, status, created_at, finished_at)
       SELECT $1, 'test.old', 'job-' || days, CASE WHEN days = 400 THEN 'running' ELSE 'failed' END,
              now() - make_interval(days => days), CASE WHEN days < 400 THEN now() - make_interval(days => days) END
       FROM unnest(ARRAY[1, 89, 91, 200, 400]) days RETURNING shop_id, id)
     INSERT INTO job_failures (shop_id, job_id, message) SELECT shop_id, id, 'failed' FROM made`,
    [made.shops[0].id],
  );
  for (const schedule of coreSchedules) await schedule.run(made.services);
  const left = await made.sql<{ key: string }>(
    `SELECT j.key FROM jobs j JOIN job_failures f ON f.shop_id = j.shop_id AND f.job_id = j.id
     WHERE j.kind = 'test.old' ORDER BY j.created_at DESC`,
  );
  expect(left.map(({ key }) => key)).toEqual(['job-1', 'job-89', 'job-400']);
});
