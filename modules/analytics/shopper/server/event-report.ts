import type { BodyOf, QueryOf } from '#core/contract/endpoint.ts';
import { invalid } from '#core/server/call/refusal.ts';
import { analyticsSentences } from '../../span/contract/analytics-refusals.ts';
import { browserSubjects } from '../../event/contract/event-words.ts';
import type * as calls from '../contract/shopper-statistics-calls.ts';
import { addedUp, type OneShop, refuseMore, widened } from '../../report/server/across-shops.ts';
import type { Span } from '../../span/rules/day-range.ts';
import { byWord, count, type FileForm, limitOf, onScreen, spansOf, sumOf, text } from './shopper-parts.ts';
import { type EventCount, eventRows, eventSum } from './shopper-report.ts';
import { beforeOf, spanOf } from '../../visit/server/visit-statistics-routes.ts';

interface ShopEvents {
  span: Span;
  before: Span | null;
  rows: EventCount[];
  total_rows: number;
  events: number;
  earlier: number | null;
}
type AskedEvents = BodyOf<typeof calls.eventsTraffic> & QueryOf<typeof calls.eventsTraffic>;

/** The report of events that browsers sent. */
export const eventReports = {
  async ofShop(ctx: OneShop, asked: AskedEvents, { most, byKeys }: FileForm = onScreen): Promise<ShopEvents> {
    if (asked.subject_id !== undefined && asked.subject === undefined) {
      const known = browserSubjects.filter((one) => one !== 'shop').join(', ');
      throw invalid({ subject: analyticsSentences.needs_ref_type({ known }) });
    }
    if (asked.subject_id !== undefined && ctx.several)
      throw invalid({ subject_id: analyticsSentences.of_one_shop });
    const span = await spanOf(ctx, asked);
    const before = beforeOf(span, asked);
    const { group_by: by, page, limit, subject, subject_id, metric } = asked;
    limitOf(limit, limit, most);
    const paging = ctx.several ? widened({ page, limit }, false) : { page, limit };
    const question = { span, by, subject, subject_id, metric, ...paging, byKeys };
    const { rows, total_rows } = await eventRows(ctx, question);
    if (ctx.several) refuseMore(total_rows);
    return {
      ...{ span, before, rows, total_rows, events: await eventSum(ctx, span, question) },
      earlier: before && (await eventSum(ctx, before, question)),
    };
  },
  whole(asked: AskedEvents, parts: readonly ShopEvents[], { byKeys }: FileForm = onScreen) {
    const { span, before } = spansOf(parts);
    const { group_by: by, page, limit } = asked;
    const isTime = by === 'day' || by === 'month';
    const several = parts.length > 1;
    const all = addedUp(
      parts.flatMap(({ rows }) => rows),
      ({ key, subject, metric }) => JSON.stringify([key, subject, metric]),
      (one, other) => ({ ...one, events: one.events + other.events }),
    );
    if (several)
      all.sort((one, other) => {
        const words = byWord(one.subject, other.subject) || byWord(one.metric, other.metric);
        const keys = byWord(one.key, other.key);
        return isTime || byKeys ? keys || words : other.events - one.events || words || keys;
      });
    const rows = several ? all.slice((page - 1) * limit, page * limit) : all;
    const key = by === 'none' ? [] : isTime ? [{ name: by, unit: by }] : [text(by)];
    return {
      ...{ report_type: 'events_traffic', ...span },
      columns: [...key, text('subject'), text('metric'), count('events')],
      rows: rows.map(({ key: value, ...row }) => ({ ...(by !== 'none' && { [by]: value }), ...row })),
      totals: { events: sumOf(parts.map((part) => part.events)) },
      previous: before && {
        ...before,
        totals: { events: sumOf(parts.map(({ earlier }) => earlier ?? 0)) },
      },
      total_rows: several ? all.length : sumOf(parts.map(({ total_rows }) => total_rows)),
      ...{ page, limit },
    };
  },
};
