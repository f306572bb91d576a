import { handleWithoutTransaction } from '#core/server/handle.ts';
import { takeEvents } from '../contract/event-calls.ts';
import { isBot } from '../rules/bot.ts';
import { eventTime, isTimely } from '../rules/event-time.ts';
import type { EventRow } from './event-insert.ts';
import { eventIntake } from './event-intake.ts';

/**
 * Views are counted by event id: a page seen twice is two views, a beacon sent twice is one. Visits are views
 * of the subject `shop`, which the script sends once a session.
 */
export const takeEventsRoute = handleWithoutTransaction(takeEvents, async (ctx, { body }) => {
  const now = ctx.now.getTime();
  const bot = isBot(ctx.userAgent);
  const visitor = BigInt.asIntN(64, BigInt(`0x${body.visitor}`));
  const rows: EventRow[] = [];
  for (const event of body.events) {
    const id = event.id.toLowerCase();
    const atMs = eventTime(id);
    if (!isTimely(atMs, now)) continue;
    // Of the connected store, and not known here.
    if (event.subject !== 'shop' && event.subject_id === 0) continue;
    rows.push({
      id,
      atMs,
      subject: event.subject,
      subject_id: event.subject_id,
      metric: event.metric,
      visitor,
      bot,
    });
  }
  if (rows.length === 0) return { accepted: 0 };
  return { accepted: await eventIntake(ctx.services).take(ctx.shop, rows) };
});
