import { openEventStream } from '#core/server/http/event-stream.ts';
import type { Services } from '#core/server/call/context.ts';
import { hideGuarded } from '#core/server/pipeline/guarded-reply.ts';
import { handle, handleStream, type Route } from '#core/server/call/handle.ts';
import { invalid } from '#core/server/call/refusal.ts';
import type { Authenticated, Authentication } from '#core/server/call/request-authentication.ts';
import { keepPerServer } from '#core/server/call/shop-memory.ts';
import { analyticsRefusals, analyticsSentences } from '../../span/contract/analytics-refusals.ts';
import { followLiveView, liveView, maxLiveMinutes } from '../contract/live-view-calls.ts';
import { dayBegin } from '../../span/rules/day-range.ts';
import { liveReading, type LiveNeeds } from './live-reading.ts';
import { LiveWatch } from './live-watch.ts';

/** How often it is asked anew whether who watches still may. */
const lookSeconds = 5;

/** When a time was: a day of the shop's calendar begins, an instant, or seconds since 1970. */
function momentOf(time: string, timezone: string): Date {
  if (/^\d+$/.test(time)) return new Date(Number(time) * 1000);
  return time.length === 10 ? dayBegin(timezone, time) : new Date(time);
}

/** The live view of a shop, read once or followed (C289). */
export function liveViewRoutes(given: LiveNeeds & { authentication: Authentication }): Route[] {
  const { authentication } = given;
  const watchOf = keepPerServer((services: Services) => new LiveWatch(services, given));
  const mayWatch = ({ shop, member, app }: Authenticated) =>
    shop.access === null &&
    (member
      ? authentication.allows(member, followLiveView.permission)
      : app.scopes.includes(followLiveView.scope!));
  const maySee = ({ member, app }: Authenticated, permission: string) =>
    member ? authentication.allows(member, permission) : app.permissions.includes(permission);

  return [
    handle(liveView, async (ctx, { query, body }) => {
      const { since, from_time = query.from_time } = body;
      if (query.from_time !== undefined && query.from_time !== from_time)
        throw invalid({ from_time: analyticsSentences.two_times }, analyticsRefusals.span);
      const now = ctx.now.getTime();
      const from = from_time ? momentOf(from_time, ctx.shop.timezone) : new Date(now + since * 60_000);
      const minutes = Math.max(1, Math.ceil((now - from.getTime()) / 60_000));
      if (from.getTime() > now)
        throw invalid({ from_time: analyticsSentences.ends_before }, analyticsRefusals.span);
      if (!(minutes <= maxLiveMinutes))
        throw invalid(
          { from_time: analyticsSentences.at_most_minutes({ count: maxLiveMinutes }) },
          analyticsRefusals.span,
        );
      return { live_view: await liveReading(ctx, given, from, minutes) };
    }),
    handleStream(followLiveView, async (ctx, _input, request, reply) => {
      let may = ctx.may;
      let lastSent = '';
      const stream = openEventStream(ctx, request, reply, {
        ...{ authentication, lookSeconds },
        stillMay(who) {
          may = (permission) => maySee(who, permission);
          return mayWatch(who);
        },
        ended: () => stop(),
      });
      const stop = watchOf(ctx.services).watch(ctx.shop, (reading) => {
        const { from: _from, to: _to, ...same } = reading;
        const text = JSON.stringify(same);
        // An unchanged reading is sent as its time only, so that the page knows that it is current.
        if (text === lastSent) {
          stream.send({ to: reading.to });
          return;
        }
        lastSent = text;
        const answer = { live_view: structuredClone(reading) };
        hideGuarded(followLiveView, answer, may);
        stream.send(answer);
      });
      if (stream.ended) stop();
    }),
  ];
}
