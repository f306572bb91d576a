import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { textArray } from '#core/server/database/sql-array.ts';
import { browserMetrics, browserSubjects } from '../../event/contract/event-words.ts';
import { addDays, dayBegin } from '../../span/rules/day-range.ts';

/** A sum of a day, or of an hour of it, that is not what its rows add up to. */
export interface MetricDifference extends Record<string, unknown> {
  day: string;
  /** Which one of the day, from 0; null: all of it. */
  hour: number | null;
  subject: string;
  subject_id: number;
  metric: string;
  counted: number;
  stored: number;
}

/**
 * Counts the shop's days (or one) again from events, visits, facts and the movements of sales, and gives what differs from the
 * stored sums: empty when all is right. Events count in the shop's present time zone, so days before it was changed may
 * differ rightly. Sums of events that are not kept any more are taken as they are.
 */
export async function recount(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  day: string | null = null,
): Promise<MetricDifference[]> {
  const { timezone } = ctx.shop;
  const begin = (of: string) => sql`first_event_id(${dayBegin(timezone, of).toISOString()}::timestamptz)`;
  const ofDay =
    day === null ? sql`true` : sql`event_id >= ${begin(day)} AND event_id < ${begin(addDays(day, 1))}`;
  const found = await ctx.tx.execute<MetricDifference>(sql`
    WITH told AS (
      -- A day of the shop begins before or after the day that its events lie in.
      SELECT coalesce((SELECT since + 1 FROM event_days_kept), '-infinity') AS since
    ), sold AS (
      SELECT order_id, kind, day, product_id, orders, quantity, net_minor, offer_ids FROM sale_movements
      WHERE shop_id = ${ctx.shop.id} AND counted AND (${day}::date IS NULL OR day = ${day}::date)
    ), browsed AS (
      SELECT (event_at(event_id) AT TIME ZONE ${timezone})::date AS day, event_at(event_id) AS at, event_subject(what) AS subject,
        subject_id, event_metric(what) AS metric
      FROM shopper_events WHERE shop_id = ${ctx.shop.id} AND kind = 0 AND ${ofDay}
      UNION ALL
      SELECT day, at, 'shop', 0, 'view' FROM visits WHERE shop_id = ${ctx.shop.id} AND kind = 'people'
        AND (${day}::date IS NULL OR day = ${day}::date)
    ), counted AS (
      SELECT day, -1 AS hour, subject, subject_id, metric, sum(value)::bigint AS value FROM (
        SELECT day, subject, subject_id, metric, 1 AS value FROM browsed
        UNION ALL
        SELECT day, subject, subject_id, metric, value FROM metric_facts WHERE shop_id = ${ctx.shop.id}
        UNION ALL
        SELECT day, subject, subject_id, metric, value FROM told_sales WHERE shop_id = ${ctx.shop.id}
        UNION ALL
        SELECT day, 'shop', 0, 'orders', orders FROM sold
        UNION ALL
        SELECT day, 'shop', 0, 'sales', net_minor FROM sold
        UNION ALL
        SELECT day, 'shop', 0, 'offer_sales', net_minor FROM sold WHERE offer_ids <> '{}'
        UNION ALL
        SELECT day, 'product', product_id, 'quantity', quantity FROM sold WHERE product_id IS NOT NULL
        UNION ALL
        SELECT day, 'product', product_id, 'sales', net_minor FROM sold WHERE product_id IS NOT NULL
        UNION ALL
        SELECT day, 'offer', offer_id, 'sales', net_minor FROM sold, unnest(offer_ids) AS offer_id
        UNION ALL
        SELECT day, 'offer', offer_id, 'orders', 1 FROM sold, unnest(offer_ids) AS offer_id WHERE kind = 'added'
        UNION ALL
        SELECT day, 'offer', offer_id, 'orders', 1 FROM (
          SELECT DISTINCT order_id, day, offer_id FROM sold, unnest(offer_ids) AS offer_id WHERE kind = 'placed') placed) raw
      WHERE ${day}::date IS NULL OR day = ${day}::date
      GROUP BY 1, 3, 4, 5
      UNION ALL
      SELECT day, hour_of_day(at, day, ${timezone}), 'shop', 0, CASE subject WHEN 'shop' THEN metric ELSE 'product_' || metric END, count(*)
      FROM browsed WHERE subject = 'shop' OR (subject = 'product' AND metric IN ('view', 'add_to_cart')) GROUP BY 1, 2, 3, 4, 5
    ), stored AS (
      SELECT day, -1 AS hour, subject, subject_id, metric, value FROM daily_metrics
      WHERE shop_id = ${ctx.shop.id} AND (${day}::date IS NULL OR day = ${day}::date)
      UNION ALL
      SELECT day, hour, 'shop', 0, metric, value FROM hourly_metrics
      WHERE shop_id = ${ctx.shop.id} AND (${day}::date IS NULL OR day = ${day}::date)
    ), of_events AS (
      SELECT subject, metric FROM unnest(${textArray(browserSubjects)}) AS subject, unnest(${textArray(browserMetrics)}) AS metric
      UNION ALL VALUES ('shop', 'product_view'), ('shop', 'product_add_to_cart')
    )
    SELECT day, nullif(hour, -1) AS hour, subject, subject_id, metric, coalesce(counted.value, 0) AS counted, coalesce(stored.value, 0) AS stored
    FROM counted FULL JOIN stored USING (day, hour, subject, subject_id, metric)
    WHERE coalesce(counted.value, 0) <> coalesce(stored.value, 0)
      AND (day >= (SELECT since FROM told) OR (subject, metric) NOT IN (SELECT subject, metric FROM of_events))
    ORDER BY 1, 2 NULLS FIRST, 3, 4, 5`);
  return found.rows;
}
