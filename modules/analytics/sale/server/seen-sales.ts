import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { plannedByValues } from '#core/server/database/database.ts';
import { toMajor } from '#core/rules/money.ts';
import { figures, figureOf, noSums, shownFigure } from '../../figure/rules/figure.ts';
import { addDays, dayBegin } from '../../span/rules/day-range.ts';
import { movementConditions, sumColumns } from './movement-query.ts';

/** Orders of visits that saw a subject; money in the shop's currency. */
export interface SeenSales {
  orders: number;
  net_sales: number;
}

interface Row extends Record<string, unknown> {
  id: number;
  gross: number;
  discounts: number;
  returns: number;
  orders: number;
}

/**
 * Orders and net sales of people's visits whose browsers reported that they saw a subject, by its id. Days are the shop's own,
 * both ends included. A visit counts once for each subject that it saw. Events of dropped days are missing.
 */
export async function salesOfVisitsThatSaw(
  ctx: ShopCtx,
  { subject, from, to }: { subject: string; from: string; to: string },
): Promise<Map<number, SeenSales>> {
  const { id: shopId, timezone, currency } = ctx.shop;
  const begin = dayBegin(timezone, from).toISOString();
  const end = dayBegin(timezone, addDays(to, 1)).toISOString();
  const sales = movementConditions(ctx, {}, 'own', [{ from, to }]);
  // Few visits buy: of the events only theirs are kept and sorted.
  const found = await plannedByValues(ctx.tx).execute<Row>(
    sql`WITH sold AS MATERIALIZED (SELECT DISTINCT visit_part(m.visit_id) AS part FROM sale_movements m WHERE ${sales}),
        seen AS (
          SELECT DISTINCT e.subject_id, b.part FROM shopper_events e JOIN sold b ON b.part = visit_part(e.event_id)
          WHERE e.shop_id = ${shopId} AND e.kind = 0 AND e.what = event_what(${subject}::text, 'view'::text)
            AND e.event_id >= first_event_id(${begin}::timestamptz) AND e.event_id < first_event_id(${end}::timestamptz))
        SELECT s.subject_id AS id, ${sumColumns(['gross', 'discounts', 'returns', 'orders'], {})}
        FROM sale_movements m JOIN seen s ON s.part = visit_part(m.visit_id)
        WHERE ${sales}
        GROUP BY s.subject_id`,
  );
  return new Map(
    found.rows.map(({ id, ...sums }) => {
      const all = { ...noSums, ...sums };
      return [
        id,
        {
          orders: figureOf(figures.orders, all) ?? 0,
          net_sales: shownFigure(figures.net_sales, all, (minor) => toMajor(minor, currency)) ?? 0,
        },
      ];
    }),
  );
}
