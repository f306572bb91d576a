import { type SQL, sql } from 'drizzle-orm';
import type { QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { allOf } from '#core/server/database/sql-conditions.ts';
import { addDays } from '#modules/analytics/span/server/public.ts';
import type { EvidenceBasis, ShownTool } from '../../truth/contract/tool-words.ts';
import type { EvidenceFilter, EvidenceRow, listEvidence } from '../contract/evidence-calls.ts';

/** Days that are shown without a choice. */
const standardDays = 30;

/** The days that a filter means, in UTC, both in it. */
export function evidenceSpan(
  { now }: Pick<ShopCtx, 'now'>,
  { from, to }: Pick<EvidenceFilter, 'from' | 'to'>,
): { from: string; to: string } {
  const last = to ?? now.toISOString().slice(0, 10);
  return { from: from ?? addDays(last, 1 - standardDays), to: last };
}

interface ShownRow extends Record<string, unknown> {
  id: number;
  day: string;
  tool: ShownTool;
  country: string;
  simulated: boolean;
  basis: EvidenceBasis | '';
  basis_id: number;
  shown: number;
}
interface TurnRow extends Record<string, unknown> {
  id: number;
  at: Date | string;
  honest: boolean;
  never_in: string[];
  by_name: string;
}
interface Sums extends Record<string, unknown> {
  total: number;
  real: number;
  simulated: number;
}
interface PlacedRow extends Record<string, unknown> {
  turn: boolean;
  id: number;
}

/** Impressions of a filter. */
function shownConditions(ctx: ShopCtx, filter: EvidenceFilter): SQL {
  const { from, to } = evidenceSpan(ctx, filter);
  const { tool, country, kind } = filter;
  const parts = [sql`shop_id = ${ctx.shop.id} AND day BETWEEN ${from} AND ${to}`];
  if (tool) parts.push(sql`tool = ${tool}`);
  if (country) parts.push(sql`country = ${country === 'unknown' ? '' : country}`);
  if (kind === 'turned') parts.push(sql`false`);
  else if (kind) parts.push(sql`simulated = ${kind === 'simulated'}`);
  return allOf(parts);
}

/** Turns of the switch on these days, which are no tool's: a filter that asks for what was shown alone has none. */
function turnConditions(ctx: ShopCtx, filter: EvidenceFilter): SQL {
  const { from, to } = evidenceSpan(ctx, filter);
  const parts = [
    sql`shop_id = ${ctx.shop.id} AND at >= ${from}::timestamp AT TIME ZONE 'UTC'
        AND at < ${addDays(to, 1)}::timestamp AT TIME ZONE 'UTC'`,
  ];
  if (filter.kind && filter.kind !== 'turned') parts.push(sql`false`);
  return allOf(parts);
}

async function shownById(ctx: ShopCtx, ids: readonly number[]): Promise<Map<number, ShownRow>> {
  const found = await ctx.tx.execute<ShownRow>(
    sql`SELECT id, day::text AS day, tool, country, simulated, basis, basis_id, shown FROM shown_evidence
        WHERE shop_id = ${ctx.shop.id} AND id = ANY(${idArray(ids)})`,
  );
  return new Map(found.rows.map((row) => [row.id, row]));
}

async function turnsById(ctx: ShopCtx, ids: readonly number[]): Promise<Map<number, TurnRow>> {
  const found = await ctx.tx.execute<TurnRow>(
    sql`SELECT id, at, honest, never_in, by_name FROM honest_turns
        WHERE shop_id = ${ctx.shop.id} AND id = ANY(${idArray(ids)})`,
  );
  return new Map(found.rows.map((row) => [row.id, row]));
}

/** The names of the things behind the rows, by `of` and id; deleted ones are missing. */
async function basisNames(ctx: ShopCtx, rows: readonly ShownRow[]): Promise<Map<string, string>> {
  const of = (basis: EvidenceBasis) =>
    idArray(rows.filter((row) => row.basis === basis).map(({ basis_id }) => basis_id));
  const shopId = ctx.shop.id;
  const found = await ctx.tx.execute<{ key: string; name: string }>(
    sql`SELECT 'order ' || id AS key, name FROM orders WHERE shop_id = ${shopId} AND id = ANY(${of('order')})
        UNION ALL
        SELECT 'offer ' || id, offer_name FROM offers WHERE shop_id = ${shopId} AND id = ANY(${of('offer')})
        UNION ALL
        SELECT 'product ' || id, title FROM products WHERE shop_id = ${shopId} AND id = ANY(${of('product')})`,
  );
  return new Map(found.rows.map(({ key, name }) => [key, name]));
}

const turnOf = ({ id, at, honest, never_in, by_name }: TurnRow): EvidenceRow => {
  const moment = new Date(at).toISOString();
  return {
    id: `turn-${id}`,
    day: moment.slice(0, 10),
    kind: 'turned',
    ...{ tool: null, country: null, basis: null, shown: 0 },
    turned: { at: moment, by: by_name, honest, never_in },
  };
};

const shownOf = (row: ShownRow, names: ReadonlyMap<string, string>): EvidenceRow => ({
  id: `shown-${row.id}`,
  day: row.day,
  kind: row.simulated ? 'simulated' : 'real',
  tool: row.tool,
  country: row.country || null,
  basis: row.basis
    ? { of: row.basis, id: row.basis_id, name: names.get(`${row.basis} ${row.basis_id}`) ?? null }
    : null,
  shown: row.shown,
  turned: null,
});

/** The number of rows and impressions of a filter. */
export async function evidenceSums(ctx: ShopCtx, filter: EvidenceFilter): Promise<Sums> {
  const found = await ctx.tx.execute<Sums>(
    sql`SELECT (count(*) + (SELECT count(*) FROM honest_turns WHERE ${turnConditions(ctx, filter)}))::int AS total,
          coalesce(sum(shown) FILTER (WHERE NOT simulated), 0)::bigint AS real,
          coalesce(sum(shown) FILTER (WHERE simulated), 0)::bigint AS simulated
        FROM shown_evidence WHERE ${shownConditions(ctx, filter)}`,
  );
  return found.rows[0]!;
}

/** A page of the log, newest day first; on a day turns come before what was shown. */
export async function evidencePage(
  ctx: ShopCtx,
  { page, limit, ...filter }: QueryOf<typeof listEvidence>,
): Promise<ReplyOf<typeof listEvidence>> {
  const shown = shownConditions(ctx, filter);
  const turned = turnConditions(ctx, filter);
  const { total, real, simulated } = await evidenceSums(ctx, filter);
  const placed = await ctx.tx.execute<PlacedRow>(
    sql`SELECT turn, id FROM (
          SELECT false AS turn, id, day FROM shown_evidence WHERE ${shown}
          UNION ALL
          SELECT true, id, (at AT TIME ZONE 'UTC')::date FROM honest_turns WHERE ${turned}
        ) log ORDER BY day DESC, turn DESC, id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
  );
  const idsOf = (turn: boolean) => placed.rows.filter((row) => row.turn === turn).map(({ id }) => id);
  const shownRows = await shownById(ctx, idsOf(false));
  const turnRows = await turnsById(ctx, idsOf(true));
  const names = await basisNames(ctx, [...shownRows.values()]);
  return {
    evidence: placed.rows.map(({ turn, id }) =>
      turn ? turnOf(turnRows.get(id)!) : shownOf(shownRows.get(id)!, names),
    ),
    has_more: page * limit < total,
    total,
    shown: { real, simulated },
  };
}

/** The next turns of a filter after one, oldest first. */
export async function turnsAfter(
  ctx: ShopCtx,
  filter: EvidenceFilter,
  after: number,
  limit: number,
): Promise<{ id: number; row: EvidenceRow }[]> {
  const found = await ctx.tx.execute<TurnRow>(
    sql`SELECT id, at, honest, never_in, by_name FROM honest_turns
        WHERE ${turnConditions(ctx, filter)} AND id > ${after} ORDER BY id LIMIT ${limit}`,
  );
  return found.rows.map((row) => ({ id: row.id, row: turnOf(row) }));
}

/** The next rows of what was shown after one, in the order in which they were first written. */
export async function shownAfter(
  ctx: ShopCtx,
  filter: EvidenceFilter,
  after: number,
  limit: number,
): Promise<{ id: number; row: EvidenceRow }[]> {
  const found = await ctx.tx.execute<ShownRow>(
    sql`SELECT id, day::text AS day, tool, country, simulated, basis, basis_id, shown FROM shown_evidence
        WHERE ${shownConditions(ctx, filter)} AND id > ${after} ORDER BY id LIMIT ${limit}`,
  );
  const names = await basisNames(ctx, found.rows);
  return found.rows.map((row) => ({ id: row.id, row: shownOf(row, names) }));
}
