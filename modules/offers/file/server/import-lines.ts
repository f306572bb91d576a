import { type SQL, sql } from 'drizzle-orm';
import type { QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import { inEnglish, type Sentence, tell } from '#core/contract/sentence.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { storableText, storableSentence } from '#core/server/jobs/job-row.ts';
import { idArray, textArray } from '#core/server/database/sql-array.ts';
import type { listOfferFileLines } from '../contract/offer-file-calls.ts';
import { type LineOutcome, lineOutcomes } from '../contract/offer-file-words.ts';
import type { FileRecord } from './file-columns.ts';

/** A line as it was judged. */
export interface JudgedLine {
  line: number;
  record: FileRecord;
  /** `pending`: a funnel, until the offers of the file are known. */
  outcome: LineOutcome | 'pending';
  name: string;
  offer_type: string;
  file_key: string | null;
  place: number | null;
  found_id: number | null;
  found_version: number | null;
  changed: readonly string[];
  problem_column: string | null;
  sentence: Sentence | null;
  /** What will be stored, by column; of a pending line its cells. */
  offer: object | null;
}

/** SQL: the lines of one import, as `l`, and what is joined to them. */
export function linesOf({ shop }: Pick<ShopCtx, 'shop'>, jobId: number, joined = sql``): SQL {
  return sql`offer_import_lines l ${joined} WHERE l.shop_id = ${shop.id} AND l.job_id = ${jobId}`;
}

/** Keeps lines; one that was pending is written over. */
export async function keepLines(ctx: ShopCtx, jobId: number, lines: readonly JudgedLine[]): Promise<void> {
  const rows = lines.map(({ sentence, ...line }) => ({
    ...line,
    name: storableText(line.name, 255),
    offer_type: storableText(line.offer_type, 40),
    file_key: line.file_key === null ? null : storableText(line.file_key, 100),
    message: sentence && storableText(inEnglish(sentence), 1000),
    problem: sentence && storableSentence(tell(sentence)),
  }));
  await ctx.tx.execute(
    sql`INSERT INTO offer_import_lines (shop_id, job_id, line, record, outcome, name, offer_type, file_key, place, found_id,
          found_version, changed, problem_column, message, problem, offer)
        SELECT ${ctx.shop.id}::int, ${jobId}::bigint, l.line, l.record, l.outcome, l.name, l.offer_type, l.file_key, l.place,
          l.found_id, l.found_version, l.changed, l.problem_column, l.message, l.problem, l.offer
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS l (line int, record text, outcome text, name text,
          offer_type text, file_key text, place int, found_id bigint, found_version int, changed text[], problem_column text,
          message text, problem jsonb, offer jsonb)
        ON CONFLICT (shop_id, job_id, line) DO UPDATE SET outcome = excluded.outcome, found_id = excluded.found_id,
          found_version = excluded.found_version, changed = excluded.changed, problem_column = excluded.problem_column,
          message = excluded.message, problem = excluded.problem, offer = excluded.offer`,
  );
}

/** On which line each key was met already, of offers or of funnels. */
export async function linesWithKeys(
  ctx: ShopCtx,
  jobId: number,
  keys: readonly string[],
): Promise<{ line: number; record: FileRecord; file_key: string }[]> {
  if (keys.length === 0) return [];
  const found = await ctx.tx.execute<{ line: number; record: FileRecord; file_key: string }>(
    sql`SELECT l.line, l.record, l.file_key FROM ${linesOf(ctx, jobId)} AND l.file_key = ANY(${textArray(keys)})
        ORDER BY l.line`,
  );
  return found.rows;
}

/** Which good line is for each stored thing already. */
export async function linesFor(
  ctx: ShopCtx,
  jobId: number,
  ids: readonly number[],
): Promise<{ line: number; record: FileRecord; found_id: number }[]> {
  if (ids.length === 0) return [];
  const found = await ctx.tx.execute<{ line: number; record: FileRecord; found_id: number }>(
    sql`SELECT l.line, l.record, l.found_id FROM ${linesOf(ctx, jobId)} AND l.found_id = ANY(${idArray(ids)})
          AND l.outcome NOT IN ('wrong', 'no_target')
        ORDER BY l.line`,
  );
  return found.rows;
}

export type LineCounts = Record<LineOutcome, number>;

/** How many lines came to what. */
export async function countLines(ctx: ShopCtx, jobId: number): Promise<LineCounts> {
  const found = await ctx.tx.execute<{ outcome: string; n: number }>(
    sql`SELECT l.outcome, count(*)::int AS n FROM ${linesOf(ctx, jobId)} GROUP BY l.outcome`,
  );
  const counts = Object.fromEntries(lineOutcomes.map((outcome) => [outcome, 0])) as LineCounts;
  for (const { outcome, n } of found.rows) if (outcome in counts) counts[outcome as LineOutcome] = n;
  return counts;
}

type Shown = ReplyOf<typeof listOfferFileLines>['lines'][number];

/** A page of the lines of a trial, in the order of the file. */
export async function linesPage(
  ctx: ShopCtx,
  jobId: number,
  { outcome, page, limit }: Pick<QueryOf<typeof listOfferFileLines>, 'outcome' | 'page' | 'limit'>,
): Promise<ReplyOf<typeof listOfferFileLines>> {
  const only = outcome ? sql`AND l.outcome = ${outcome}` : sql``;
  const found = await ctx.tx.execute<Shown & Record<string, unknown>>(
    sql`SELECT l.line, l.record, l.outcome, l.name, l.offer_type, l.changed, l.problem_column, l.message, l.problem
        FROM ${linesOf(ctx, jobId)} AND l.outcome <> 'pending' ${only}
        ORDER BY l.line LIMIT ${limit + 1} OFFSET ${(page - 1) * limit}`,
  );
  return {
    lines: found.rows.slice(0, limit),
    has_more: found.rows.length > limit,
    counts: await countLines(ctx, jobId),
  };
}
