import { type SQL, sql } from 'drizzle-orm';
import type { QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { ShopCtx } from '#core/server/context.ts';
import { listOrder, refuseSince } from '#core/server/list-order.ts';
import { notFound } from '#core/server/refusal.ts';
import { idArray } from '#core/server/sql-array.ts';
import { allOf } from '#core/server/sql-conditions.ts';
import { tabCounting } from '#core/server/tab-counts.ts';
import {
  type countCollections,
  countCollectionTabs,
  type listCollections,
} from '../contract/collection-calls.ts';
import { collectionTabs } from '../contract/collection-tabs.ts';
import type { Collection, CollectionRow } from '../contract/collection.ts';
import { collectionColumns, type CollectionRecord } from './collection-row.ts';
import { pageOffset } from '../../product/server/product-queries.ts';
import { type FirstImage, imageUrls, iso } from '../../product/server/product-shape.ts';
import { inThisOrder, type RankedList, rankedIds } from '#core/server/search-ranking.ts';
import { likeAll, searchCandidates, searchWords } from '#core/server/text-search.ts';
import { collectionSentences } from '../contract/collection-refusals.ts';

type Filter = QueryOf<typeof countCollections>;

/** The condition of a filter on `collections c`. */
async function filterCondition(ctx: ShopCtx, filter: Filter): Promise<SQL> {
  const parts: SQL[] = [sql`c.shop_id = ${ctx.shop.id}`];
  const words = searchWords(filter.search ?? '');
  const titleWords = searchWords(filter.title ?? '');
  const candidates = await searchCandidates(ctx, 'collections', [...words, ...titleWords]);
  if (candidates) parts.push(sql`c.id = ANY(${idArray(candidates)})`);
  parts.push(
    ...likeAll(sql`c.search`, words, candidates),
    ...likeAll(sql`searchable(c.title)`, titleWords, candidates),
  );
  if (filter.ids) parts.push(sql`c.id = ANY(${idArray(filter.ids)})`);
  if (filter.exclude_ids?.length) parts.push(sql`NOT c.id = ANY(${idArray(filter.exclude_ids)})`);
  if (filter.since_id !== undefined) parts.push(sql`c.id > ${filter.since_id}`);
  if (filter.kind) parts.push(sql`c.kind = ${filter.kind}`);
  if (filter.handle !== undefined) parts.push(sql`c.handle = ${filter.handle}`);
  if (filter.published_status === 'published') parts.push(sql`c.published_at IS NOT NULL`);
  if (filter.published_status === 'unpublished') parts.push(sql`c.published_at IS NULL`);
  if (filter.product_id !== undefined) {
    parts.push(
      sql`c.id IN (SELECT collection_id FROM collects WHERE shop_id = ${ctx.shop.id} AND product_id = ${filter.product_id})`,
    );
  }
  return allOf(parts);
}

/** Each collection's own picture, else that of its first product. */
export async function collectionImages(
  ctx: ShopCtx,
  ids: readonly number[],
): Promise<Map<number, FirstImage>> {
  const found = await ctx.tx.execute<FirstImage & { id: number } & Record<string, unknown>>(
    sql`SELECT c.id, coalesce(own.key, first.key) AS key, CASE WHEN own.key IS NULL THEN first.alt WHEN c.image_alt <> '' THEN c.image_alt ELSE c.title END AS alt
        FROM collections c
        LEFT JOIN files own ON own.shop_id = c.shop_id AND own.id = c.image_file_id
        LEFT JOIN LATERAL (
          SELECT f.key, i.alt FROM collects l
          JOIN product_images i ON i.shop_id = l.shop_id AND i.product_id = l.product_id
          JOIN files f ON f.shop_id = i.shop_id AND f.id = i.file_id
          WHERE l.shop_id = c.shop_id AND l.collection_id = c.id ORDER BY l.position, l.id, i.position, i.id LIMIT 1
        ) first ON own.key IS NULL
        WHERE c.shop_id = ${ctx.shop.id} AND c.id = ANY(${idArray(ids)})
          AND (own.key IS NOT NULL OR first.key IS NOT NULL)`,
  );
  return new Map(found.rows.map((row) => [row.id, row]));
}

function rowReply(shopId: number, record: CollectionRecord, image: FirstImage | undefined): CollectionRow {
  const { id, title, handle, kind, sort_order, products_count } = record;
  return {
    id,
    title,
    handle,
    kind,
    sort_order,
    published: record.published_at !== null,
    published_at: record.published_at && iso(record.published_at),
    products_count,
    updating: record.updating,
    position: record.position,
    image: image ? { ...imageUrls(shopId, image.key), alt_text: image.alt } : null,
    rules: record.rules,
    disjunctive: record.disjunctive,
    created_at: iso(record.created_at),
    updated_at: iso(record.updated_at),
  };
}

async function rowReplies(ctx: ShopCtx, records: readonly CollectionRecord[]): Promise<CollectionRow[]> {
  if (records.length === 0) return [];
  const images = await collectionImages(
    ctx,
    records.map((record) => record.id),
  );
  return records.map((record) => rowReply(ctx.shop.id, record, images.get(record.id)));
}

const sortColumns: Readonly<Record<NonNullable<QueryOf<typeof listCollections>['sort_field']>, SQL>> = {
  id: sql`c.id`,
  title: sql`c.title`,
  products_count: sql`c.products_count`,
  position: sql`c.position`,
  updated_at: sql`c.updated_at`,
  created_at: sql`c.created_at`,
};

/** Collections by filter, one page; or with `sort_by_requested_ids` all those asked for, in that order. */
export async function collectionList(
  ctx: ShopCtx,
  query: QueryOf<typeof listCollections>,
): Promise<ReplyOf<typeof listCollections>> {
  const where = await filterCondition(ctx, query);
  const { limit } = query;
  if (query.sort_by_requested_ids && query.ids) {
    refuseSince(query);
    const asked = await ctx.tx.execute<CollectionRecord>(
      sql`SELECT ${collectionColumns} FROM collections c WHERE ${where}`,
    );
    const byId = new Map(asked.rows.map((record) => [record.id, record]));
    const inOrder = [...new Set(query.ids)].flatMap((id) => byId.get(id) ?? []);
    return { collections: await rowReplies(ctx, inOrder), total: inOrder.length, limit, has_more: false };
  }
  const found = await ctx.tx.execute<CollectionRecord>(await collectionPage(ctx, query, where));
  return {
    collections: await rowReplies(ctx, found.rows.slice(0, limit)),
    total: await countOf(ctx, where),
    limit,
    has_more: found.rows.length > limit,
  };
}

/** The statement for the rows of one page and one more. */
async function collectionPage(
  ctx: ShopCtx,
  query: QueryOf<typeof listCollections>,
  where: SQL,
): Promise<SQL> {
  const span = { offset: pageOffset(query), limit: query.limit + 1 };
  const search = query.search || query.title;
  const { field, direction } = listOrder(query, 'asc');
  if (search && field === undefined) {
    const list: RankedList = {
      from: sql`collections c`,
      id: sql`c.id`,
      title: sql`c.title`,
      where,
      order: sql`c.title, c.id`,
      named: 'collections',
    };
    const page = inThisOrder(sql`c.id`, await rankedIds(ctx, search, list, span));
    return sql`SELECT ${collectionColumns} FROM collections c
      WHERE c.shop_id = ${ctx.shop.id} AND ${page.where} ORDER BY ${page.order}`;
  }
  const way = direction === 'asc' ? sql`ASC` : sql`DESC`;
  return sql`SELECT ${collectionColumns} FROM collections c WHERE ${where}
    ORDER BY ${sortColumns[field ?? 'title']} ${way}, c.id ${way}
    LIMIT ${span.limit} OFFSET ${span.offset}`;
}

async function countOf(ctx: ShopCtx, where: SQL): Promise<number> {
  const found = await ctx.tx.execute<{ count: number }>(
    sql`SELECT count(*) AS count FROM collections c WHERE ${where}`,
  );
  return found.rows[0]!.count;
}

export async function collectionCount(ctx: ShopCtx, filter: Filter): Promise<{ count: number }> {
  return { count: await countOf(ctx, await filterCondition(ctx, filter)) };
}

/** Every tab's number under a filter, in one statement. */
export async function collectionTabCounts(
  ctx: ShopCtx,
  filter: Filter,
): Promise<ReplyOf<typeof countCollectionTabs>> {
  const { counts, where } = await tabCounting(countCollectionTabs, collectionTabs, filter, (part) =>
    filterCondition(ctx, part),
  );
  const found = await ctx.tx.execute<ReplyOf<typeof countCollectionTabs>>(
    sql`SELECT ${counts} AS counts FROM collections c WHERE ${where}`,
  );
  return found.rows[0]!;
}

/** One collection; 404 when it is missing or another shop's. */
export async function collectionRecord(ctx: ShopCtx, id: number): Promise<CollectionRecord> {
  const found = await ctx.tx.execute<CollectionRecord>(
    sql`SELECT ${collectionColumns} FROM collections c WHERE c.shop_id = ${ctx.shop.id} AND c.id = ${id}`,
  );
  const record = found.rows[0];
  if (!record) throw notFound(collectionSentences.this_collection);
  return record;
}

/** The same, and nobody else changes it before the transaction ends. Products may still be put into it. */
export async function lockedCollection(ctx: ShopCtx, id: number): Promise<CollectionRecord> {
  const found = await ctx.tx.execute<CollectionRecord>(
    sql`SELECT ${collectionColumns} FROM collections c WHERE c.shop_id = ${ctx.shop.id} AND c.id = ${id} FOR NO KEY UPDATE`,
  );
  const record = found.rows[0];
  if (!record) throw notFound(collectionSentences.this_collection);
  return record;
}

/** Handles and the order of a shop's collections are given out to one transaction at a time. */
export async function lockCollections(ctx: ShopCtx): Promise<void> {
  await ctx.tx.execute(sql`SELECT pg_advisory_xact_lock(${0x434f4c48}, ${ctx.shop.id})`);
}

/** The picture a collection was given itself, or null. */
async function ownImage(ctx: ShopCtx, record: CollectionRecord): Promise<Collection['own_image']> {
  if (record.image_file_id === null) return null;
  const found = await ctx.tx.execute<{ key: string }>(
    sql`SELECT key FROM files WHERE shop_id = ${ctx.shop.id} AND id = ${record.image_file_id}`,
  );
  const key = found.rows[0]?.key;
  if (key === undefined) return null;
  return { file_id: record.image_file_id, ...imageUrls(ctx.shop.id, key), alt_text: record.image_alt };
}

/** One collection whole; 404 when it is missing, another shop's or not of the `kind` asked for. */
export async function collectionDetail(
  ctx: ShopCtx,
  id: number,
  kind?: CollectionRecord['kind'],
): Promise<Collection> {
  const record = await collectionRecord(ctx, id);
  if (kind !== undefined && record.kind !== kind) throw notFound(collectionSentences.this_collection);
  const [row] = await rowReplies(ctx, [record]);
  return {
    ...row!,
    body_html: record.body_html,
    metafields_global_title_tag: record.seo_title,
    metafields_global_description_tag: record.seo_description,
    own_image: await ownImage(ctx, record),
    version: record.version,
  };
}
