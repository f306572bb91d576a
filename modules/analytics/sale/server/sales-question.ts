import { sql } from 'drizzle-orm';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import type { Ctx, ShopCtx } from '#core/server/call/context.ts';
import { invalid, Refusal } from '#core/server/call/refusal.ts';
import { analyticsRefusals, analyticsSentences } from '../../span/contract/analytics-refusals.ts';
import {
  type FigureName,
  type RefundDay,
  type SalesGroup,
  type SalesRefType,
  salesRefs,
} from '../../figure/contract/figure-names.ts';
import type { ComparedSpan } from '../../span/contract/date-filter.ts';
import type { VisitFilter } from '../../report/contract/statistics.ts';
import { daysOf, firstDay, type Span } from '../../span/rules/day-range.ts';
import { figures } from '../../figure/rules/figure.ts';
import { type AskedSpan, reportSpan } from '../../span/rules/report-span.ts';
import { longestSpan, spanBefore } from '../../span/rules/span-choice.ts';
import { isFigure, isTime, type QueryCtx, type SalesFilter, type SalesQuestion } from './sale-shape.ts';
import type { SalesRef } from './sales-ref.ts';

/** The longest span, in days, with rows by hour. */
export const hourDays = 2;
const maxRows = 250;
const standardRows = 50;

/** A query of statistics, as far as a call has it. */
export interface AskedSales extends AskedSpan {
  shop_ids?: string | undefined;
  sources?: string | undefined;
  ref_type?: SalesRefType | undefined;
  ref_id?: number | undefined;
  country?: string | undefined;
  region?: string | undefined;
  staff_id?: number | undefined;
  staff_role?: string | undefined;
  first_time?: boolean | undefined;
  visit?: VisitFilter | 'none' | undefined;
  cost_key?: string | undefined;
  refund_day?: RefundDay | undefined;
  compare?: ComparedSpan | undefined;
  columns?: readonly FigureName[] | undefined;
  page?: number | undefined;
  limit?: number | undefined;
  sort_field?: string | undefined;
  sort_direction?: 'asc' | 'desc' | undefined;
}

/** The defaults of a report. */
export interface ReportForm {
  by: SalesGroup;
  figures: readonly FigureName[];
  sort: string;
  compare?: ComparedSpan;
  limit?: number;
}

/** The days that are asked for. For all time: from the first that has anything. */
export async function askedSpan(ctx: QueryCtx & Pick<Ctx, 'now'>, asked: AskedSpan): Promise<Span> {
  const span = reportSpan(asked, ctx.shop.timezone, ctx.now);
  if ('problem' in span) throw invalid({ [span.problem.path]: span.problem.message }, analyticsRefusals.span);
  if (span.from !== firstDay || asked.date_filter !== 'all_time') return span;
  const { rows } = await ctx.tx.execute<{ first: string | null }>(
    sql`SELECT min(day) AS first FROM sale_movements WHERE shop_id = ${ctx.shop.id}`,
  );
  const first = rows[0]?.first ?? span.to;
  const from = first < span.to ? first : span.to;
  if (daysOf(from, span.to).length > longestSpan)
    throw invalid(
      { date_filter: analyticsSentences.at_most_days({ count: longestSpan }) },
      analyticsRefusals.span,
    );
  return { from, to: span.to };
}

/** Which sales are asked for. @throws {Refusal} 404 for a thing that is not of this shop. */
export async function askedFilter(
  ctx: ShopCtx,
  refs: readonly SalesRef[],
  asked: AskedSales,
): Promise<SalesFilter> {
  const { ref_type, ref_id, country, region, staff_id, staff_role, first_time, visit } = asked;
  if (ref_id !== undefined && ref_type === undefined)
    throw invalid({ ref_type: analyticsSentences.needs_ref_type({ known: salesRefs.join(', ') }) });
  if (ref_type !== undefined && ref_id === undefined)
    throw invalid({ ref_id: analyticsSentences.needs_ref_id({ type: ref_type }) });
  const kind = refs.find((one) => one.ref_type === ref_type);
  const sources = asked.sources
    ?.split(',')
    .map((source) => source.trim())
    .filter((source) => source !== '');
  return {
    ...(sources && sources.length > 0 && { sources }),
    ...(kind && { ref: await kind.scope(ctx, ref_id!) }),
    ...{ country, staff_id, staff_role, first_time, visit, cost_key: asked.cost_key },
    region: region === 'none' ? '' : region,
  };
}

/** Columns that rows of a group may be sorted by beside figures. */
const sortedKeys: Readonly<Partial<Record<SalesGroup, string>>> = {
  day: 'day',
  hour: 'hour',
  month: 'month',
  order: 'day',
  country: 'country',
  region: 'country',
  country_product: 'country',
  source: 'source',
};

function askedSort(ctx: Ctx, { sort_field, sort_direction }: AskedSales, { by, sort }: ReportForm) {
  const column = sort_field ?? sort;
  const key = sortedKeys[by];
  if (!isFigure(column) && column !== key) {
    const known = [...(key ? [key] : []), ...Object.keys(figures)].join(', ');
    throw invalid({ sort_field: analyticsSentences.not_a_column({ name: column, known }) });
  }
  // The order of rows would tell what their figures may not.
  const permission = isFigure(column) && figures[column].permission;
  if (permission && !ctx.may(permission))
    throw new Refusal(coreRefusals.forbidden.field, {
      fields: { sort_field: coreRefusals.forbidden.field.sentence },
      extra: { permission },
    });
  return { column, descending: (sort_direction ?? (isFigure(column) ? 'desc' : 'asc')) === 'desc' };
}

/** Refuses hours of too many days. @throws {Refusal} 422 */
export function requireHours({ from, to }: Span): void {
  if (daysOf(from, to).length > hourDays)
    throw invalid(
      { from_time: analyticsSentences.hours_of_days({ count: hourDays }) },
      analyticsRefusals.span,
    );
}

/** A question as it was sent, with what the report is like. @throws {Refusal} 422 at the field that is wrong. */
export async function askedQuestion(
  ctx: Ctx,
  refs: readonly SalesRef[],
  asked: AskedSales,
  form: ReportForm,
): Promise<SalesQuestion> {
  const span = await askedSpan(ctx, asked);
  const { by } = form;
  // Which orders cost something would tell what their figures may not.
  if ((by === 'cost' || asked.cost_key !== undefined) && !ctx.may('read_profit'))
    throw new Refusal(coreRefusals.forbidden.field, {
      fields: {
        [asked.cost_key === undefined ? 'group_by' : 'cost_key']: coreRefusals.forbidden.field.sentence,
      },
      extra: { permission: 'read_profit' },
    });
  if (by === 'hour') requireHours(span);
  const most = isTime(by) ? longestSpan : maxRows;
  const limit = asked.limit ?? (isTime(by) ? longestSpan : (form.limit ?? standardRows));
  if (limit > most) throw invalid({ limit: analyticsSentences.at_most_rows({ count: most }) });
  return {
    ...{ span, by, limit },
    basis: asked.refund_day ?? 'own',
    figures: asked.columns ?? form.figures,
    filter: await askedFilter(ctx, refs, asked),
    sort: askedSort(ctx, asked, form),
    page: asked.page ?? 1,
    before:
      asked.date_filter === 'all_time' ? null : spanBefore(span, asked.compare ?? form.compare ?? 'none'),
  };
}
