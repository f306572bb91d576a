import { handle, handleWithoutTransaction } from '#core/server/call/handle.ts';
import { getStoreMark, takeEvents } from '../contract/event-calls.ts';
import { isBot } from './bot.ts';
import { addDays, dayBegin, dayIn } from '../../span/rules/day-range.ts';
import { eventTime, isTimely } from '../rules/event-time.ts';
import { eventWhat, kindNumbers, visitPart } from '../rules/event-word.ts';
import { visitRow } from '../rules/visit.ts';
import type { EventRow } from './event-insert.ts';
import { eventIntake } from './event-intake.ts';
import { isStaffMark, staffMark } from './staff-mark.ts';

/** The view of a product that comes so soon beside a visit's beginning is of the page that it began with. */
const landingMs = 5_000;

/**
 * Views are counted by event id: a page seen twice is two views, a beacon sent twice is one. The shop's own views are
 * visits: one a row of `visits`, or, of a script from before there were any, an event of the subject `shop` that it
 * sends once a session.
 */
export const takeEventsRoute = handleWithoutTransaction(takeEvents, async (ctx, { body }) => {
  const now = ctx.now.getTime();
  const agent = isBot(ctx.userAgent) ? kindNumbers.bot : kindNumbers.people;
  const visitor = BigInt.asIntN(64, BigInt(`0x${body.visitor}`));
  const rows: EventRow[] = [];
  const seen: { atMs: number; id: number }[] = [];
  for (const event of body.events) {
    const id = event.id.toLowerCase();
    const atMs = eventTime(id);
    if (!isTimely(atMs, now)) continue;
    // Of the connected store, and not known here.
    if (event.subject !== 'shop' && event.subject_id === 0) continue;
    // The visit stands for it.
    if (body.visit && event.subject === 'shop' && event.metric === 'view') continue;
    if (event.subject === 'product' && event.metric === 'view') seen.push({ atMs, id: event.subject_id });
    const what = eventWhat(event.subject, event.metric);
    rows.push({ id, atMs, what, subject_id: event.subject_id, kind: agent });
  }
  const beganMs = body.visit ? eventTime(body.visit.id) : 0;
  const landed = seen.find(({ atMs }) => Math.abs(atMs - beganMs) <= landingMs);
  const visit =
    body.visit && isTimely(beganMs, now)
      ? visitRow(
          body.visit,
          visitor,
          { userAgent: ctx.userAgent, isBot: agent === kindNumbers.bot },
          landed?.id ?? null,
          body.visit.staff !== undefined &&
            isStaffMark(ctx.services.secret, ctx.shop.id, body.visit.staff, beganMs),
          ctx.country,
        )
      : undefined;
  // Events that come with a visit are written with it; for later ones, the intake finds the visit.
  if (visit && visit.kind !== 'people' && agent === kindNumbers.people)
    for (const row of rows)
      if (visitPart(row.id) === visitPart(visit.visit_id)) row.kind = kindNumbers[visit.kind];
  const accepted =
    rows.length === 0 && !visit ? 0 : await eventIntake(ctx.services).take(ctx.shop, rows, visit);
  if (!visit) return { accepted };
  const { timezone } = ctx.shop;
  const next = addDays(dayIn(timezone, new Date(beganMs)), 1);
  return { accepted, day_ends_at: dayBegin(timezone, next).toISOString() };
});

export const storeMarkRoute = handle(getStoreMark, async (ctx) => {
  const { mark, expires } = staffMark(ctx.services.secret, ctx.shop.id, ctx.now.getTime());
  return { mark, expires_at: expires.toISOString() };
});
