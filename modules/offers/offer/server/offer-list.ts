import { type SQL, sql } from 'drizzle-orm';
import type { AnswerOf, QueryOf } from '#core/contract/endpoint.ts';
import type { Ctx, ShopCtx } from '#core/server/call/context.ts';
import { listOrder } from '#core/server/call/list-order.ts';
import { listPage, Paged, type PageLinks, rankedCut, type SortKey } from '#core/server/call/list-page.ts';
import { pickFields, wants } from '#core/server/call/row-table.ts';
import { shopMemory } from '#core/server/call/shop-memory.ts';
import { inThisOrder, type RankedList, rankedIds } from '#core/server/search/search-ranking.ts';
import { searchConditions } from '#core/server/search/text-search.ts';
import { toMajor } from '#core/rules/money.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { allOf } from '#core/server/database/sql-conditions.ts';
import { dayRange } from '#modules/analytics/span/server/public.ts';
import { type MetricSeries, metricSeries } from '#modules/analytics/metric/server/public.ts';
import { targetPreviews } from '#modules/catalog/facts/server/public.ts';
import type { countOffers, listOffers } from '../contract/offer-calls.ts';
import type { Offer, ListedOffer } from '../contract/offer.ts';
import type { OfferType } from '../contract/offer-choice.ts';
import type { OfferRow } from '../contract/offer-list.ts';
import { type OfferFigures, offerFigures } from '../contract/offer-statistics.ts';
import { namedCollections, namedProducts, namesByText } from '../rules/named-target.ts';
import { isMissingThere, type NamedThere, neededThere } from '../rules/store-shown.ts';
import { figuresJoin, figureSort, figuresOf, offerMetrics } from './offer-figures.ts';
import { listedOfferColumns, type ListedOfferRow, shownOfferOf } from './offer-row.ts';

type Filter = Omit<QueryOf<typeof countOffers>, 'shop_id'>;

/**
 * Whether an active offer gives nothing any more: its end has passed and does not move on by itself, or its units are all
 * taken and none come back. As `runningUntil` and `limitLeft` decide for a cart; a test holds these beside each other.
 */
function spentAt(now: Date): SQL {
  const says = (name: string) => sql`coalesce((o.discount_data ->> ${name}::text)::boolean, false)`;
  const end = sql`coalesce((o.discount_data ->> 'end_date_time')::bigint, 0)`;
  const limit = sql`coalesce((o.discount_data ->> 'stock_item_limit')::numeric, 0)`;
  const taken = sql`coalesce((SELECT s.taken FROM offer_stock s WHERE s.shop_id = o.shop_id AND s.offer_id = o.id), 0)`;
  const over = sql`(${says('setup_end_date')} AND ${end} <> 0 AND ${end} * 1000 <= ${now.getTime()}
    AND NOT ${says('auto_extend_end_date')})`;
  const used = sql`(${says('setup_stock_limit')} AND ${taken} >= ${limit} AND (${limit} <= 0 OR NOT ${says('auto_restock')}))`;
  return sql`(o.activated AND o.enable_discount AND (${over} OR ${used}))`;
}

async function where(ctx: ShopCtx, filter: Filter, withTypes: boolean): Promise<SQL> {
  const parts: SQL[] = [sql`o.shop_id = ${ctx.shop.id} AND NOT o.automated`];
  parts.push(...(await searchConditions(ctx, 'offers', 'o', filter.search)));
  if (withTypes && filter.offer_types && filter.offer_types.length > 0) {
    parts.push(
      filter.offer_types.length === 1
        ? sql`o.offer_type = ${filter.offer_types[0]}`
        : sql`o.offer_type = ANY(${`{${filter.offer_types.join(',')}}`}::text[])`,
    );
  }
  if (filter.active !== undefined) parts.push(sql`o.activated = ${filter.active}`);
  if (filter.target_type) parts.push(sql`o.target_type = ${filter.target_type}`);
  if (filter.strategy) {
    const upsell = sql`o.offer_type IN ('pre-purchase', 'post-purchase')`;
    parts.push(filter.strategy === 'Up-sell' ? upsell : sql`NOT ${upsell}`);
  }
  if (filter.spent !== undefined) parts.push(sql`${spentAt(ctx.now)} = ${filter.spent}`);
  return allOf(parts);
}

/** Order of a page by a column of the offer itself. Figures are sorted by a join on their sums. */
const sortColumns: Partial<Record<NonNullable<QueryOf<typeof listOffers>['sort_field']>, SortKey>> = {
  priority: { value: sql`o.priority`, type: sql`int` },
  offer_name: { value: sql`o.offer_name`, type: sql`text` },
  created_at: { value: sql`o.created_at`, type: sql`timestamptz` },
  updated_at: { value: sql`o.updated_at`, type: sql`timestamptz` },
};
const idKey: SortKey = { value: sql`o.id`, type: sql`bigint` };

/** What decides about a page; the rest of a row never changes under its version, so a node remembers it. */
const pageColumns = sql`o.id, o.version, o.priority`;
type PageRow = Pick<ListedOfferRow, 'id' | 'version' | 'priority'>;
const rowMemory = shopMemory<ListedOffer>({ seconds: 600, channel: 'offers' });

/** The rows of a page as they travel, in its order. One that was deleted since is left out. */
async function rowsOfPage(ctx: Ctx, page: readonly PageRow[]): Promise<ListedOffer[]> {
  const { shop } = ctx;
  const keyOf = (row: Pick<ListedOfferRow, 'id' | 'version'>) => `${row.id} ${row.version} ${shop.timezone}`;
  const rows = await rowMemory.read(
    ctx.services,
    shop.id,
    page.map((row) => keyOf(row)),
    async (missing) => {
      const ids = missing.map((key) => Number(key.split(' ')[0]));
      const found = await ctx.tx.execute<ListedOfferRow>(
        sql`SELECT ${listedOfferColumns} FROM offers o WHERE o.shop_id = ${shop.id} AND o.id = ANY(${idArray(ids)})`,
      );
      const byId = new Map(found.rows.map((row) => [row.id, row]));
      return new Map(
        missing.flatMap((key, index) => {
          const row = byId.get(ids[index]!);
          return row ? [[key, shownOfferOf(shop, row)] as const] : [];
        }),
      );
    },
  );
  return page.flatMap((one) => {
    const row = rows.get(keyOf(one));
    return row ? [{ ...row, priority: one.priority }] : [];
  });
}

/** Which of these products the shop's connected store has; null where none is connected: who connects stores knows. */
export type ProductsInStoreOf = (ctx: ShopCtx, ids: readonly number[]) => Promise<ReadonlySet<number> | null>;

/** Figures and previews of rows are shown, not decided by: a list may be so many seconds behind. */
const figuresMemory = shopMemory<MetricSeries>({ seconds: 2 });
const previewMemory = shopMemory<Pick<OfferRow, 'target_items' | 'missing_in_store'>>({
  seconds: 10,
  channel: 'catalog',
});

const previewKey = (row: Pick<ListedOfferRow, 'id' | 'version'>): string => `${row.id} ${row.version}`;

/** How a list of either kind is asked for. */
export type OfferPageQuery = Pick<
  QueryOf<typeof listOffers>,
  'search' | 'date_filter' | 'sort_field' | 'sort_direction' | 'since_id' | 'page' | 'page_info' | 'limit'
>;

/** What asks for a page and one row more, and cuts what was read to the page, with the places beside it. */
export interface ListStatement {
  statement: SQL;
  cut<Row extends { place: readonly string[] }>(
    read: readonly Row[],
  ): { rows: Row[]; more: boolean; links: PageLinks };
}

const noPlace = sql`'{}'::text[] AS place`;

/** Asks for one page of the rows `o` that meet the conditions. */
export async function offerPage(
  ctx: ShopCtx,
  query: OfferPageQuery,
  columns: SQL,
  conditions: SQL,
): Promise<ListStatement> {
  const span = { offset: (query.page - 1) * query.limit, limit: query.limit + 1 };
  const { since_id: since } = query;
  const { field = 'priority', direction } = listOrder(query, 'asc');
  if (query.search && query.sort_field === undefined && since === undefined) {
    const list: RankedList = {
      from: sql`offers o`,
      id: sql`o.id`,
      title: sql`o.offer_name`,
      where: conditions,
      order: sql`o.priority, o.id`,
      named: 'offers',
    };
    const page = inThisOrder(sql`o.id`, await rankedIds(ctx, query.search, list, span));
    const statement = sql`SELECT ${columns}, ${noPlace} FROM offers o
      WHERE o.shop_id = ${ctx.shop.id} AND ${page.where} ORDER BY ${page.order}`;
    return { statement, cut: (read) => rankedCut(query, read) };
  }
  if (field !== 'id' && !(field in sortColumns)) {
    const way = direction === 'asc' ? sql`ASC` : sql`DESC`;
    const statement = sql`SELECT ${columns}, ${noPlace} FROM offers o ${figuresJoin(ctx, 'offer', query.date_filter)}
      WHERE ${conditions} ORDER BY ${figureSort(field as 'view')} ${way}, o.id ${way}
      LIMIT ${span.limit} OFFSET ${span.offset}`;
    return { statement, cut: (read) => rankedCut(query, read) };
  }
  const key = field === 'id' ? undefined : sortColumns[field];
  const page = listPage(query, key ? [key, idKey] : [idKey], direction);
  const after = since === undefined ? sql`true` : sql`o.id > ${since}`;
  const statement = sql`SELECT ${columns}, ${page.place} AS place FROM offers o
    WHERE ${conditions} AND ${after} AND ${page.where}
    ORDER BY ${page.order} LIMIT ${page.limit} OFFSET ${page.offset}`;
  return { statement, cut: (read) => page.cut(read) };
}

/** The page of the list of offers that were made by hand. */
export async function offerListPage(ctx: ShopCtx, query: QueryOf<typeof listOffers>): Promise<ListStatement> {
  return offerPage(ctx, query, pageColumns, await where(ctx, query, true));
}

/** The figures of offers over the span, by id. */
export async function offerFiguresOf(
  ctx: Ctx,
  filter: OfferPageQuery['date_filter'],
  ids: readonly number[],
): Promise<Map<number, OfferFigures & { sparkline: number[] }>> {
  const range = dayRange(filter, ctx.shop.timezone, ctx.now);
  const keyOf = (id: number) => `${range.from} ${range.to} ${id}`;
  const byKey = await figuresMemory.read(
    ctx.services,
    ctx.shop.id,
    ids.map((id) => keyOf(id)),
    async (missing) => {
      const wanted = missing.map((key) => Number(key.split(' ')[2]));
      const loaded = await metricSeries(ctx, {
        subject: 'offer',
        subjectIds: wanted,
        metrics: offerMetrics,
        series: 'view',
        from: range.from,
        to: range.to,
      });
      return new Map(missing.map((key, index) => [key, loaded.get(wanted[index]!)!]));
    },
  );
  return new Map(
    ids.map((id) => {
      const figures = byKey.get(keyOf(id));
      const shown = figuresOf(figures?.sums, (minor) => toMajor(minor, ctx.shop.currency));
      return [id, { ...shown, sparkline: figures?.series ?? [] }];
    }),
  );
}

interface NamedTargets {
  ids: number[];
  by_text: boolean;
  missing_in_store: boolean;
}

/** What offers name as their targets, wherever they do, each id once but for a bundle's units. */
async function namedTargets(
  ctx: ShopCtx,
  ids: readonly number[],
  productsInStore: ProductsInStoreOf,
): Promise<Map<number, NamedTargets>> {
  const found = await ctx.tx.execute<NamedThere & Pick<Offer, 'id'>>(
    sql`SELECT id, offer_type, target_type, target_ids, recommend_type, recommend_ids, product_ids, category_ids, target_handpicked, condition,
          sku, tags
        FROM offers WHERE shop_id = ${ctx.shop.id} AND id = ANY(${sql.param([...ids])}::bigint[])`,
  );
  const there = await productsInStore(ctx, [...new Set(found.rows.flatMap((row) => neededThere(row)))]);
  return new Map(
    found.rows.map((row) => {
      const missing_in_store = there !== null && isMissingThere(row, there);
      if (row.offer_type === 'bundle')
        return [row.id, { ids: row.target_ids, by_text: false, missing_in_store }];
      const named = row.target_type === 'collection' ? namedCollections(row) : namedProducts(row);
      const by_text = row.target_type === 'product' && namesByText(row);
      return [row.id, { ids: [...new Set(named)], by_text, missing_in_store }];
    }),
  );
}

const figureNames = [...Object.keys(offerFigures.shape), 'sparkline'];

export async function findOffers(
  ctx: Ctx,
  query: QueryOf<typeof listOffers>,
  productsInStore: ProductsInStoreOf,
): Promise<Paged<AnswerOf<typeof listOffers>>> {
  const { statement, cut } = await offerListPage(ctx, query);
  const found = cut((await ctx.tx.execute<PageRow & { place: string[] }>(statement)).rows);
  const rows = await rowsOfPage(ctx, found.rows);
  const counted = wants(query.fields, ...figureNames) ? rows : [];
  const figures = await offerFiguresOf(
    ctx,
    query.date_filter,
    counted.map((row) => row.id),
  );
  const shown = wants(query.fields, 'target_items', 'missing_in_store') ? rows : [];
  const previews = await previewMemory.read(
    ctx.services,
    ctx.shop.id,
    shown.map((row) => previewKey(row)),
    async (missing) => {
      const wanted = rows.filter((row) => missing.includes(previewKey(row)));
      const named = await namedTargets(
        ctx,
        wanted.map((row) => row.id),
        productsInStore,
      );
      const loaded = await targetPreviews(
        ctx,
        wanted.map((row) => ({
          key: row.id,
          // A bundle shown beside all of its products is still one of those products.
          type: row.offer_type === 'bundle' ? 'product' : row.target_type,
          ids: named.get(row.id)?.ids ?? [],
        })),
      );
      const nothing = { items: [], count: 0, unpublished: 0 };
      return new Map(
        wanted.map((row) => {
          const { by_text = false, missing_in_store = false } = named.get(row.id) ?? {};
          const target_items = { ...(loaded.get(row.id) ?? nothing), by_text };
          return [previewKey(row), { target_items, missing_in_store }];
        }),
      );
    },
  );
  const offers = rows.map((row) =>
    pickFields<OfferRow>(
      { ...row, ...figures.get(row.id)!, ...previews.get(previewKey(row))! },
      query.fields,
    ),
  );
  return new Paged({ offers, has_more: found.more }, found.links);
}

export async function countOffersOf(ctx: ShopCtx, filter: Filter) {
  const found = await ctx.tx.execute<{ offer_type: OfferType; n: number }>(
    sql`SELECT o.offer_type, count(*) AS n FROM offers o WHERE ${await where(ctx, filter, false)} GROUP BY 1`,
  );
  const wanted =
    filter.offer_types && filter.offer_types.length > 0 ? new Set(filter.offer_types) : undefined;
  let count = 0;
  const byType: Partial<Record<OfferType, number>> = {};
  for (const row of found.rows) {
    byType[row.offer_type] = row.n;
    if (!wanted || wanted.has(row.offer_type)) count += row.n;
  }
  return { count, by_type: byType };
}
