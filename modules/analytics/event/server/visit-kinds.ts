import type { ShopCtx } from '#core/server/call/context.ts';
import { kindNumbers } from '../rules/event-word.ts';
import { rollCounted } from './event-insert.ts';

/** Of a visit's events none is earlier than this before it began, nor later than this after: it ends with its day. */
const spanMs = { before: 3_600_000, after: 27 * 3_600_000 };

/** Removes the visits $3, and their events between $4 and $5, from the sums of people. */
const statement = `
  WITH moved AS (
    UPDATE visits SET kind = 'bot' WHERE shop_id = $1 AND visit_id = ANY($3::uuid[]) AND kind = 'people' RETURNING day, at
  ), told AS (
    UPDATE shopper_events SET kind = ${kindNumbers.bot}
    WHERE shop_id = $1 AND kind = ${kindNumbers.people} AND event_id BETWEEN first_event_id($4::timestamptz) AND first_event_id($5::timestamptz)
      AND visit_part(event_id) IN (SELECT visit_part(visit_id) FROM unnest($3::uuid[]) AS visit_id)
    RETURNING event_at(event_id) AS at, what, subject_id
  ), counted AS (
    SELECT (at AT TIME ZONE $2)::date AS day, at, event_subject(what) AS subject, subject_id, event_metric(what) AS metric, -1 AS value FROM told
    UNION ALL
    SELECT day, at, 'shop', 0, 'view', -1 FROM moved
  ), ${rollCounted}
  SELECT (SELECT count(*) FROM moved)::int AS visits, (SELECT count(*) FROM told)::int AS events`;

/**
 * Turns the visits of a program, with all their events, into those of a bot and removes them from the sums of every day and
 * hour, in the caller's transaction. The sums are then as if the program had been known from the start. Visits of bots are
 * processed again, for events that arrived at the same moment; staff and previews stay what they are.
 */
export async function moveToBots(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  visitIds: readonly string[],
): Promise<{ visits: number; events: number }> {
  const found = await ctx.tx.client.query<{ visit_id: string; at: Date }>(
    `SELECT visit_id::text AS visit_id, at FROM visits WHERE shop_id = $1 AND visit_id = ANY($2::uuid[]) AND kind IN ('people', 'bot')
     ORDER BY visit_id FOR UPDATE`,
    [ctx.shop.id, visitIds],
  );
  const times = found.rows.map(({ at }) => new Date(at).getTime());
  if (times.length === 0) return { visits: 0, events: 0 };
  const moved = await ctx.tx.client.query<{ visits: number; events: number }>(statement, [
    ctx.shop.id,
    ctx.shop.timezone,
    found.rows.map(({ visit_id }) => visit_id),
    new Date(Math.min(...times) - spanMs.before).toISOString(),
    new Date(Math.max(...times) + spanMs.after).toISOString(),
  ]);
  return moved.rows[0]!;
}
