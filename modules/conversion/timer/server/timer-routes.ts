import { handle, type Route } from '#core/server/call/handle.ts';
import { invalid } from '#core/server/call/refusal.ts';
import {
  createTimer,
  deleteTimers,
  getTimer,
  listTimerOffers,
  listTimers,
  updateTimer,
} from '../contract/timer-calls.ts';
import { timerSentences } from '../contract/timer-refusals.ts';
import { findTimers, shownTimer, timerOffers, timerRow } from './timer-queries.ts';
import { changeTimer, makeTimer, removeTimers } from './timer-write.ts';

/** The calls of timers (C081–C085). */
export const timerRoutes: Route[] = [
  handle(listTimers, (ctx, { query }) => findTimers(ctx, query)),
  handle(listTimerOffers, (ctx) => timerOffers(ctx)),
  handle(getTimer, async (ctx, { params }) => ({
    timer: await shownTimer(ctx, await timerRow(ctx, params.id, false)),
  })),
  handle(createTimer, async (ctx, { body }) => ({ timer: await makeTimer(ctx, body.timer) })),
  handle(updateTimer, async (ctx, { params, body }) => ({
    timer: await changeTimer(ctx, params.id, body.timer),
  })),
  handle(deleteTimers, async (ctx, { query, body }) => {
    const ids = body?.ids ?? query.ids ?? [];
    if (ids.length === 0) throw invalid({ ids: timerSentences.name_a_timer });
    return { success: true as const, count: await removeTimers(ctx, ids) };
  }),
];
