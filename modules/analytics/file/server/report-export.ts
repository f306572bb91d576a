import { z } from 'zod';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import { id } from '#core/contract/scalar.ts';
import type { BodyOf, QueryOf } from '#core/contract/endpoint.ts';
import { toMajor } from '#core/rules/money.ts';
import type { Ctx, Services, ShopCtx } from '#core/server/call/context.ts';
import {
  type Cell,
  csvExportJob,
  type CsvPart,
  type CsvPlace,
  exportedCsv,
} from '#core/server/files/csv-export.ts';
import { handle, handleShops, type Route } from '#core/server/call/handle.ts';
import { enqueue } from '#core/server/jobs/jobs.ts';
import { invalid, Refusal } from '#core/server/call/refusal.ts';
import { acceptedMember, memberMay } from '#modules/identity/staff/server/public.ts';
import { analyticsRefusals, analyticsSentences } from '../../span/contract/analytics-refusals.ts';
import {
  type FigureName,
  figureNames,
  refundDays,
  type SalesGroup,
  salesGroups,
  salesRefs,
} from '../../figure/contract/figure-names.ts';
import { costKey, visitWords } from '../../report/contract/statistics.ts';
import { exportSalesReport } from '../../sale/contract/sales-statistics-calls.ts';
import { downloadStatistics, exportReport } from '../../report/contract/report-export-calls.ts';
import { exportTaxesReport, taxGroups } from '../../sale/contract/tax-statistics-calls.ts';
import { figures } from '../../figure/rules/figure.ts';
import {
  type AskedShop,
  askShops,
  maxOfShop,
  type OneShop,
  refuseMore,
  seenInAll,
} from '../../report/server/across-shops.ts';
import { inMoney } from '../../sale/server/sale-money.ts';
import { refuseUnknownCost } from '../../cost/server/cost-kind.ts';
import { ordersAfter, saleReport } from '../../sale/server/sale-report.ts';
import { isTime, type SalesQuestion } from '../../sale/server/sale-shape.ts';
import { keyNames } from '../../sale/server/movement-query.ts';
import { type AskedSales, askedFilter, askedQuestion, askedSpan } from '../../sale/server/sales-question.ts';
import { figureColumns, keyColumns, namedKeys, shownFigures } from '../../sale/server/sales-rows.ts';
import type { ShopMoney } from '../../report/server/shop-money.ts';
import {
  isOfOneShop,
  isShopperReport,
  storedShoppers,
  type StoredShoppers,
  knownGroup,
  refuseWithoutVisits,
  shopperFileColumns,
  shopperGroups,
  shopperMoney,
  shopperPart,
  shopperReportTypes,
  shopperRowsOf,
} from './shopper-export.ts';
import type { ShopperNeeds } from '../../shopper/server/shopper-parts.ts';
import { earned, everyFigure, ordered, sold, toTotal } from '../../sale/server/statistics-routes.ts';
import {
  inFileShops,
  storedShops,
  type StoredShops,
  pageOfShops,
  ratesHead,
  shopColumns,
  shopsToKeep,
} from './shops-file.ts';
import { addedSales, type NamedAnswer, ofOneShop, salesOfShop } from '../../sale/server/shops-sales.ts';
import { taxesByRate, type TaxOfRate } from '../../sale/server/tax-report.ts';
import { addedTaxes, type TaxNeeds, taxQuestion } from '../../sale/server/tax-routes.ts';
import { spanOf } from '../../visit/server/visit-statistics-routes.ts';

/** Rows of one part of a file; each part asks anew. */
export const partRows = 10_000;

const day = z.iso.date();
/** A report of sales as it was asked for, its days and figures decided: what is kept with the job. */
const storedSales = z.object({
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
  cost_key: costKey.optional(),
  visit: z
    .union([
      z.literal('none'),
      z.object({
        touch: z.enum(['last', 'first']),
        words: z.partialRecord(z.enum(visitWords), z.string().nullable()),
      }),
    ])
    .optional(),
  shops: storedShops.optional(),
});
type StoredSales = z.infer<typeof storedSales>;
const storedReport = z.union([storedSales, storedShoppers]);
type StoredReport = z.infer<typeof storedReport>;

/** What the jobs of files need from other areas. */
export type ExportNeeds = TaxNeeds & ShopperNeeds;

/** Rows come by what they are of, and not by their figures, which may be others the next moment. */
async function questionOf(
  ctx: ShopCtx,
  needs: TaxNeeds,
  stored: StoredSales,
  part: number,
): Promise<SalesQuestion> {
  const { from, to, basis, by: asked, figures: wanted } = stored;
  const by = asked === 'rate' ? 'none' : asked;
  return {
    ...{ span: { from, to }, basis, by, figures: wanted, before: null },
    filter: await askedFilter(ctx, needs.salesRefs, { ...stored, sources: stored.sources?.join(',') }),
    sort: { column: isTime(by) ? by : (keyNames(by)[0] ?? 'net_sales'), descending: false },
    ...{ page: part + 1, limit: partRows },
  };
}

/** Whether a file of several shops lists rows by shop, because the group belongs to one shop. */
const isByShop = (stored: StoredReport): boolean =>
  stored.shops !== undefined &&
  ('report_type' in stored ? isOfOneShop(stored) : stored.by !== 'rate' && ofOneShop.has(stored.by));

/** The columns of a shop's own rows. */
function ownColumns(stored: StoredReport): string[] {
  if ('report_type' in stored) return shopperFileColumns(stored);
  const { by, figures: wanted } = stored;
  const own = by === 'rate' ? ['tax_title', 'tax_rate'] : keyColumns[by].map(({ name }) => name);
  return [...own, ...figureColumns(wanted).map(({ name }) => name)];
}

const taxCells = ({ title, rate, tax }: TaxOfRate, currency: string): Cell[] => [
  ...[title, rate],
  toMajor(tax, currency),
];

/** Rows of sales as cells. What their reader may not see is not among their figures. */
function salesCells(stored: StoredSales, rows: NamedAnswer['rows'], currency: string): Cell[][] {
  const shown = { shop: { currency } as Ctx['shop'], may: () => true };
  const columns = ownColumns(stored);
  return rows.map(({ keys, sums }): Cell[] => {
    const row: Record<string, unknown> = { ...keys, ...shownFigures(shown, stored.figures, sums) };
    return columns.map((name) => (row[name] ?? null) as Cell);
  });
}

/** A page of a shop's own rows. */
async function pageOf(
  shop: OneShop,
  needs: ExportNeeds,
  stored: StoredReport,
  page: number,
): Promise<{ rows: Cell[][]; total: number }> {
  if ('report_type' in stored) return shopperPart(shop, needs, stored, { page, limit: partRows });
  const question = await questionOf(shop, needs, stored, page - 1);
  if (stored.by === 'rate') {
    const { rows, total_rows } = await taxesByRate(shop, needs.taxLines, question);
    return { rows: rows.map((row) => taxCells(row, shop.currency)), total: total_rows };
  }
  const { answer } = await salesOfShop(shop, needs, question);
  return { rows: salesCells(stored, answer.rows, shop.currency), total: answer.total_rows };
}

/** All rows that several shops have in common. */
async function commonRows(
  ctx: JobCtx,
  needs: ExportNeeds,
  stored: StoredReport,
  shops: StoredShops,
): Promise<Cell[][]> {
  const { currency } = shops;
  const each = <T>(read: (shop: OneShop) => Promise<T>) => inFileShops(ctx, shops, read);
  if ('report_type' in stored) return shopperRowsOf(each, needs, stored, currency);
  if (stored.by === 'rate') {
    const parts = await each(async (shop) => {
      const question = { ...(await questionOf(shop, needs, stored, 0)), limit: maxOfShop };
      const { rows, total_rows } = await taxesByRate(shop, needs.taxLines, question);
      refuseMore(total_rows);
      return rows;
    });
    return addedTaxes(parts).map((row) => taxCells(row, currency));
  }
  const parts = await each(async (shop) =>
    salesOfShop(shop, needs, {
      ...(await questionOf(shop, needs, stored, 0)),
      limit: Number.MAX_SAFE_INTEGER,
    }),
  );
  return salesCells(stored, addedSales(parts).rows, currency);
}

type JobCtx = ShopCtx & { services: Services };

/** Orders come after the last one of the part before, so that no part reads all of those again. */
async function ordersPart(
  shop: OneShop,
  needs: ExportNeeds,
  stored: StoredSales,
  { part, after }: Pick<CsvPlace, 'part' | 'after'>,
): Promise<CsvPart> {
  const question = await questionOf(shop, needs, stored, part);
  const counted = part > 0 ? null : await saleReport(shop, { ...question, page: 1, limit: 1 });
  const rows = await ordersAfter(shop, question, after ?? 0);
  const keys = await namedKeys(
    shop,
    needs,
    'order',
    rows.map((row) => row.keys),
  );
  const named = rows.map((row, at) => ({ ...row, keys: keys[at]! }));
  const last = rows.at(-1)?.keys['order_id'];
  return {
    ...{ rows: salesCells(stored, named, shop.currency), done: rows.length, total: counted?.total_rows },
    ...{ after: last === undefined ? null : Number(last), whole: rows.length < partRows },
  };
}

export const reportExportJob = csvExportJob<StoredReport, ExportNeeds>({
  kind: 'analytics.export-report',
  params: storedReport,
  permission: 'read_sales',
  columns: (stored) => [...(isByShop(stored) ? shopColumns : []), ...ownColumns(stored)],
  head: ({ shops }) => ratesHead(shops),
  async part(ctx, stored, { part, after }, needs) {
    const { shops } = stored;
    if (shops && isByShop(stored))
      return pageOfShops(ctx, shops, after, partRows, (shop, page) => pageOf(shop, needs, stored, page));
    if (shops) {
      const rows = await commonRows(ctx, needs, stored, shops);
      return { rows, done: rows.length, total: rows.length, after: null, whole: true };
    }
    const own = { ...ctx, db: ctx.services.db, several: false, currency: ctx.shop.currency };
    if (!('report_type' in stored) && stored.by === 'order')
      return ordersPart(own, needs, stored, { part, after });
    const { rows, total } = await pageOf(own, needs, stored, part + 1);
    const done = rows.length;
    return { rows, done, total, after: null, whole: part * partRows + done >= total };
  },
});

/** The part of a query that is stored with its job. Figures that the caller may not see are left out of the file. */
function storedSalesOf(
  ctx: Ctx,
  asked: AskedSales,
  by: StoredSales['by'],
  parts: readonly { question: SalesQuestion; money: ShopMoney | undefined }[],
): StoredSales {
  const { question } = parts[0]!;
  const seen = seenInAll(ctx);
  const { ref_type, ref_id, country, region, staff_id, first_time, visit, cost_key } = asked;
  return {
    ...question.span,
    ...{ basis: question.basis, by, ref_type, ref_id, country, region, staff_id, first_time, visit },
    cost_key,
    sources: question.filter.sources && [...question.filter.sources],
    figures: question.figures.filter((name) => {
      const { permission } = figures[name];
      return !permission || seen.may(permission);
    }),
    shops: shopsToKeep(
      ctx,
      parts.map(({ money }) => money),
    ),
  };
}

/** Sales reports by their type, each with its default group and its figures. */
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

/** The query of each shop, with the rates for its amounts. */
const questions = <Asked extends AskedSales>(
  ctx: Ctx,
  asked: Asked,
  ask: (shop: AskedShop, asked: Asked) => Promise<SalesQuestion>,
) =>
  askShops(ctx, asked, askedSpan, async (shop, same) => {
    const question = { ...(await ask(shop, same)), before: null };
    return { question, money: (await inMoney(shop, question)).money };
  });

/** Begins the file: the call has read each shop by itself, and writes in its own. */
const begin = async (ctx: Ctx, report: StoredReport) => ({
  job_id: await ctx.db.inShop(ctx.shop.id, (tx) => enqueue({ ...ctx, tx }, reportExportJob, report), {
    userId: ctx.member?.userId,
    app: ctx.app,
  }),
});

/**
 * Refuses a caller who may not see everything in the file: its figures and each of its shops. A colleague who may see more can
 * have asked for it.
 */
async function refuseUnseen(ctx: Ctx, stored: StoredReport): Promise<void> {
  if ('report_type' in stored) refuseWithoutVisits(ctx);
  const guards =
    'report_type' in stored ? [] : stored.figures.flatMap((name) => figures[name].permission ?? []);
  if (!('report_type' in stored) && (stored.by === 'cost' || stored.cost_key !== undefined))
    guards.push('read_profit');
  const wanted = ['read_sales', ...guards];
  const refuse = (permission: string) =>
    new Refusal(coreRefusals.forbidden.permission, { extra: { permission } });
  const missing = wanted.find((permission) => !ctx.may(permission));
  if (missing !== undefined) throw refuse(missing);
  for (const { id } of stored.shops?.shops ?? []) {
    if (id === ctx.shop.id) continue;
    const found = ctx.member && (await acceptedMember(ctx.services, id, ctx.member.userId));
    if (!found) throw new Refusal(coreRefusals.forbidden.not_a_member);
    const lacking = wanted.find((permission) => !memberMay(found.member, permission));
    if (lacking !== undefined) throw refuse(lacking);
  }
}

/** Files of reports. */
export function reportExportRoutes(needs: ExportNeeds): Route[] {
  /** A report by its type, as it is kept with its job. @throws {Refusal} 422 for a type, or a group, that is not known */
  async function askedReport(
    ctx: Ctx,
    query: QueryOf<typeof exportReport>,
    body: BodyOf<typeof exportReport>,
  ): Promise<StoredReport> {
    const { report_type, group_by, columns, touch = 'last', source } = body;
    if (source !== undefined && report_type !== 'traffic_source')
      throw invalid({ source: analyticsSentences.of_sources_alone });
    const asked = { ...query, columns };
    if (isShopperReport(report_type)) {
      refuseWithoutVisits(ctx);
      const { sources, ref_type, ref_id, country, region, staff_id, first_time, visit, cost_key } = query;
      // Reports of visits count on the day of the sale only.
      const refund_day = query.refund_day === 'own' ? undefined : query.refund_day;
      const ofOrders = { country, region, staff_id, first_time, visit, cost_key, refund_day, columns };
      const isWhole = report_type === 'events_traffic' || report_type === 'traffic_source';
      const other = Object.entries({ ...ofOrders, ...(isWhole && { sources, ref_type, ref_id }) });
      for (const [name, value] of other)
        if (value !== undefined) throw invalid({ [name]: analyticsSentences.of_orders_alone });
      const group_by = knownGroup<string>(shopperGroups[report_type], body.group_by);
      const parts = await askShops(ctx, query, spanOf, async (shop, same) => {
        const report: StoredShoppers = {
          ...(await spanOf(shop, same)),
          ...{ report_type, group_by, touch, source, sources, ref_type, ref_id },
        };
        await askedFilter(shop, needs.salesRefs, same);
        const money = await shopperMoney(shop, report);
        // The call refuses a wrong question now, and not the job later.
        await shopperPart({ ...shop, money }, needs, report, { page: 1, limit: 1 });
        return { report, money };
      });
      const shops = shopsToKeep(
        ctx,
        parts.map(({ money }) => money),
      );
      return { ...parts[0]!.report, shops };
    }
    if (report_type === 'taxes') {
      const by = knownGroup(taxGroups, group_by);
      const ask = (shop: AskedShop, same: typeof asked) => taxQuestion(shop, needs.salesRefs, same, by);
      return storedSalesOf(ctx, query, by, await questions(ctx, asked, ask));
    }
    const form = Object.hasOwn(salesForms, report_type) ? salesForms[report_type] : undefined;
    if (!form) {
      const known = [...Object.keys(salesForms), 'taxes', ...shopperReportTypes].sort().join(', ');
      const refused = analyticsRefusals.unknown_report({ known });
      throw new Refusal(refused, { fields: { report_type: refused.sentence } });
    }
    const by = knownGroup([form.by, ...salesGroups.filter((one) => one !== form.by)], group_by);
    return storedSalesOf(ctx, query, by, await salesQuestions(ctx, asked, by, form.figures));
  }

  const salesQuestions = (ctx: Ctx, asked: AskedSales, by: SalesGroup, wanted: readonly FigureName[]) => {
    refuseUnknownCost(needs.costKinds, asked);
    return questions(ctx, asked, (shop, same) =>
      askedQuestion(shop, needs.salesRefs, same, {
        ...{ by, figures: wanted },
        sort: isTime(by) ? by : 'net_sales',
      }),
    );
  };

  return [
    handleShops(exportSalesReport, async (ctx, { query, body: { filter } }) => {
      const by = filter?.group_by ?? 'day';
      const asked = { ...query, columns: filter?.columns };
      return begin(ctx, storedSalesOf(ctx, asked, by, await salesQuestions(ctx, asked, by, everyFigure)));
    }),
    handleShops(exportTaxesReport, async (ctx, { query, body: { filter } }) => {
      const by = filter?.group_by ?? 'order';
      const ask = (shop: AskedShop, same: typeof query) => taxQuestion(shop, needs.salesRefs, same, by);
      return begin(ctx, storedSalesOf(ctx, query, by, await questions(ctx, query, ask)));
    }),
    handleShops(exportReport, async (ctx, { query, body }) =>
      begin(ctx, await askedReport(ctx, query, body)),
    ),
    handle(downloadStatistics, (ctx, { params }) =>
      exportedCsv(ctx, reportExportJob.kind, params.id, 'report', {
        missing: analyticsSentences.this_report,
        forgotten: analyticsRefusals.export_forgotten,
        check: (asked) => refuseUnseen(ctx, storedReport.parse(asked)),
      }),
    ),
  ];
}
