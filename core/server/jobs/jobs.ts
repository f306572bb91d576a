import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Job as QueuedJob } from 'pg-boss';
import { z } from 'zod';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import { defineEvent } from '#core/contract/event-kind.ts';
import type { ActingShop, AppCaller, Member, Services, ShopCtx } from '../call/context.ts';
import type { Tx } from '../database/database.ts';
import { isDatabaseAway } from '../database/database.ts';
import { type AnyJobKind, type JobKind, JobPostponed, type RunningJob } from './job-kind.ts';
import { finishJob, JobGone, lockJob, runChunk, saveState, saveWaiting } from './job-row.ts';
import type { JobRow } from './job-row.ts';
import { laneFor, nextPriority, queueOf, workLanes } from './job-lanes.ts';
import { openJobQueue, resumeOrphans } from './job-queue.ts';
import { jobArea, publish, startOutbox, subscribe } from './outbox.ts';
import { Refusal } from '../call/refusal.ts';

/** `asked`: a person or a program waits for it. Absent in what was written before it counted. */
const jobQueued = defineEvent(
  `${jobArea}.queued`,
  z.object({
    job_id: z.number().int(),
    asked: z.boolean().optional(),
    /** The job's kind, which may have a lane of its own; absent in what was written before there were lanes. */
    kind: z.string().optional(),
    /** How often it was given back before, and when it is due (ISO 8601, UTC); absent: never, at once. */
    turn: z.int().optional(),
    at: z.string().optional(),
  }),
);
/** Starts without any progress before a job is given up. */
const standardAttempts = 8;
const givenUp = coreRefusals.internal.sentence;

type JobKey = { shop_id: number; job_id: number; turn?: number };

/**
 * Starts long work, in the caller's transaction: a call that is rolled back leaves no job. Whoever calls, a person or a
 * program, may follow it.
 * @throws when `params` are not of the kind's shape
 * @returns the job's id; enqueuing a `key` again gives the job it already has, whatever its status.
 */
export async function enqueue<P>(
  ctx: Pick<ShopCtx, 'shop' | 'tx'> & { member?: Member | undefined; app?: AppCaller | undefined },
  kind: AnyJobKind<P>,
  params: P,
  options: { key?: string } = {},
): Promise<number> {
  const key = options.key ?? null;
  const made = await ctx.tx.execute<{ id: number }>(
    sql`INSERT INTO jobs (shop_id, kind, key, params, created_by, token_id)
        VALUES (${ctx.shop.id}, ${kind.kind}, ${key}, ${JSON.stringify(kind.params.parse(params))}::jsonb, ${ctx.member?.userId ?? null},
                ${ctx.app?.tokenId ?? null})
        ON CONFLICT (shop_id, kind, key) DO NOTHING RETURNING id`,
  );
  const id = made.rows[0]?.id;
  if (id !== undefined) {
    await publish(ctx, jobQueued, { job_id: id, asked: Boolean(ctx.member ?? ctx.app), kind: kind.kind });
    return id;
  }
  const found = await ctx.tx.execute<{ id: number }>(
    sql`SELECT id FROM jobs WHERE shop_id = ${ctx.shop.id} AND kind = ${kind.kind} AND key = ${key}`,
  );
  if (!found.rows[0]) throw new Error('the job of this key vanished');
  return found.rows[0].id;
}

/** Each kind by its name and by the one it had before. */
function byName(kinds: readonly JobKind[]): ReadonlyMap<string, JobKind> {
  const known = new Map<string, JobKind>();
  for (const kind of kinds)
    for (const name of new Set([kind.kind, kind.formerly ?? kind.kind])) {
      if (known.has(name)) throw new Error(`Two kinds of jobs have the name ${name}.`);
      known.set(name, kind);
    }
  return known;
}

/** Runs a job now that waits for a later time; does nothing to any other. For a person or a program that asks for it. */
export async function runPostponedNow(ctx: Pick<ShopCtx, 'shop' | 'tx'>, jobId: number): Promise<void> {
  const row = await lockJob(ctx.tx, ctx.shop.id, jobId);
  if (row?.status !== 'queued' || row.state.again_at === undefined) return;
  const { again_at: _later, ...state } = row.state;
  const turn = (state.turn ?? 0) + 1;
  await saveWaiting(ctx.tx, ctx.shop.id, jobId, { ...state, turn });
  await publish(ctx, jobQueued, { job_id: jobId, asked: true, kind: row.kind, turn });
}

/** The same row and turn always get the same queue entry, so that telling the queue twice is telling it once. */
function queueId(shopId: number, jobId: number, turn: number): string {
  const hex = createHash('sha256')
    .update(turn === 0 ? `${shopId}:${jobId}` : `${shopId}:${jobId}:${turn}`)
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Starts working on jobs, by lanes that do not wait for each other, in which shops take turns (`job-lanes.ts`). So neither
 * the nightly work of all shops nor stores that do not answer keep a merchant's import waiting. A job that was killed in the middle is resumed from its state: at once when a
 * server starts and no other works, else within 20 s. `stop` lets chunks finish; the rest is for the next start.
 */
export async function startJobs(
  services: Services,
  kinds: readonly JobKind[],
  options: { attempts?: number } = {},
): Promise<{ stop(): Promise<void> }> {
  const byKind = byName(kinds);
  const maxAttempts = options.attempts ?? standardAttempts;
  const stopping = new AbortController();
  const boss = await openJobQueue(services);
  const orphans = await resumeOrphans(services, boss);
  const outbox = await startOutbox(
    services,
    [
      subscribe({
        event: jobQueued,
        name: 'queue',
        async handle({ shop }, { job_id, asked = false, kind = '', turn = 0, at }) {
          const key: JobKey = { shop_id: shop.id, job_id, ...(turn > 0 ? { turn } : {}) };
          const lane = laneFor(byKind.get(kind), asked);
          await boss.send(queueOf(lane), key, {
            id: queueId(shop.id, job_id, turn),
            priority: await nextPriority(services.db, lane, shop.id, asked),
            group: { id: String(shop.id) },
            ...(at === undefined ? {} : { startAfter: new Date(at) }),
          });
        },
      }),
    ],
    { only: jobArea },
  );
  await workLanes<JobKey>(boss, (queued) =>
    work({ services, byKind, maxAttempts, stopping: stopping.signal }, queued),
  );
  return {
    async stop() {
      stopping.abort();
      await outbox.stop();
      await boss.stop({ graceful: true, timeout: 8_000 });
      await orphans.release();
    },
  };
}

interface Worker {
  services: Services;
  byKind: ReadonlyMap<string, JobKind>;
  maxAttempts: number;
  stopping: AbortSignal;
}

/** One run of one job: where the row is, and the name by which this run owns it. */
interface Run {
  shop: ActingShop;
  jobId: number;
  run: string;
  /** Of the queue's entry; whichever is due where this is left out. */
  turn?: number;
}

/** Runs one queue entry; throwing means "again later". */
async function work(worker: Worker, queued: QueuedJob<JobKey>): Promise<void> {
  const { services } = worker;
  const shop = await services.shops.byId(queued.data.shop_id);
  if (!shop) return;
  const ownRun: Run = { shop, jobId: queued.data.job_id, run: randomUUID(), turn: queued.data.turn ?? 0 };
  const begun = await begin(worker, ownRun);
  if (!begun) return;
  const signal = AbortSignal.any([queued.signal, worker.stopping]);
  try {
    const result = await begun.kind.run(runningJob(services, ownRun, begun, signal), undefined);
    await services.db.inShop(shop.id, async (tx) => {
      if (await lockOwn(tx, ownRun)) await finishJob({ shop, tx }, ownRun.jobId, { result });
    });
  } catch (error) {
    if (error instanceof JobPostponed) return postpone(services, ownRun, error.until);
    await settleError(worker, ownRun, error);
    throw error;
  }
}

/** Gives a job back to the queue until then; it is background work from now on. Throws when the database is away. */
async function postpone({ db }: Services, mine: Run, until: Date): Promise<void> {
  const { shop, jobId } = mine;
  await db.inShop(shop.id, async (tx) => {
    const row = await lockOwn(tx, mine);
    if (!row) return;
    const turn = (row.state.turn ?? 0) + 1;
    const at = until.toISOString();
    await saveWaiting(tx, shop.id, jobId, { ...row.state, attempts: 0, turn, again_at: at });
    await publish({ shop, tx }, jobQueued, { job_id: jobId, asked: false, kind: row.kind, turn, at });
  });
}

/** The row, locked, while it is still this run's. */
async function lockOwn(tx: Tx, { shop, jobId, run }: Run): Promise<JobRow | null> {
  const row = await lockJob(tx, shop.id, jobId);
  return row?.status === 'running' && row.state.run === run ? row : null;
}

interface Begun {
  kind: JobKind;
  params: unknown;
  state: Record<string, unknown>;
}

/** Makes the row this run's; null when there is nothing to do any more. Exported for tests that run a job step by step. */
export function begin(
  { services, byKind, maxAttempts }: Omit<Worker, 'stopping'>,
  { shop, jobId, run, turn }: Run,
): Promise<Begun | null> {
  return services.db.inShop(shop.id, async (tx) => {
    const row = await lockJob(tx, shop.id, jobId);
    if (!row || row.status === 'done' || row.status === 'failed') return null;
    // It was given back, or asked for, after this entry was made.
    if (turn !== undefined && (row.state.turn ?? 0) !== turn) return null;
    const kind = byKind.get(row.kind);
    if (!kind) {
      await leaveToNewer({ shop, tx }, jobId, row);
      return null;
    }
    const params = kind.params.safeParse(row.params);
    if (!params.success) {
      services.log.error(
        { err: params.error, job: jobId, shop: shop.id },
        `a job ${row.kind} cannot be read`,
      );
      await finishJob({ shop, tx }, jobId, { error: givenUp });
      return null;
    }
    const attempts = (row.state.attempts ?? 0) + 1;
    if (attempts > maxAttempts) {
      await finishJob({ shop, tx }, jobId, { error: givenUp });
      return null;
    }
    const { again_at: _now, ...kept } = row.state;
    await saveState(tx, shop.id, jobId, { ...kept, attempts, run });
    return { kind, params: params.data, state: row.state.handler ?? {} };
  });
}

/** How long a job waits for a server that knows its kind before a server looks at it again. */
const unknownKindMs = 10_000;

/**
 * Gives a job of an unknown kind back to the queue: an older server runs beside a newer one, which knows it. The entry of
 * the next turn comes later, so that the old one's retries do not keep other jobs waiting.
 */
async function leaveToNewer(ctx: Pick<ShopCtx, 'shop' | 'tx'>, jobId: number, row: JobRow): Promise<void> {
  const turn = (row.state.turn ?? 0) + 1;
  await saveWaiting(ctx.tx, ctx.shop.id, jobId, { ...row.state, turn });
  const at = new Date(Date.now() + unknownKindMs).toISOString();
  await publish(ctx, jobQueued, { job_id: jobId, asked: false, kind: row.kind, turn, at });
}

/** What the kind's `run` is given. Exported as `begin` is. */
export function runningJob(
  services: Services,
  mine: Run,
  begun: Begun,
  signal: AbortSignal,
): RunningJob<unknown> {
  const { shop, jobId, run } = mine;
  const job: RunningJob<unknown> = {
    shop,
    jobId,
    params: begun.params,
    state: begun.state,
    services,
    signal,
    async chunk(chunkWork) {
      if (signal.aborted) throw new JobGone('the server stops');
      const done = await services.db.inShop(shop.id, (tx) =>
        runChunk({ shop, tx, now: services.now() }, jobId, run, chunkWork),
      );
      job.state = done.state.handler ?? {};
      return done.value;
    },
  };
  return job;
}

/** Decides whether the queue shall try again (the caller throws) or the job has ended (then it is terminal). */
async function settleError(worker: Worker, mine: Run, error: unknown): Promise<void> {
  const { services, maxAttempts, stopping } = worker;
  const { shop, jobId } = mine;
  const refused = error instanceof Refusal && error.status < 500;
  // Neither a stop of the server nor of the database is the job's own failing.
  const innocent = error instanceof JobGone || stopping.aborted || isDatabaseAway(error);
  if (!refused && !innocent) services.log.error({ err: error, job: jobId, shop: shop.id }, 'a job failed');
  await services.db
    .inShop(shop.id, async (tx) => {
      const row = await lockOwn(tx, mine);
      if (!row) return;
      const attempts = row.state.attempts ?? 1;
      if (refused) await finishJob({ shop, tx }, jobId, { error: error.sentence });
      else if (innocent)
        await saveState(tx, shop.id, jobId, { ...row.state, attempts: Math.max(0, attempts - 1) });
      else if (attempts >= maxAttempts) await finishJob({ shop, tx }, jobId, { error: givenUp });
    })
    .catch(() => {
      // The database is away; the row still says "running" and the queue brings it back.
    });
}
