import { sql } from 'drizzle-orm';
import { plannedByValues } from '#core/server/database/database.ts';
import { movementConditions, movements } from './movement-query.ts';
import type { QueryCtx, SalesQuestion } from './sale-shape.ts';
import type { TaxLines } from './sales-ref.ts';

interface Row extends Record<string, unknown> {
  things: number;
  place: number | null;
  title: string | null;
  rate: number | null;
  tax: number;
}

/** A tax by its name and rate, in minor units. Null: what no order says the name of. */
export interface TaxOfRate {
  title: string | null;
  /** Percent. */
  rate: number | null;
  tax: number;
}

/**
 * The taxes of the movements of a question by name and rate. What was charged is split as the order's, or its line's, taxes
 * say; what goes back in the same way, so that what is given back whole and at once leaves nothing. What they do not
 * explain is a row of its own: all rows add up to the taxes of the span.
 */
export async function taxesByRate(
  ctx: QueryCtx,
  taxLines: TaxLines,
  { filter, basis, span, sort, page, limit }: SalesQuestion,
): Promise<{ rows: TaxOfRate[]; total_rows: number }> {
  const lines = taxLines({ shop_id: sql`m.shop_id`, order_id: sql`m.order_id`, line_id: sql`m.line_id` });
  const direction = sort.descending ? sql`DESC` : sql`ASC`;
  const { rows } = await plannedByValues(ctx.tx).execute<Row>(sql`
    WITH moved AS (
      SELECT m.shop_id, m.order_id, m.key, m.line_id, m.tax_minor FROM ${movements(ctx)} m
      WHERE ${movementConditions(ctx, filter, basis, [span])} AND m.tax_minor <> 0
    ), explained AS (
      SELECT m.order_id, m.key, m.tax_minor, x.title, x.rate, x.amount_minor, x.charged_minor,
        sum(x.amount_minor) OVER (PARTITION BY m.order_id, m.key) AS explained_minor,
        sum(x.amount_minor) OVER (PARTITION BY m.order_id, m.key ORDER BY x.title, x.rate, x.amount_minor
          ROWS UNBOUNDED PRECEDING) AS up_to
      FROM moved m CROSS JOIN LATERAL (${lines}) x
    ), shares AS (
      SELECT title, rate, div(tax_minor * up_to, greatest(explained_minor, charged_minor))
        - div(tax_minor * (up_to - amount_minor), greatest(explained_minor, charged_minor)) AS tax
      FROM explained
    ), rates AS (
      SELECT title, rate, sum(tax)::bigint AS tax FROM shares GROUP BY title, rate
    ), things AS (
      SELECT title, rate, tax FROM rates
      UNION ALL
      SELECT NULL, NULL, rest FROM (
        SELECT (SELECT coalesce(sum(tax_minor), 0) FROM moved)::bigint - (SELECT coalesce(sum(tax), 0) FROM rates)::bigint AS rest) left_over
      WHERE rest <> 0
    )
    SELECT counted.things, page.* FROM (SELECT count(*)::int AS things FROM things) counted
    LEFT JOIN (
      SELECT row_number() OVER (ORDER BY tax ${direction}, title, rate) AS place, title, rate, tax FROM things
      ORDER BY place LIMIT ${limit} OFFSET ${(page - 1) * limit}) page ON true
    ORDER BY place`);
  const found = rows.filter(({ place }) => place !== null);
  return {
    rows: found.map(({ title, rate, tax }) => ({
      ...{ title, tax },
      rate: rate === null ? null : Math.round(rate * 1_000_000) / 10_000,
    })),
    total_rows: rows[0]?.things ?? 0,
  };
}

/** Whether any order of the shop was ever charged a tax. */
export async function taxesAreKnown(ctx: QueryCtx): Promise<boolean> {
  const found = await ctx.tx.execute<{ known: boolean }>(
    sql`SELECT EXISTS (SELECT FROM sale_movements WHERE shop_id = ${ctx.shop.id} AND tax_minor <> 0) AS known`,
  );
  return found.rows[0]!.known;
}
