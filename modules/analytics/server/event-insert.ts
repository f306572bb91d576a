import type { ActingShop } from '#core/server/context.ts';
import type { Database, Tx } from '#core/server/database.ts';
import { utcDay } from '../rules/event-time.ts';
import type { VisitRow } from '../rules/visit.ts';

/** An event as its row keeps it. `id` in lower case; `visitor` the 64 bits of the browser's session. */
export interface EventRow {
  id: string;
  atMs: number;
  subject: string;
  subject_id: number;
  metric: string;
  visitor: bigint;
  bot: boolean;
}

const visitColumns = `visit_id, at, visitor, kind, device, source, country, landing_page, landing_product, referrer,
      utm_source, utm_medium, utm_campaign, utm_term, utm_content,
      first_day, first_host, first_source, first_medium, first_campaign, first_term, first_content`;

/**
 * One statement, so that an event, a visit and the sums they change are there together or not at all. Rows are taken in
 * the order of their keys, so that two servers never wait for each other crosswise. `fresh` is null when every
 * event was new, which spares the ids on the way back.
 */
const statement = `
  WITH sent AS (
    SELECT * FROM unnest($2::uuid[], $3::date[], $4::float8[], $5::text[], $6::bigint[], $7::text[], $8::bigint[], $9::bool[])
      AS row (event_id, day, at_ms, subject, subject_id, metric, visitor, bot)
  ), fresh AS (
    INSERT INTO shopper_events (shop_id, event_id, day, at, subject, subject_id, metric, visitor, bot)
    SELECT $1, event_id, day, to_timestamp(at_ms / 1000), subject, subject_id, metric, visitor, bot FROM sent
    ORDER BY day, event_id
    ON CONFLICT DO NOTHING
    RETURNING event_id, at, subject, subject_id, metric, bot
  ), begun AS (
    INSERT INTO visits (shop_id, day, ${visitColumns})
    SELECT $1, (at AT TIME ZONE $10)::date, ${visitColumns} FROM json_populate_recordset(NULL::visits, $11::json)
    ORDER BY visit_id
    ON CONFLICT DO NOTHING
    RETURNING day, kind
  ), rolled AS (
    INSERT INTO daily_metrics (shop_id, subject, subject_id, day, metric, value)
    SELECT $1, subject, subject_id, day, metric, count(*) FROM (
      SELECT subject, subject_id, (at AT TIME ZONE $10)::date AS day, metric FROM fresh WHERE NOT bot
      UNION ALL
      SELECT 'shop', 0, day, 'view' FROM begun WHERE kind = 'people') counted
    GROUP BY 2, 3, 4, 5 ORDER BY 2, 3, 4, 5
    ON CONFLICT (shop_id, subject, subject_id, day, metric) DO UPDATE SET value = daily_metrics.value + excluded.value
  )
  SELECT CASE WHEN count(*) = cardinality($2::uuid[]) THEN NULL ELSE coalesce(array_agg(event_id::text), '{}') END AS fresh
  FROM fresh`;

/**
 * A list as PostgreSQL reads one. The driver would look at each member and escape it, which takes longer than all else
 * that this process does for an event; ids, numbers and days need none of that, and words are quoted.
 */
const arrayOf = (members: readonly (string | number | bigint | boolean)[]) => `{${members.join(',')}}`;
const quoted = (word: string) => `"${word.replaceAll(/[\\"]/g, '\\$&')}"`;

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
      arrayOf(rows.map((row) => row.id)),
      arrayOf(daysOf(rows)),
      arrayOf(rows.map((row) => row.atMs)),
      arrayOf(rows.map((row) => quoted(row.subject))),
      arrayOf(rows.map((row) => row.subject_id)),
      arrayOf(rows.map((row) => quoted(row.metric))),
      arrayOf(rows.map((row) => row.visitor)),
      arrayOf(rows.map((row) => row.bot)),
      shop.timezone,
      JSON.stringify(visits),
    ],
  });
  return result.rows[0]?.fresh ?? null;
}

/** Events that come together are mostly of one day, whose text is made once. */
function daysOf(rows: readonly EventRow[]): string[] {
  let [last, text] = [-1, ''];
  return rows.map(({ atMs }) => {
    const day = Math.floor(atMs / 86_400_000);
    if (day !== last) [last, text] = [day, utcDay(atMs)];
    return text;
  });
}

const known = new WeakMap<Database, Set<string>>();

/** Makes the partitions of the rows' days, in a transaction of its own: once a day and process. */
export async function ensureEventDays(
  db: Database,
  shopId: number,
  rows: readonly { atMs: number }[],
): Promise<void> {
  let days = known.get(db);
  if (!days) known.set(db, (days = new Set()));
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
  known.delete(db);
}
