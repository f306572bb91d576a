import { type DateFilter, dateFilters } from '../contract/date-filter.ts';

export const standardSpan: DateFilter = 'last_30_days';

/** The span of the page's figures, which its address keeps as `span`. */
export const spanOf = ({ span }: { span?: unknown }): DateFilter =>
  dateFilters.find((each) => each === span) ?? standardSpan;

/** A line needs more than one day. */
export const chartSpanOf = (span: DateFilter): DateFilter =>
  span === 'today' || span === 'yesterday' ? 'last_7_days' : span;
