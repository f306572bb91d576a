import type { Sentence } from '#core/contract/sentence.ts';
import type { DateFilter } from '../contract/date-filter.ts';
import { analyticsSentences } from '../contract/analytics-refusals.ts';
import { dayIn, dayRange } from './day-range.ts';
import { longestSpan } from './span-choice.ts';

/** The last day that a text of ten letters can say: east of Greenwich it is over sooner. */
const lastDay = '9999-12-31';

export interface AskedSpan {
  date_filter?: DateFilter | undefined;
  /** A day, an instant, or seconds since 1970. */
  from_time?: string | undefined;
  to_time?: string | undefined;
}

type Span = { from: string; to: string } | { problem: { path: string; message: Sentence } };

/** The days of a report, in the shop's calendar. The default is the last 30 days. */
export function reportSpan(asked: AskedSpan, timezone: string, now: Date): Span {
  const { from_time, to_time, date_filter } = asked;
  if (from_time === undefined && to_time === undefined) {
    const { from, to } = dayRange(date_filter ?? 'last_30_days', timezone, now);
    return { from, to };
  }
  const problem = (path: string, message: Sentence): Span => ({ problem: { path, message } });
  if (date_filter !== undefined) return problem('date_filter', analyticsSentences.filter_or_times);
  if (from_time === undefined) return problem('from_time', analyticsSentences.no_begin);
  if (to_time === undefined) return problem('to_time', analyticsSentences.no_end);
  const dayOf = (time: string) => {
    const isSeconds = /^\d+$/.test(time);
    if (!isSeconds && time.length === 10) return time;
    const day = dayIn(timezone, new Date(isSeconds ? Number(time) * 1000 : time));
    return day.length === 10 ? day : lastDay;
  };
  const [from, to] = [dayOf(from_time), dayOf(to_time)];
  if (to < from) return problem('to_time', analyticsSentences.ends_before);
  if ((Date.parse(to) - Date.parse(from)) / 86_400_000 >= longestSpan)
    return problem('from_time', analyticsSentences.at_most_days({ count: longestSpan }));
  return { from, to };
}
