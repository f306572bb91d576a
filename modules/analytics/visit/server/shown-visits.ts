import { type SQL, sql } from 'drizzle-orm';
import { textArray } from '#core/server/database/sql-array.ts';
import { allOf } from '#core/server/database/sql-conditions.ts';
import { addDays, dayBegin, dayIn, type Span } from '../../span/rules/day-range.ts';
import type { QueryCtx, SalesFilter } from '../../sale/server/sale-shape.ts';
import { withinRef } from '../../sale/server/movement-query.ts';
import type { RefScope } from '../../sale/server/sales-ref.ts';
import { visitPartOf } from '../../event/server/visit-steps.ts';
import { visitOfMovement } from '../../sale/server/visit-words.ts';

/**
 * The first day of the shop's calendar of which every event is kept. Undefined: nothing that the report reads is gone. Only
 * views that browsers reported go after `EVENT_DAYS` days; what the server showed after a payment stays.
 */
export async function knownSince({ shop, tx }: QueryCtx, { ref }: SalesFilter): Promise<string | undefined> {
  if (!ref?.shown?.offers) return undefined;
  const { rows } = await tx.execute<{ since: string }>(sql`SELECT since::text AS since FROM event_days_kept`);
  if (!rows[0]) return undefined;
  // Events are dropped by the UTC day; a day of the shop begins before or after it.
  const begin = new Date(`${rows[0].since}T00:00:00Z`);
  const day = dayIn(shop.timezone, begin);
  return dayBegin(shop.timezone, day) < begin ? addDays(day, 1) : day;
}

/** The days of a span that are known; null where none is. */
export const knownDays = ({ from, to }: Span, since: string | undefined): Span | null =>
  since === undefined || since <= from ? { from, to } : since <= to ? { from: since, to } : null;

/** Whether a day, or an hour that begins at this moment, is known. */
export const isKnown = ({ shop }: QueryCtx, time: string, since: string | undefined): boolean =>
  since === undefined ||
  (time.length === 10 ? time >= since : new Date(time) >= dayBegin(shop.timezone, since));

/** The span to compare with, where all of its days are known. */
export const knownBefore = (before: Span | null, since: string | undefined): Span | null =>
  before && since !== undefined && before.from < since ? null : before;

/** A report's own line of it: the day, where a day that was asked for lies before it. */
export const sinceOf = (spans: readonly (Span | null)[], since: string | undefined) =>
  since !== undefined && spans.some((span) => span !== null && span.from < since)
    ? { known_since: since }
    : {};

/**
 * Of visits that were shown an offer, what their ids have in common with those of their events: one query, so that it is joined and not
 * looked up row by row, however many there are.
 */
function shownParts({ shop }: QueryCtx, shown: RefScope['shown'], { from, to }: Span): SQL {
  const { offers, orders } = shown ?? {};
  // A visit lasts into the next day at most; a day more on either side covers a change of the time zone.
  const begin = dayBegin(shop.timezone, addDays(from, -1)).toISOString();
  const end = dayBegin(shop.timezone, addDays(to, 2)).toISOString();
  const parts = [
    ...(offers
      ? [
          sql`SELECT visit_part(e.event_id) FROM shopper_events e
              WHERE e.shop_id = ${shop.id} AND e.kind = 0 AND e.what = event_what('offer', 'view') AND e.subject_id IN (${offers})
                AND e.event_id >= first_event_id(${begin}::timestamptz) AND e.event_id < first_event_id(${end}::timestamptz)`,
        ]
      : []),
    ...(orders
      ? [
          sql`SELECT visit_part(m.visit_id) FROM sale_movements m JOIN visits v ON ${visitOfMovement}
              WHERE m.shop_id = ${shop.id} AND m.orders = 1 AND m.visit_id IS NOT NULL AND m.order_id IN (${orders})`,
        ]
      : []),
  ];
  return parts.length === 0 ? sql`SELECT NULL::bytea WHERE false` : sql.join(parts, sql` UNION ALL `);
}

/**
 * Which visits, called `v`, a report of these days is of: of a product or a collection those that began on such a page, of an offer or
 * a funnel those that it was shown in. Undefined: all of them.
 */
export function visitsOf(ctx: QueryCtx, { ref }: SalesFilter, span: Span): SQL | undefined {
  if (!ref) return undefined;
  return ref.of === 'product'
    ? sql`v.landing_product IN (${ref.ids})`
    : sql`${visitPartOf(sql`v.visit_id`)} IN (${shownParts(ctx, ref.shown, span)})`;
}

/** The same of checkouts called `c`, by the visit that last put something into their carts. It may be older than the checkout. */
export async function checkoutsOf(
  ctx: QueryCtx,
  { ref }: SalesFilter,
  { from, to }: Span,
): Promise<SQL | undefined> {
  if (!ref) return undefined;
  if (ref.of === 'product')
    return sql`c.visit_id IN (SELECT v.visit_id FROM visits v
      WHERE v.shop_id = ${ctx.shop.id} AND v.kind = 'people' AND v.landing_product IN (${ref.ids}))`;
  const { rows } = await ctx.tx.execute<{ first: string }>(
    sql`SELECT event_at(c.visit_id) AS first FROM begun_checkouts c
        WHERE c.shop_id = ${ctx.shop.id} AND c.day BETWEEN ${from} AND ${to} AND c.visit_id IS NOT NULL ORDER BY c.visit_id LIMIT 1`,
  );
  const first = rows[0] ? dayIn(ctx.shop.timezone, new Date(rows[0].first)) : from;
  return sql`${visitPartOf(sql`c.visit_id`)} IN (${shownParts(ctx, ref.shown, { from: first < from ? first : from, to })})`;
}

/**
 * Orders that the filter is of, from a day on, as a query of their ids: of these sources, with a line that was sold by what is asked
 * for. Undefined: all of them. Sales reports count the same ones.
 */
export function ordersOf({ shop }: QueryCtx, { sources, ref }: SalesFilter, from: string): SQL | undefined {
  if (!sources && !ref) return undefined;
  return sql`SELECT DISTINCT m.order_id FROM sale_movements m WHERE ${allOf([
    sql`m.shop_id = ${shop.id} AND m.counted AND m.order_day >= ${from}::date - 1`,
    ...(sources ? [sql`m.source = ANY(${textArray(sources)})`] : []),
    ref ? sql`m.kind IN ('placed', 'added') AND ${withinRef(ref)}` : sql`m.orders = 1`,
  ])}`;
}
