import { toMajor } from '#core/rules/money.ts';
import type { Ctx } from '#core/server/call/context.ts';
import { handleShops, type Route } from '#core/server/call/handle.ts';
import { invalid } from '#core/server/call/refusal.ts';
import { analyticsSentences } from '../../span/contract/analytics-refusals.ts';
import type { FigureName } from '../../figure/contract/figure-names.ts';
import type { SalesReport } from '../../report/contract/statistics.ts';
import { type TaxGroup, taxesReport, taxStatistic } from '../contract/tax-statistics-calls.ts';
import {
  addedUp,
  askShops,
  type AskedShop,
  refuseMore,
  seenInAll,
  widened,
} from '../../report/server/across-shops.ts';
import type { SalesQuestion } from './sale-shape.ts';
import { type AskedSales, askedQuestion, askedSpan } from './sales-question.ts';
import type { RowNames } from './sales-rows.ts';
import type { SalesRef, TaxLines } from './sales-ref.ts';
import { addedSales, reportReply, salesOfShop, type ShopSales } from './shops-sales.ts';
import { taxesAreKnown, taxesByRate, type TaxOfRate } from './tax-report.ts';

/** What tax reports need from other areas. */
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

/** Builds the query of a tax report. A report by rate has only one figure. */
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

interface ShopTaxes extends ShopSales {
  known: boolean;
  /** Taxes by rate; empty for other groups. */
  rates: TaxOfRate[];
}

/** Reads the taxes of one shop. */
async function taxesOfShop(
  shop: AskedShop,
  needs: TaxNeeds,
  question: SalesQuestion,
  group: TaxGroup,
): Promise<ShopTaxes> {
  const sales = await salesOfShop(shop, needs, question);
  const known = await taxesAreKnown(shop);
  if (group !== 'rate') return { ...sales, known, rates: [] };
  const asked = shop.several ? widened(question, false) : question;
  const { rows, total_rows } = await taxesByRate({ ...shop, money: sales.money }, needs.taxLines, asked);
  if (shop.several) refuseMore(total_rows);
  return { ...sales, answer: { ...sales.answer, rows: [], total_rows }, known, rates: rows };
}

/** Adds up the taxes of several shops. Taxes with the same name and rate become one row. */
export const addedTaxes = (parts: readonly (readonly TaxOfRate[])[]): TaxOfRate[] =>
  addedUp(
    parts.flat(),
    ({ title, rate }) => JSON.stringify([title, rate]),
    (one, other) => ({ ...one, tax: one.tax + other.tax }),
  );

/** Builds the report of taxes by rate. */
function rateReport(ctx: Ctx, parts: readonly ShopTaxes[]): SalesReport {
  const { page, limit, sort } = parts[0]!.question;
  const report = reportReply(ctx, 'taxes', parts, addedSales(parts));
  const added = addedTaxes(parts.map(({ rates }) => rates));
  const several = parts.length > 1;
  if (several) added.sort((one, other) => (sort.descending ? other.tax - one.tax : one.tax - other.tax));
  return {
    ...report,
    columns: [
      { name: 'tax_title', unit: 'text' },
      { name: 'tax_rate', unit: 'percent' },
      { name: 'taxes', unit: 'money' },
    ],
    rows: (several ? added.slice((page - 1) * limit, page * limit) : added).map(({ title, rate, tax }) => ({
      ...{ tax_title: title, tax_rate: rate },
      taxes: toMajor(tax, ctx.shop.currency),
    })),
    total_rows: several ? added.length : report.total_rows,
  };
}

/** Routes of the tax reports: by order, by name and rate, and by place. */
export function taxRoutes(needs: TaxNeeds): Route[] {
  async function answer(ctx: Ctx, asked: AskedSales, group: TaxGroup) {
    const parts = await askShops(ctx, asked, askedSpan, async (shop, same) =>
      taxesOfShop(shop, needs, await taxQuestion(shop, needs.salesRefs, same, group), group),
    );
    const seen = seenInAll(ctx);
    const report =
      group === 'rate' ? rateReport(seen, parts) : reportReply(seen, 'taxes', parts, addedSales(parts));
    return { report, taxes_known: parts.some(({ known }) => known) };
  }
  return [
    handleShops(taxesReport, (ctx, { query }) => answer(ctx, query, query.group_by)),
    handleShops(taxStatistic, (ctx, { query }) => answer(ctx, query, query.group_by)),
  ];
}
