import { sql } from 'drizzle-orm';
import type { QueryOf } from '#core/contract/endpoint.ts';
import type { ServedCtx } from '#core/server/call/context.ts';
import { invalid } from '#core/server/call/refusal.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { analyticsSentences } from '../../span/contract/analytics-refusals.ts';
import type * as calls from '../contract/shopper-statistics-calls.ts';
import { type OneShop, widened } from '../../report/server/across-shops.ts';
import { metricHours, shopDays } from '../../metric/server/metric-queries.ts';
import type { ProductTitle } from '../../report/server/product-titles.ts';
import { saleReport, timesOf as timesIn } from '../../sale/server/sale-report.ts';
import type { SalesFilter } from '../../sale/server/sale-shape.ts';
import type { Span } from '../../span/rules/day-range.ts';
import { askedFilter, requireHours } from '../../sale/server/sales-question.ts';
import {
  addedTimes,
  count,
  earlierOf,
  type FileForm,
  idOf,
  areAllReported,
  limitOf,
  type OfDays,
  onScreen,
  partsOf,
  percent,
  type ShopperNeeds,
  spansOf,
  standardRows,
  sumOf,
  text,
  timesOf,
  reportsCheckoutsOf,
  paged,
} from './shopper-parts.ts';
import {
  type ActionCounts,
  checkoutTimes,
  percentOf,
  productActions,
  productHours,
  type ProductRow,
  productRows,
  shownTimes,
  countOrNull,
} from './shopper-report.ts';
import { isKnown, knownBefore, knownDays, knownSince, sinceOf } from '../../visit/server/shown-visits.ts';
import { beforeOf, spanOf } from '../../visit/server/visit-statistics-routes.ts';

export const actionColumns = ['visits', 'product_views', 'add_to_cart', 'checkouts', 'orders'].map(count);
export const actionRateColumns = [
  { name: 'views_per_visit', unit: 'number' as const },
  ...['add_to_cart_rate', 'checkout_rate', 'order_rate'].map(percent),
];

const noActions = { visits: 0, product_views: 0, add_to_cart: 0, checkouts: 0, orders: 0 };

/**
 * The subject of an action report. Visits and checkouts of products are unknown, and so are product events of an offer or a
 * funnel.
 */
type ActionsOf = 'shop' | 'product' | 'offer';
const aboutOf = ({ ref }: SalesFilter): ActionsOf =>
  !ref ? 'shop' : ref.of === 'product' ? 'product' : 'offer';
const productsOf = ({ ref }: SalesFilter) => (ref?.of === 'product' ? ref.ids : undefined);

/** The actions of each day or hour of a span; visits and checkouts only of days since which they are known. */
async function actionTimes(
  ctx: ServedCtx,
  span: Span,
  filter: SalesFilter,
  by: 'day' | 'hour',
  since?: string,
): Promise<Map<string, ActionCounts>> {
  const { names } = timesIn(by, ctx.shop.timezone, span);
  const times = new Map<string, ActionCounts>(
    names.map((time) => [time, { ...noActions, ...(isKnown(ctx, time, since) ? {} : { unknown: 'all' }) }]),
  );
  const isHourly = by === 'hour';
  const about = aboutOf(filter);
  if (about !== 'offer') {
    const productCounts = isHourly
      ? await productHours(ctx, span)
      : await productActions(ctx, span, productsOf(filter));
    for (const [time, counts] of productCounts) Object.assign(times.get(time) ?? {}, counts);
  }
  const known = about === 'offer' ? knownDays(span, since) : null;
  if (known) {
    for (const [time, visits] of await shownTimes(ctx, known, filter, by)) times.get(time)!.visits = visits;
    const begun = await checkoutTimes(ctx, known, by, filter);
    for (const [time, counts] of begun) times.get(time)!.checkouts = counts.begun;
  }
  if (about === 'shop') {
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
    for (const name of Object.keys(all) as (keyof typeof all)[]) all[name] += one[name];
  if (!parts.some(({ unknown }) => unknown)) return all;
  return { ...all, unknown: parts.every(({ unknown }) => unknown === 'all') ? 'all' : 'some' };
}

/** The product rates where product events are unknown. */
const noProductRates = { views_per_visit: null, add_to_cart_rate: null, checkout_rate: null };

interface Telling {
  checkouts: boolean;
  about: ActionsOf;
  rates: boolean;
}

function shownActions(counts: ActionCounts, { checkouts: reported, about, rates }: Telling) {
  const { unknown, orders } = counts;
  const ofVisits = about !== 'product' && unknown !== 'all';
  const visits = ofVisits ? counts.visits : null;
  const checkouts = ofVisits ? countOrNull(counts.checkouts, reported) : null;
  const product_views = about === 'offer' ? null : counts.product_views;
  const add_to_cart = about === 'offer' ? null : counts.add_to_cart;
  return {
    ...{ visits, product_views, add_to_cart, checkouts, orders },
    ...(rates && {
      views_per_visit:
        visits && product_views !== null ? Math.round((product_views / visits) * 100) / 100 : null,
      add_to_cart_rate: percentOf(add_to_cart, product_views),
      checkout_rate: percentOf(checkouts, add_to_cart),
      // Orders are known of all days, checkouts of some of them.
      order_rate: unknown ? null : percentOf(orders, checkouts),
    }),
  };
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
  about: ActionsOf;
  times: Map<string, ActionCounts>;
  all: ActionCounts;
  /** False: product events of these hours are unknown, those of their days are known. */
  hoursTold: boolean;
  earlier: ActionCounts | null;
  since: { known_since?: string };
}
export type AskedActions = QueryOf<typeof calls.actionsReport>;

/** The report of what was done. */
export function actionReports(needs: ShopperNeeds) {
  const { salesRefs, productTitles } = needs;
  const reportsCheckouts = reportsCheckoutsOf(needs);

  /** A page of products that something was done with, and how often each was ordered. */
  async function doneProducts(
    ctx: OneShop,
    span: Span,
    filter: SalesFilter,
    query: AskedActions,
    { most, byKeys }: FileForm,
  ): Promise<Pick<ShopActions, 'products' | 'total_rows'>> {
    const paging = { page: query.page, limit: limitOf(query.limit, standardRows, most) };
    if (aboutOf(filter) === 'offer') return { products: [], total_rows: 0 };
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

  return {
    async ofShop(ctx: OneShop, query: AskedActions, form: FileForm = onScreen): Promise<ShopActions> {
      const span = await spanOf(ctx, query);
      const isByProduct = query.group_by === 'product';
      const by = isByProduct ? 'day' : partsOf(query.interval);
      if (by === 'hour') requireHours(span);
      const filter = await askedFilter(ctx, salesRefs, query);
      const about = aboutOf(filter);
      // Events of single products are known by day only.
      if (by === 'hour' && about === 'product') throw invalid({ interval: analyticsSentences.hours_of_shop });
      const since = await knownSince(ctx, filter);
      const compared = beforeOf(span, query);
      const before = knownBefore(compared, since);
      const times = await actionTimes(ctx, span, filter, by, since);
      const sum = addedActions([...times.values()]);
      const all =
        by === 'day' ? sum : addedActions([...(await actionTimes(ctx, span, filter, 'day', since)).values()]);
      return {
        ...{
          span,
          before,
          reported: await reportsCheckouts(ctx),
          about,
          since: sinceOf([span, compared], since),
        },
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
      const { about, since } = parts[0]!;
      const telling = { checkouts: areAllReported(parts), about, rates };
      const days = addedTimes(
        parts.map(({ times }) => times),
        addedActions,
      );
      const earlier = earlierOf(parts, addedActions);
      const shown = (counts: readonly ActionCounts[]) => shownActions(addedActions(counts), telling);
      const head = {
        ...{ report_type: 'actions', ...span, ...since },
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
        const ofOne = { ...telling, about: 'product' as const };
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
}
