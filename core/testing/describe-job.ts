import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Job } from '#core/contract/job-calls.ts';
import type { ActingShop } from '#core/server/call/context.ts';
import { bindJob, type JobKind, type RunningJob } from '#core/server/jobs/job-kind.ts';
import { finishJob, readJob } from '#core/server/jobs/job-row.ts';
import { begin, runningJob } from '#core/server/jobs/jobs.ts';
import type { TestServices } from './test-services.ts';

/** What a kind of job is tried on. */
export interface JobFixture {
  /** Made before the tests begin; the job runs once in each of its two shops. */
  made(): Pick<TestServices, 'services' | 'shops'>;
  /** Sets up what the job works on, the same in every shop, and enqueues it; gives its id. Nothing else may run it. */
  enqueue(shop: ActingShop): Promise<number>;
  /** All that it has left in a shop, without ids and times. */
  left(shop: ActingShop): Promise<unknown>;
}

/** What its area is given, of a kind that needs something of it. */
export type GivenTo<G> = unknown extends G ? { given?: undefined } : { given: G };

/** The process has gone: nothing of the run goes on. */
class ThrownOut extends Error {}

type Shown = Pick<Job, 'status' | 'done' | 'total' | 'result' | 'error' | 'failure_count' | 'failures'>;

/**
 * Holds a kind of job to what every kind must bear: killed anywhere, it goes on from its last chunk and ends as if
 * nothing had happened. In this process, so that it can be in each run of the tests.
 */
export function describeJob<P, G = unknown>(needing: JobKind<P, G>, fixture: JobFixture & GivenTo<G>): void {
  const kind = bindJob(needing, fixture.given as G) as JobKind;
  describe(`the job ${kind.kind}`, () => {
    test('thrown out in each of its chunks and after each, it ends as when left alone', async () => {
      const [one, other] = fixture.made().shops;
      const alone = await toItsEnd(kind, fixture, one, false);
      expect(alone).toMatchObject({ runs: 1, job: { status: 'done', error: null } });
      const thrown = await toItsEnd(kind, fixture, other, true);
      expect(thrown.job).toEqual(alone.job);
      expect(thrown.left).toEqual(alone.left);
      // A fixture of one chunk would show nothing.
      expect(thrown.runs).toBeGreaterThan(6);
    }, 60_000);
  });
}

const maxRuns = 500;

async function toItsEnd(
  kind: JobKind,
  fixture: JobFixture,
  shop: ActingShop,
  disturbed: boolean,
): Promise<{ runs: number; job: Shown; left: unknown }> {
  const { services } = fixture.made();
  const jobId = await fixture.enqueue(shop);
  // From each state that it is resumed from, it is thrown out in its first chunk, after it, in its second, and so on.
  const tried = new Set<string>();
  const throwOnce = (key: string) => {
    if (!disturbed || tried.has(key)) return;
    tried.add(key);
    throw new ThrownOut(key);
  };
  for (let runs = 1; runs <= maxRuns; runs += 1) {
    const ownRun = { shop, jobId, run: randomUUID() };
    const begun = await begin(
      { services, byKind: new Map([[kind.kind, kind]]), maxAttempts: Number.MAX_SAFE_INTEGER },
      ownRun,
    );
    if (!begun) throw new Error('the job ended without its result');
    const real = runningJob(services, ownRun, begun, new AbortController().signal);
    const from = JSON.stringify(real.state);
    let chunks = 0;
    const job: RunningJob<unknown> = {
      ...real,
      get state() {
        return real.state;
      },
      async chunk(work) {
        chunks += 1;
        const key = `${from} ${chunks}`;
        const value = await real.chunk(async (ctx, report) => {
          const made = await work(ctx, report);
          throwOnce(`in ${key}`);
          return made;
        });
        throwOnce(`after ${key}`);
        return value;
      },
    };
    try {
      const result = await kind.run(job, undefined);
      await services.db.inShop(shop.id, (tx) => finishJob({ shop, tx }, jobId, { result }));
    } catch (error) {
      if (error instanceof ThrownOut) continue;
      throw error;
    }
    const ended = (await services.db.inShop(shop.id, (tx) => readJob({ shop, tx }, jobId)))!;
    const { status, done, total, error, result, failure_count, failures } = ended;
    return {
      runs,
      job: { status, done, total, error, result, failure_count, failures },
      left: await fixture.left(shop),
    };
  }
  throw new Error(`${kind.kind} did not end within ${maxRuns} runs: it does not go on from where it stood`);
}
