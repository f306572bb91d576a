import { z } from 'zod';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import { id } from '#core/contract/scalar.ts';
import type { BodyOf, QueryOf } from '#core/contract/endpoint.ts';
import { toMajor } from '#core/rules/money.ts';
import type { Ctx, Services, ShopCtx } from '#core/server/context.ts';
import { type Cell, csvExportJob, exportedCsv } from '#core/server/csv-export.ts';
import { handle, type Route } from '#core/server/handle.ts';
import { enqueue } from '#core/server/jobs.ts';
import { invalid, Refusal } from '#core/server/refusal.ts';
import { analyticsRefusals, analyticsSentences } from '../contract/analytics-refusals.ts';
import {
  type FigureName,
  figureNames,
  refundDays,
  type SalesGroup,
  salesGroups,
  salesRefs,
} from '../contract/figure-names.ts';
import { visitWords } from '../contract/statistics.ts';
import { downloadStatistics, exportSalesReport } from '../contract/sales-statistics-calls.ts';
import { exportReport } from '../contract/report-export-calls.ts';
import { exportTaxesReport, taxGroups } from '../contract/tax-statistics-calls.ts';
import { figures } from '../rules/figure.ts';
import { isTime, keyNames, saleReport, type SalesQuestion } from './sale-report.ts';
import { type AskedSales, askedFilter, askedQuestion } from './sales-question.ts';
import { figureColumns, keyColumns, namedKeys, shownFigures } from './sales-rows.ts';
import {
  isShopperReport,
  keptShoppers,
  type KeptShoppers,
  knownGroup,
  refuseWithoutVisits,
  shopperFileColumns,
  shopperGroups,
  shopperPart,
  shopperReportTypes,
} from './shopper-export.ts';
import type { ShopperNeeds } from './shopper-statistics-routes.ts';
import { earned, everyFigure, ordered, sold, toTotal } from './statistics-routes.ts';
import { taxesByRate } from './tax-report.ts';
import { type TaxNeeds, taxQuestion } from './tax-routes.ts';
import { spanOf } from './visit-statistics-routes.ts';

/** Rows of one part of a file; each part asks anew. */
export const partRows = 10_000;

const day = z.iso.date();
/** A report of sales as it was asked for, its days and figures decided: what is kept with the job. */
const keptSales = z.object({
  from: day,
  to: day,
  basis: z.enum(refundDays),
  /** `rate`: taxes by their names. */
  by: z.enum([...salesGroups, 'rate']),
  figures: z.array(z.enum(figureNames)),
  sources: z.array(z.string()).optional(),
  ref_type: z.enum(salesRefs).optional(),
  ref_id: id.optional(),
  country: z.string().optional(),
  region: z.string().optional(),
  staff_id: id.optional(),
  first_time: z.boolean().optional(),
  visit: z
    .union([
      z.literal('none'),
      z.object({
        touch: z.enum(['last', 'first']),
        words: z.partialRecord(z.enum(visitWords), z.string().nullable()),
      }),
    ])
    .optional(),
});
type KeptSales = z.infer<typeof keptSales>;
const keptReport = z.union([keptSales, keptShoppers]);
type KeptReport = z.infer<typeof keptReport>;

/** What files are made with. */
export type ExportNeeds = TaxNeeds & ShopperNeeds;

// By the database, which copies of one server's services share: jobs are told nothing else of the areas.
const given = new WeakMap<object, ExportNeeds>();

/** Told once, by the area's manifest: what other areas know of what is in files. */
export function giveExportNeeds({ db }: Pick<Services, 'db'>, needs: ExportNeeds): void {
  given.set(db, needs);
}

function needsOf({ db }: Pick<Services, 'db'>): ExportNeeds {
  const needs = given.get(db);
  if (!needs) throw new Error('Nobody has said what reports are made with: giveExportNeeds');
  return needs;
}

/** Rows come by what they are of, and not by their figures, which may be others the next moment. */
async function questionOf(
  ctx: ShopCtx,
  needs: TaxNeeds,
  kept: KeptSales,
  part: number,
): Promise<SalesQuestion> {
  const { from, to, basis, by: asked, figures: wanted } = kept;
  const by = asked === 'rate' ? 'none' : asked;
  return {
    ...{ span: { from, to }, basis, by, figures: wanted, before: null },
    filter: await askedFilter(ctx, needs.salesRefs, { ...kept, sources: kept.sources?.join(',') }),
    sort: { column: isTime(by) ? by : (keyNames(by)[0] ?? 'net_sales'), descending: false },
    ...{ page: part + 1, limit: partRows },
  };
}

export const reportExportJob = csvExportJob<KeptReport>({
  kind: 'analytics.export-report',
  params: keptReport,
  permission: 'read_sales',
  columns(kept) {
    if ('report_type' in kept) return shopperFileColumns(kept);
    const { by, figures: wanted } = kept;
    const own = by === 'rate' ? ['tax_title', 'tax_rate'] : keyColumns[by].map(({ name }) => name);
    return [...own, ...figureColumns(wanted).map(({ name }) => name)];
  },
  async part(ctx, kept, { part }) {
    const needs = needsOf(ctx.services);
    if ('report_type' in kept) {
      const { rows, total } = await shopperPart(ctx, needs, kept, { page: part + 1, limit: partRows });
      const done = rows.length;
      return { rows, done, total, after: null, whole: part * partRows + done >= total };
    }
    const question = await questionOf(ctx, needs, kept, part);
    const placeOf = (done: number, total: number) => ({
      ...{ done, total, after: null },
      whole: part * partRows + done >= total,
    });
    if (kept.by === 'rate') {
      const { rows, total_rows } = await taxesByRate(ctx, needs.taxLines, question);
      const cells = rows.map(({ title, rate, tax }): Cell[] => [
        title,
        rate,
        toMajor(tax, ctx.shop.currency),
      ]);
      return { rows: cells, ...placeOf(rows.length, total_rows) };
    }
    const { rows, total_rows } = await saleReport(ctx, question);
    const keys = await namedKeys(
      { ...ctx, db: ctx.services.db },
      needs,
      kept.by,
      rows.map((row) => row.keys),
    );
    // What its reader may not see is not among its figures.
    const shown = { shop: ctx.shop, may: () => true };
    const cells = rows.map(({ sums }, at): Cell[] => {
      const row: Record<string, unknown> = { ...keys[at], ...shownFigures(shown, kept.figures, sums) };
      return this.columns(kept).map((name) => (row[name] ?? null) as Cell);
    });
    return { rows: cells, ...placeOf(rows.length, total_rows) };
  },
});

/** What of a question is kept with its job. Figures that the caller may not see are left out of the file. */
function kept(ctx: Ctx, asked: AskedSales, by: KeptSales['by'], question: SalesQuestion): KeptSales {
  const { ref_type, ref_id, country, region, staff_id, first_time, visit } = asked;
  return {
    ...question.span,
    ...{ basis: question.basis, by, ref_type, ref_id, country, region, staff_id, first_time, visit },
    sources: question.filter.sources && [...question.filter.sources],
    figures: question.figures.filter((name) => {
      const { permission } = figures[name];
      return !permission || ctx.may(permission);
    }),
  };
}

/** Reports of sales by what they call themselves: by what they are told apart unless it is said, and their figures. */
const salesForms: Readonly<Record<string, { by: SalesGroup; figures: readonly FigureName[] }>> = {
  sales: { by: 'day', figures: everyFigure },
  sales_statistic: { by: 'day', figures: everyFigure },
  total_sales: { by: 'day', figures: toTotal },
  total_orders: { by: 'day', figures: ordered },
  count_orders: { by: 'day', figures: ['orders'] },
  average_order: { by: 'day', figures: ['average_order'] },
  average_items: { by: 'day', figures: ['orders', 'items_sold', 'average_items'] },
  net_profit: { by: 'day', figures: ['net_sales', ...earned] },
  profit: { by: 'product', figures: [...sold, 'delivery', ...earned] },
  product: { by: 'product', figures: [...sold, 'orders', 'items_sold', ...earned] },
  top_products: { by: 'product', figures: ['items_sold', 'orders', ...sold] },
  top_sales: { by: 'product', figures: ['net_sales', 'items_sold', 'orders'] },
  country_product: { by: 'country_product', figures: [...sold, 'items_sold'] },
  staff_performance: {
    by: 'staff',
    figures: ['orders', 'items_sold', 'net_sales', 'average_order', 'total_sales'],
  },
  customer: { by: 'customer_type', figures: ['orders', 'net_sales', 'cost', 'fees', 'profit'] },
  top_countries: { by: 'country', figures: toTotal },
  countries: { by: 'country', figures: ['orders', 'net_sales', 'total_sales'] },
  orders_by_country: { by: 'country', figures: ['orders', 'items_sold', 'average_order', 'net_sales'] },
};

/** Files of reports. */
export function reportExportRoutes(needs: ExportNeeds): Route[] {
  /** A report by its type, as it is kept with its job. @throws {Refusal} 422 for a type, or a group, that is not known */
  async function askedReport(
    ctx: Ctx,
    query: QueryOf<typeof exportReport>,
    body: BodyOf<typeof exportReport>,
  ): Promise<KeptReport> {
    const { report_type, group_by, columns, touch = 'last', source } = body;
    if (source !== undefined && report_type !== 'traffic_source')
      throw invalid({ source: analyticsSentences.of_sources_alone });
    const asked = { ...query, columns };
    if (isShopperReport(report_type)) {
      refuseWithoutVisits(ctx);
      const { sources, ref_type, ref_id, country, region, staff_id, first_time, visit } = query;
      // Visits are told of on the days that sales happened.
      const refund_day = query.refund_day === 'own' ? undefined : query.refund_day;
      const ofOrders = { country, region, staff_id, first_time, visit, refund_day, columns };
      const ofVisits = report_type === 'events_traffic' || shopperGroups[report_type][0] !== 'day';
      const other = Object.entries({ ...ofOrders, ...(ofVisits && { sources, ref_type, ref_id }) });
      for (const [name, value] of other)
        if (value !== undefined) throw invalid({ [name]: analyticsSentences.of_orders_alone });
      const span = await spanOf(ctx, query);
      const group: string = knownGroup<string>(shopperGroups[report_type], group_by);
      const kept: KeptShoppers = {
        ...span,
        report_type,
        group_by: group,
        touch,
        source,
        sources,
        ref_type,
        ref_id,
      };
      await askedFilter(ctx, needs.salesRefs, query);
      // What is wrong is said now, and not by the job.
      await shopperPart(ctx, needs, kept, { page: 1, limit: 1 });
      return kept;
    }
    if (report_type === 'taxes') {
      const by = knownGroup(taxGroups, group_by);
      return kept(ctx, query, by, await taxQuestion(ctx, needs.salesRefs, asked, by));
    }
    const form = Object.hasOwn(salesForms, report_type) ? salesForms[report_type] : undefined;
    if (!form) {
      const known = [...Object.keys(salesForms), 'taxes', ...shopperReportTypes].sort().join(', ');
      const refused = analyticsRefusals.unknown_report({ known });
      throw new Refusal(refused, { fields: { report_type: refused.sentence } });
    }
    const by = knownGroup([form.by, ...salesGroups.filter((one) => one !== form.by)], group_by);
    const sort = isTime(by) ? by : 'net_sales';
    const question = await askedQuestion(ctx, needs.salesRefs, asked, { by, figures: form.figures, sort });
    return kept(ctx, query, by, question);
  }

  return [
    handle(exportSalesReport, async (ctx, { query, body: { filter } }) => {
      const by = filter?.group_by ?? 'day';
      const asked = { ...query, columns: filter?.columns };
      const form = { by, figures: everyFigure, sort: isTime(by) ? by : 'net_sales' };
      const question = await askedQuestion(ctx, needs.salesRefs, asked, form);
      return { job_id: await enqueue(ctx, reportExportJob, kept(ctx, asked, by, question)) };
    }),
    handle(exportTaxesReport, async (ctx, { query, body: { filter } }) => {
      const by = filter?.group_by ?? 'order';
      const question = await taxQuestion(ctx, needs.salesRefs, query, by);
      return { job_id: await enqueue(ctx, reportExportJob, kept(ctx, query, by, question)) };
    }),
    handle(exportReport, async (ctx, { query, body }) => ({
      job_id: await enqueue(ctx, reportExportJob, await askedReport(ctx, query, body)),
    })),
    handle(downloadStatistics, (ctx, { params }) =>
      exportedCsv(ctx, reportExportJob.kind, params.id, 'report', {
        missing: analyticsSentences.this_report,
        forgotten: analyticsRefusals.export_forgotten,
        check(asked) {
          const kept = keptReport.parse(asked);
          if ('report_type' in kept) return refuseWithoutVisits(ctx);
          const guarded = kept.figures.find((name) => {
            const { permission } = figures[name];
            return permission && !ctx.may(permission);
          });
          if (guarded)
            throw new Refusal(coreRefusals.forbidden.permission, { extra: { permission: 'read_profit' } });
        },
      }),
    ),
  ];
}
