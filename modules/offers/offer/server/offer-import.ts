import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import type { Ctx, ShopCtx } from '#core/server/context.ts';
import { fileStoreOf } from '#core/server/file-storage.ts';
import type { SentFile } from '#core/server/handle.ts';
import { type ChunkReport, defineJob, type RunningJob } from '#core/server/job-kind.ts';
import { readJobs } from '#core/server/job-row.ts';
import { enqueue } from '#core/server/jobs.ts';
import { keepForHours } from '#core/server/passing-files.ts';
import { Refusal } from '#core/server/refusal.ts';
import { offerLimits, offerTypes } from '../contract/offer-choice.ts';
import { offerRefusals } from '../contract/offer-refusals.ts';
import { type OfferLine, offerLines, offerOfLine, ofTypes } from './offer-csv.ts';
import { offerRanking } from './offer-rankings.ts';
import { newOffer, removeOffersOf, writtenColumns } from './offer-write.ts';
import { lockPriorities } from './ranked-rows.ts';

const kind = 'offers.import';

/** Lines judged in one transaction. */
const linesAtOnce = 200;

/** How long a file is there for its job, also when the servers are away over a weekend. */
const importHours = 7 * 24;

const importParams = z.object({
  offers_type: z.array(z.enum(offerTypes)).readonly().optional(),
  delete_option: z.boolean(),
  file_key: z.string(),
  /** Lines with offers, good or bad. */
  lines: z.int(),
  /** The youngest offer when the file was handed in: none that came later is deleted. */
  newest: z.int(),
});
type ImportParams = z.output<typeof importParams>;

/** What came of an import: offers made, and those that were deleted for them. */
type ImportResult = Record<'count' | 'deleted', number>;

/** Where an import stands. */
interface ImportState {
  /** Lines that are judged. */
  judged?: number;
  /** Set once the offers are made. */
  result?: ImportResult;
}

async function countLines(path: string): Promise<number> {
  let lines = 0;
  for await (const _line of offerLines(path)) {
    lines += 1;
    if (lines > offerLimits.import)
      throw new Refusal(offerRefusals.import.too_many({ count: offerLimits.import }));
  }
  if (lines === 0) throw new Refusal(offerRefusals.import.no_offers);
  return lines;
}

/**
 * Keeps a file of offers and starts to import it (C013); one import of a shop at a time.
 * @returns the job's id
 * @throws {Refusal} 422 `offers.import` when the file is none of offers, 409 `offers.importing`
 */
export async function startOfferImport(
  { services, shop, member }: Pick<Ctx, 'services' | 'shop' | 'member'>,
  { path }: Pick<SentFile, 'path'>,
  { offers_type, delete_option }: Pick<ImportParams, 'offers_type' | 'delete_option'>,
): Promise<number> {
  const lines = await countLines(path);
  const bytes = await readFile(path);
  const key = `imports/${shop.id}/offers-${createHash('sha256').update(bytes).digest('hex')}.csv`;
  await services.db.inShop(shop.id, (tx) => keepForHours({ tx, shop }, [key], importHours));
  await (await fileStoreOf(services)).put(key, bytes, 'text/csv');
  return services.db.inShop(shop.id, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${kind}), ${shop.id})`);
    const [last] = await readJobs({ shop, tx }, kind);
    if (last && (last.status === 'queued' || last.status === 'running')) {
      throw new Refusal(offerRefusals.importing);
    }
    const found = await tx.execute<{ newest: number }>(
      sql`SELECT coalesce(max(id), 0) AS newest FROM offers WHERE shop_id = ${shop.id}`,
    );
    const params = { offers_type, delete_option, file_key: key, lines, newest: found.rows[0]!.newest };
    return enqueue({ shop, member, tx }, offerImportJob, params);
  });
}

/**
 * Judges every line, some a transaction, and keeps the good ones aside. Only then, in one transaction, the present
 * offers are deleted where that was asked for and the new ones made: an import killed before has changed no offer,
 * one killed after has only its end to tell. Result: `{ count, deleted }`.
 */
export const offerImportJob = defineJob({
  kind,
  params: importParams,
  permission: 'apps',
  async run(job) {
    const { result } = job.state as ImportState;
    if (result) return result;
    const bytes = await (await fileStoreOf(job.services)).read(job.params.file_key);
    if (!bytes) {
      throw new Refusal(coreRefusals.not_found.upload);
    }
    const folder = await mkdtemp(join(tmpdir(), 'backroom-import-'));
    try {
      const path = join(folder, 'offers.csv');
      await writeFile(path, bytes);
      await judgeFile(job, path);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    return job.chunk((ctx, report) => makeOffers(ctx, job, report));
  },
});

async function judgeFile(job: RunningJob<ImportParams>, path: string): Promise<void> {
  const { judged = 0 } = job.state as ImportState;
  await job.chunk(async ({ tx, shop }, report) => {
    report.progress({ total: job.params.lines });
    // What an import left behind that was given up.
    await tx.execute(
      sql`DELETE FROM offer_import_lines WHERE shop_id = ${shop.id} AND job_id <> ${job.jobId}`,
    );
  });
  let at = 0;
  let batch: OfferLine[] = [];
  const judge = async () => {
    const state: ImportState = { judged: at };
    const lines = batch;
    batch = [];
    await job.chunk(async (ctx, report) => {
      await judgeLines(ctx, job, report, lines);
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
}

/** Keeps what the good lines will be stored as, and reports the others. */
async function judgeLines(
  ctx: ShopCtx,
  { jobId, params }: RunningJob<ImportParams>,
  report: ChunkReport,
  lines: readonly OfferLine[],
): Promise<void> {
  const types = params.offers_type ?? [];
  const good: { line: number; offer: object }[] = [];
  for (const line of lines) {
    try {
      const input = offerOfLine(line, ctx.shop);
      if (types.length > 0 && !types.includes(input.offer_type))
        throw new Refusal(offerRefusals.import.other_type({ types: types.join(' or ') }));
      good.push({ line: line.line, offer: await newOffer(ctx, input) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      report.fail(line.line, line.cells?.['offer_name'] ?? '', error.sentence);
    }
  }
  await ctx.tx.execute(
    sql`INSERT INTO offer_import_lines (shop_id, job_id, line, offer)
        SELECT ${ctx.shop.id}::int, ${jobId}::bigint, l.line, l.offer
        FROM jsonb_to_recordset(${JSON.stringify(good)}::jsonb) AS l (line int, offer jsonb)`,
  );
}

async function makeOffers(
  ctx: ShopCtx,
  { jobId, params }: RunningJob<ImportParams>,
  report: ChunkReport,
): Promise<ImportResult> {
  const { tx, shop } = ctx;
  await lockPriorities(ctx, offerRanking);
  const lines = sql`offer_import_lines l WHERE l.shop_id = ${shop.id} AND l.job_id = ${jobId}`;
  const good = await tx.execute(sql`SELECT FROM ${lines} LIMIT 1`);
  if (good.rowCount === 0) throw new Refusal(offerRefusals.import.none_good);
  const deleted = params.delete_option ? await removeOld(ctx, params) : 0;
  const columns = sql.raw(writtenColumns.join(', '));
  const read = sql.raw(writtenColumns.map((name) => `o.${name}`).join(', '));
  const made = await tx.execute(
    sql`INSERT INTO offers (shop_id, priority, ${columns})
        SELECT ${shop.id}::int, last.priority + l.place, ${read}
        FROM (SELECT offer, row_number() OVER (ORDER BY line) AS place FROM ${lines}) l
        CROSS JOIN LATERAL jsonb_populate_record(NULL::offers, l.offer) AS o
        CROSS JOIN (SELECT coalesce(max(priority), 0) AS priority FROM offers WHERE shop_id = ${shop.id}
                      AND ${offerRanking.condition}) AS last
        ORDER BY l.place`,
  );
  await tx.execute(sql`DELETE FROM ${lines}`);
  const result: ImportResult = { count: made.rowCount ?? 0, deleted };
  report.progress({ state: { judged: params.lines, result } });
  return result;
}

/** Deletes the offers of the kinds that were there when the file came. */
async function removeOld(ctx: ShopCtx, { offers_type = [], newest }: ImportParams): Promise<number> {
  const kinds = offers_type.length > 0 ? sql`AND ${ofTypes(offers_type)}` : sql``;
  const old = await ctx.tx.execute<{ id: number }>(
    sql`SELECT id FROM offers WHERE shop_id = ${ctx.shop.id} AND ${offerRanking.condition} AND id <= ${newest} ${kinds}
        LIMIT 100000`,
  );
  const ids = old.rows.map((row) => row.id);
  return ids.length > 0 ? removeOffersOf(ctx, ids) : 0;
}
