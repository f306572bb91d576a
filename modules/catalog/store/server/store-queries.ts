import { givenHandle } from '#core/rules/given-handle.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { ServedCtx, ShopCtx } from '#core/server/call/context.ts';
import { notFound } from '#core/server/call/refusal.ts';
import { toMajor } from '#core/rules/money.ts';
import {
  bestSelling,
  type OrderedCollection,
  orderedMembers,
} from '../../collection/server/collection-products.ts';
import { collectionImages } from '../../collection/server/collection-queries.ts';
import { pageOffset, rankedProducts } from '../../product/server/product-queries.ts';
import { imageUrl } from '../../product/server/product-shape.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { allOf } from '#core/server/database/sql-conditions.ts';
import { rankedIds } from '#core/server/search/search-ranking.ts';
import { likeAll, searchCandidates, searchWords } from '#core/server/search/text-search.ts';
import { collectionSentences } from '../../collection/contract/collection-refusals.ts';

/** A shopper's query of the catalog. */
export interface StoreFilter {
  /** Handle of a published collection. */
  collection?: string | undefined;
  search?: string | undefined;
  /** Products related to this one: same collection first, then same type. */
  related_to?: number | undefined;
  /**
   * `featured` is a collection's own order. Without a collection, `best-selling` is that of the shop. The default is the best
   * match first for a search, and `featured` for everything else.
   */
  sort?: 'featured' | 'best-selling' | 'price-asc' | 'price-desc' | 'newest' | 'title' | undefined;
  page: number;
  limit: number;
}

export interface StoreImage {
  src: string;
  alt: string;
  width: number | null;
  height: number | null;
}

export interface StoreCard {
  id: number;
  title: string;
  handle: string;
  vendor: string;
  price_min: number;
  price_max: number;
  /** The highest former price of any variant. */
  compare_at_price_max: number | null;
  /** Of the variants that cost `price_min`; null: one of them has none. */
  compare_at_price: number | null;
  available: boolean;
  image: StoreImage | null;
  second_image: StoreImage | null;
}

interface StoreCollection extends OrderedCollection, Record<string, unknown> {
  handle: string;
  title: string;
  body_html: string;
}

interface CardRow extends Record<string, unknown> {
  id: number;
  title: string;
  handle: string;
  vendor: string;
  price_min_minor: number;
  price_max_minor: number;
  available: boolean;
}

const isPublished = (ctx: ShopCtx) =>
  sql`p.shop_id = ${ctx.shop.id} AND p.deleted_at IS NULL AND p.published_at IS NOT NULL`;

const cardColumns = sql`p.id, p.title, p.handle, p.vendor, p.price_min_minor, p.price_max_minor, p.available`;
const standard = sql`p.available DESC, p.id DESC`;
const orders: Readonly<Record<string, SQL>> = {
  'price-asc': sql`p.price_min_minor, p.id`,
  'price-desc': sql`p.price_min_minor DESC, p.id DESC`,
  newest: sql`p.created_at DESC, p.id DESC`,
  title: sql`p.title, p.id`,
};
async function storeCollection(ctx: ShopCtx, handle: string): Promise<StoreCollection> {
  const found = await ctx.tx.execute<StoreCollection>(
    sql`SELECT id, handle, title, body_html, sort_order, products_count FROM collections
        WHERE shop_id = ${ctx.shop.id} AND handle = ${givenHandle(handle)} AND published_at IS NOT NULL`,
  );
  if (!found.rows[0]) throw notFound(collectionSentences.this_collection);
  return found.rows[0];
}

/** A page of ids in an order without a column: a collection's own, or best sellers. Null for other orders. */
async function idsInOrder(
  ctx: ServedCtx,
  collection: OrderedCollection | null,
  sort: NonNullable<StoreFilter['sort']>,
  parts: readonly SQL[],
  span: { offset: number; limit: number },
): Promise<number[] | null> {
  if (sort === 'best-selling') return bestSelling(ctx, collection, parts, span);
  return sort === 'featured' && collection ? orderedMembers(ctx, collection, parts, span) : null;
}

/** Published products, a page of cards; 404 for a collection that is not there. Five queries at most. */
export async function storeProducts(
  ctx: ServedCtx,
  filter: StoreFilter,
): Promise<{
  products: StoreCard[];
  total: number;
  collection: { id: number; handle: string; title: string; description_html: string } | null;
}> {
  const collection = filter.collection === undefined ? null : await storeCollection(ctx, filter.collection);
  const parts: SQL[] = [isPublished(ctx)];
  const words = searchWords(filter.search ?? '');
  if (words.length > 0) {
    const candidates = await searchCandidates(ctx, 'products', words);
    if (candidates) parts.push(sql`p.id = ANY(${idArray(candidates)})`);
    parts.push(...likeAll(sql`p.search`, words, candidates));
  }
  const related = filter.related_to;
  const alike = sql`(p.product_type <> '' AND p.product_type = (SELECT product_type FROM products WHERE shop_id = ${ctx.shop.id} AND id = ${related}))`;
  const from = sql`products p
    ${collection ? sql`JOIN collects l ON l.shop_id = p.shop_id AND l.product_id = p.id AND l.collection_id = ${collection.id}` : sql``}
    ${
      related === undefined
        ? sql``
        : sql`LEFT JOIN (
            SELECT b.product_id, count(*) AS shared
            FROM collects a JOIN collects b ON b.shop_id = a.shop_id AND b.collection_id = a.collection_id
            WHERE a.shop_id = ${ctx.shop.id} AND a.product_id = ${related} GROUP BY 1) r ON r.product_id = p.id`
    }`;
  const where = sql`${allOf(parts)}
    ${related === undefined ? sql`` : sql`AND p.id <> ${related} AND (r.shared > 0 OR ${alike})`}`;
  const order = orders[filter.sort ?? 'featured'] ?? standard;
  const relevance = related === undefined ? sql`` : sql`coalesce(r.shared, 0) DESC, ${alike} DESC, `;
  const span = { offset: pageOffset(filter), limit: filter.limit };
  const inOrder =
    related !== undefined
      ? null
      : filter.sort === undefined && filter.search
        ? await rankedIds(ctx, filter.search, { ...rankedProducts(where), from, order: standard }, span)
        : await idsInOrder(ctx, collection, filter.sort ?? 'featured', parts, span);
  const ids = inOrder && idArray(inOrder);
  const found = await ctx.tx.execute<CardRow>(
    ids
      ? sql`SELECT ${cardColumns} FROM unnest(${ids}) WITH ORDINALITY AS s (product_id, place)
            JOIN products p ON p.shop_id = ${ctx.shop.id} AND p.id = s.product_id ORDER BY s.place`
      : sql`SELECT ${cardColumns} FROM ${from} WHERE ${where} ORDER BY ${relevance} ${order} LIMIT ${span.limit} OFFSET ${span.offset}`,
  );
  const counted = await ctx.tx.execute<{ n: number }>(sql`SELECT count(*) AS n FROM ${from} WHERE ${where}`);
  return {
    products: await readCards(ctx, found.rows),
    total: counted.rows[0]?.n ?? 0,
    collection: collection && {
      id: collection.id,
      handle: collection.handle,
      title: collection.title,
      description_html: collection.body_html,
    },
  };
}

interface ImageRow extends Record<string, unknown> {
  product_id: number;
  id: number;
  key: string | null;
  alt: string;
  width: number | null;
  height: number | null;
}

/** Images that we have copies of, in order. A product without copies has the placeholder alone. */
export async function storeImages(
  ctx: ShopCtx,
  productIds: readonly number[],
): Promise<Map<number, (StoreImage & { id: number })[]>> {
  const found = await ctx.tx.execute<ImageRow>(
    sql`SELECT i.product_id, i.id, f.key, i.alt, i.width, i.height
        FROM product_images i LEFT JOIN files f ON f.shop_id = i.shop_id AND f.id = i.file_id
        WHERE i.shop_id = ${ctx.shop.id} AND i.product_id = ANY(${sql.param(productIds)}::bigint[])
        ORDER BY i.product_id, (f.key IS NULL), i.position, i.id`,
  );
  const images = new Map<number, (StoreImage & { id: number })[]>();
  for (const { product_id, id, key, alt, width, height } of found.rows) {
    const list = images.get(product_id) ?? [];
    if (key === null && list.length > 0) continue;
    const size = key === null ? { width: null, height: null } : { width, height };
    list.push({ id, src: imageUrl(ctx.shop.id, key), alt, ...size });
    images.set(product_id, list);
  }
  return images;
}

const withoutId = (image: (StoreImage & { id: number }) | undefined): StoreImage | null =>
  image ? { src: image.src, alt: image.alt, width: image.width, height: image.height } : null;

async function readCards(ctx: ShopCtx, rows: readonly CardRow[]): Promise<StoreCard[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const images = await storeImages(ctx, ids);
  const compared = await ctx.tx.execute<{ product_id: number; most: number; of_lowest: number | null }>(
    sql`SELECT v.product_id, max(v.compare_at_price_minor) FILTER (WHERE v.compare_at_price_minor > v.price_minor) AS most,
          CASE WHEN bool_and(v.compare_at_price_minor > v.price_minor IS TRUE) FILTER (WHERE v.price_minor = p.price_min_minor)
            THEN min(v.compare_at_price_minor) FILTER (WHERE v.price_minor = p.price_min_minor) END AS of_lowest
        FROM variants v JOIN products p ON p.shop_id = v.shop_id AND p.id = v.product_id
        WHERE v.shop_id = ${ctx.shop.id} AND v.product_id = ANY(${sql.param(ids)}::bigint[])
        GROUP BY 1 HAVING bool_or(v.compare_at_price_minor > v.price_minor)`,
  );
  const former = new Map(compared.rows.map((row) => [row.product_id, row]));
  const major = (minor: number) => toMajor(minor, ctx.shop.currency);
  return rows.map(({ price_min_minor, price_max_minor, ...row }) => {
    const { most = null, of_lowest = null } = former.get(row.id) ?? {};
    return {
      ...row,
      price_min: major(price_min_minor),
      price_max: major(price_max_minor),
      compare_at_price_max: most === null ? null : major(most),
      compare_at_price: of_lowest === null ? null : major(of_lowest),
      image: withoutId(images.get(row.id)?.[0]),
      second_image: withoutId(images.get(row.id)?.[1]),
    };
  });
}

/** Published products of these ids as cards, in the order of the ids. Three queries. */
export async function storeCards(ctx: ShopCtx, ids: readonly number[]): Promise<StoreCard[]> {
  if (ids.length === 0) return [];
  const found = await ctx.tx.execute<CardRow>(
    sql`SELECT ${cardColumns} FROM unnest(${sql.param([...ids])}::bigint[]) WITH ORDINALITY AS s (product_id, place)
        JOIN products p ON p.id = s.product_id AND ${isPublished(ctx)} ORDER BY s.place`,
  );
  return readCards(ctx, found.rows);
}

/** Published collections that have products, in the order that the shop gave them (C133). */
export async function storeCollections(
  ctx: ShopCtx,
): Promise<{ handle: string; title: string; products_count: number; image: StoreImage | null }[]> {
  const found = await ctx.tx.execute<{ id: number; handle: string; title: string; products_count: number }>(
    sql`SELECT id, handle, title, products_count FROM collections
        WHERE shop_id = ${ctx.shop.id} AND published_at IS NOT NULL AND products_count > 0
        ORDER BY position, id LIMIT 250`,
  );
  const images = await collectionImages(
    ctx,
    found.rows.map((row) => row.id),
  );
  return found.rows.map(({ id, ...row }) => {
    const image = images.get(id);
    return {
      ...row,
      image: image
        ? { src: imageUrl(ctx.shop.id, image.key), alt: image.alt, width: null, height: null }
        : null,
    };
  });
}
