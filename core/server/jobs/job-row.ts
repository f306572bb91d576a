import { type SQL, sql } from 'drizzle-orm';
import { type JobEnded, jobEnded } from '#core/contract/core-events.ts';
import type { Job } from '#core/contract/job-calls.ts';
import {
  inEnglish,
  type Sentence,
  tell,
  type CodedSentence,
  type CodedValue,
} from '#core/contract/sentence.ts';
import type { ShopCtx } from '../call/context.ts';
import type { Tx } from '../database/database.ts';
import type { ChunkReport } from './job-kind.ts';
import { publish } from './outbox.ts';

/** What `jobs.state` holds: the handler's own state, and whose run it is. */
export interface JobState {
  /** Starts since `done` last rose: bounds both failing and crashing jobs. */
  attempts?: number;
  /** The run that may write; an older one that comes back finds another name here and stops. */
  run?: string;
  handler?: Record<string, unknown>;
  /** How often it was given back to the queue; entries of earlier turns do nothing. */
  turn?: number;
  /** When it runs again (ISO 8601, UTC), while it waits for that. */
  again_at?: string;
}

export interface JobRow {
  kind: string;
  status: Job['status'];
  params: unknown;
  state: JobState;
}

/** This run is over: another worker has the job, or the server stops. */
export class JobGone extends Error {}

/** Reads and locks a job for the rest of the transaction; null when it is gone. */
export async function lockJob(tx: Tx, shopId: number, jobId: number): Promise<JobRow | null> {
  const found = await tx.execute<JobRow & Record<string, unknown>>(
    sql`SELECT kind, status, params, state FROM jobs WHERE shop_id = ${shopId} AND id = ${jobId} FOR UPDATE`,
  );
  return found.rows[0] ?? null;
}

export async function saveState(tx: Tx, shopId: number, jobId: number, state: JobState): Promise<void> {
  await tx.execute(
    sql`UPDATE jobs SET status = 'running', state = ${JSON.stringify(state)}::jsonb, updated_at = now()
        WHERE shop_id = ${shopId} AND id = ${jobId}`,
  );
}

/** Keeps a job that is not running now. */
export async function saveWaiting(tx: Tx, shopId: number, jobId: number, state: JobState): Promise<void> {
  await tx.execute(
    sql`UPDATE jobs SET status = 'queued', state = ${JSON.stringify(state)}::jsonb, updated_at = now()
        WHERE shop_id = ${shopId} AND id = ${jobId}`,
  );
}

/** Ends a job, once, and tells of it. A finished one shows 100 %. */
export async function finishJob(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  jobId: number,
  end: { result: Record<string, unknown> } | { error: Sentence },
): Promise<void> {
  const failed = 'error' in end;
  const done = await ctx.tx.execute<JobEnded & Record<string, unknown>>(
    sql`UPDATE jobs AS j SET status = ${failed ? 'failed' : 'done'}, error = ${failed ? inEnglish(end.error) : null},
          problem = ${failed ? JSON.stringify(storableSentence(tell(end.error))) : null}::jsonb,
          result = ${JSON.stringify(failed ? {} : end.result)}::jsonb,
          total = greatest(total, done), done = ${failed ? sql`done` : sql`greatest(total, done)`},
          finished_at = now(), updated_at = now()
        WHERE shop_id = ${ctx.shop.id} AND id = ${jobId} AND status IN ('queued', 'running')
        RETURNING id AS job_id, kind, status, created_by, token_id,
          (SELECT count(*)::int FROM job_failures f WHERE f.shop_id = j.shop_id AND f.job_id = j.id) AS failures`,
  );
  const ended = done.rows[0];
  if (ended) await publish(ctx, jobEnded, ended);
}

interface Failure {
  line: number | null;
  subject: string;
  message: string;
  problem: CodedSentence | null;
}

/** The beginning of a text, without what PostgreSQL keeps in none: it may come from the very line that is refused for it. */
export function storableText(text: string, most: number): string {
  return text.slice(0, most).replaceAll('\0', '').toWellFormed();
}

/** The same of each value of a sentence. */
export function storableSentence(told: CodedSentence | undefined): CodedSentence | null {
  if (!told) return null;
  const values = Object.entries(told.values).map(([name, value]): [string, CodedValue] => [
    name,
    typeof value === 'string'
      ? storableText(value, 1000)
      : typeof value === 'object'
        ? storableSentence(value)!
        : value,
  ]);
  return { code: told.code, values: Object.fromEntries(values) };
}

/** Runs one chunk inside its transaction and keeps what it reported. Returns the state as it is now. */
export async function runChunk<T>(
  ctx: ShopCtx,
  jobId: number,
  run: string,
  work: (ctx: ShopCtx, report: ChunkReport) => Promise<T>,
): Promise<{ value: T; state: JobState }> {
  const row = await lockJob(ctx.tx, ctx.shop.id, jobId);
  if (row?.status !== 'running' || row.state.run !== run) throw new JobGone('another worker has this job');
  const failures: Failure[] = [];
  let done = 0;
  let total = 0;
  let handler = row.state.handler;
  const value = await work(ctx, {
    progress(progress) {
      done = Math.max(done, progress.done ?? 0);
      total = Math.max(total, progress.total ?? 0);
      handler = progress.state ?? handler;
    },
    fail(line, subject, message) {
      failures.push({
        line,
        subject: storableText(subject, 300),
        message: storableText(inEnglish(message), 1000),
        problem: storableSentence(tell(message)),
      });
    },
  });
  await addFailures(ctx, jobId, failures);
  const state: JobState = { ...row.state, ...(handler ? { handler } : {}) };
  const saved = await ctx.tx.execute<{ attempts: number }>(
    sql`UPDATE jobs SET done = greatest(done, ${done}), total = greatest(total, ${total}), updated_at = now(),
          state = ${JSON.stringify(state)}::jsonb
            || CASE WHEN ${done} > done THEN '{"attempts": 1}'::jsonb ELSE '{}'::jsonb END
        WHERE shop_id = ${ctx.shop.id} AND id = ${jobId}
        RETURNING (state ->> 'attempts')::int AS attempts`,
  );
  return { value, state: { ...state, attempts: saved.rows[0]?.attempts } };
}

async function addFailures(ctx: ShopCtx, jobId: number, failures: readonly Failure[]): Promise<void> {
  if (failures.length === 0) return;
  await ctx.tx.execute(
    sql`INSERT INTO job_failures (shop_id, job_id, line, subject, message, problem)
        SELECT DISTINCT ${ctx.shop.id}::int, ${jobId}::bigint, f.line, f.subject, f.message, f.problem
        FROM jsonb_to_recordset(${JSON.stringify(failures)}::jsonb) AS f (line int, subject text, message text, problem jsonb)
        WHERE NOT EXISTS (
          SELECT 1 FROM job_failures old
          WHERE old.shop_id = ${ctx.shop.id} AND old.job_id = ${jobId} AND old.line IS NOT DISTINCT FROM f.line
            AND old.subject = f.subject AND old.message = f.message)
        ORDER BY 3, 4, 5`,
  );
}

/** How many failures a reply carries; the report has them all. */
const failuresShown = 200;

const jobColumns = sql`
  j.id, j.kind, j.status, j.done, j.total, j.result, j.error, j.problem,
  to_char(j.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at,
  to_char(j.finished_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS finished_at,
  (SELECT count(*)::int FROM job_failures f WHERE f.shop_id = j.shop_id AND f.job_id = j.id) AS failure_count,
  coalesce((SELECT json_agg(json_build_object('line', f.line, 'subject', f.subject, 'message', f.message, 'problem', f.problem)
    ORDER BY f.line NULLS LAST, f.id) FROM (
      SELECT * FROM job_failures f WHERE f.shop_id = j.shop_id AND f.job_id = j.id
      ORDER BY f.line NULLS LAST, f.id LIMIT ${failuresShown}) f), '[]') AS failures`;

type ShownRow = Omit<Job, 'report_url'> & Record<string, unknown>;

function shown(row: ShownRow): Job {
  const report = row.failure_count > 0 ? `/admin/jobs/${row.id}/report.csv` : null;
  return { ...row, report_url: report };
}

/** Whose eyes see which jobs: a person's those they started, and every one of these kinds; a program's its own. */
export type JobViewer = { userId: number; kinds: readonly string[] } | { tokenId: number };

function seenBy(viewer: JobViewer | undefined): SQL {
  if (!viewer) return sql`true`;
  if ('tokenId' in viewer) return sql`j.token_id = ${viewer.tokenId}`;
  return sql`(j.created_by = ${viewer.userId} OR j.kind = ANY(${sql.param([...viewer.kinds])}::text[]))`;
}

/** One job as its viewers see it; null when this shop has none of that id, or the viewer may not see it. */
export async function readJob(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  jobId: number,
  viewer?: JobViewer,
): Promise<Job | null> {
  const found = await ctx.tx.execute<ShownRow>(
    sql`SELECT ${jobColumns} FROM jobs j WHERE j.shop_id = ${ctx.shop.id} AND j.id = ${jobId} AND ${seenBy(viewer)}`,
  );
  return found.rows[0] ? shown(found.rows[0]) : null;
}

/** The latest 20 jobs, of one kind when named; without a viewer those of everyone. */
export async function readJobs(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  kind: string | undefined,
  viewer?: JobViewer,
): Promise<Job[]> {
  const ofKind = kind === undefined ? sql`true` : sql`j.kind = ${kind}`;
  const found = await ctx.tx.execute<ShownRow>(
    sql`SELECT ${jobColumns} FROM jobs j
        WHERE j.shop_id = ${ctx.shop.id} AND ${ofKind} AND ${seenBy(viewer)} ORDER BY j.id DESC LIMIT 20`,
  );
  return found.rows.map(shown);
}
