import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { ShopCtx } from '#core/server/context.ts';
import { notFound, Refusal } from '#core/server/refusal.ts';
import type { countProducts, getProduct, listProducts, productFacets } from '../contract/product-calls.ts';
import type { ProductRow } from '../contract/product.ts';
import { collectTable } from './collection-table.ts';
import { productImages, firstImages } from './product-image-queries.ts';
import { type ListedProduct, productRowReply, variantReply } from './product-shape.ts';
import { productTable } from './product-table.ts';
import { likeAll, searchCandidates, searchWords } from '#core/server/text-search.ts';
import { type VariantRecord, variantTable } from './variant-table.ts';

type Filter = QueryOf<typeof countProducts>;

/** Pages beyond this are narrowed down by a filter, not walked to. */
const deepestRow = 100_000;

/** `= ANY`: one parameter and one plan, however many ids. */
export function anyOf(column: PgColumn | SQL, ids: readonly number[]): SQL {
  return sql`${column} = ANY(${sql.param(ids)}::bigint[])`;
}

/** `OFFSET` of a page; 422 for one that nobody walks to. */
export function pageOffset(query: { page: number; limit: number }): number {
  const offset = (query.page - 1) * query.limit;
  if (offset > deepestRow) {
    throw new Refusal(
      422,
      'core.invalid',
      `Only the first ${deepestRow} rows have pages. Narrow the list down.`,
      {
        fields: { page: 'Too far' },
      },
    );
  }
  return offset;
}

/** What a typed search asks of a product: every word in its texts or tags, or a SKU that begins like this. */
async function searchPart(ctx: ShopCtx, search: string): Promise<SQL | undefined> {
  const words = searchWords(search);
  if (words.length === 0) return undefined;
  const p = productTable;
  const candidates = await searchCandidates(ctx, 'products', words);
  const inTexts = likeAll(sql`${p.search}`, words);
  const sku = `${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const found = await ctx.tx.execute<{ id: number }>(sql`SELECT DISTINCT products_of_sku(${sku}) AS id`);
  const bySku = found.rows.map((row) => row.id);
  if (!candidates) return bySku.length > 0 ? or(and(...inTexts), anyOf(p.id, bySku)) : and(...inTexts);
  // One list of ids leads to the rows; which of them the words are in is checked there.
  const either = bySku.length > 0 ? or(and(...inTexts), anyOf(p.id, bySku)) : and(...inTexts);
  return and(anyOf(p.id, [...new Set([...candidates, ...bySku])]), either);
}

/** Products that have a tag, through its index; null when so many have it that a list meets them soon by itself. */
async function taggedIds(ctx: ShopCtx, tag: string): Promise<number[] | null> {
  const found = await ctx.tx.execute<{ id: number }>(sql`SELECT products_tagged(${tag}) AS id`);
  return found.rows.length > 2000 ? null : found.rows.map((row) => row.id);
}

/** The conditions of a filter on `products`. */
export async function productConditions(ctx: ShopCtx, filter: Filter): Promise<SQL[]> {
  const p = productTable;
  const parts: SQL[] = [eq(p.shop_id, ctx.shop.id), isNull(p.deleted_at)];
  const searched = await searchPart(ctx, filter.search ?? '');
  if (searched) parts.push(searched);
  const titleWords = searchWords(filter.title ?? '');
  if (titleWords.length > 0) {
    const candidates = await searchCandidates(ctx, 'products', titleWords);
    if (candidates) parts.push(anyOf(p.id, candidates));
    parts.push(...likeAll(sql`searchable(${p.title})`, titleWords));
  }
  if (filter.ids) parts.push(anyOf(p.id, filter.ids));
  if (filter.exclude_ids?.length) parts.push(sql`NOT ${anyOf(p.id, filter.exclude_ids)}`);
  if (filter.since_id !== undefined) parts.push(sql`${p.id} > ${filter.since_id}`);
  if (filter.handle !== undefined) parts.push(eq(p.handle, filter.handle));
  if (filter.vendor !== undefined) parts.push(eq(p.vendor, filter.vendor));
  if (filter.product_type !== undefined) parts.push(eq(p.product_type, filter.product_type));
  if (filter.tag !== undefined) {
    const tagged = await taggedIds(ctx, filter.tag);
    parts.push(tagged ? anyOf(p.id, tagged) : sql`${p.tags} @> ARRAY[${filter.tag}::text]`);
  }
  if (filter.collection_id !== undefined) {
    parts.push(
      sql`${p.id} IN (SELECT product_id FROM ${collectTable} WHERE shop_id = ${ctx.shop.id} AND collection_id = ${filter.collection_id})`,
    );
  }
  if (filter.status !== undefined) parts.push(eq(p.status, filter.status));
  if (filter.stock === 'in_stock') parts.push(sql`${p.inventory_total} > 0`);
  if (filter.stock === 'out_of_stock') parts.push(sql`NOT ${p.available}`);
  if (filter.published_status === 'published') parts.push(isNotNull(p.published_at));
  if (filter.published_status === 'unpublished') parts.push(isNull(p.published_at));
  if (filter.available !== undefined) parts.push(eq(p.available, filter.available));
  const since = (column: PgColumn, time: string) => sql`${column} >= ${time}::timestamptz`;
  const until = (column: PgColumn, time: string) => sql`${column} <= ${time}::timestamptz`;
  if (filter.created_at_min) parts.push(since(p.created_at, filter.created_at_min));
  if (filter.created_at_max) parts.push(until(p.created_at, filter.created_at_max));
  if (filter.updated_at_min) parts.push(since(p.updated_at, filter.updated_at_min));
  if (filter.updated_at_max) parts.push(until(p.updated_at, filter.updated_at_max));
  if (filter.published_at_min) parts.push(since(p.published_at, filter.published_at_min));
  if (filter.published_at_max) parts.push(until(p.published_at, filter.published_at_max));
  return parts;
}

const sortColumns = {
  id: productTable.id,
  title: productTable.title,
  vendor: productTable.vendor,
  product_type: productTable.product_type,
  inventory_quantity: productTable.inventory_total,
  price: productTable.price_min_minor,
  updated_at: productTable.updated_at,
  created_at: productTable.created_at,
} satisfies Record<QueryOf<typeof listProducts>['sort_field'], PgColumn>;

const {
  body_html: _b,
  search: _s,
  extra: _e,
  seo_title: _t,
  seo_description: _d,
  gift_card: _g,
  ...listed
} = getTableColumns(productTable);

/** Adds to products what their rows show besides: two queries, however many products. */
async function productRows(ctx: ShopCtx, records: readonly ListedProduct[]): Promise<ProductRow[]> {
  if (records.length === 0) return [];
  const ids = records.map((record) => record.id);
  const images = await firstImages(ctx, ids);
  const variants = await ctx.tx
    .selectDistinctOn([variantTable.product_id], {
      variant: variantTable,
      // Every product of the list is here with one row, so that this says it of all its variants.
      tracked: sql<boolean>`bool_or(${variantTable.inventory_management} <> '') OVER (PARTITION BY ${variantTable.product_id})`,
    })
    .from(variantTable)
    .where(and(eq(variantTable.shop_id, ctx.shop.id), anyOf(variantTable.product_id, ids)))
    .orderBy(variantTable.product_id, variantTable.position, variantTable.id);
  const first = new Map<number, { variant: VariantRecord; tracked: boolean }>(
    variants.map((row) => [row.variant.product_id, row]),
  );
  return records.map((record) =>
    productRowReply(ctx.shop, record, {
      image: images.get(record.id),
      variant: first.get(record.id)?.variant,
      tracked: first.get(record.id)?.tracked ?? false,
    }),
  );
}

/** The statement for the rows of one page and one more, which says whether there is a next page. */
export async function productPage(ctx: ShopCtx, query: QueryOf<typeof listProducts>) {
  const p = productTable;
  const direction = query.sort_direction === 'asc' ? asc : desc;
  const column = sortColumns[query.sort_field];
  const where = and(...(await productConditions(ctx, query)));
  const statement = ctx.tx
    .select(listed)
    .from(p)
    .where(where)
    .orderBy(...(column === p.id ? [direction(p.id)] : [direction(column), direction(p.id)]))
    .limit(query.limit + 1)
    .offset(pageOffset(query));
  return { statement };
}

/** Products by filter, one page; or with `sort_by_requested_ids` all those asked for, in that order, deleted ones too. */
export async function productList(
  ctx: ShopCtx,
  query: QueryOf<typeof listProducts>,
): Promise<ReplyOf<typeof listProducts>> {
  const p = productTable;
  if (query.sort_by_requested_ids && query.ids) {
    const found = await ctx.tx
      .select(listed)
      .from(p)
      .where(and(eq(p.shop_id, ctx.shop.id), anyOf(p.id, query.ids)));
    const byId = new Map(found.map((record) => [record.id, record]));
    const inOrder = [...new Set(query.ids)].flatMap((id) => byId.get(id) ?? []);
    return { products: await productRows(ctx, inOrder), has_more: false };
  }
  const { statement } = await productPage(ctx, query);
  const found = await statement;
  const products = await productRows(ctx, found.slice(0, query.limit));
  return { products, has_more: found.length > query.limit };
}

export async function productCount(ctx: ShopCtx, filter: Filter): Promise<{ count: number }> {
  return { count: await ctx.tx.$count(productTable, and(...(await productConditions(ctx, filter)))) };
}

/** One product with everything; 404 when it is missing, deleted or another shop's. */
export async function productDetail(ctx: ShopCtx, id: number): Promise<ReplyOf<typeof getProduct>> {
  const p = productTable;
  const [record] = await ctx.tx
    .select()
    .from(p)
    .where(and(eq(p.shop_id, ctx.shop.id), eq(p.id, id), isNull(p.deleted_at)));
  if (!record) throw notFound('This product');
  const variants = await ctx.tx
    .select()
    .from(variantTable)
    .where(and(eq(variantTable.shop_id, ctx.shop.id), eq(variantTable.product_id, id)))
    .orderBy(variantTable.position, variantTable.id);
  const images = await productImages(ctx, id, variants);
  const collects = await ctx.tx
    .select({ id: collectTable.collection_id })
    .from(collectTable)
    .where(and(eq(collectTable.shop_id, ctx.shop.id), eq(collectTable.product_id, id)))
    .orderBy(collectTable.collection_id);
  const [row] = await productRows(ctx, [record]);
  return {
    product: {
      ...row!,
      body_html: record.body_html,
      images,
      collection_ids: collects.map((collect) => collect.id),
      gift_card: record.gift_card,
      metafields_global_title_tag: record.seo_title,
      metafields_global_description_tag: record.seo_description,
      version: record.version,
      variants: variants.map((variant) => variantReply(ctx.shop, variant)),
    },
  };
}

/** The most used vendors, types and tags, by name. */
export async function facets(ctx: ShopCtx): Promise<ReplyOf<typeof productFacets>> {
  const most = async (value: SQL, source: SQL): Promise<string[]> => {
    const found = await ctx.tx.execute<{ value: string }>(
      sql`SELECT value FROM (
            SELECT ${value} AS value, count(*) AS uses FROM ${source}
            WHERE shop_id = ${ctx.shop.id} AND deleted_at IS NULL AND ${value} <> ''
            GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 200) most
          ORDER BY lower(value), value`,
    );
    return found.rows.map((row) => row.value);
  };
  return {
    vendors: await most(sql`vendor`, sql`products`),
    product_types: await most(sql`product_type`, sql`products`),
    tags: await most(sql`tag`, sql`products, unnest(tags) AS tag`),
  };
}
