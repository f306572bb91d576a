import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import type { Sentence } from '#core/contract/sentence.ts';
import type { Ctx, ShopCtx } from '#core/server/call/context.ts';
import { fileStoreOf } from '#core/server/files/file-storage.ts';
import type { SentFile } from '#core/server/call/handle.ts';
import { type ChunkReport, defineJob, type RunningJob } from '#core/server/jobs/job-kind.ts';
import { readJobs } from '#core/server/jobs/job-row.ts';
import { enqueue } from '#core/server/jobs/jobs.ts';
import { keepForHours } from '#core/server/files/passing-files.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { offerLimits, offerTypes } from '../../offer/contract/offer-choice.ts';
import { offerRefusals } from '../../offer/contract/offer-refusals.ts';
import { offerFileRefusals, offerFileSentences } from '../contract/offer-file-refusals.ts';
import { importOffersKind } from '../contract/offer-file-words.ts';
import { applyLines, assignPlaces, countReplaced, type ImportResult } from './apply-lines.ts';
import type { Cells } from './file-columns.ts';
import { countLines, type JudgedLine, type LineCounts, linesOf } from './import-lines.ts';
import { judgeFunnels } from './judge-funnels.ts';
import { judgeLines, type Judging } from './judge-lines.ts';
import { oddColumns, offerFileColumns, type OfferLine, offerLines } from './offer-file-lines.ts';
import { shopMark } from './shop-mark.ts';

const kind = importOffersKind;

/** Lines judged in one transaction. */
const linesAtOnce = 200;

/** How long a file is there for its job, also when the servers are away over a weekend. */
const importHours = 7 * 24;

const importParams = z.object({
  offers_type: z.array(z.enum(offerTypes)).readonly().optional(),
  delete_option: z.boolean(),
  /** Says of each line what it would do, and writes nothing. Absent in jobs of before. */
  dry_run: z.boolean().default(false),
  file_key: z.string(),
  /** Lines with offers, good or bad. */
  lines: z.int(),
  /** The youngest offer and funnel when the file was handed in: none that came later is deleted. */
  newest: z.int(),
  newest_funnel: z.int().default(0),
});
type ImportParams = z.output<typeof importParams>;

/** What came of a trial: how many lines would do what, and how many offers the file would replace. */
type TrialResult = LineCounts & { dry_run: true; deleted: number };

/** Where an import stands. */
interface ImportState {
  /** Lines that are judged. */
  judged?: number;
  /** Set once the offers are made, or the trial has counted its lines. */
  result?: ImportResult | TrialResult;
}

async function countFile(path: string): Promise<number> {
  let lines = 0;
  for await (const _line of offerLines(path)) {
    lines += 1;
    if (lines > offerLimits.import)
      throw new Refusal(offerRefusals.import.too_many({ count: offerLimits.import }));
  }
  if (lines === 0) throw new Refusal(offerRefusals.import.no_offers);
  return lines;
}

type Caller = Pick<Ctx, 'services' | 'shop' | 'member' | 'app'>;
type Wanted = Pick<ImportParams, 'offers_type' | 'delete_option'> & { dry_run?: boolean };

/**
 * Keeps a file of offers and starts to try or to import it (C013); one file of a shop at a time.
 * @returns the job's id
 * @throws {Refusal} 422 `offers.import` when the file is none of offers, 409 `offers.importing`
 */
export async function startOfferImport(
  { services, shop, member, app }: Caller,
  { path }: Pick<SentFile, 'path'>,
  { offers_type, delete_option, dry_run = false }: Wanted,
): Promise<number> {
  const lines = await countFile(path);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const key = `imports/${shop.id}/offers-${hash.digest('hex')}.csv`;
  await services.db.inShop(shop.id, (tx) => keepForHours({ tx, shop }, [key], importHours));
  await (await fileStoreOf(services)).putFile(key, path, 'text/csv');
  return services.db.inShop(shop.id, async (tx) => {
    const now = services.now();
    await onlyOne({ shop, tx });
    const params = {
      offers_type,
      delete_option,
      dry_run,
      file_key: key,
      lines,
      ...(await newestOf({ shop, tx, now })),
    };
    return enqueue({ shop, member, app, tx }, offerImportJob, params);
  });
}

/** Waits for others who start one, and refuses while one runs. */
async function onlyOne({ shop, tx }: Pick<ShopCtx, 'shop' | 'tx'>): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${kind}), ${shop.id})`);
  const [last] = await readJobs({ shop, tx }, kind);
  if (last && (last.status === 'queued' || last.status === 'running'))
    throw new Refusal(offerRefusals.importing);
}

async function newestOf(ctx: ShopCtx): Promise<Pick<ImportParams, 'newest' | 'newest_funnel'>> {
  const found = await ctx.tx.execute<{ newest: number; newest_funnel: number }>(
    sql`SELECT (SELECT coalesce(max(id), 0) FROM offers WHERE shop_id = ${ctx.shop.id}) AS newest,
          (SELECT coalesce(max(id), 0) FROM funnels WHERE shop_id = ${ctx.shop.id}) AS newest_funnel`,
  );
  return found.rows[0]!;
}

/**
 * Has the file of the latest trial applied, by the same job: its lines are judged again, as the shop may have changed.
 * @returns the job's id
 * @throws {Refusal} 409 `offers.not_tried`, 409 `offers.importing`
 */
export async function applyTriedFile(ctx: Ctx, trial: number): Promise<number> {
  await onlyOne(ctx);
  const found = await ctx.tx.execute<{ params: unknown }>(
    sql`SELECT params FROM jobs WHERE shop_id = ${ctx.shop.id} AND id = ${trial} AND kind = ${kind} AND status = 'done'
          AND id = (SELECT max(id) FROM jobs WHERE shop_id = ${ctx.shop.id} AND kind = ${kind})`,
  );
  const params = found.rows[0] && importParams.parse(found.rows[0].params);
  if (!params?.dry_run) throw new Refusal(offerFileRefusals.not_tried);
  await keepForHours(ctx, [params.file_key], importHours);
  return enqueue(ctx, offerImportJob, { ...params, dry_run: false, ...(await newestOf(ctx)) });
}

/**
 * Judges every line, some a transaction, and keeps what came of it. A trial ends there. Otherwise, in one transaction,
 * the present offers are deleted where that was asked for, and the others made and changed: an import killed before
 * has changed no offer, one killed after has only its end to tell.
 */
export const offerImportJob = defineJob({
  kind,
  params: importParams,
  permission: 'apps',
  async run(job) {
    const { result } = job.state as ImportState;
    if (result) return { ...result };
    const folder = await mkdtemp(join(tmpdir(), 'backroom-import-'));
    try {
      const path = join(folder, 'offers.csv');
      if (!(await (await fileStoreOf(job.services)).fetch(job.params.file_key, path)))
        throw new Refusal(coreRefusals.not_found.upload);
      await judgeFile(job, path);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    return job.chunk(async (ctx, report) => {
      // All lines at once, by design: a hundred thousand of them on a busy machine take longer than a call may.
      await ctx.tx.execute(sql`SET LOCAL statement_timeout = '15min'`);
      const done = await (job.params.dry_run ? tried(ctx, job) : applied(ctx, job, report));
      report.progress({ state: { judged: job.params.lines, result: done } });
      return { ...done };
    });
  },
});

function replacing({ offers_type = [], newest, newest_funnel }: ImportParams) {
  return { offers_type, newest, newest_funnel };
}

async function tried(ctx: ShopCtx, { jobId, params }: RunningJob<ImportParams>): Promise<TrialResult> {
  await assignPlaces(ctx, jobId);
  const deleted = params.delete_option ? await countReplaced(ctx, jobId, replacing(params)) : 0;
  return { ...(await countLines(ctx, jobId)), dry_run: true, deleted };
}

function applied(
  ctx: ShopCtx,
  { jobId, params }: RunningJob<ImportParams>,
  report: ChunkReport,
): Promise<ImportResult> {
  return applyLines(ctx, jobId, params.delete_option ? replacing(params) : null, report);
}

function tell(report: ChunkReport, bad: readonly JudgedLine[]): void {
  for (const { line, name, sentence } of bad) if (sentence) report.fail(line, name, sentence);
}

async function judgeFile(job: RunningJob<ImportParams>, path: string): Promise<void> {
  const { jobId, params, shop } = job;
  const head = await offerFileColumns(path);
  const { judged = 0 } = job.state as ImportState;
  const mark = await job.chunk(async (ctx, report) => {
    report.progress({ total: params.lines });
    // Rows of an earlier check, or of an import that was abandoned.
    await ctx.tx.execute(
      sql`DELETE FROM offer_import_lines WHERE shop_id = ${shop.id} AND job_id <> ${jobId}`,
    );
    tellOdd(report, head);
    return shopMark(ctx);
  });
  const judging: Judging = { jobId, shop, columns: new Set(head), mark, types: params.offers_type ?? [] };
  let at = 0;
  let batch: OfferLine[] = [];
  const judge = async () => {
    const state: ImportState = { judged: at };
    const lines = batch;
    batch = [];
    await job.chunk(async (ctx, report) => {
      tell(report, await judgeLines(ctx, judging, lines));
      report.progress({ done: at, state: { ...state } });
    });
  };
  for await (const line of offerLines(path)) {
    at += 1;
    if (at <= judged) continue;
    batch.push(line);
    if (batch.length === linesAtOnce) await judge();
  }
  if (batch.length > 0) await judge();
  await judgePending(job, judging);
}

function tellOdd(report: ChunkReport, head: readonly string[]): void {
  const { unknown, twice } = oddColumns(head);
  const sentences: [readonly string[], Sentence][] = [
    [unknown, offerFileSentences.unknown_column],
    [twice, offerFileSentences.column_twice],
  ];
  for (const [names, sentence] of sentences)
    for (const name of names.slice(0, 100)) report.fail(1, name.slice(0, 100), sentence);
}

/** Funnels come last: their offers may stand on any line of the file. */
async function judgePending(job: RunningJob<ImportParams>, judging: Judging): Promise<void> {
  for (let more = true; more;) {
    more = await job.chunk(async (ctx, report) => {
      const found = await ctx.tx.execute<{ line: number; place: number | null; offer: { cells: Cells } }>(
        sql`SELECT l.line, l.place, l.offer FROM ${linesOf(ctx, job.jobId)} AND l.outcome = 'pending'
            ORDER BY l.line LIMIT ${linesAtOnce}`,
      );
      const lines = found.rows.map(({ line, place, offer }) => ({ line, place, cells: offer.cells }));
      if (lines.length > 0) tell(report, await judgeFunnels(ctx, judging, lines));
      return lines.length === linesAtOnce;
    });
  }
}
