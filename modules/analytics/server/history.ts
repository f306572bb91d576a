import type { ShopCtx } from '#core/server/context.ts';
import { utcDay } from '../rules/event-time.ts';
import { type EventRow, insertEvents } from './event-insert.ts';

/** An event of the past, for a shop that is made with one. */
export interface PastEvent {
  /** A UUIDv7 of its time. */
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  /** 16 hexadecimal digits, the same all through a session. */
  visitor: string;
  subject: string;
  subject_id: number;
  metric: string;
}

const chunk = 5_000;

/**
 * Writes events of any age, with their daily sums, in the caller's transaction. It makes the missing partitions
 * there, too, and so holds the event table until the commit: for seeding, not for a busy shop.
 */
export async function insertHistory(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  events: readonly PastEvent[],
): Promise<void> {
  const rows = new Map<string, EventRow>();
  for (const event of events) {
    const id = event.id.toLowerCase();
    const visitor = BigInt.asIntN(64, BigInt(`0x${event.visitor}`));
    rows.set(id, { ...event, id, atMs: Date.parse(event.at), visitor, bot: false });
  }
  const all = [...rows.values()];
  const days = new Set(all.map((row) => utcDay(row.atMs)));
  await ctx.tx.client.query('SELECT ensure_event_day(day) FROM unnest($1::date[]) AS day ORDER BY day', [
    [...days],
  ]);
  for (let at = 0; at < all.length; at += chunk) {
    await insertEvents(ctx.tx, ctx.shop, all.slice(at, at + chunk));
  }
}
