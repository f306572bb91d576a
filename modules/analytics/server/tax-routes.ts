import { toMajor } from '#core/rules/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { handle, type Route } from '#core/server/handle.ts';
import { invalid } from '#core/server/refusal.ts';
import { analyticsSentences } from '../contract/analytics-refusals.ts';
import type { FigureName } from '../contract/figure-names.ts';
import type { SalesReport } from '../contract/statistics.ts';
import { type TaxGroup, taxesReport, taxStatistic } from '../contract/tax-statistics-calls.ts';
import { saleReport, type SalesQuestion } from './sale-report.ts';
import { type AskedSales, askedQuestion } from './sales-question.ts';
import { reportReply, type RowNames } from './sales-rows.ts';
import type { SalesRef, TaxLines } from './sales-ref.ts';
import { taxesAreKnown, taxesByRate } from './tax-report.ts';

/** What other areas give to reports of taxes. */
export interface TaxNeeds extends RowNames {
  salesRefs: readonly SalesRef[];
  taxLines: TaxLines;
}

const taxFigures = {
  order: ['net_sales', 'delivery', 'taxes', 'total_sales'],
  country: ['net_sales', 'delivery', 'taxes', 'total_sales', 'orders'],
  region: ['net_sales', 'delivery', 'taxes', 'total_sales', 'orders'],
  rate: ['taxes'],
} as const satisfies Record<TaxGroup, readonly FigureName[]>;

/** Taxes by rate, as a report. */
async function rateReport(ctx: Ctx, needs: TaxNeeds, question: SalesQuestion): Promise<SalesReport> {
  const whole = await saleReport(ctx, question);
  const { rows, total_rows } = await taxesByRate(ctx, needs.taxLines, question);
  const report = await reportReply(ctx, needs, 'taxes', question, { ...whole, rows: [], total_rows });
  return {
    ...report,
    columns: [
      { name: 'tax_title', unit: 'text' },
      { name: 'tax_rate', unit: 'percent' },
      { name: 'taxes', unit: 'money' },
    ],
    rows: rows.map(({ title, rate, tax }) => ({
      ...{ tax_title: title, tax_rate: rate },
      taxes: toMajor(tax, ctx.shop.currency),
    })),
  };
}

/** The question of a report of taxes. By rate there is one figure. */
export function taxQuestion(ctx: Ctx, refs: readonly SalesRef[], asked: AskedSales, group: TaxGroup) {
  const known = taxFigures[group].join(', ');
  const other = asked.columns?.find((name) => group === 'rate' && name !== 'taxes');
  const wrong: [field: string, name: string | undefined][] = [
    ['columns', other],
    ['sort_field', group === 'rate' && asked.sort_field !== 'taxes' ? asked.sort_field : undefined],
  ];
  for (const [field, name] of wrong)
    if (name !== undefined) throw invalid({ [field]: analyticsSentences.not_a_column({ name, known }) });
  const by = group === 'rate' ? 'none' : group;
  return askedQuestion(ctx, refs, asked, { by, figures: taxFigures[group], sort: 'taxes' });
}

/** Reports of taxes: by order, by name and rate, by place. */
export function taxRoutes(needs: TaxNeeds): Route[] {
  async function answer(ctx: Ctx, asked: AskedSales, group: TaxGroup) {
    const question = await taxQuestion(ctx, needs.salesRefs, asked, group);
    const report =
      group === 'rate'
        ? await rateReport(ctx, needs, question)
        : await reportReply(ctx, needs, 'taxes', question, await saleReport(ctx, question));
    const seen = report.rows.some(({ taxes }) => taxes !== undefined && taxes !== 0);
    return { report, taxes_known: seen || (await taxesAreKnown(ctx)) };
  }
  return [
    handle(taxesReport, (ctx, { query }) => answer(ctx, query, query.group_by)),
    handle(taxStatistic, (ctx, { query }) => answer(ctx, query, query.group_by)),
  ];
}
