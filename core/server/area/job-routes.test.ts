import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Job } from '#core/contract/job-calls.ts';
import { createTestServices } from '#core/testing/test-services.ts';
import { testAuthentication } from '#core/testing/test-authentication.ts';
import type { TestServices } from '#core/testing/test-services.ts';
import { createApp } from '../pipeline/app.ts';
import { endEventStreams } from '../http/event-stream.ts';
import { countingJob } from '../jobs/fixtures/counting-job.ts';
import { finishJob } from '../jobs/job-row.ts';
import { jobRoutes } from './job-routes.ts';
import { enqueue } from '../jobs/jobs.ts';

let made: TestServices;
let app: FastifyInstance;
let address: string;
let job = 0;

beforeAll(async () => {
  made = await createTestServices();
  const authentication = testAuthentication(made);
  const routes = jobRoutes(authentication, [countingJob]);
  app = await createApp({ services: made.services, authentication, routes });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
  const shop = made.shops[0];
  job = await made.services.db.inShop(shop.id, (tx) =>
    enqueue({ shop, tx }, countingJob, { total: 9, wait: 0 }),
  );
});
afterAll(async () => {
  await app.close();
  await made.close();
});

const headers = (shop = 0) => ({ 'x-test-shop': String(made.shops[shop]?.id) });

/** Opens the stream and collects its jobs; `ended` resolves when the server ends it. */
async function openStream(id: number, shop = 0) {
  const stop = new AbortController();
  const reply = await fetch(`${address}/admin/jobs/${id}/events`, {
    headers: headers(shop),
    signal: stop.signal,
  });
  const jobs: Job[] = [];
  const ended = (async () => {
    let text = '';
    for await (const chunk of reply.body ?? []) {
      text += Buffer.from(chunk).toString();
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        if (event.startsWith('data: ')) jobs.push((JSON.parse(event.slice(6)) as { job: Job }).job);
      }
    }
  })().catch(() => {});
  return { reply, jobs, ended, stop };
}

describe('calls around jobs', () => {
  test('another shop’s job is 404 everywhere, as is one that does not exist', async () => {
    for (const path of ['.json', '/events', '/report.csv']) {
      const foreign = await fetch(`${address}/admin/jobs/${job}${path}`, { headers: headers(1) });
      const missing = await fetch(`${address}/admin/jobs/999999${path}`, { headers: headers() });
      expect([foreign.status, missing.status], path).toEqual([404, 404]);
      expect((await fetch(`${address}/admin/jobs/${job}${path}`)).status, path).toBe(401);
    }
    const list = await fetch(`${address}/admin/jobs.json`, { headers: headers(1) });
    expect(await list.json()).toEqual({ jobs: [] });
  });

  test('a stream tells every change, at the latest state, and ends with the job', async () => {
    const stream = await openStream(job);
    expect(stream.reply.headers.get('content-type')).toContain('text/event-stream');
    await delay(250);
    for (let done = 1; done <= 30; done++)
      await made.sql('UPDATE jobs SET done = $1, total = 30 WHERE id = $2', [done, job]);
    const shop = made.shops[0];
    await made.services.db.inShop(shop.id, (tx) => finishJob({ shop, tx }, job, { result: { numbers: 30 } }));
    const reply = await fetch(`${address}/admin/jobs/${job}.json`, { headers: headers() });
    expect(await reply.json()).toMatchObject({ job: { status: 'done', done: 30 } });
    await stream.ended;
    const seen = stream.jobs.map(({ done }) => done);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(stream.jobs.at(-1)).toMatchObject({ status: 'done', done: 30, result: { numbers: 30 } });
  });

  test('a stream of a finished job tells it once and ends', async () => {
    const stream = await openStream(job);
    await stream.ended;
    expect(stream.jobs).toHaveLength(1);
  });

  test('a stopping server ends open streams, and a browser that leaves leaves nothing behind', async () => {
    const shop = made.shops[0];
    const other = await made.services.db.inShop(shop.id, (tx) =>
      enqueue({ shop, tx }, countingJob, { total: 1, wait: 0 }),
    );
    const [one, two] = [await openStream(other), await openStream(other)];
    one.stop.abort();
    await one.ended;
    await delay(100);
    endEventStreams(made.services);
    await two.ended;
    expect(two.jobs.length).toBeGreaterThan(0);
    // One that comes while the server stops is ended as well.
    await (
      await openStream(other)
    ).ended;
  });

  test('the report holds every failure, and no cell is a formula', async () => {
    const hostile = ['=1+1', '+1', '-1', '@x', '\t=1', '\r=1', '＝1', 'plain, "quoted"'];
    for (const [index, subject] of hostile.entries()) {
      await made.sql(
        'INSERT INTO job_failures (shop_id, job_id, line, subject, message) VALUES ($1, $2, $3, $4, $5)',
        [made.shops[0].id, job, index + 2, subject, 'bad price'],
      );
    }
    const reply = await fetch(`${address}/admin/jobs/${job}/report.csv`, { headers: headers() });
    expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="job-${job}-report.csv"`);
    const text = Buffer.from(await reply.arrayBuffer()).toString('utf8');
    expect(text.startsWith('\ufeffline,subject,message\r\n')).toBe(true);
    const lines = text.trim().split('\r\n').slice(1);
    expect(lines).toHaveLength(hostile.length);
    for (const line of lines) expect(line).not.toMatch(/,"?[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/);
    expect(text).toContain('"plain, ""quoted"""');
  });
});
