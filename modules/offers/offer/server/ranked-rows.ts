import { type SQL, sql } from 'drizzle-orm';
import { type Sentence } from '#core/contract/sentence.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { invalid, notFound } from '#core/server/call/refusal.ts';
import { idArray } from '#core/server/database/sql-array.ts';

/**
 * Versioned rows of a shop that are tried in the order of their priorities: 1 first, no two alike. A call of one ranking
 * finds no row of another, though they may share a table.
 */
export interface Ranking<Row extends RankedRow> {
  table: 'offers' | 'funnels';
  /** Which rows of the table are on it. */
  condition: SQL;
  /** What makes a new row one of them. */
  fixed: Record<string, SQL>;
  columns: SQL;
  /** What a missing one is called. */
  name: Sentence;
  /** The error of a list with a duplicate. */
  twice: Sentence;
  /** Never set; it carries the type of a row. */
  readonly row?: Row;
}

interface RankedRow extends Record<string, unknown> {
  id: number;
  version: number;
  activated: boolean;
  priority: number;
}

/** Every change of a shop's order waits here, so that priorities stay a permutation. */
export async function lockPriorities<Row extends RankedRow>(
  ctx: ShopCtx,
  ranking: Ranking<Row>,
): Promise<void> {
  await ctx.tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtext(${`${ranking.table}.priority`}), ${ctx.shop.id})`,
  );
}

export function jsonValue(value: unknown): SQL {
  return sql`${JSON.stringify(value)}::jsonb`;
}

function from<Row extends RankedRow>(ctx: ShopCtx, ranking: Ranking<Row>): SQL {
  return sql`${sql.raw(ranking.table)} WHERE shop_id = ${ctx.shop.id} AND ${ranking.condition}`;
}

/** All of the ids, or 404 when any is missing or another shop's. Locked in the order of ids, so that two calls cannot wait for each other. */
export async function rowsOf<Row extends RankedRow>(
  ctx: ShopCtx,
  ranking: Ranking<Row>,
  wanted: readonly number[],
  lock: boolean,
): Promise<Map<number, Row>> {
  const found = await ctx.tx.execute<Row>(
    sql`SELECT ${ranking.columns} FROM ${from(ctx, ranking)} AND id = ANY(${idArray(wanted)})
        ORDER BY id ${lock ? sql`FOR UPDATE` : sql``}`,
  );
  const rows = new Map(found.rows.map((row) => [row.id, row as Row]));
  if (wanted.some((id) => !rows.has(id))) throw notFound(ranking.name);
  return rows;
}

export async function rowOf<Row extends RankedRow>(
  ctx: ShopCtx,
  ranking: Ranking<Row>,
  id: number,
  lock: boolean,
): Promise<Row> {
  return (await rowsOf(ctx, ranking, [id], lock)).get(id)!;
}

/**
 * Puts a row after the last by priority, or at the asked priority with the later ones moved down. Hold
 * `lockPriorities`.
 */
export async function insertRow<Row extends RankedRow>(
  ctx: ShopCtx,
  ranking: Ranking<Row>,
  values: Record<string, SQL>,
  priority?: number,
): Promise<Row> {
  if (priority !== undefined) {
    // Locked in the order of ids, as every save of several does.
    await ctx.tx.execute(
      sql`SELECT 1 FROM ${from(ctx, ranking)} AND priority >= ${priority} ORDER BY id FOR UPDATE`,
    );
    await ctx.tx.execute(
      sql`UPDATE ${sql.raw(ranking.table)} SET priority = priority + 1
          WHERE shop_id = ${ctx.shop.id} AND ${ranking.condition} AND priority >= ${priority}`,
    );
  }
  const position = priority
    ? sql`${priority}`
    : sql`(SELECT coalesce(max(priority), 0) + 1 FROM ${from(ctx, ranking)})`;
  const all = { shop_id: sql`${ctx.shop.id}`, priority: position, ...ranking.fixed, ...values };
  const written = await ctx.tx.execute<Row>(
    sql`INSERT INTO ${sql.raw(ranking.table)} (${sql.raw(Object.keys(all).join(', '))})
        VALUES (${sql.join(Object.values(all), sql`, `)}) RETURNING ${ranking.columns}`,
  );
  return written.rows[0]! as Row;
}

/** Saves a locked row, one version on. */
export async function saveRow<Row extends RankedRow>(
  ctx: ShopCtx,
  ranking: Ranking<Row>,
  id: number,
  values: Record<string, SQL>,
): Promise<Row> {
  const sets = Object.entries(values).map(([name, value]) => sql`${sql.raw(name)} = ${value}`);
  const written = await ctx.tx.execute<Row>(
    sql`UPDATE ${sql.raw(ranking.table)} SET ${sql.join(sets, sql`, `)}, version = version + 1, updated_at = now()
        WHERE shop_id = ${ctx.shop.id} AND id = ${id} RETURNING ${ranking.columns}`,
  );
  return written.rows[0]! as Row;
}

/** All or none; how many there were. */
export async function removeRows<Row extends RankedRow>(
  ctx: ShopCtx,
  ranking: Ranking<Row>,
  wanted: readonly number[],
): Promise<number> {
  await lockPriorities(ctx, ranking);
  await rowsOf(ctx, ranking, wanted, true);
  const gone = await ctx.tx.execute(sql`DELETE FROM ${from(ctx, ranking)} AND id = ANY(${idArray(wanted)})`);
  return gone.rowCount ?? 0;
}

/** Turns rows on or off, all or none (V102). */
export async function activateRows<Row extends RankedRow>(
  ctx: ShopCtx,
  ranking: Ranking<Row>,
  wanted: readonly number[],
  active: boolean,
): Promise<{ id: number; activated: boolean; version: number }[]> {
  await rowsOf(ctx, ranking, wanted, true);
  const changed = await ctx.tx.execute<{ id: number; activated: boolean; version: number }>(
    sql`UPDATE ${sql.raw(ranking.table)} SET activated = ${active}, version = version + 1, updated_at = now()
        WHERE shop_id = ${ctx.shop.id} AND ${ranking.condition} AND id = ANY(${idArray(wanted)})
        RETURNING id, activated, version`,
  );
  return changed.rows;
}

/**
 * Gives the named rows the priorities they hold together, in the order named: those not named keep theirs, so the
 * order stays a permutation.
 */
export async function arrangeRows<Row extends RankedRow>(
  ctx: ShopCtx,
  ranking: Ranking<Row>,
  wanted: readonly number[],
): Promise<{ id: number; priority: number }[]> {
  if (new Set(wanted).size !== wanted.length) throw invalid({ ids: ranking.twice });
  await lockPriorities(ctx, ranking);
  const rows = await rowsOf(ctx, ranking, wanted, true);
  const held = [...rows.values()].map((row) => row.priority).sort((a, b) => a - b);
  const next = wanted.map((id, index) => ({ id, priority: held[index]! }));
  await ctx.tx.execute(
    sql`UPDATE ${sql.raw(ranking.table)} o SET priority = n.priority, updated_at = o.updated_at
        FROM jsonb_to_recordset(${JSON.stringify(next)}::jsonb) AS n (id bigint, priority int)
        WHERE o.shop_id = ${ctx.shop.id} AND o.id = n.id AND o.priority <> n.priority`,
  );
  return next;
}

/**
 * Has a row tried right before another: it takes its place, and those between them come one later. One that is tried
 * before it already stays. All whose place was given anew, in their order.
 */
export async function moveAhead<Row extends RankedRow>(
  ctx: ShopCtx,
  ranking: Ranking<Row>,
  id: number,
  other: number,
): Promise<{ id: number; priority: number }[]> {
  await lockPriorities(ctx, ranking);
  const rows = await rowsOf(ctx, ranking, [id, other], false);
  const first = rows.get(other)!.priority;
  const last = rows.get(id)!.priority;
  if (last <= first) return [{ id, priority: last }];
  const behind = await ctx.tx.execute<{ id: number }>(
    sql`SELECT id FROM ${from(ctx, ranking)} AND priority >= ${first} AND priority < ${last} ORDER BY priority, id`,
  );
  return arrangeRows(ctx, ranking, [id, ...behind.rows.map((row) => row.id)]);
}
