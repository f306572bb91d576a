import { type SQL, sql } from 'drizzle-orm';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import type { QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { ShopCtx } from '#core/server/context.ts';
import { listOrder, refuseSince } from '#core/server/list-order.ts';
import { notFound, Refusal } from '#core/server/refusal.ts';
import { idArray } from '#core/server/sql-array.ts';
import { allOf } from '#core/server/sql-conditions.ts';
import { tabCounting } from '#core/server/tab-counts.ts';
import {
  type countProducts,
  countProductTabs,
  type getProduct,
  type listProducts,
  type productFacets,
  rowsWithVariants,
} from '../contract/product-calls.ts';
import { productTabs } from '../contract/product-tabs.ts';
import type { ProductRow } from '../contract/product.ts';
import { productImages, firstImages } from './product-image-queries.ts';
import { productRowReply, variantReply } from './product-shape.ts';
import {
  type ListedProduct,
  listedProductColumns,
  productColumns,
  type ProductRecord,
} from './product-row.ts';
import { inThisOrder, type RankedList, rankedIds } from '#core/server/search-ranking.ts';
import { anyWordCandidates, likeAll, searchCandidates, searchWords } from '#core/server/text-search.ts';
import { productSentences } from '../contract/product-refusals.ts';
import { variantColumns, type VariantRecord } from './variant-row.ts';

/** What a list, a count and the like are narrowed to; `with_variants` has a search know the variants' titles, too. */
type Filter = QueryOf<typeof countProducts> & Pick<QueryOf<typeof listProducts>, 'with_variants'>;

/** Pages beyond this are narrowed down by a filter, not walked to. */
const deepestRow = 100_000;

/** `OFFSET` of a page; 422 for one that nobody walks to. */
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
  const searched = await searchPart(ctx, filter.search ?? '', filter.with_variants === true);
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
  if (filter.handle !== undefined) parts.push(sql`p.handle = ${filter.handle}`);
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
  if (filter.status !== undefined) parts.push(sql`p.status = ${filter.status}`);
  if (filter.stock === 'in_stock') parts.push(sql`p.inventory_total > 0`);
  if (filter.stock === 'out_of_stock') parts.push(sql`NOT p.available`);
  if (filter.published_status === 'published') parts.push(sql`p.published_at IS NOT NULL`);
  if (filter.published_status === 'unpublished') parts.push(sql`p.published_at IS NULL`);
  if (filter.available !== undefined) parts.push(sql`p.available = ${filter.available}`);
  if (filter.created_at_min) parts.push(sql`p.created_at >= ${filter.created_at_min}::timestamptz`);
  if (filter.created_at_max) parts.push(sql`p.created_at <= ${filter.created_at_max}::timestamptz`);
  if (filter.updated_at_min) parts.push(sql`p.updated_at >= ${filter.updated_at_min}::timestamptz`);
  if (filter.updated_at_max) parts.push(sql`p.updated_at <= ${filter.updated_at_max}::timestamptz`);
  if (filter.published_at_min) parts.push(sql`p.published_at >= ${filter.published_at_min}::timestamptz`);
  if (filter.published_at_max) parts.push(sql`p.published_at <= ${filter.published_at_max}::timestamptz`);
  return allOf(parts);
}

const sortColumns: Readonly<Record<NonNullable<QueryOf<typeof listProducts>['sort_field']>, SQL>> = {
  id: sql`p.id`,
  title: sql`p.title`,
  vendor: sql`p.vendor`,
  product_type: sql`p.product_type`,
  inventory_quantity: sql`p.inventory_total`,
  price: sql`p.price_min_minor`,
  updated_at: sql`p.updated_at`,
  created_at: sql`p.created_at`,
};

/** Adds to products what their rows show besides, with `every` variant or the first: two queries, however many products. */
async function productRows(
  ctx: ShopCtx,
  records: readonly ListedProduct[],
  every = false,
): Promise<ProductRow[]> {
  if (records.length === 0) return [];
  const ids = records.map((record) => record.id);
  const images = await firstImages(ctx, ids);
  // Every product of the list is here with a row, so that `tracked` says it of all its variants.
  const found = await ctx.tx.execute<VariantRecord & { tracked: boolean }>(
    sql`SELECT ${every ? sql`` : sql`DISTINCT ON (v.product_id)`} ${variantColumns},
          bool_or(v.inventory_management <> '') OVER (PARTITION BY v.product_id) AS tracked
        FROM variants v WHERE v.shop_id = ${ctx.shop.id} AND v.product_id = ANY(${idArray(ids)})
        ORDER BY v.product_id, v.position, v.id`,
  );
  const tracked = new Set(found.rows.flatMap((row) => (row.tracked ? row.product_id : [])));
  const variants = Map.groupBy(
    found.rows.map((row) => {
      const { tracked: _, ...variant } = row;
      return variant;
    }),
    (variant) => variant.product_id,
  );
  return records.map((record) =>
    productRowReply(ctx.shop, record, {
      image: images.get(record.id),
      variants: variants.get(record.id) ?? [],
      tracked: tracked.has(record.id),
    }),
  );
}

/** The statement for the rows of one page and one more, which says whether there is a next page. */
export async function productPage(ctx: ShopCtx, query: QueryOf<typeof listProducts>): Promise<SQL> {
  const condition = await productCondition(ctx, query);
  const span = { offset: pageOffset(query), limit: query.limit + 1 };
  const search = query.search || query.title;
  const { field, direction } = listOrder(query, 'desc');
  if (search && field === undefined) {
    const page = inThisOrder(sql`p.id`, await rankedIds(ctx, search, rankedProducts(condition), span));
    return sql`SELECT ${listedProductColumns} FROM products p
      WHERE p.shop_id = ${ctx.shop.id} AND ${page.where} ORDER BY ${page.order}`;
  }
  const way = direction === 'asc' ? sql`ASC` : sql`DESC`;
  return sql`SELECT ${listedProductColumns} FROM products p WHERE ${condition}
    ORDER BY ${sortColumns[field ?? 'id']} ${way}, p.id ${way}
    LIMIT ${span.limit} OFFSET ${span.offset}`;
}

/** What a search ranks of products: their titles, the newest first among equals. */
export const rankedProducts = (where: SQL): RankedList => ({
  from: sql`products p`,
  id: sql`p.id`,
  title: sql`p.title`,
  where,
  order: sql`p.id DESC`,
  named: 'products',
});

/** Products by filter, one page; or with `sort_by_requested_ids` all those asked for, in that order, deleted ones too. */
export async function productList(
  ctx: ShopCtx,
  query: QueryOf<typeof listProducts>,
): Promise<ReplyOf<typeof listProducts>> {
  if (query.with_variants && query.limit > rowsWithVariants) {
    const words = productSentences.rows_with_variants({ count: rowsWithVariants });
    throw new Refusal(coreRefusals.invalid(words), { fields: { limit: words } });
  }
  if (query.sort_by_requested_ids && query.ids) {
    refuseSince(query);
    const asked = await ctx.tx.execute<ListedProduct>(
      sql`SELECT ${listedProductColumns} FROM products p WHERE p.shop_id = ${ctx.shop.id} AND p.id = ANY(${idArray(query.ids)})`,
    );
    const byId = new Map(asked.rows.map((record) => [record.id, record]));
    const inOrder = [...new Set(query.ids)].flatMap((id) => byId.get(id) ?? []);
    return { products: await productRows(ctx, inOrder, query.with_variants), has_more: false };
  }
  const { rows } = await ctx.tx.execute<ListedProduct>(await productPage(ctx, query));
  const products = await productRows(ctx, rows.slice(0, query.limit), query.with_variants);
  return { products, has_more: rows.length > query.limit };
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

/** One product with everything; 404 when it is missing, deleted or another shop's. */
export async function productDetail(ctx: ShopCtx, id: number): Promise<ReplyOf<typeof getProduct>> {
  const found = await ctx.tx.execute<ProductRecord>(
    sql`SELECT ${productColumns} FROM products p WHERE p.shop_id = ${ctx.shop.id} AND p.id = ${id} AND p.deleted_at IS NULL`,
  );
  const record = found.rows[0];
  if (!record) throw notFound(productSentences.this_product);
  const { rows: variants } = await ctx.tx.execute<VariantRecord>(
    sql`SELECT ${variantColumns} FROM variants v WHERE v.shop_id = ${ctx.shop.id} AND v.product_id = ${id} ORDER BY v.position, v.id`,
  );
  const images = await productImages(ctx, id, variants);
  const collects = await ctx.tx.execute<{ id: number }>(
    sql`SELECT collection_id AS id FROM collects WHERE shop_id = ${ctx.shop.id} AND product_id = ${id} ORDER BY collection_id`,
  );
  const [row] = await productRows(ctx, [record]);
  return {
    product: {
      ...row!,
      body_html: record.body_html,
      images,
      collection_ids: collects.rows.map((collect) => collect.id),
      gift_card: record.gift_card,
      metafields_global_title_tag: record.seo_title,
      metafields_global_description_tag: record.seo_description,
      version: record.version,
      variants: variants.map((variant) => variantReply(ctx.shop, variant)),
    },
  };
}

const mostUsed = (ctx: ShopCtx, value: SQL, source: SQL): SQL =>
  sql`SELECT value FROM (
        SELECT ${value} AS value, count(*) AS uses FROM ${source}
        WHERE shop_id = ${ctx.shop.id} AND deleted_at IS NULL AND ${value} <> ''
        GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 200) most
      ORDER BY lower(value), value`;

/** The most used vendors, types and tags, by name. */
export async function facets(ctx: ShopCtx): Promise<ReplyOf<typeof productFacets>> {
  type Row = { value: string };
  const vendors = await ctx.tx.execute<Row>(mostUsed(ctx, sql`vendor`, sql`products`));
  const types = await ctx.tx.execute<Row>(mostUsed(ctx, sql`product_type`, sql`products`));
  const tags = await ctx.tx.execute<Row>(mostUsed(ctx, sql`tag`, sql`products, unnest(tags) AS tag`));
  return {
    vendors: vendors.rows.map((row) => row.value),
    product_types: types.rows.map((row) => row.value),
    tags: tags.rows.map((row) => row.value),
  };
}
