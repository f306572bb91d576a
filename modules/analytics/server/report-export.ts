import { z } from 'zod';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import { id } from '#core/contract/scalar.ts';
import { toMajor } from '#core/rules/money.ts';
import type { Ctx, Services, ShopCtx } from '#core/server/context.ts';
import { type Cell, csvExportJob, exportedCsv } from '#core/server/csv-export.ts';
import { handle, type Route } from '#core/server/handle.ts';
import { enqueue } from '#core/server/jobs.ts';
import { Refusal } from '#core/server/refusal.ts';
import { analyticsRefusals, analyticsSentences } from '../contract/analytics-refusals.ts';
import { figureNames, refundDays, salesGroups, salesRefs } from '../contract/figure-names.ts';
import { visitWords } from '../contract/statistics.ts';
import { downloadStatistics, exportSalesReport } from '../contract/sales-statistics-calls.ts';
import { exportTaxesReport } from '../contract/tax-statistics-calls.ts';
import { figures } from '../rules/figure.ts';
import { isTime, keyNames, saleReport, type SalesQuestion } from './sale-report.ts';
import { type AskedSales, askedFilter, askedQuestion } from './sales-question.ts';
import { figureColumns, keyColumns, namedKeys, shownFigures } from './sales-rows.ts';
import { everyFigure } from './statistics-routes.ts';
import { taxesByRate } from './tax-report.ts';
import { type TaxNeeds, taxQuestion } from './tax-routes.ts';

/** Rows of one part of a file; each part asks anew. */
export const partRows = 10_000;

const day = z.iso.date();
/** A report as it was asked for, its days and figures decided: what is kept with the job. */
const keptReport = z.object({
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
type KeptReport = z.infer<typeof keptReport>;

// By the database, which copies of one server's services share: jobs are told nothing else of the areas.
const given = new WeakMap<object, TaxNeeds>();

/** Told once, by the area's manifest: what other areas know of what is in files. */
export function giveExportNeeds({ db }: Pick<Services, 'db'>, needs: TaxNeeds): void {
  given.set(db, needs);
}

function needsOf({ db }: Pick<Services, 'db'>): TaxNeeds {
  const needs = given.get(db);
  if (!needs) throw new Error('Nobody has said what reports are made with: giveExportNeeds');
  return needs;
}

/** Rows come by what they are of, and not by their figures, which may be others the next moment. */
async function questionOf(
  ctx: ShopCtx,
  needs: TaxNeeds,
  kept: KeptReport,
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
  columns({ by, figures: wanted }) {
    const own = by === 'rate' ? ['tax_title', 'tax_rate'] : keyColumns[by].map(({ name }) => name);
    return [...own, ...figureColumns(wanted).map(({ name }) => name)];
  },
  async part(ctx, kept, { part }) {
    const needs = needsOf(ctx.services);
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
function kept(ctx: Ctx, asked: AskedSales, by: KeptReport['by'], question: SalesQuestion): KeptReport {
  const { ref_type, ref_id, country, staff_id, first_time, visit } = asked;
  return {
    ...question.span,
    ...{ basis: question.basis, by, ref_type, ref_id, country, staff_id, first_time, visit },
    sources: question.filter.sources && [...question.filter.sources],
    figures: question.figures.filter((name) => {
      const { permission } = figures[name];
      return !permission || ctx.may(permission);
    }),
  };
}

/** Files of reports. */
export function reportExportRoutes(needs: TaxNeeds): Route[] {
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
    handle(downloadStatistics, (ctx, { params }) =>
      exportedCsv(ctx, reportExportJob.kind, params.id, 'report', {
        missing: analyticsSentences.this_report,
        forgotten: analyticsRefusals.export_forgotten,
        check(asked) {
          const guarded = keptReport.parse(asked).figures.find((name) => {
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
