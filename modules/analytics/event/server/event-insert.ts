import type { ActingShop } from '#core/server/call/context.ts';
import type { Database, Tx } from '#core/server/database/database.ts';
import { keepPerServer } from '#core/server/call/shop-memory.ts';
import { utcDay } from '../../span/rules/day-range.ts';
import type { VisitRow } from '../rules/visit.ts';

/** An event as its row keeps it. `id` in lower case; `what` and `kind` as `event-word.ts` numbers them. */
export interface EventRow {
  id: string;
  atMs: number;
  what: number;
  subject_id: number;
  kind: number;
}

const visitColumns = `visit_id, at, visitor, kind, device, source, country, landing_page, landing_product, referrer,
      utm_source, utm_medium, utm_campaign, utm_term, utm_content,
      first_day, first_host, first_source, first_medium, first_campaign, first_term, first_content`;

/**
 * Statements that add `counted` (day, at, subject, subject_id, metric, value) to the sums of days and, of the shop as a whole, of
 * hours, what was done with its products as `product_view` and `product_add_to_cart`; the zone is $2. Rows are taken in the order of their keys, so that two servers never wait for each other crosswise.
 */
export const rollCounted = `
  rolled AS (
    INSERT INTO daily_metrics (shop_id, subject, subject_id, day, metric, value)
    SELECT $1, subject, subject_id, day, metric, sum(value) FROM counted
    GROUP BY 2, 3, 4, 5 ORDER BY 2, 3, 4, 5
    ON CONFLICT (shop_id, subject, subject_id, day, metric) DO UPDATE SET value = daily_metrics.value + excluded.value
  ), rolled_hours AS (
    INSERT INTO hourly_metrics (shop_id, day, hour, metric, value)
    SELECT $1, day, hour_of_day(at, day, $2), CASE subject WHEN 'shop' THEN metric ELSE 'product_' || metric END, sum(value)
    FROM counted WHERE subject = 'shop' OR (subject = 'product' AND metric IN ('view', 'add_to_cart'))
    GROUP BY 2, 3, 4 ORDER BY 2, 3, 4
    ON CONFLICT (shop_id, day, hour, metric) DO UPDATE SET value = hourly_metrics.value + excluded.value
  )`;

/**
 * One statement, so that an event, a visit and the sums they change are there together or not at all. An event of a visit that
 * is known to be no person's is of that visit's kind. `fresh` is null when every event was new, which spares the ids on the way
 * back.
 */
const statement = `
  WITH sent AS (
    SELECT * FROM unnest($3::uuid[], $4::smallint[], $5::bigint[], $6::smallint[])
      AS row (event_id, what, subject_id, kind)
  ), others AS (
    SELECT visit_part(visit_id) AS part, max(array_position(ARRAY['bot', 'staff', 'preview'], kind)) AS kind FROM visits
    WHERE shop_id = $1 AND kind <> 'people' AND visit_part(visit_id) IN (SELECT visit_part(event_id) FROM sent)
    GROUP BY 1
  ), fresh AS (
    INSERT INTO shopper_events (shop_id, what, kind, subject_id, event_id)
    SELECT $1, what, CASE WHEN sent.kind = 0 THEN coalesce(others.kind, 0) ELSE sent.kind END, subject_id, event_id
    FROM sent LEFT JOIN others ON others.part = visit_part(event_id)
    ORDER BY event_id
    ON CONFLICT DO NOTHING
    RETURNING event_id, what, subject_id, kind
  ), begun AS (
    INSERT INTO visits (shop_id, day, ${visitColumns})
    SELECT $1, (at AT TIME ZONE $2)::date, ${visitColumns} FROM json_populate_recordset(NULL::visits, $7::json)
    ORDER BY visit_id
    ON CONFLICT DO NOTHING
    RETURNING day, at, kind
  ), counted AS (
    SELECT (at AT TIME ZONE $2)::date AS day, at, event_subject(what) AS subject, subject_id, event_metric(what) AS metric, 1 AS value
    FROM (SELECT event_at(event_id) AS at, what, subject_id FROM fresh WHERE kind = 0) told
    UNION ALL
    SELECT day, at, 'shop', 0, 'view', 1 FROM begun WHERE kind = 'people'
  ), ${rollCounted}
  SELECT CASE WHEN count(*) = cardinality($3::uuid[]) THEN NULL ELSE coalesce(array_agg(event_id::text), '{}') END AS fresh
  FROM fresh`;

/**
 * A list as PostgreSQL reads one. The driver would look at each member and escape it, which takes longer than all else
 * that this process does for an event; ids and numbers need none of that.
 */
const arrayOf = (members: readonly (string | number)[]) => `{${members.join(',')}}`;

/**
 * Inserts events and visits that are not there yet and adds them to the daily sums, in the transaction given. `rows` name
 * each id once. Returns the ids of events that were new, or null for all of them.
 */
export async function insertEvents(
  tx: Tx,
  shop: ActingShop,
  rows: readonly EventRow[],
  visits: readonly VisitRow[],
): Promise<string[] | null> {
  const result = await tx.client.query<{ fresh: string[] | null }>({
    name: 'analytics_insert_events',
    text: statement,
    values: [
      shop.id,
      shop.timezone,
      arrayOf(rows.map((row) => row.id)),
      arrayOf(rows.map((row) => row.what)),
      arrayOf(rows.map((row) => row.subject_id)),
      arrayOf(rows.map((row) => row.kind)),
      JSON.stringify(visits),
    ],
  });
  return result.rows[0]?.fresh ?? null;
}

/** Days that have their partition. */
const daysOf = keepPerServer((_db: Database) => new Set<string>());

/** Makes the partitions of the rows' days, in a transaction of its own: once a day and process. */
export async function ensureEventDays(
  db: Database,
  shopId: number,
  rows: readonly { atMs: number }[],
): Promise<void> {
  const days = daysOf(db);
  const missing = new Set<string>();
  let last = -1;
  for (const { atMs } of rows) {
    const day = Math.floor(atMs / 86_400_000);
    if (day === last) continue;
    last = day;
    if (!days.has(utcDay(atMs))) missing.add(utcDay(atMs));
  }
  if (missing.size === 0) return;
  await db.inShop(shopId, (tx) =>
    tx.client.query('SELECT ensure_event_day(day) FROM unnest($1::date[]) AS day ORDER BY day', [
      [...missing],
    ]),
  );
  for (const day of missing) days.add(day);
}

/** Looks again which partitions there are, after a failure that may come from a missing one. */
export function forgetEventDays(db: Database): void {
  daysOf(db).clear();
}
