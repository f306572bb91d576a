import { givenHandle } from '#core/rules/given-handle.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { AnswerOf, QueryOf, ReplyOf, SparseRow } from '#core/contract/endpoint.ts';
import type { Fields } from '#core/contract/row-fields.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { listOrder, refuseSince } from '#core/server/call/list-order.ts';
import { listPage, type PageLinks, rankedCut, type SortKey } from '#core/server/call/list-page.ts';
import { notFound } from '#core/server/call/refusal.ts';
import { lazily, makeRow, type RowTable, wants } from '#core/server/call/row-table.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { allOf } from '#core/server/database/sql-conditions.ts';
import { tabCounting } from '#core/server/database/tab-counts.ts';
import {
  type countCollections,
  countCollectionTabs,
  type listCollections,
} from '../contract/collection-calls.ts';
import { collectionTabs } from '../contract/collection-tabs.ts';
import type { Collection } from '../contract/collection.ts';
import { collectionColumns, type CollectionRecord, readCollectionColumns } from './collection-row.ts';
import { pageOffset } from '../../product/server/product-queries.ts';
import { type FirstImage, imageUrls, iso } from '../../product/server/product-shape.ts';
import { inThisOrder, type RankedList, rankedIds } from '#core/server/search/search-ranking.ts';
import { likeAll, searchCandidates, searchWords } from '#core/server/search/text-search.ts';
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
  if (filter.handle !== undefined) parts.push(sql`c.handle = ${givenHandle(filter.handle)}`);
  if (filter.published_status === 'published') parts.push(sql`c.published_at IS NOT NULL`);
  if (filter.published_status === 'unpublished') parts.push(sql`c.published_at IS NULL`);
  if (filter.product_id !== undefined) {
    parts.push(
      sql`c.id IN (SELECT collection_id FROM collects WHERE shop_id = ${ctx.shop.id} AND product_id = ${filter.product_id})`,
    );
  }
  return allOf(parts);
}

/** Type of the image file. */
interface PictureFile {
  key: string;
  width: number | null;
  height: number | null;
  /** When the file came. */
  created_at: string;
}
interface CollectionImage extends FirstImage, PictureFile {
  key: string;
}

/** Each collection's own image, else that of its first product. */
export async function collectionImages(
  ctx: ShopCtx,
  ids: readonly number[],
): Promise<Map<number, CollectionImage>> {
  const found = await ctx.tx.execute<CollectionImage & { id: number } & Record<string, unknown>>(
    sql`SELECT c.id, coalesce(own.key, first.key) AS key, CASE WHEN own.key IS NULL THEN first.alt WHEN c.image_alt <> '' THEN c.image_alt ELSE c.title END AS alt,
          CASE WHEN own.key IS NULL THEN first.width ELSE own.width END AS width,
          CASE WHEN own.key IS NULL THEN first.height ELSE own.height END AS height,
          coalesce(own.created_at, first.created_at) AS created_at
        FROM collections c
        LEFT JOIN files own ON own.shop_id = c.shop_id AND own.id = c.image_file_id
        LEFT JOIN LATERAL (
          SELECT f.key, i.alt, f.width, f.height, f.created_at FROM collects l
          JOIN product_images i ON i.shop_id = l.shop_id AND i.product_id = l.product_id
          JOIN files f ON f.shop_id = i.shop_id AND f.id = i.file_id
          WHERE l.shop_id = c.shop_id AND l.collection_id = c.id ORDER BY l.position, l.id, i.position, i.id LIMIT 1
        ) first ON own.key IS NULL
        WHERE c.shop_id = ${ctx.shop.id} AND c.id = ANY(${idArray(ids)})
          AND (own.key IS NOT NULL OR first.key IS NOT NULL)`,
  );
  return new Map(found.rows.map((row) => [row.id, row]));
}

interface CollectionSource {
  shopId: number;
  record: CollectionRecord;
  image: CollectionImage | undefined;
  /** Its own image. */
  own: PictureFile | undefined;
}

const pictureReply = (shopId: number, { key, width, height, created_at }: PictureFile, alt: string) => ({
  ...imageUrls(shopId, key),
  alt_text: alt,
  alt,
  width,
  height,
  created_at: iso(created_at),
});

/** How each field of a collection is made. */
const collectionTable: RowTable<CollectionSource, Collection> = {
  id: ({ record }) => record.id,
  title: ({ record }) => record.title,
  handle: ({ record }) => record.handle,
  kind: ({ record }) => record.kind,
  sort_order: ({ record }) => record.sort_order,
  published: ({ record }) => record.published_at !== null,
  published_at: ({ record }) => record.published_at && iso(record.published_at),
  products_count: ({ record }) => record.products_count,
  updating: ({ record }) => record.updating,
  position: ({ record }) => record.position,
  image: ({ shopId, image }) => (image ? pictureReply(shopId, image, image.alt) : null),
  rules: ({ record }) => record.rules,
  disjunctive: ({ record }) => record.disjunctive,
  body_html: ({ record }) => record.body_html,
  metafields_global_title_tag: ({ record }) => record.seo_title,
  metafields_global_description_tag: ({ record }) => record.seo_description,
  own_image: ({ shopId, record: { image_file_id: file_id, image_alt: alt }, own }) =>
    file_id === null || own === undefined ? null : { file_id, ...pictureReply(shopId, own, alt) },
  version: ({ record }) => record.version,
  created_at: ({ record }) => iso(record.created_at),
  updated_at: ({ record }) => iso(record.updated_at),
};

/** Collections as they are answered, made one by one: of these fields, else whole. */
async function collectionReplies(
  ctx: ShopCtx,
  records: readonly CollectionRecord[],
  fields: Fields | undefined,
): Promise<Iterable<SparseRow<Collection>>> {
  if (records.length === 0) return [];
  const ids = records.map((record) => record.id);
  const images = wants(fields, 'image') ? await collectionImages(ctx, ids) : new Map<number, never>();
  const own = wants(fields, 'own_image') ? await ownPictures(ctx, records) : new Map<number, never>();
  return lazily(records, (record) => {
    const source = {
      shopId: ctx.shop.id,
      record,
      image: images.get(record.id),
      own: own.get(record.image_file_id ?? 0),
    };
    return makeRow<CollectionSource, Collection>(collectionTable, source, fields);
  });
}

const sortKeys: Readonly<Record<NonNullable<QueryOf<typeof listCollections>['sort_field']>, SortKey>> = {
  id: { value: sql`c.id`, type: sql`bigint` },
  title: { value: sql`c.title`, type: sql`text` },
  products_count: { value: sql`c.products_count`, type: sql`bigint` },
  position: { value: sql`c.position`, type: sql`bigint` },
  updated_at: { value: sql`c.updated_at`, type: sql`timestamptz` },
  created_at: { value: sql`c.created_at`, type: sql`timestamptz` },
};

type ListQuery = QueryOf<typeof listCollections>;
type Answer = AnswerOf<typeof listCollections>;
type PlacedCollection = CollectionRecord & { place: string[] };

/** One page of collections by filter, or with `sort_by_requested_ids` all requested ones in the given order. */
export async function collectionList(
  ctx: ShopCtx,
  query: ListQuery,
): Promise<{ answer: Answer; links: PageLinks }> {
  const where = await filterCondition(ctx, query);
  const { limit, fields } = query;
  if (query.sort_by_requested_ids && query.ids) {
    refuseSince(query);
    const asked = await ctx.tx.execute<CollectionRecord>(
      sql`SELECT ${readCollectionColumns(wants(fields, 'body_html'))} FROM collections c WHERE ${where}`,
    );
    const byId = new Map(asked.rows.map((record) => [record.id, record]));
    const inOrder = [...new Set(query.ids)].flatMap((id) => byId.get(id) ?? []);
    const collections = await collectionReplies(ctx, inOrder, fields);
    return { answer: { collections, total: inOrder.length, limit, has_more: false }, links: {} };
  }
  const { statement, cut } = await collectionPage(ctx, query, where);
  const { rows, more, links } = cut((await ctx.tx.execute<PlacedCollection>(statement)).rows);
  const answer = {
    collections: await collectionReplies(ctx, rows, fields),
    total: await countOf(ctx, where),
    limit,
    has_more: more,
  };
  return { answer, links };
}

/** The statement for the rows of one page and one more. */
async function collectionPage(ctx: ShopCtx, query: ListQuery, where: SQL) {
  const search = query.search || query.title;
  const { field, direction } = listOrder(query, 'asc');
  const columns = readCollectionColumns(wants(query.fields, 'body_html'));
  const offset = pageOffset(query);
  if (search && field === undefined && query.page_info === undefined) {
    const span = { offset, limit: query.limit + 1 };
    const list: RankedList = {
      from: sql`collections c`,
      id: sql`c.id`,
      title: sql`c.title`,
      where,
      order: sql`c.title, c.id`,
      named: 'collections',
    };
    const page = inThisOrder(sql`c.id`, await rankedIds(ctx, search, list, span));
    const statement = sql`SELECT ${columns}, '{}'::text[] AS place FROM collections c
      WHERE c.shop_id = ${ctx.shop.id} AND ${page.where} ORDER BY ${page.order}`;
    return { statement, cut: (read: readonly PlacedCollection[]) => rankedCut(query, read) };
  }
  const page = listPage(
    query,
    field === 'id' ? [sortKeys.id] : [sortKeys[field ?? 'title'], sortKeys.id],
    direction,
  );
  const statement = sql`SELECT ${columns}, ${page.place} AS place FROM collections c WHERE ${where} AND ${page.where}
    ORDER BY ${page.order} LIMIT ${page.limit} OFFSET ${page.offset}`;
  return { statement, cut: (read: readonly PlacedCollection[]) => page.cut(read) };
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

/** The same, locked against changes until the transaction ends. Products can still be added. */
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

/** Collections' own images, by their files. */
async function ownPictures(
  ctx: ShopCtx,
  records: readonly CollectionRecord[],
): Promise<Map<number, PictureFile>> {
  const files = records.flatMap(({ image_file_id }) => image_file_id ?? []);
  if (files.length === 0) return new Map();
  const found = await ctx.tx.execute<PictureFile & { id: number } & Record<string, unknown>>(
    sql`SELECT id, key, width, height, created_at FROM files WHERE shop_id = ${ctx.shop.id} AND id = ANY(${idArray(files)})`,
  );
  return new Map(found.rows.map((row) => [row.id, row]));
}

/** One collection with these fields. 404 if it is missing, another shop's, or of another `kind`. */
export async function collectionWith(
  ctx: ShopCtx,
  id: number,
  fields: Fields | undefined,
  kind?: CollectionRecord['kind'],
): Promise<SparseRow<Collection>> {
  const record = await collectionRecord(ctx, id);
  if (kind !== undefined && record.kind !== kind) throw notFound(collectionSentences.this_collection);
  const [collection] = await collectionReplies(ctx, [record], fields);
  return collection!;
}

/** The same, whole and of either kind. */
export const collectionDetail = async (ctx: ShopCtx, id: number): Promise<Collection> =>
  (await collectionWith(ctx, id, undefined)) as Collection;
