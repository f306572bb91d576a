import { createHash } from 'node:crypto';
import type { ShopCtx } from '#core/server/call/context.ts';
import { utcDay } from '../../span/rules/day-range.ts';
import { type VisitRow, visitRow } from '../rules/visit.ts';
import type { BrowserMetric, BrowserSubject } from '../contract/event-words.ts';
import type { SentVisit } from '../contract/visit.ts';
import { eventWhat, kindNumbers } from '../rules/event-word.ts';
import { isBot } from './bot.ts';
import { type EventRow, insertEvents } from './event-insert.ts';
import { noteVisitSteps } from './visit-steps.ts';

/** An event of the past, for a shop that is made with one. `key` names it for good: written again it counts once. */
export interface HistoryEvent {
  key: string;
  at: string | Date;
  /** The id of its visit (`historyVisitId`); none: it belongs to no visit. */
  visit?: string;
  subject: BrowserSubject;
  subject_id: number;
  metric: BrowserMetric;
}

/** A past visit in the form in which its browser would have sent it. */
export interface HistoryVisit extends Omit<SentVisit, 'id'>, Pick<HistoryEvent, 'key' | 'at'> {
  /** Any text that stays the same for a session. */
  visitor: string;
  user_agent: string;
  landing_product?: number;
}

const chunk = 5_000;

const visitorOf = (text: string) => createHash('sha256').update(text).digest().readBigInt64BE(0);

/** A UUIDv7 of a time, its random part made from a key. */
function eventIdOf(atMs: number, key: string): string {
  const time = atMs.toString(16).padStart(12, '0');
  const hash = createHash('sha256').update(key).digest('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
}

/** The id that a visit of the past has. */
export const historyVisitId = ({ key, at }: Pick<HistoryVisit, 'key' | 'at'>): string =>
  eventIdOf(new Date(at).getTime(), key);

/** An id that ends as its visit's does; what a visit did within one millisecond is counted, as a page counts it. */
function idWithin(taken: ReadonlyMap<string, unknown>, atMs: number, visit: string): string {
  const [time, tail] = [eventIdOf(atMs, '').slice(0, 15), visit.slice(18)];
  for (let count = 0; count < 4096; count++) {
    const id = `${time}${count.toString(16).padStart(3, '0')}${tail}`;
    if (!taken.has(id)) return id;
  }
  throw new Error('A visit cannot have done so much within a millisecond');
}

/**
 * Writes events and visits of any age, with their daily sums, in the caller's transaction. It makes the missing partitions
 * there, too, and so holds the event table until the commit: for seeding, not for a busy shop.
 */
export async function insertHistory(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  history: { events: readonly HistoryEvent[]; visits?: readonly HistoryVisit[] },
): Promise<void> {
  const rows = new Map<string, EventRow>();
  const keys = new Set<string>();
  for (const { key, at, visit, subject, subject_id, metric } of history.events) {
    if (keys.has(key)) continue;
    keys.add(key);
    const atMs = new Date(at).getTime();
    const id = visit ? idWithin(rows, atMs, visit) : eventIdOf(atMs, key);
    rows.set(id, { id, atMs, what: eventWhat(subject, metric), subject_id, kind: kindNumbers.people });
  }
  const all = [...rows.values()];
  const days = new Set(all.map((row) => utcDay(row.atMs)));
  await ctx.tx.client.query('SELECT ensure_event_day(day) FROM unnest($1::date[]) AS day ORDER BY day', [
    [...days],
  ]);
  const visits = (history.visits ?? []).map(
    ({ key, at, visitor, user_agent, landing_product, ...sent }): VisitRow => {
      const id = historyVisitId({ key, at });
      const teller = { userAgent: user_agent, isBot: isBot(user_agent) };
      return visitRow({ ...sent, id }, visitorOf(visitor), teller, landing_product ?? null);
    },
  );
  for (let at = 0; at < Math.max(all.length, visits.length); at += chunk) {
    await insertEvents(ctx.tx, ctx.shop, all.slice(at, at + chunk), visits.slice(at, at + chunk));
  }
  for (let at = 0; at < all.length; at += chunk)
    await noteVisitSteps(ctx.tx, ctx.shop, all.slice(at, at + chunk));
}
