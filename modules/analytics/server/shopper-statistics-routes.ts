import { sql } from 'drizzle-orm';
import type { Ctx, ServedCtx } from '#core/server/context.ts';
import { handleShops, type Route } from '#core/server/handle.ts';
import { invalid } from '#core/server/refusal.ts';
import { idArray } from '#core/server/sql-array.ts';
import type { ConnectedStoreOf } from '#modules/identity/server/public.ts';
import { analyticsSentences } from '../contract/analytics-refusals.ts';
import type { BodyOf, QueryOf } from '#core/contract/endpoint.ts';
import { browserSubjects } from '../contract/event-words.ts';
import * as calls from '../contract/shopper-statistics-calls.ts';
import { abandonedAfterMinutes } from '../rules/abandoned.ts';
import { longestSpan } from '../rules/span-choice.ts';
import {
  addedUp,
  askShops,
  type OneShop,
  refuseMore,
  shopIdsOf,
  usedRates,
  widened,
} from './across-shops.ts';
import { metricHours, shopDays } from './metric-queries.ts';
import { type SalesFilter, saleReport, type Span, timesOf as timesIn } from './sale-report.ts';
import { askedFilter, requireHours } from './sales-question.ts';
import type { ProductTitle, ProductTitles } from './product-titles.ts';
import type { SalesRef } from './sales-ref.ts';
import { moneyOf, type ShopMoney } from './shop-money.ts';
import {
  type ActionCounts,
  addedCheckouts,
  addedCounts,
  type CheckoutCounts,
  checkoutTimes,
  type EventCount,
  eventRows,
  eventSum,
  type FunnelCounts,
  funnelDays,
  type FunnelFilter,
  funnelRows,
  monthOf,
  percentOf,
  productActions,
  productHours,
  type ProductRow,
  productRows,
  shownCheckouts,
  shownFunnel,
  toldOr,
  toldVisits,
  valuedDays,
} from './shopper-report.ts';
import { beforeOf, spanOf } from './visit-statistics-routes.ts';

/** What other areas give to statistics of shoppers. */
export interface ShopperNeeds {
  salesRefs: readonly SalesRef[];
  /** A connected store keeps its checkouts to itself. */
  connectedStore: ConnectedStoreOf;
  productTitles: ProductTitles;
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

type Timed = 'hour' | 'day' | 'month';
/** What rows of times are added up from. */
const partsOf = (interval: Timed): 'hour' | 'day' => (interval === 'hour' ? 'hour' : 'day');
/** Days or hours under the names of their rows, in order. */
const timesOf = <T>(interval: Timed, days: ReadonlyMap<string, T>): [time: string, parts: T[]][] =>
  [...Map.groupBy(days, ([time]) => (interval === 'month' ? monthOf(time) : time))].map(([time, parts]) => [
    time,
    parts.map(([, counts]) => counts),
  ]);
/** What several shops have of the same times, together. */
function addedTimes<T>(
  parts: readonly ReadonlyMap<string, T>[],
  added: (counts: readonly T[]) => T,
): Map<string, T> {
  if (parts.length === 1) return new Map(parts[0]);
  const all = Map.groupBy(
    parts.flatMap((part) => [...part]),
    ([time]) => time,
  );
  return new Map(
    [...all]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([time, found]) => [time, added(found.map(([, counts]) => counts))]),
  );
}
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
const idOf = (name: string) => ({ name, unit: 'id' as const });
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

/** What was done on each day, or in each hour, of a span. */
async function actionTimes(
  ctx: ServedCtx,
  span: Span,
  filter: SalesFilter,
  by: 'day' | 'hour',
): Promise<Map<string, ActionCounts>> {
  const { names } = timesIn(by, ctx.shop.timezone, span);
  const times = new Map(names.map((time) => [time, { ...noActions }]));
  const isHourly = by === 'hour';
  const products = productsOf(filter);
  const told = isHourly ? await productHours(ctx, span) : await productActions(ctx, span, products);
  for (const [time, counts] of told) Object.assign(times.get(time) ?? {}, counts);
  if (!products) {
    const visits = isHourly
      ? await metricHours(ctx, span, 'view')
      : (await shopDays(ctx, span)).map(({ day, values }) => [day, values['view'] ?? 0] as const);
    for (const [time, count] of visits) times.get(time)!.visits = count;
    for (const [time, { begun }] of await checkoutTimes(ctx, span, by)) times.get(time)!.checkouts = begun;
  }
  const sold = await saleReport(ctx, {
    ...{ span, filter, by, basis: 'own', figures: ['orders'], before: null },
    ...{ sort: { column: by, descending: false }, page: 1, limit: times.size },
  });
  for (const { keys, sums } of sold.rows) times.get(String(keys[by]))!.orders = sums.orders;
  return times;
}

function addedActions(parts: readonly ActionCounts[]): ActionCounts {
  const all = { ...noActions };
  for (const one of parts)
    for (const name of Object.keys(all) as (keyof ActionCounts)[]) all[name] += one[name];
  return all;
}

/** What comes of products, where nobody knows what was done with them. */
const noProductRates = { views_per_visit: null, add_to_cart_rate: null, checkout_rate: null };

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

/** What each shop says of some days. */
interface OfDays {
  span: Span;
  before: Span | null;
  /** Whether its checkouts are told. */
  told: boolean;
}
/** A product of a report of what was done, of the shop that has it. */
interface DoneProduct extends ProductRow, Partial<ProductTitle> {
  shop_id?: number | undefined;
  orders: number;
}
interface ShopActions extends OfDays {
  /** By product. */
  products: DoneProduct[];
  total_rows: number;
  /** Whether it is of the shop as a whole. */
  ofShop: boolean;
  times: Map<string, ActionCounts>;
  all: ActionCounts;
  /** False: of these hours nobody knows what was done with products; of their days it is known. */
  hoursTold: boolean;
  earlier: ActionCounts | null;
}
interface FunnelRow extends FunnelCounts {
  shop_id?: number | undefined;
  key: string | null;
}
interface ShopFunnel extends OfDays {
  days: Map<string, FunnelCounts>;
  earlier: FunnelCounts | null;
  rows: FunnelRow[];
  total_rows: number;
}
interface ShopCheckouts extends OfDays {
  days: Map<string, CheckoutCounts>;
  earlier: CheckoutCounts | null;
  money: ShopMoney | undefined;
}
interface ShopEvents {
  span: Span;
  before: Span | null;
  rows: EventCount[];
  total_rows: number;
  events: number;
  earlier: number | null;
}

type AskedActions = QueryOf<typeof calls.actionsReport>;
type AskedFunnel = QueryOf<typeof calls.conversionFunnel>;
type AskedCheckouts = QueryOf<typeof calls.abandonedCheckouts>;

/** As statements put rows in order: words, what is none last. */
const byWord = (one: string | null, other: string | null): number =>
  one === other
    ? 0
    : one === null || other === null
      ? Number(one === null) - Number(other === null)
      : one < other
        ? -1
        : 1;
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** The span that rows are of, and what stands beside it: the same of all shops. */
const spansOf = ([first]: readonly Omit<OfDays, 'told'>[]) => ({ span: first!.span, before: first!.before });
const isTold = (parts: readonly OfDays[]): boolean => parts.every(({ told }) => told);
/** The sums of the days before, of all shops; null where nothing is compared. */
const earlierOf = <T>(
  parts: readonly { before: Span | null; earlier: T | null }[],
  added: (counts: readonly T[]) => T,
): T | null =>
  parts[0]!.before ? added(parts.flatMap(({ earlier }) => (earlier === null ? [] : [earlier]))) : null;

/**
 * The reports of shoppers, as calls and files give them. Each is made of what every shop that is asked about says (`ofShop`);
 * `ctx` of the whole is the shop that the call is made in.
 */
export function shopperReports({ salesRefs, connectedStore, productTitles }: ShopperNeeds) {
  const told = async (ctx: ServedCtx) => (await connectedStore(ctx)) === null;

  /** A page of products that something was done with, and how often each was ordered. */
  async function doneProducts(
    ctx: OneShop,
    span: Span,
    filter: SalesFilter,
    query: AskedActions,
    { most, byKeys }: FileForm,
  ): Promise<Pick<ShopActions, 'products' | 'total_rows'>> {
    const paging = { page: query.page, limit: limitOf(query.limit, standardRows, most) };
    const { rows, total_rows } = await productRows(ctx, span, productsOf(filter), {
      ...(ctx.several ? widened(paging, true) : paging),
      byKeys,
    });
    const ids = rows.map(({ product_id }) => product_id);
    if (ids.length === 0) return { products: [], total_rows };
    const titles = await productTitles(ctx, ids);
    const sold = await saleReport(ctx, {
      ...{ span, by: 'product', basis: 'own', figures: ['orders'], before: null },
      filter: { ...filter, ref: { of: 'product', ids: sql`SELECT unnest(${idArray(ids)}::bigint[])` } },
      ...{ sort: { column: 'orders', descending: true }, page: 1, limit: ids.length },
    });
    const orders = new Map(sold.rows.map(({ keys, sums }) => [Number(keys['product_id']), sums.orders]));
    const ofOne = ctx.several ? { shop_id: ctx.shop.id } : {};
    const products = rows.map((row) => ({
      ...{ ...ofOne, ...row, ...titles.get(row.product_id) },
      orders: orders.get(row.product_id) ?? 0,
    }));
    return { products, total_rows };
  }

  const actions = {
    async ofShop(ctx: OneShop, query: AskedActions, form: FileForm = onScreen): Promise<ShopActions> {
      const span = await spanOf(ctx, query);
      const isByProduct = query.group_by === 'product';
      const by = isByProduct ? 'day' : partsOf(query.interval);
      if (by === 'hour') requireHours(span);
      const filter = await askedFilter(ctx, salesRefs, query);
      // What was done with single products is known by day.
      if (by === 'hour' && filter.ref) throw invalid({ interval: analyticsSentences.hours_of_shop });
      const before = beforeOf(span, query);
      const times = await actionTimes(ctx, span, filter, by);
      const sum = addedActions([...times.values()]);
      const all =
        by === 'day' ? sum : addedActions([...(await actionTimes(ctx, span, filter, 'day')).values()]);
      return {
        ...{ span, before, told: await told(ctx), ofShop: filter.ref === undefined },
        ...{ times, all },
        ...(isByProduct
          ? await doneProducts(ctx, span, filter, query, form)
          : { products: [], total_rows: 0 }),
        hoursTold: all.product_views === sum.product_views && all.add_to_cart === sum.add_to_cart,
        earlier: before && addedActions([...(await actionTimes(ctx, before, filter, 'day')).values()]),
      };
    },
    whole(
      { interval, group_by, ...query }: AskedActions,
      parts: readonly ShopActions[],
      rates: boolean,
      { most, byKeys }: FileForm = onScreen,
    ) {
      const { span, before } = spansOf(parts);
      const telling = { checkouts: isTold(parts), ofShop: parts[0]!.ofShop, rates };
      const days = addedTimes(
        parts.map(({ times }) => times),
        addedActions,
      );
      const earlier = earlierOf(parts, addedActions);
      const shown = (counts: readonly ActionCounts[]) => shownActions(addedActions(counts), telling);
      const head = {
        ...{ report_type: 'actions', ...span },
        totals: shown(parts.map(({ all }) => all)),
        previous: before && earlier && { ...before, totals: shown([earlier]) },
        checkouts_told: telling.checkouts,
      };
      const figures = [...actionColumns, ...(rates ? actionRateColumns : [])];
      if (group_by === 'product') {
        const limit = limitOf(query.limit, standardRows, most);
        const { page } = query;
        const several = parts.length > 1;
        const all = parts.flatMap(({ products }) => products);
        if (several && !byKeys)
          all.sort(
            (one, other) => other.product_views - one.product_views || other.add_to_cart - one.add_to_cart,
          );
        const ofOne = { ...telling, ofShop: false };
        return {
          ...{ ...head, page, limit },
          columns: [
            ...(several ? [idOf('shop_id')] : []),
            idOf('product_id'),
            text('product_title'),
            ...figures,
          ],
          total_rows: sumOf(parts.map(({ total_rows }) => total_rows)),
          rows: (several ? all.slice((page - 1) * limit, page * limit) : all).map(
            ({ shop_id, product_id, title, thumbnail, ...counts }) => ({
              ...(shop_id !== undefined && { shop_id }),
              ...{ product_id, product_title: title ?? '', thumbnail: thumbnail ?? null },
              ...shownActions({ ...noActions, ...counts }, ofOne),
            }),
          ),
        };
      }
      const untold = parts.every(({ hoursTold }) => hoursTold)
        ? {}
        : { product_views: null, add_to_cart: null, ...(rates && noProductRates) };
      const rows = timesOf(interval, days).map(([time, counts]) => ({
        [interval]: time,
        ...shown(counts),
        ...untold,
      }));
      return { ...head, columns: [{ name: interval, unit: interval }, ...figures], ...paged(rows, query) };
    },
  };

  const conversion = {
    async ofShop(
      ctx: OneShop,
      query: AskedFunnel,
      { most, byKeys }: FileForm = onScreen,
    ): Promise<ShopFunnel> {
      const span = await spanOf(ctx, query);
      const asked = await askedFilter(ctx, salesRefs, query);
      const filter: FunnelFilter = { products: productsOf(asked), sources: asked.sources };
      const before = beforeOf(span, query);
      const days = await funnelDays(ctx, span, filter);
      const earlier = before && addedCounts([...(await funnelDays(ctx, before, filter)).values()]);
      const own = { span, before, told: await told(ctx), days, earlier };
      const { group_by: by, page } = query;
      if (by === 'none' || by === 'day' || by === 'month') return { ...own, rows: [], total_rows: 0 };
      const paging = { page, limit: limitOf(query.limit, standardRows, most) };
      const isOfOne = by === 'landing_page';
      // Visits that an event alone told of: there is no row that says more of them.
      const untold = filter.products
        ? 0
        : addedCounts([...days.values()]).visits - (await toldVisits(ctx, span));
      const { rows, total_rows } = await funnelRows(ctx, span, filter, by, {
        ...(ctx.several ? widened(paging, isOfOne) : paging),
        ...{ untold, byKeys },
      });
      if (ctx.several && !isOfOne) refuseMore(total_rows);
      const ofOne = ctx.several && isOfOne ? { shop_id: ctx.shop.id } : {};
      return { ...own, rows: rows.map((row) => ({ ...ofOne, ...row })), total_rows };
    },
    whole(query: AskedFunnel, parts: readonly ShopFunnel[], { most, byKeys }: FileForm = onScreen) {
      const { span, before } = spansOf(parts);
      const checkouts_told = isTold(parts);
      const days = addedTimes(
        parts.map((part) => part.days),
        addedCounts,
      );
      const earlier = earlierOf(parts, addedCounts);
      const { group_by: by, page } = query;
      const head = {
        ...{ report_type: 'conversion', ...span },
        totals: shownFunnel(addedCounts([...days.values()]), checkouts_told),
        previous: before && earlier && { ...before, totals: shownFunnel(earlier, checkouts_told) },
        checkouts_told,
      };
      if (by === 'none')
        return { ...head, columns: funnelColumns, rows: [head.totals], total_rows: 1, page: 1, limit: 1 };
      if (by === 'day' || by === 'month') {
        const rows = timesOf(by, days).map(([time, counts]) => ({
          [by]: time,
          ...shownFunnel(addedCounts(counts), checkouts_told),
        }));
        return { ...head, columns: [{ name: by, unit: by }, ...funnelColumns], ...paged(rows, query) };
      }
      const limit = limitOf(query.limit, standardRows, most);
      const several = parts.length > 1;
      const isOfOne = by === 'landing_page';
      const all = addedUp(
        parts.flatMap(({ rows }) => rows),
        ({ shop_id, key }) => JSON.stringify([shop_id, key]),
        ({ shop_id, key, ...one }, other) => ({
          ...(shop_id && { shop_id }),
          key,
          ...addedCounts([one, other]),
        }),
      );
      if (several)
        all.sort((one, other) => (byKeys ? 0 : other.visits - one.visits) || byWord(one.key, other.key));
      const rows = several ? all.slice((page - 1) * limit, page * limit) : all;
      return {
        ...{ ...head, page, limit },
        columns: [
          ...(several && isOfOne ? [{ name: 'shop_id', unit: 'id' as const }] : []),
          ...[text(by), ...funnelColumns],
        ],
        total_rows: several && !isOfOne ? all.length : sumOf(parts.map(({ total_rows }) => total_rows)),
        rows: rows.map(({ shop_id, key, ...counts }) => ({
          ...(shop_id !== undefined && { shop_id }),
          [by]: key,
          ...shownFunnel(counts, checkouts_told),
        })),
      };
    },
  };

  const checkouts = {
    async ofShop(ctx: OneShop, query: AskedCheckouts): Promise<ShopCheckouts> {
      for (const name of ['ref_type', 'ref_id', 'sources'] as const)
        if (query[name] !== undefined) throw invalid({ [name]: analyticsSentences.of_orders_alone });
      const span = await spanOf(ctx, query);
      const by = partsOf(query.interval);
      if (by === 'hour') requireHours(span);
      const before = beforeOf(span, query);
      const money = ctx.money ?? (await moneyOf(ctx, ctx.currency, await valuedDays(ctx, [span, before])));
      const none = addedCheckouts([]);
      const found = await checkoutTimes({ ...ctx, money }, span, by);
      return {
        ...{ span, before, money, told: await told(ctx) },
        days: new Map(
          timesIn(by, ctx.shop.timezone, span).names.map((time) => [time, found.get(time) ?? none]),
        ),
        earlier:
          before && addedCheckouts([...(await checkoutTimes({ ...ctx, money }, before, 'day')).values()]),
      };
    },
    whole(
      { interval, ...query }: AskedCheckouts,
      parts: readonly ShopCheckouts[],
      { currency }: { currency: string },
    ) {
      const { span, before } = spansOf(parts);
      const checkouts_told = isTold(parts);
      const days = addedTimes(
        parts.map((part) => part.days),
        addedCheckouts,
      );
      const earlier = earlierOf(parts, addedCheckouts);
      const shown = (counts: readonly CheckoutCounts[]) =>
        shownCheckouts(addedCheckouts(counts), currency, checkouts_told);
      const rows = timesOf(interval, days).map(([time, counts]) => ({ [interval]: time, ...shown(counts) }));
      return {
        ...{ report_type: 'abandoned_checkouts', ...span },
        ...usedRates(parts.map(({ money }) => money)),
        columns: [{ name: interval, unit: interval }, ...checkoutColumns],
        totals: shown([...days.values()]),
        previous: before && earlier && { ...before, totals: shown([earlier]) },
        ...{ checkouts_told, abandoned_after_minutes: abandonedAfterMinutes },
        ...paged(rows, query),
      };
    },
  };

  const events = {
    async ofShop(
      ctx: OneShop,
      asked: AskedEvents,
      { most, byKeys }: FileForm = onScreen,
    ): Promise<ShopEvents> {
      if (asked.subject_id !== undefined && asked.subject === undefined) {
        const known = browserSubjects.filter((one) => one !== 'shop').join(', ');
        throw invalid({ subject: analyticsSentences.needs_ref_type({ known }) });
      }
      if (asked.subject_id !== undefined && ctx.several)
        throw invalid({ subject_id: analyticsSentences.of_one_shop });
      const span = await spanOf(ctx, asked);
      const before = beforeOf(span, asked);
      const { group_by: by, page, limit, subject, subject_id, metric } = asked;
      limitOf(limit, limit, most);
      const paging = ctx.several ? widened({ page, limit }, false) : { page, limit };
      const question = { span, by, subject, subject_id, metric, ...paging, byKeys };
      const { rows, total_rows } = await eventRows(ctx, question);
      if (ctx.several) refuseMore(total_rows);
      return {
        ...{ span, before, rows, total_rows, events: await eventSum(ctx, span, question) },
        earlier: before && (await eventSum(ctx, before, question)),
      };
    },
    whole(asked: AskedEvents, parts: readonly ShopEvents[], { byKeys }: FileForm = onScreen) {
      const { span, before } = spansOf(parts);
      const { group_by: by, page, limit } = asked;
      const isTime = by === 'day' || by === 'month';
      const several = parts.length > 1;
      const all = addedUp(
        parts.flatMap(({ rows }) => rows),
        ({ key, subject, metric }) => JSON.stringify([key, subject, metric]),
        (one, other) => ({ ...one, events: one.events + other.events }),
      );
      if (several)
        all.sort((one, other) => {
          const words = byWord(one.subject, other.subject) || byWord(one.metric, other.metric);
          const keys = byWord(one.key, other.key);
          return isTime || byKeys ? keys || words : other.events - one.events || words || keys;
        });
      const rows = several ? all.slice((page - 1) * limit, page * limit) : all;
      const key = by === 'none' ? [] : isTime ? [{ name: by, unit: by }] : [text(by)];
      return {
        ...{ report_type: 'events_traffic', ...span },
        columns: [...key, text('subject'), text('metric'), count('events')],
        rows: rows.map(({ key: value, ...row }) => ({ ...(by !== 'none' && { [by]: value }), ...row })),
        totals: { events: sumOf(parts.map((part) => part.events)) },
        previous: before && {
          ...before,
          totals: { events: sumOf(parts.map(({ earlier }) => earlier ?? 0)) },
        },
        total_rows: several ? all.length : sumOf(parts.map(({ total_rows }) => total_rows)),
        ...{ page, limit },
      };
    },
  };

  return { actions, conversion, checkouts, events };
}

/** Every call about what shoppers did. */
export function shopperStatisticsRoutes(needs: ShopperNeeds): Route[] {
  const { actions, conversion, checkouts, events } = shopperReports(needs);
  const head = (ctx: Ctx) => ({ currency: ctx.shop.currency, ...shopIdsOf(ctx) });
  const done = async (ctx: Ctx, query: AskedActions, rates: boolean) => {
    const parts = await askShops(ctx, query, spanOf, (shop, same) => actions.ofShop(shop, same));
    return { report: { ...head(ctx), ...actions.whole(query, parts, rates) } };
  };
  return [
    handleShops(calls.actionsReport, (ctx, { query }) => done(ctx, query, false)),
    handleShops(calls.actionsReportV2, (ctx, { query }) => done(ctx, query, true)),
    handleShops(calls.conversionFunnel, async (ctx, { query }) => {
      const parts = await askShops(ctx, query, spanOf, (shop, same) => conversion.ofShop(shop, same));
      return { report: { ...head(ctx), ...conversion.whole(query, parts) } };
    }),
    handleShops(calls.abandonedCheckouts, async (ctx, { query }) => {
      const parts = await askShops(ctx, query, spanOf, checkouts.ofShop);
      return { report: { ...head(ctx), ...checkouts.whole(query, parts, ctx.shop) } };
    }),
    handleShops(calls.eventsTraffic, async (ctx, { query, body }) => {
      const asked = { ...query, ...body };
      const parts = await askShops(ctx, asked, spanOf, (shop, same) => events.ofShop(shop, same));
      return { report: { ...head(ctx), ...events.whole(asked, parts) } };
    }),
  ];
}
