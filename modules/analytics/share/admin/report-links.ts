import { type DateFilter, dateFilters } from '../../span/contract/date-filter.ts';
import type { linkDays, ReportLink, SharedPath } from '../contract/report-link-calls.ts';

/** Days that a link may live; the contract's own, which would bring the schema library along. */
export const linkLives = [1, 7, 30, 90, 365] as const satisfies typeof linkDays;

/** The links of one report that still work. */
export const openLinks = (links: readonly ReportLink[], path: SharedPath, now: Date): ReportLink[] =>
  links.filter(
    (link) =>
      link.path === path && link.revoked_at === null && new Date(link.expires_at).getTime() > now.getTime(),
  );

/** The query of a page, in the form that a link stores. */
export interface SharedQuestion {
  title: string;
  path: SharedPath;
  query: Readonly<Record<string, string | undefined>>;
}

/** The parts of a question that say its days by their dates. */
const dated = ['from_time', 'to_time', 'time_from_str', 'time_to_str'];

/** The name of a span that a call can be asked for by it: its days are then those that it means when it is read. */
export const rollingSpan = (span: unknown): DateFilter | undefined =>
  dateFilters.find((name) => name === span && name !== 'all_time');

/** The same question by the name of its span. */
export function rolledQuery(
  query: SharedQuestion['query'],
  span: DateFilter,
): Readonly<Record<string, string | undefined>> {
  const rest = Object.fromEntries(Object.entries(query).filter(([name]) => !dated.includes(name)));
  return { ...rest, date_filter: span };
}
