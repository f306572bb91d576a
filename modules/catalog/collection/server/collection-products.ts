import { type SQL, sql } from 'drizzle-orm';
import type { AnswerOf, ParamsOf, QueryOf } from '#core/contract/endpoint.ts';
import type { ServedCtx, ShopCtx } from '#core/server/call/context.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { allOf } from '#core/server/database/sql-conditions.ts';
import { likeAll, searchCandidates, searchWords } from '#core/server/search/text-search.ts';
import { topSubjects } from '#modules/analytics/metric/server/public.ts';
import type { CollectionSortOrder } from '../contract/collection-choice.ts';
import type { listCollectionProducts } from '../contract/collection-calls.ts';
import { collectionRecord } from './collection-queries.ts';
import { pageOffset, productsByIds } from '../../product/server/product-queries.ts';

/** Each is an index of `products`, so that a page of a large collection needs no sorting. */
const orders: Readonly<Record<Exclude<CollectionSortOrder, 'manual' | 'best-selling'>, SQL>> = {
  'alpha-asc': sql`p.title, p.id`,
  'alpha-desc': sql`p.title DESC, p.id DESC`,
  'price-asc': sql`p.price_min_minor, p.id`,
  'price-desc': sql`p.price_min_minor DESC, p.id DESC`,
  'created-desc': sql`p.created_at DESC, p.id DESC`,
  created: sql`p.created_at, p.id`,
};
/** Up to so many products are sorted; of more, the index of the order is walked until the page is full. */
const maxSorted = 2000;

export interface OrderedCollection {
  id: number;
  sort_order: CollectionSortOrder;
  products_count: number;
}

interface Span {
  offset: number;
  limit: number;
}

async function ids(ctx: ShopCtx, statement: SQL): Promise<number[]> {
  const found = await ctx.tx.execute<{ id: number }>(statement);
  return found.rows.map((row) => row.id);
}

/** The statement for a span of a collection's products `p` that meet `conditions`, by position or in `order`. */
export function memberStatement(
  ctx: ShopCtx,
  collection: OrderedCollection,
  conditions: readonly SQL[],
  order: SQL | null,
  span: Span,
): SQL {
  const where = allOf([sql`p.shop_id = ${ctx.shop.id} AND p.deleted_at IS NULL`, ...conditions]);
  const rows = sql`LIMIT ${span.limit} OFFSET ${span.offset}`;
  if (order && collection.products_count > maxSorted) {
    // OFFSET 0 stops the planner from joining first and sorting the whole collection afterwards.
    return sql`SELECT p.id FROM products p WHERE ${where} AND EXISTS (
        SELECT 1 FROM collects l WHERE l.shop_id = p.shop_id AND l.collection_id = ${collection.id} AND l.product_id = p.id OFFSET 0)
      ORDER BY ${order} ${rows}`;
  }
  return sql`SELECT p.id FROM collects l JOIN products p ON p.shop_id = l.shop_id AND p.id = l.product_id
    WHERE l.shop_id = ${ctx.shop.id} AND l.collection_id = ${collection.id} AND ${where}
    ORDER BY ${order ?? sql`l.position, l.id`} ${rows}`;
}

/**
 * Ids of products of a collection, or of the shop: first what sold, most first, then the rest, newest first.
 * `conditions` are on the row `p` of `products`.
 */
export async function bestSelling(
  ctx: ServedCtx,
  collection: OrderedCollection | null,
  conditions: readonly SQL[],
  { offset, limit }: Span,
): Promise<number[]> {
  const sold = sql.param(await topSubjects(ctx, { subject: 'product', metric: 'quantity' }));
  const where = allOf([sql`p.shop_id = ${ctx.shop.id} AND p.deleted_at IS NULL`, ...conditions]);
  const first = await ids(
    ctx,
    collection
      ? sql`SELECT p.id FROM unnest(${sold}::bigint[]) WITH ORDINALITY AS s (product_id, place)
            JOIN collects l ON l.shop_id = ${ctx.shop.id} AND l.collection_id = ${collection.id} AND l.product_id = s.product_id
            JOIN products p ON p.shop_id = l.shop_id AND p.id = l.product_id
            WHERE ${where} ORDER BY s.place`
      : sql`SELECT p.id FROM unnest(${sold}::bigint[]) WITH ORDINALITY AS s (product_id, place)
            JOIN products p ON p.shop_id = ${ctx.shop.id} AND p.id = s.product_id
            WHERE ${where} ORDER BY s.place`,
  );
  const page = first.slice(offset, offset + limit);
  if (page.length === limit) return page;
  const others = [...conditions, sql`NOT p.id = ANY(${idArray(first)})`];
  const span = { offset: Math.max(0, offset - first.length), limit: limit - page.length };
  const rest = collection
    ? memberStatement(ctx, collection, others, sql`p.id DESC`, span)
    : sql`SELECT p.id FROM products p
          WHERE p.shop_id = ${ctx.shop.id} AND p.deleted_at IS NULL AND ${allOf(others)}
          ORDER BY p.id DESC LIMIT ${span.limit} OFFSET ${span.offset}`;
  return [...page, ...(await ids(ctx, rest))];
}

/** Ids of a collection's products in its own order. `conditions` are on the row `p` of `products`. */
export function orderedMembers(
  ctx: ServedCtx,
  collection: OrderedCollection,
  conditions: readonly SQL[],
  span: Span,
): Promise<number[]> {
  const { sort_order: order } = collection;
  if (order === 'best-selling') return bestSelling(ctx, collection, conditions, span);
  return ids(
    ctx,
    memberStatement(ctx, collection, conditions, order === 'manual' ? null : orders[order], span),
  );
}

/** A page of a collection's products as rows. The default is its own order. */
export async function collectionProducts(
  ctx: ServedCtx,
  { id }: ParamsOf<typeof listCollectionProducts>,
  {
    sort_order: order,
    ...query
  }: QueryOf<typeof listCollectionProducts> & { sort_order?: CollectionSortOrder | undefined },
): Promise<AnswerOf<typeof listCollectionProducts>> {
  const record = await collectionRecord(ctx, id);
  const collection = { ...record, sort_order: order ?? record.sort_order };
  const conditions: SQL[] = [];
  const words = searchWords(query.search ?? '');
  const candidates = await searchCandidates(ctx, 'products', words);
  if (candidates) conditions.push(sql`p.id = ANY(${idArray(candidates)})`);
  conditions.push(...likeAll(sql`p.search`, words));
  if (query.published_status === 'published') conditions.push(sql`p.published_at IS NOT NULL`);
  if (query.published_status === 'unpublished') conditions.push(sql`p.published_at IS NULL`);
  const { limit } = query;
  const found = await orderedMembers(ctx, collection, conditions, {
    offset: pageOffset(query),
    limit: limit + 1,
  });
  const total = conditions.length === 0 ? collection.products_count : await countMembers(ctx, id, conditions);
  return {
    products: await productsByIds(ctx, found.slice(0, limit), query.fields),
    total,
    limit,
    has_more: found.length > limit,
  };
}

async function countMembers(ctx: ShopCtx, id: number, conditions: readonly SQL[]): Promise<number> {
  const found = await ctx.tx.execute<{ n: number }>(
    sql`SELECT count(*) AS n FROM collects l JOIN products p ON p.shop_id = l.shop_id AND p.id = l.product_id
        WHERE l.shop_id = ${ctx.shop.id} AND l.collection_id = ${id} AND p.deleted_at IS NULL AND ${allOf(conditions)}`,
  );
  return found.rows[0]?.n ?? 0;
}
