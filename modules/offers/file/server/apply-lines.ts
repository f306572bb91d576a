import { type SQL, sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import type { ChunkReport } from '#core/server/jobs/job-kind.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { funnelRanking } from '../../funnel/server/funnel-write.ts';
import type { OfferType } from '../../offer/contract/offer-choice.ts';
import { offerRefusals } from '../../offer/contract/offer-refusals.ts';
import { autoOfferRanking, offerRanking } from '../../offer/server/offer-rankings.ts';
import { removeOffersOf, writtenColumns } from '../../offer/server/offer-write.ts';
import { lockPriorities, type Ranking, removeRows } from '../../offer/server/ranked-rows.ts';
import { offerFileSentences } from '../contract/offer-file-refusals.ts';
import { type FileRecord, fileRecords } from './file-columns.ts';
import { countLines, type JudgedLine, linesOf } from './import-lines.ts';

/** What of the present offers a file replaces. */
export interface Replacing {
  offers_type: readonly OfferType[];
  /** The youngest offer and funnel when the file was handed in: none that came later is deleted. */
  newest: number;
  newest_funnel: number;
}

/** Offers made, changed, left as they are, and deleted for those of the file. */
export type ImportResult = Record<'count' | 'changed' | 'same' | 'deleted', number>;

const rankings = {
  offer: offerRanking,
  automated: autoOfferRanking,
  funnel: funnelRanking,
} as const satisfies Record<FileRecord, unknown>;

const rankingOf = (record: FileRecord) => rankings[record] as unknown as Ranking<never>;

function rowsOf(ctx: ShopCtx, record: FileRecord): SQL {
  const { table, condition } = rankingOf(record);
  return sql`${sql.raw(table)} t WHERE t.shop_id = ${ctx.shop.id} AND ${condition}`;
}

/**
 * SQL: which priority each line's thing gets. Those that the file gives a place share the priorities that they hold
 * together, those that are new hold the next ones: so a file that comes in again moves nothing. Without a place, what is
 * new comes last and what is there stays.
 */
function assigned(ctx: ShopCtx, jobId: number, record: FileRecord): SQL {
  return sql`WITH good AS (
      SELECT l.line, l.place, l.found_id FROM ${linesOf(ctx, jobId)} AND l.record = ${record}
        AND l.outcome IN ('new', 'changed', 'same')),
    last AS (SELECT coalesce(max(priority), 0) AS priority FROM ${rowsOf(ctx, record)}),
    placed AS (SELECT line, found_id, row_number() OVER (ORDER BY place, line) AS nth FROM good WHERE place IS NOT NULL),
    fresh AS (SELECT count(*) AS n FROM placed WHERE found_id IS NULL),
    held AS (
      SELECT t.priority FROM placed p JOIN ${sql.raw(rankingOf(record).table)} t ON t.shop_id = ${ctx.shop.id} AND t.id = p.found_id
      UNION ALL SELECT last.priority + g.nth FROM last, fresh, generate_series(1, fresh.n) AS g (nth)),
    ranked AS (SELECT priority::int, row_number() OVER (ORDER BY priority) AS nth FROM held),
    rest AS (SELECT line, row_number() OVER (ORDER BY line) AS nth FROM good WHERE place IS NULL AND found_id IS NULL)
    SELECT p.line, p.found_id, r.priority FROM placed p JOIN ranked r USING (nth)
    UNION ALL SELECT rest.line, NULL, (last.priority + fresh.n + rest.nth)::int FROM rest, last, fresh`;
}

/** Gives each line the priority that its thing will have, and says of those that would only move that they change. */
export async function assignPlaces(ctx: ShopCtx, jobId: number): Promise<void> {
  for (const record of fileRecords) {
    const table = sql.raw(rankingOf(record).table);
    await ctx.tx.execute(
      sql`UPDATE offer_import_lines l SET place = a.priority FROM (${assigned(ctx, jobId, record)}) AS a
          WHERE l.shop_id = ${ctx.shop.id} AND l.job_id = ${jobId} AND l.line = a.line`,
    );
    await ctx.tx.execute(
      sql`UPDATE offer_import_lines l SET outcome = 'changed', changed = l.changed || '{priority}'::text[] FROM ${table} t
          WHERE l.shop_id = ${ctx.shop.id} AND l.job_id = ${jobId} AND l.record = ${record} AND l.outcome IN ('same', 'changed')
            AND t.shop_id = l.shop_id AND t.id = l.found_id AND t.priority <> l.place AND NOT 'priority' = ANY(l.changed)`,
    );
  }
}

/** What the file replaces, and names on no line. Automated offers and funnels only where it has some. */
async function replaced(
  ctx: ShopCtx,
  jobId: number,
  record: FileRecord,
  { offers_type, newest, newest_funnel }: Replacing,
): Promise<number[]> {
  const most = record === 'funnel' ? newest_funnel : newest;
  const kinds =
    record === 'offer' && offers_type.length > 0
      ? sql`AND t.offer_type = ANY(${`{${offers_type.join(',')}}`}::text[])`
      : sql``;
  const name = sql.raw(record === 'funnel' ? 't.funnel_name' : 't.offer_name');
  const present =
    record === 'offer'
      ? sql``
      : sql`AND EXISTS (SELECT FROM ${linesOf(ctx, jobId)} AND l.record = ${record} AND l.outcome IN ('new', 'changed', 'same'))`;
  const found = await ctx.tx.execute<{ id: number }>(
    sql`SELECT t.id FROM ${rowsOf(ctx, record)} AND t.id <= ${most} ${kinds} ${present}
          AND NOT EXISTS (SELECT FROM ${linesOf(ctx, jobId)} AND l.record = ${record} AND l.found_id = t.id)
          AND NOT EXISTS (SELECT FROM ${linesOf(ctx, jobId)} AND l.record = ${record} AND l.outcome IN ('wrong', 'no_target')
            AND l.file_key IS NULL AND l.name <> '' AND l.name = ${name})
        ORDER BY t.id LIMIT 200000`,
  );
  return found.rows.map((row) => row.id);
}

/** How many the file would delete. */
export async function countReplaced(ctx: ShopCtx, jobId: number, replacing: Replacing): Promise<number> {
  let count = 0;
  for (const record of fileRecords) count += (await replaced(ctx, jobId, record, replacing)).length;
  return count;
}

/**
 * Makes, changes and deletes in one transaction what the lines say. What someone has changed since its line was judged
 * stays as they left it, and the job reports it.
 */
export async function applyLines(
  ctx: ShopCtx,
  jobId: number,
  replacing: Replacing | null,
  report: ChunkReport,
): Promise<ImportResult> {
  await lockPriorities(ctx, offerRanking);
  await lockPriorities(ctx, funnelRanking);
  const good = await ctx.tx.execute(
    sql`SELECT FROM ${linesOf(ctx, jobId)} AND l.outcome IN ('new', 'changed', 'same') LIMIT 1`,
  );
  if (good.rowCount === 0) throw new Refusal(offerRefusals.import.none_good);
  await refuseStale(ctx, jobId, report);
  const deleted = replacing ? await remove(ctx, jobId, replacing) : 0;
  await assignPlaces(ctx, jobId);
  for (const record of ['offer', 'automated'] as const) {
    await changeOffers(ctx, jobId, record);
    await makeOffers(ctx, jobId, record);
  }
  await refuseLostSteps(ctx, jobId, report);
  await changeFunnels(ctx, jobId);
  await makeFunnels(ctx, jobId);
  for (const record of fileRecords) await arrange(ctx, jobId, record);
  const counts = await countLines(ctx, jobId);
  await ctx.tx.execute(sql`DELETE FROM ${linesOf(ctx, jobId)}`);
  return { count: counts.new, changed: counts.changed, same: counts.same, deleted };
}

async function remove(ctx: ShopCtx, jobId: number, replacing: Replacing): Promise<number> {
  let deleted = 0;
  for (const record of fileRecords) {
    const ids = await replaced(ctx, jobId, record, replacing);
    if (ids.length === 0) continue;
    deleted +=
      record === 'offer' ? await removeOffersOf(ctx, ids) : await removeRows(ctx, rankingOf(record), ids);
  }
  return deleted;
}

type Gone = Pick<JudgedLine, 'line' | 'name'> & Record<string, unknown>;

/** Locks what the lines are for, in the order of ids, and takes out the lines of what is not any more what it was. */
async function refuseStale(ctx: ShopCtx, jobId: number, report: ChunkReport): Promise<void> {
  for (const record of fileRecords) {
    const table = sql.raw(rankingOf(record).table);
    await ctx.tx.execute(
      sql`SELECT FROM ${table} t WHERE t.shop_id = ${ctx.shop.id} AND t.id IN (
            SELECT l.found_id FROM ${linesOf(ctx, jobId)} AND l.record = ${record} AND l.outcome IN ('changed', 'same'))
          ORDER BY t.id FOR UPDATE`,
    );
    const gone = await ctx.tx.execute<Gone>(
      sql`UPDATE offer_import_lines l SET outcome = 'wrong' WHERE l.shop_id = ${ctx.shop.id} AND l.job_id = ${jobId}
            AND l.record = ${record} AND l.outcome IN ('changed', 'same')
            AND NOT EXISTS (SELECT FROM ${table} t WHERE t.shop_id = l.shop_id AND t.id = l.found_id
              AND (l.outcome = 'same' OR t.version = l.found_version))
          RETURNING l.line, l.name`,
    );
    for (const { line, name } of gone.rows) report.fail(line, name, offerFileSentences.changed_meanwhile);
  }
}

/** Funnels one of whose offers could not be made, or was deleted for the file. */
async function refuseLostSteps(ctx: ShopCtx, jobId: number, report: ChunkReport): Promise<void> {
  const gone = await ctx.tx.execute<Gone & { lost: string }>(
    sql`UPDATE offer_import_lines l SET outcome = 'wrong' FROM (
          SELECT i.line, min(s.value ->> 'offer_key') AS lost FROM offer_import_lines i
          CROSS JOIN jsonb_array_elements(i.offer -> 'steps') AS s
          WHERE i.shop_id = ${ctx.shop.id} AND i.job_id = ${jobId} AND i.record = 'funnel' AND i.outcome IN ('new', 'changed')
            AND NOT EXISTS (SELECT FROM offers o WHERE o.shop_id = i.shop_id AND o.file_key = s.value ->> 'offer_key')
          GROUP BY i.line) AS bad
        WHERE l.shop_id = ${ctx.shop.id} AND l.job_id = ${jobId} AND l.line = bad.line
        RETURNING l.line, l.name, bad.lost`,
  );
  for (const { line, name, lost } of gone.rows)
    report.fail(line, name, offerFileSentences.no_offer({ name: 'funnel_steps', value: lost }));
}

const offerFields = [...writtenColumns, 'shipping_fee', 'offer_product_updated'] as const;
const columnsOf = (names: readonly string[]): SQL => sql.raw(names.join(', '));
const fieldsOf = (names: readonly string[]): SQL => sql.raw(names.map((name) => `o.${name}`).join(', '));

/** Lines of what is there and differs in more than its place. */
const moreThanPlace = sql`l.outcome = 'changed' AND l.changed <> '{priority}'`;

async function changeOffers(ctx: ShopCtx, jobId: number, record: 'offer' | 'automated'): Promise<void> {
  await ctx.tx.execute(
    sql`UPDATE offers t SET (${columnsOf(offerFields)}) = ROW(${fieldsOf(offerFields)}), version = t.version + 1, updated_at = now()
        FROM offer_import_lines l CROSS JOIN LATERAL jsonb_populate_record(NULL::offers, l.offer) AS o
        WHERE l.shop_id = ${ctx.shop.id} AND l.job_id = ${jobId} AND l.record = ${record} AND ${moreThanPlace}
          AND t.shop_id = l.shop_id AND t.id = l.found_id`,
  );
}

async function makeOffers(ctx: ShopCtx, jobId: number, record: 'offer' | 'automated'): Promise<void> {
  await ctx.tx.execute(
    sql`INSERT INTO offers (shop_id, automated, priority, file_key, ${columnsOf(offerFields)})
        SELECT ${ctx.shop.id}::int, ${record === 'automated'}, l.place, coalesce(l.file_key, gen_random_uuid()::text), ${fieldsOf(offerFields)}
        FROM ${linesOf(ctx, jobId, sql`CROSS JOIN LATERAL jsonb_populate_record(NULL::offers, l.offer) AS o`)}
          AND l.record = ${record} AND l.outcome = 'new' ORDER BY l.place`,
  );
}

const funnelFields = ['funnel_name', 'match', 'conditions', 'start', 'holdout_percent', 'activated'] as const;
/** SQL: the steps of a funnel on a line `l`, each with the id of its offer. */
const stepsWithIds = sql`(
  SELECT jsonb_agg(s.value - 'offer_key' || jsonb_build_object('offer_id', f.id) ORDER BY s.ordinality)
  FROM jsonb_array_elements(l.offer -> 'steps') WITH ORDINALITY AS s
  JOIN offers f ON f.shop_id = l.shop_id AND f.file_key = s.value ->> 'offer_key')`;

async function changeFunnels(ctx: ShopCtx, jobId: number): Promise<void> {
  await ctx.tx.execute(
    sql`UPDATE funnels t SET (${columnsOf(funnelFields)}) = ROW(${fieldsOf(funnelFields)}), steps = ${stepsWithIds},
          version = t.version + 1, updated_at = now()
        FROM offer_import_lines l CROSS JOIN LATERAL jsonb_populate_record(NULL::funnels, l.offer - 'steps') AS o
        WHERE l.shop_id = ${ctx.shop.id} AND l.job_id = ${jobId} AND l.record = 'funnel' AND ${moreThanPlace}
          AND t.shop_id = l.shop_id AND t.id = l.found_id`,
  );
}

async function makeFunnels(ctx: ShopCtx, jobId: number): Promise<void> {
  await ctx.tx.execute(
    sql`INSERT INTO funnels (shop_id, priority, file_key, ${columnsOf(funnelFields)}, steps)
        SELECT ${ctx.shop.id}::int, l.place, coalesce(l.file_key, gen_random_uuid()::text), ${fieldsOf(funnelFields)}, ${stepsWithIds}
        FROM ${linesOf(ctx, jobId, sql`CROSS JOIN LATERAL jsonb_populate_record(NULL::funnels, l.offer - 'steps') AS o`)}
          AND l.record = 'funnel' AND l.outcome = 'new' ORDER BY l.place`,
  );
}

/** Moves what is there to the places of the file. */
async function arrange(ctx: ShopCtx, jobId: number, record: FileRecord): Promise<void> {
  await ctx.tx.execute(
    sql`UPDATE ${sql.raw(rankingOf(record).table)} t SET priority = l.place, updated_at = t.updated_at
        FROM ${linesOf(ctx, jobId)} AND l.record = ${record} AND l.outcome = 'changed'
          AND t.shop_id = l.shop_id AND t.id = l.found_id AND l.place IS NOT NULL AND t.priority <> l.place`,
  );
}
