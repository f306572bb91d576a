import { maxVariants, maxVariantsAnswered } from '../contract/product-bounds.ts';
import { givenHandle } from '#core/rules/given-handle.ts';
import { type SQL, sql } from 'drizzle-orm';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import type { AnswerOf, QueryOf, ReplyOf, SparseRow } from '#core/contract/endpoint.ts';
import type { Fields } from '#core/contract/row-fields.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { listOrder, refuseSince } from '#core/server/call/list-order.ts';
import { listPage, Paged, rankedCut, type SortKey } from '#core/server/call/list-page.ts';
import { invalid, notFound, Refusal } from '#core/server/call/refusal.ts';
import { lazily, makeRow, wants } from '#core/server/call/row-table.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { allOf } from '#core/server/database/sql-conditions.ts';
import { tabCounting } from '#core/server/database/tab-counts.ts';
import {
  type countProducts,
  countProductTabs,
  type getProduct,
  type listProducts,
  type productFacets,
} from '../contract/product-calls.ts';
import { productTabs } from '../contract/product-tabs.ts';
import type { MappedService, Product } from '../contract/product.ts';
import { ownService } from '../../service/rules/service-handle.ts';
import { productImages, firstImages } from './product-image-queries.ts';
import { readProductColumns, type ReadProduct } from './product-row.ts';
import { type ProductSource, productTable } from './product-shape.ts';
import { inThisOrder, type RankedList, rankedIds } from '#core/server/search/search-ranking.ts';
import {
  anyWordCandidates,
  likeAll,
  searchCandidates,
  searchWords,
} from '#core/server/search/text-search.ts';
import { timeBetween } from '#core/server/database/time-filter.ts';
import { productSentences } from '../contract/product-refusals.ts';
import { variantColumns, type VariantRecord } from './variant-row.ts';

/** Filters of lists and counts. With `search_variants` a search includes the titles of variants. */
type Filter = QueryOf<typeof countProducts> & Pick<QueryOf<typeof listProducts>, 'search_variants'>;

/** Pages beyond this are narrowed down by a filter, not walked to. */
const deepestRow = 100_000;

/** `OFFSET` of a page. 422 beyond row 100,000. */
export function pageOffset(query: { page: number; limit: number }): number {
  const offset = (query.page - 1) * query.limit;
  if (offset > deepestRow) {
    throw new Refusal(coreRefusals.invalid(productSentences.too_deep({ count: deepestRow })), {
      fields: { page: productSentences.too_far },
    });
  }
  return offset;
}

/**
 * What a typed search asks of a product: every word in its texts or tags, or a SKU that begins like this; with `variants`
 * also every word in its texts or in the title of one of its variants, one word at least in the former.
 */
async function searchPart(ctx: ShopCtx, search: string, variants: boolean): Promise<SQL | undefined> {
  const words = searchWords(search);
  if (words.length === 0) return undefined;
  // A single word has to be in the product itself.
  const inVariants = variants && words.length > 1;
  const candidates = await (inVariants
    ? anyWordCandidates(ctx, 'products', words)
    : searchCandidates(ctx, 'products', words));
  const inTexts = inVariants
    ? sql`EXISTS (SELECT 1 FROM variants v WHERE v.shop_id = p.shop_id AND v.product_id = p.id
            AND ${allOf(likeAll(sql`p.search || ' ' || searchable(v.title)`, words, candidates))})`
    : allOf(likeAll(sql`p.search`, words, candidates));
  const sku = `${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const found = await ctx.tx.execute<{ id: number }>(sql`SELECT DISTINCT products_of_sku(${sku}) AS id`);
  const bySku = found.rows.map((row) => row.id);
  const either = bySku.length > 0 ? sql`((${inTexts}) OR p.id = ANY(${idArray(bySku)}))` : inTexts;
  if (!candidates) return either;
  // One list of ids leads to the rows; which of them the words are in is checked there.
  return sql`p.id = ANY(${idArray([...new Set([...candidates, ...bySku])])}) AND ${either}`;
}

/** Products that have a tag, through its index; null when so many have it that a list meets them soon by itself. */
async function taggedIds(ctx: ShopCtx, tag: string): Promise<number[] | null> {
  const found = await ctx.tx.execute<{ id: number }>(sql`SELECT products_tagged(${tag}) AS id`);
  return found.rows.length > 2000 ? null : found.rows.map((row) => row.id);
}

/** The condition of a filter on `products p`. */
export async function productCondition(ctx: ShopCtx, filter: Filter): Promise<SQL> {
  const parts: SQL[] = [sql`p.shop_id = ${ctx.shop.id} AND p.deleted_at IS NULL`];
  const searched = await searchPart(ctx, filter.search ?? '', filter.search_variants === true);
  if (searched) parts.push(searched);
  const titleWords = searchWords(filter.title ?? '');
  if (titleWords.length > 0) {
    const candidates = await searchCandidates(ctx, 'products', titleWords);
    if (candidates) parts.push(sql`p.id = ANY(${idArray(candidates)})`);
    parts.push(...likeAll(sql`searchable(p.title)`, titleWords, candidates));
  }
  if (filter.ids) parts.push(sql`p.id = ANY(${idArray(filter.ids)})`);
  if (filter.exclude_ids?.length) parts.push(sql`NOT p.id = ANY(${idArray(filter.exclude_ids)})`);
  if (filter.since_id !== undefined) parts.push(sql`p.id > ${filter.since_id}`);
  if (filter.handle !== undefined) parts.push(sql`p.handle = ${givenHandle(filter.handle)}`);
  if (filter.vendor !== undefined) parts.push(sql`p.vendor = ${filter.vendor}`);
  if (filter.product_type !== undefined) parts.push(sql`p.product_type = ${filter.product_type}`);
  if (filter.tag !== undefined) {
    const tagged = await taggedIds(ctx, filter.tag);
    parts.push(tagged ? sql`p.id = ANY(${idArray(tagged)})` : sql`p.tags @> ARRAY[${filter.tag}::text]`);
  }
  if (filter.collection_id !== undefined) {
    parts.push(
      sql`p.id IN (SELECT product_id FROM collects WHERE shop_id = ${ctx.shop.id} AND collection_id = ${filter.collection_id})`,
    );
  }
  if (filter.fulfillment_service !== undefined) {
    const sends = sql`v.fulfillment_service = ${filter.fulfillment_service}`;
    parts.push(
      filter.fulfillment_service === ownService
        ? sql`EXISTS (SELECT 1 FROM variants v WHERE v.shop_id = p.shop_id AND v.product_id = p.id AND ${sends})`
        : sql`p.id IN (SELECT v.product_id FROM variants v
              WHERE v.shop_id = ${ctx.shop.id} AND ${sends} AND v.fulfillment_service <> 'manual')`,
    );
  }
  if (filter.status !== undefined) parts.push(sql`p.status = ${filter.status}`);
  if (filter.stock === 'in_stock') parts.push(sql`p.inventory_total > 0`);
  if (filter.stock === 'out_of_stock') parts.push(sql`NOT p.available`);
  if (filter.published_status === 'published') parts.push(sql`p.published_at IS NOT NULL`);
  if (filter.published_status === 'unpublished') parts.push(sql`p.published_at IS NULL`);
  if (filter.available !== undefined) parts.push(sql`p.available = ${filter.available}`);
  parts.push(...timeBetween(sql`p.created_at`, filter.created_at_min, filter.created_at_max));
  parts.push(...timeBetween(sql`p.updated_at`, filter.updated_at_min, filter.updated_at_max));
  parts.push(...timeBetween(sql`p.published_at`, filter.published_at_min, filter.published_at_max));
  return allOf(parts);
}

const sortKeys: Readonly<Record<NonNullable<QueryOf<typeof listProducts>['sort_field']>, SortKey>> = {
  id: { value: sql`p.id`, type: sql`bigint` },
  title: { value: sql`p.title`, type: sql`text` },
  vendor: { value: sql`p.vendor`, type: sql`text` },
  product_type: { value: sql`p.product_type`, type: sql`text` },
  inventory_quantity: { value: sql`p.inventory_total`, type: sql`bigint` },
  price: { value: sql`p.price_min_minor`, type: sql`bigint` },
  updated_at: { value: sql`p.updated_at`, type: sql`timestamptz` },
  created_at: { value: sql`p.created_at`, type: sql`timestamptz` },
};

/**
 * Products as they are answered, made one by one: of these fields, else whole. A question for each part that is asked
 * for, however many products there are.
 */
async function productReplies(
  ctx: ShopCtx,
  records: readonly ReadProduct[],
  fields: Fields | undefined,
): Promise<Iterable<SparseRow<Product>>> {
  if (records.length === 0) return [];
  const ids = records.map((record) => record.id);
  const none = new Map<number, never>();
  const image = wants(fields, 'image') ? await firstImages(ctx, ids) : none;
  const every = wants(fields, 'variants');
  const found =
    every || wants(fields, 'first_variant', 'inventory_tracked') ? await variantsRead(ctx, ids, every) : [];
  const tracked = new Set(found.flatMap((row) => (row.tracked ? row.product_id : [])));
  const variants = Map.groupBy(
    found.map((row) => {
      const { tracked: _, ...variant } = row;
      return variant;
    }),
    (variant) => variant.product_id,
  );
  const images = wants(fields, 'images') ? await productImages(ctx, ids, every ? found : undefined) : none;
  const services = wants(fields, 'fulfillment_services') ? await servicesOf(ctx, ids) : none;
  const collections = wants(fields, 'collection_ids') ? await collectionsOf(ctx, ids) : none;
  return lazily(records, (record) =>
    makeRow<ProductSource, Product>(
      productTable,
      {
        shop: ctx.shop,
        record,
        image: image.get(record.id),
        variants: variants.get(record.id) ?? [],
        tracked: tracked.has(record.id),
        images: images.get(record.id) ?? [],
        services: services.get(record.id) ?? [],
        collectionIds: collections.get(record.id) ?? [],
      },
      fields,
    ),
  );
}

/** Variants of products in their order: `every` one, or the first of each with whether any of them is tracked. */
async function variantsRead(ctx: ShopCtx, ids: readonly number[], every: boolean) {
  const found = await ctx.tx.execute<VariantRecord & { tracked: boolean }>(
    sql`SELECT ${every ? sql`` : sql`DISTINCT ON (v.product_id)`} ${variantColumns},
          ${every ? sql`v.inventory_management <> ''` : sql`bool_or(v.inventory_management <> '') OVER (PARTITION BY v.product_id)`} AS tracked
        FROM variants v WHERE v.shop_id = ${ctx.shop.id} AND v.product_id = ANY(${idArray(ids)})
        ORDER BY v.product_id, v.position, v.id`,
  );
  return found.rows;
}

async function servicesOf(ctx: ShopCtx, ids: readonly number[]): Promise<Map<number, MappedService[]>> {
  const found = await ctx.tx.execute<{ product_id: number; service_name: string; handle: string }>(
    sql`SELECT DISTINCT v.product_id, v.fulfillment_service AS handle, coalesce(f.service_name, v.fulfillment_service) AS service_name
        FROM variants v LEFT JOIN fulfillment_services f ON f.shop_id = v.shop_id AND f.handle = v.fulfillment_service
        WHERE v.shop_id = ${ctx.shop.id} AND v.product_id = ANY(${idArray(ids)}) AND v.fulfillment_service <> 'manual'
        ORDER BY v.product_id, handle`,
  );
  return new Map(
    [...Map.groupBy(found.rows, (row) => row.product_id)].map(([id, rows]) => [
      id,
      rows.map(({ service_name, handle }) => ({
        ...{ service_name, handle },
        is_mapped: true as const,
        can_remove_mapping: true as const,
      })),
    ]),
  );
}

async function collectionsOf(ctx: ShopCtx, ids: readonly number[]): Promise<Map<number, number[]>> {
  const found = await ctx.tx.execute<{ product_id: number; collection_ids: number[] }>(
    sql`SELECT l.product_id, array_agg(l.collection_id ORDER BY l.collection_id) AS collection_ids FROM collects l
        WHERE l.shop_id = ${ctx.shop.id} AND l.product_id = ANY(${idArray(ids)}) GROUP BY l.product_id`,
  );
  return new Map(found.rows.map((row) => [row.product_id, row.collection_ids]));
}

type ListQuery = QueryOf<typeof listProducts>;
type PlacedProduct = ReadProduct & { place: string[] };

/** The statement for the rows of one page and one more, which shows whether there is a next page. */
export async function productPage(ctx: ShopCtx, query: ListQuery) {
  const condition = await productCondition(ctx, query);
  const search = query.search || query.title;
  const { field, direction } = listOrder(query, 'desc');
  const columns = readProductColumns(wants(query.fields, 'body_html'));
  if (search && field === undefined && query.page_info === undefined) {
    const span = { offset: pageOffset(query), limit: query.limit + 1 };
    const page = inThisOrder(sql`p.id`, await rankedIds(ctx, search, rankedProducts(condition), span));
    const statement = sql`SELECT ${columns}, '{}'::text[] AS place FROM products p
      WHERE p.shop_id = ${ctx.shop.id} AND ${page.where} ORDER BY ${page.order}`;
    const whole = (read: readonly PlacedProduct[]) => {
      refuseTooMany(read.slice(0, query.limit), query.fields);
      return rankedCut(query, read);
    };
    return { statement, cut: whole };
  }
  pageOffset(query);
  if (query.page > 1) await refuseNumber(ctx, query);
  const keys = field === undefined || field === 'id' ? [sortKeys.id] : [sortKeys[field], sortKeys.id];
  const page = listPage(query, keys, direction);
  const statement = sql`SELECT ${columns}, ${page.place} AS place FROM products p WHERE ${condition} AND ${page.where}
    ORDER BY ${page.order} LIMIT ${page.limit} OFFSET ${page.offset}`;
  const cut = (read: readonly PlacedProduct[]) => {
    const fit = wants(query.fields, 'variants') ? countFitting(read) : read.length;
    if (fit >= Math.min(read.length, query.limit)) return page.cut(read);
    return listPage({ ...query, limit: fit }, keys, direction).cut(read.slice(0, fit + 1));
  };
  return { statement, cut };
}

/** How many of these products, from the first on, have no more variants than one answer has: at least one. */
function countFitting(products: readonly Pick<ReadProduct, 'variant_count'>[]): number {
  let variants = 0;
  const over = products.findIndex(({ variant_count: count }) => (variants += count) > maxVariantsAnswered);
  return over < 0 ? products.length : Math.max(1, over);
}

/** @throws {Refusal} 422 where these products, whole, have more variants than one answer has */
function refuseTooMany(products: readonly ReadProduct[], fields: Fields | undefined): void {
  if (!wants(fields, 'variants') || countFitting(products) >= products.length) return;
  throw invalid({ limit: productSentences.too_many_answered({ count: maxVariantsAnswered }) });
}

/** Pages that may end sooner have no page numbers, because a client that counts pages would miss products. */
async function refuseNumber(ctx: ShopCtx, { limit, fields }: ListQuery): Promise<void> {
  if (!wants(fields, 'variants')) return;
  const large = Math.floor(maxVariantsAnswered / limit);
  if (large >= maxVariants) return;
  const found = await ctx.tx.execute(
    sql`SELECT 1 FROM products p WHERE p.shop_id = ${ctx.shop.id} AND p.deleted_at IS NULL AND p.variant_count > ${large} LIMIT 1`,
  );
  if (found.rows.length > 0) throw invalid({ page: productSentences.by_link({ limit }) });
}

/** Titles of products for the ranking of a search, the newest first among equals. */
export const rankedProducts = (where: SQL): RankedList => ({
  from: sql`products p`,
  id: sql`p.id`,
  title: sql`p.title`,
  where,
  order: sql`p.id DESC`,
  named: 'products',
});

/** One page of products by filter, or with `sort_by_requested_ids` all requested ones in order, deleted ones too. */
export async function productList(
  ctx: ShopCtx,
  query: ListQuery,
): Promise<AnswerOf<typeof listProducts> | Paged<AnswerOf<typeof listProducts>>> {
  const { fields } = query;
  if (query.sort_by_requested_ids && query.ids) {
    refuseSince(query);
    return { products: await productsByIds(ctx, query.ids, fields), has_more: false };
  }
  const { statement, cut } = await productPage(ctx, query);
  const { rows, more, links } = cut((await ctx.tx.execute<PlacedProduct>(statement)).rows);
  return new Paged({ products: await productReplies(ctx, rows, fields), has_more: more }, links);
}

/** Products of these ids, in this order, deleted ones, too. */
export async function productsByIds(
  ctx: ShopCtx,
  ids: readonly number[],
  fields?: Fields,
): Promise<Iterable<SparseRow<Product>>> {
  const asked = await ctx.tx.execute<ReadProduct>(
    sql`SELECT ${readProductColumns(wants(fields, 'body_html'))} FROM products p
        WHERE p.shop_id = ${ctx.shop.id} AND p.id = ANY(${idArray(ids)})`,
  );
  const byId = new Map(asked.rows.map((record) => [record.id, record]));
  const inOrder = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  refuseTooMany(inOrder, fields);
  return productReplies(ctx, inOrder, fields);
}

export async function productCount(ctx: ShopCtx, filter: Filter): Promise<{ count: number }> {
  const found = await ctx.tx.execute<{ count: number }>(
    sql`SELECT count(*) AS count FROM products p WHERE ${await productCondition(ctx, filter)}`,
  );
  return { count: found.rows[0]!.count };
}

/** Every tab's number under a filter, in one statement. */
export async function productTabCounts(
  ctx: ShopCtx,
  filter: Filter,
): Promise<ReplyOf<typeof countProductTabs>> {
  const { counts, where } = await tabCounting(countProductTabs, productTabs, filter, (part) =>
    productCondition(ctx, part),
  );
  const found = await ctx.tx.execute<ReplyOf<typeof countProductTabs>>(
    sql`SELECT ${counts} AS counts FROM products p WHERE ${where}`,
  );
  return found.rows[0]!;
}

/** One product of these fields; 404 when it is missing, deleted or another shop's. */
export async function productWith(
  ctx: ShopCtx,
  id: number,
  fields: Fields | undefined,
): Promise<SparseRow<Product>> {
  const found = await ctx.tx.execute<ReadProduct>(
    sql`SELECT ${readProductColumns(wants(fields, 'body_html'))} FROM products p
        WHERE p.shop_id = ${ctx.shop.id} AND p.id = ${id} AND p.deleted_at IS NULL`,
  );
  const [product] = await productReplies(ctx, found.rows, fields);
  if (!product) throw notFound(productSentences.this_product);
  return product;
}

/** The same, whole. */
export async function productDetail(ctx: ShopCtx, id: number): Promise<ReplyOf<typeof getProduct>> {
  return { product: (await productWith(ctx, id, undefined)) as Product };
}

const topValues = (ctx: ShopCtx, value: SQL, source: SQL): SQL =>
  sql`SELECT value FROM (
        SELECT ${value} AS value, count(*) AS uses FROM ${source}
        WHERE shop_id = ${ctx.shop.id} AND deleted_at IS NULL AND ${value} <> ''
        GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 200) most
      ORDER BY lower(value), value`;

/** The most used vendors, types and tags, by name. */
export async function facets(ctx: ShopCtx): Promise<ReplyOf<typeof productFacets>> {
  type Row = { value: string };
  const vendors = await ctx.tx.execute<Row>(topValues(ctx, sql`vendor`, sql`products`));
  const types = await ctx.tx.execute<Row>(topValues(ctx, sql`product_type`, sql`products`));
  const tags = await ctx.tx.execute<Row>(topValues(ctx, sql`tag`, sql`products, unnest(tags) AS tag`));
  return {
    vendors: vendors.rows.map((row) => row.value),
    product_types: types.rows.map((row) => row.value),
    tags: tags.rows.map((row) => row.value),
  };
}
