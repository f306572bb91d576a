import type { ShopCtx } from '#core/server/call/context.ts';
import { coreSentences } from '#core/contract/core-refusals.ts';
import { invalid, Refusal } from '#core/server/call/refusal.ts';
import { analyticsRefusals, analyticsSentences } from '../../span/contract/analytics-refusals.ts';
import type { Report } from '../contract/report-calls.ts';
import { metricDays } from './metric-queries.ts';

type Sums = Readonly<Record<string, number>>;

/** A column of figures: what it is made of, from a day's sums or from those of the whole span. Money in minor units. */
interface ReportColumn {
  name: string;
  unit: 'count' | 'money' | 'percent';
  of: (sums: Sums) => number;
}

/** A type of report, about one thing that its only filter names. What is counted is known to the areas that give it. */
export interface ReportKind {
  report_type: string;
  /** The filter that names the thing by its id: `offer_id`. */
  field: string;
  subject: string;
  metrics: readonly string[];
  columns: readonly ReportColumn[];
  /** Refuses an id that is not of this shop, as the area always does. */
  check: (ctx: ShopCtx, id: number) => Promise<void>;
}

/** The one of `kinds` with this type; 422 for a type that none has, with those that are known. */
export function reportKind(kinds: readonly ReportKind[], type: string): ReportKind {
  const found = kinds.find((kind) => kind.report_type === type);
  if (found) return found;
  const known = kinds
    .map((kind) => kind.report_type)
    .sort()
    .join(', ');
  const refused = analyticsRefusals.unknown_report({ known });
  throw new Refusal(refused, { fields: { report_type: refused.sentence } });
}

interface Filter {
  field: string;
  value: number;
}

/** The id that the filters name. 422 at the filter for any field but the report's own, for two, and for none. */
export function filteredId({ report_type, field }: ReportKind, filters: readonly Filter[]): number {
  const wrong = filters.findIndex((filter, at) => filter.field !== field || at > 0);
  if (wrong >= 0) {
    const message =
      filters[wrong]!.field === field
        ? analyticsSentences.one_filter({ field })
        : analyticsSentences.other_filter({ field });
    throw invalid({ [`filters.${wrong}.field`]: message }, analyticsRefusals.unknown_filter);
  }
  const value = filters[0]?.value;
  if (value === undefined) {
    throw invalid(
      { filters: analyticsSentences.needs_filter({ type: report_type, field }) },
      analyticsRefusals.unknown_filter,
    );
  }
  if (value < 1) throw invalid({ 'filters.0.value': coreSentences.not_an_id });
  return value;
}

/** The figures of one thing, a row a day. `major` turns minor units into an amount. */
export async function reportOf(
  ctx: ShopCtx,
  kind: ReportKind,
  id: number,
  { from, to }: { from: string; to: string },
  major: (minor: number) => number,
): Promise<Pick<Report, 'columns' | 'rows' | 'totals'>> {
  const { subject, metrics, columns } = kind;
  const days = (await metricDays(ctx, { subject, subjectIds: [id], metrics, from, to })).get(id) ?? [];
  const total: Record<string, number> = {};
  for (const { values } of days) {
    for (const metric of metrics) total[metric] = (total[metric] ?? 0) + (values[metric] ?? 0);
  }
  const figures = (sums: Sums): Record<string, number> =>
    Object.fromEntries(
      columns.map(({ name, unit, of }) => [name, unit === 'money' ? major(of(sums)) : of(sums)]),
    );
  return {
    columns: [{ name: 'day', unit: 'day' }, ...columns.map(({ name, unit }) => ({ name, unit }))],
    rows: days.map(({ day, values }) => ({ day, ...figures(values) })),
    totals: figures(total),
  };
}
