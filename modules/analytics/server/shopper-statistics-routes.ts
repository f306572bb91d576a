import type { ServedCtx } from '#core/server/context.ts';
import { handle, type Route } from '#core/server/handle.ts';
import { invalid } from '#core/server/refusal.ts';
import type { ConnectedStoreOf } from '#modules/identity/server/public.ts';
import { analyticsSentences } from '../contract/analytics-refusals.ts';
import type { BodyOf, QueryOf } from '#core/contract/endpoint.ts';
import { browserSubjects } from '../contract/event-calls.ts';
import * as calls from '../contract/shopper-statistics-calls.ts';
import { abandonedAfterMinutes } from '../rules/abandoned.ts';
import { daysOf } from '../rules/day-range.ts';
import { longestSpan } from '../rules/span-choice.ts';
import { shopDays } from './metric-queries.ts';
import { type SalesFilter, saleReport, type Span } from './sale-report.ts';
import { askedFilter } from './sales-question.ts';
import type { SalesRef } from './sales-ref.ts';
import {
  type ActionCounts,
  addedCheckouts,
  addedCounts,
  checkoutDays,
  eventRows,
  eventSum,
  funnelDays,
  type FunnelFilter,
  funnelRows,
  monthOf,
  percentOf,
  productActions,
  shownCheckouts,
  shownFunnel,
  toldOr,
  toldVisits,
} from './shopper-report.ts';
import { beforeOf, spanOf } from './visit-statistics-routes.ts';

/** What other areas give to statistics of shoppers. */
export interface ShopperNeeds {
  salesRefs: readonly SalesRef[];
  /** A connected store keeps its checkouts to itself. */
  connectedStore: ConnectedStoreOf;
}

type AskedEvents = BodyOf<typeof calls.eventsTraffic> & QueryOf<typeof calls.eventsTraffic>;

const mostRows = 250;
/** How many rows a part of a file has at most, and in what order: of what they are of, where it is a file. */
interface FileForm {
  most: number;
  byKeys: boolean;
}
const onScreen: FileForm = { most: mostRows, byKeys: false };
const standardRows = 50;
const limitOf = (limit: number | undefined, standard: number, most: number): number => {
  if (limit !== undefined && limit > most)
    throw invalid({ limit: analyticsSentences.at_most_rows({ count: most }) });
  return limit ?? standard;
};

type Timed = 'day' | 'month';
/** Days under the names of their rows, in order. */
const timesOf = <T>(interval: Timed, days: ReadonlyMap<string, T>): [time: string, parts: T[]][] =>
  [...Map.groupBy(days, ([day]) => (interval === 'day' ? day : monthOf(day)))].map(([time, parts]) => [
    time,
    parts.map(([, counts]) => counts),
  ]);
/** A page of rows of times. */
function paged<T>(rows: readonly T[], asked: { page: number; limit?: number | undefined }) {
  const limit = limitOf(asked.limit, longestSpan, longestSpan);
  const { page } = asked;
  return { rows: rows.slice((page - 1) * limit, page * limit), total_rows: rows.length, page, limit };
}

/** What visits and things of products can be narrowed to. @throws {Refusal} 422 for what is told of orders alone */
function productsOf({ ref }: SalesFilter) {
  if (!ref) return undefined;
  if (ref.of !== 'product')
    throw invalid({ ref_type: analyticsSentences.other_ref({ known: 'product, collection' }) });
  return ref.ids;
}

const count = (name: string) => ({ name, unit: 'count' as const });
const percent = (name: string) => ({ name, unit: 'percent' as const });
const money = (name: string) => ({ name, unit: 'money' as const });
const text = (name: string) => ({ name, unit: 'text' as const });

const actionColumns = ['visits', 'product_views', 'add_to_cart', 'checkouts', 'orders'].map(count);
const actionRateColumns = [
  { name: 'views_per_visit', unit: 'number' as const },
  ...['add_to_cart_rate', 'checkout_rate', 'order_rate'].map(percent),
];
const funnelColumns = [
  ...['visits', 'viewed_product', 'added_to_cart', 'reached_checkout', 'ordered'].map(count),
  ...['viewed_product_rate', 'added_to_cart_rate', 'reached_checkout_rate', 'ordered_rate'].map(percent),
];
const checkoutColumns = [
  ...['begun', 'ordered', 'abandoned', 'recovered'].map(count),
  ...['abandoned_value', 'recovered_value'].map(money),
  ...['abandoned_rate', 'recovered_rate'].map(percent),
];

/** Columns of files, beside what rows are of. */
export const shopperColumns = {
  conversion: funnelColumns.map(({ name }) => name),
  actions: [...actionColumns, ...actionRateColumns].map(({ name }) => name),
  abandoned_checkouts: checkoutColumns.map(({ name }) => name),
};

const noActions: ActionCounts = { visits: 0, product_views: 0, add_to_cart: 0, checkouts: 0, orders: 0 };

/** What was done on each day of a span. */
async function actionDays(
  ctx: ServedCtx,
  span: Span,
  filter: SalesFilter,
): Promise<Map<string, ActionCounts>> {
  const days = new Map(daysOf(span.from, span.to).map((day) => [day, { ...noActions }]));
  const products = productsOf(filter);
  for (const [day, counts] of await productActions(ctx, span, products))
    Object.assign(days.get(day) ?? {}, counts);
  if (!products) {
    for (const { day, values } of await shopDays(ctx, span)) days.get(day)!.visits = values['view'] ?? 0;
    for (const [day, { begun }] of await checkoutDays(ctx, span)) days.get(day)!.checkouts = begun;
  }
  const sold = await saleReport(ctx, {
    ...{ span, filter, by: 'day', basis: 'own', figures: ['orders'], before: null },
    ...{ sort: { column: 'day', descending: false }, page: 1, limit: days.size },
  });
  for (const { keys, sums } of sold.rows) days.get(String(keys['day']))!.orders = sums.orders;
  return days;
}

function addedActions(parts: readonly ActionCounts[]): ActionCounts {
  const all = { ...noActions };
  for (const one of parts)
    for (const name of Object.keys(all) as (keyof ActionCounts)[]) all[name] += one[name];
  return all;
}

/** What visits and checkouts have to do with some products, nobody tells. */
interface Telling {
  checkouts: boolean;
  ofShop: boolean;
  rates: boolean;
}

function shownActions(counts: ActionCounts, { checkouts: told, ofShop, rates }: Telling) {
  const { product_views, add_to_cart, orders } = counts;
  const visits = ofShop ? counts.visits : null;
  const checkouts = ofShop ? toldOr(counts.checkouts, told) : null;
  return {
    ...{ visits, product_views, add_to_cart, checkouts, orders },
    ...(rates && {
      views_per_visit: visits ? Math.round((product_views / visits) * 100) / 100 : null,
      add_to_cart_rate: percentOf(add_to_cart, product_views),
      checkout_rate: percentOf(checkouts, add_to_cart),
      order_rate: percentOf(orders, checkouts),
    }),
  };
}

/** The reports of shoppers, as calls and files give them. */
export function shopperReports({ salesRefs, connectedStore }: ShopperNeeds) {
  const told = async (ctx: ServedCtx) => (await connectedStore(ctx)) === null;

  async function actions(ctx: ServedCtx, query: QueryOf<typeof calls.actionsReport>, rates: boolean) {
    const span = await spanOf(ctx, query);
    const filter = await askedFilter(ctx, salesRefs, query);
    const before = beforeOf(span, query);
    const days = await actionDays(ctx, span, filter);
    const earlier = before && (await actionDays(ctx, before, filter));
    const telling = { checkouts: await told(ctx), ofShop: filter.ref === undefined, rates };
    const shown = (parts: readonly ActionCounts[]) => shownActions(addedActions(parts), telling);
    const { interval } = query;
    const rows = timesOf(interval, days).map(([time, parts]) => ({ [interval]: time, ...shown(parts) }));
    return {
      report_type: 'actions',
      ...{ ...span, currency: ctx.shop.currency },
      columns: [{ name: interval, unit: interval }, ...actionColumns, ...(rates ? actionRateColumns : [])],
      totals: shown([...days.values()]),
      previous: before && earlier && { ...before, totals: shown([...earlier.values()]) },
      checkouts_told: telling.checkouts,
      ...paged(rows, query),
    };
  }

  async function conversion(
    ctx: ServedCtx,
    query: QueryOf<typeof calls.conversionFunnel>,
    { most, byKeys }: FileForm = onScreen,
  ) {
    const span = await spanOf(ctx, query);
    const asked = await askedFilter(ctx, salesRefs, query);
    const filter: FunnelFilter = { products: productsOf(asked), sources: asked.sources };
    const before = beforeOf(span, query);
    const checkouts_told = await told(ctx);
    const days = await funnelDays(ctx, span, filter);
    const all = addedCounts([...days.values()]);
    const earlier = before && addedCounts([...(await funnelDays(ctx, before, filter)).values()]);
    const { group_by: by, page } = query;
    const head = {
      report_type: 'conversion',
      ...{ ...span, currency: ctx.shop.currency },
      totals: shownFunnel(all, checkouts_told),
      previous: before && earlier && { ...before, totals: shownFunnel(earlier, checkouts_told) },
      checkouts_told,
    };
    if (by === 'none')
      return { ...head, columns: funnelColumns, rows: [head.totals], total_rows: 1, page: 1, limit: 1 };
    if (by === 'day' || by === 'month') {
      const rows = timesOf(by, days).map(([time, parts]) => ({
        [by]: time,
        ...shownFunnel(addedCounts(parts), checkouts_told),
      }));
      return { ...head, columns: [{ name: by, unit: by }, ...funnelColumns], ...paged(rows, query) };
    }
    const limit = limitOf(query.limit, standardRows, most);
    // Visits that an event alone told of: there is no row that says more of them.
    const untold = filter.products ? 0 : all.visits - (await toldVisits(ctx, span));
    const { rows, total_rows } = await funnelRows(ctx, span, filter, by, { page, limit, untold, byKeys });
    return {
      ...{ ...head, columns: [text(by), ...funnelColumns], total_rows, page, limit },
      rows: rows.map(({ key, ...counts }) => ({ [by]: key, ...shownFunnel(counts, checkouts_told) })),
    };
  }

  async function checkouts(ctx: ServedCtx, query: QueryOf<typeof calls.abandonedCheckouts>) {
    for (const name of ['ref_type', 'ref_id', 'sources'] as const)
      if (query[name] !== undefined) throw invalid({ [name]: analyticsSentences.of_orders_alone });
    const span = await spanOf(ctx, query);
    await askedFilter(ctx, salesRefs, query);
    const before = beforeOf(span, query);
    const checkouts_told = await told(ctx);
    const { currency } = ctx.shop;
    const none = addedCheckouts([]);
    const found = await checkoutDays(ctx, span);
    const days = new Map(daysOf(span.from, span.to).map((day) => [day, found.get(day) ?? none]));
    const earlier = before && [...(await checkoutDays(ctx, before)).values()];
    const { interval } = query;
    const shown = (parts: Parameters<typeof addedCheckouts>[0]) =>
      shownCheckouts(addedCheckouts(parts), currency, checkouts_told);
    const rows = timesOf(interval, days).map(([time, parts]) => ({ [interval]: time, ...shown(parts) }));
    return {
      ...{ report_type: 'abandoned_checkouts', ...span, currency },
      columns: [{ name: interval, unit: interval }, ...checkoutColumns],
      totals: shown([...days.values()]),
      previous: before && earlier && { ...before, totals: shown(earlier) },
      ...{ checkouts_told, abandoned_after_minutes: abandonedAfterMinutes },
      ...paged(rows, query),
    };
  }

  async function events(ctx: ServedCtx, asked: AskedEvents, { most, byKeys }: FileForm = onScreen) {
    if (asked.subject_id !== undefined && asked.subject === undefined) {
      const known = browserSubjects.filter((one) => one !== 'shop').join(', ');
      throw invalid({ subject: analyticsSentences.needs_ref_type({ known }) });
    }
    const span = await spanOf(ctx, asked);
    await askedFilter(ctx, salesRefs, { shop_ids: asked.shop_ids });
    const before = beforeOf(span, asked);
    const { group_by: by, page, limit, subject, subject_id, metric } = asked;
    limitOf(limit, limit, most);
    const question = { span, by, subject, subject_id, metric, page, limit, byKeys };
    const { rows, total_rows } = await eventRows(ctx, question);
    const key = by === 'none' ? [] : by === 'day' || by === 'month' ? [{ name: by, unit: by }] : [text(by)];
    return {
      ...{ report_type: 'events_traffic', ...span, currency: ctx.shop.currency },
      columns: [...key, text('subject'), text('metric'), count('events')],
      rows: rows.map(({ key: value, ...row }) => ({ ...(by !== 'none' && { [by]: value }), ...row })),
      totals: { events: await eventSum(ctx, span, question) },
      previous: before && { ...before, totals: { events: await eventSum(ctx, before, question) } },
      ...{ total_rows, page, limit },
    };
  }

  return { actions, conversion, checkouts, events };
}

/** Every call about what shoppers did. */
export function shopperStatisticsRoutes(needs: ShopperNeeds): Route[] {
  const reports = shopperReports(needs);
  return [
    handle(calls.actionsReport, async (ctx, { query }) => ({
      report: await reports.actions(ctx, query, false),
    })),
    handle(calls.actionsReportV2, async (ctx, { query }) => ({
      report: await reports.actions(ctx, query, true),
    })),
    handle(calls.conversionFunnel, async (ctx, { query }) => ({
      report: await reports.conversion(ctx, query),
    })),
    handle(calls.abandonedCheckouts, async (ctx, { query }) => ({
      report: await reports.checkouts(ctx, query),
    })),
    handle(calls.eventsTraffic, async (ctx, { query, body }) => ({
      report: await reports.events(ctx, { ...query, ...body }),
    })),
  ];
}
