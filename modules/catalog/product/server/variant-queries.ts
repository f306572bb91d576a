import { type SQL, sql } from 'drizzle-orm';
import type { AnswerOf, QueryOf } from '#core/contract/endpoint.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { listPage, Paged, rankedCut, type SortKey } from '#core/server/call/list-page.ts';
import { pickFields, wants } from '#core/server/call/row-table.ts';
import { allOf } from '#core/server/database/sql-conditions.ts';
import type { listVariants } from '../contract/product-calls.ts';
import { firstImages } from './product-image-queries.ts';
import { pageOffset } from './product-queries.ts';
import { imageUrls, variantReply } from './product-shape.ts';
import { inThisOrder, rankedIds, rankOf } from '#core/server/search/search-ranking.ts';
import { anyWordCandidates, likeAll, searchWords } from '#core/server/search/text-search.ts';
import { variantColumns, type VariantRecord } from './variant-row.ts';

const idKey: SortKey = { value: sql`v.id`, type: sql`bigint` };
/** Downwards: the newest product first, its variants in their places. */
const newestFirst: readonly SortKey[] = [
  { value: sql`v.product_id`, type: sql`bigint` },
  { value: sql`(-v.position)`, type: sql`int` },
  { value: sql`(-v.id)`, type: sql`bigint` },
];

/**
 * Variants of all products, newest product first; by ids in the order asked for; by a search, which also finds an exact
 * SKU, what fits best first.
 */
export async function variantList(
  ctx: ShopCtx,
  query: QueryOf<typeof listVariants>,
): Promise<Paged<AnswerOf<typeof listVariants>>> {
  const parts: SQL[] = [
    sql`v.shop_id = ${ctx.shop.id} AND p.shop_id = ${ctx.shop.id} AND p.deleted_at IS NULL`,
  ];
  const { since_id: since, fields } = query;
  if (since !== undefined) parts.push(sql`v.id > ${since}`);
  const words = searchWords(query.search ?? '');
  if (query.ids) parts.push(sql`v.id = ANY(${idArray(query.ids)})`);
  if (words.length > 0) {
    // Every word is in the product or in the variant's own title ("mug red"); the index knows the products.
    const inEither = likeAll(sql`p.search || ' ' || searchable(v.title)`, words);
    const inProducts = await anyWordCandidates(ctx, 'products', words);
    if (inProducts) inEither.push(sql`v.product_id = ANY(${idArray(inProducts)})`);
    parts.push(sql`((${allOf(inEither)}) OR (v.sku = ${query.search ?? ''} AND v.sku <> ''))`);
  }
  const from = sql`variants v JOIN products p ON p.shop_id = v.shop_id AND p.id = v.product_id`;
  const order = sql`v.product_id DESC, v.position, v.id`;
  const span = { offset: pageOffset(query), limit: query.limit + 1 };
  const loop = listPage(
    query,
    since === undefined ? newestFirst : [idKey],
    since === undefined ? 'desc' : 'asc',
  );
  let page = sql`${allOf(parts)} AND ${loop.where} ORDER BY ${loop.order} LIMIT ${loop.limit} OFFSET ${loop.offset}`;
  const isLoop = since !== undefined || (words.length === 0 && !query.ids);
  if (query.ids && !isLoop) {
    const asked = sql`array_position(${idArray(query.ids)}, v.id)`;
    page = sql`${allOf(parts)} ORDER BY ${asked}, ${order} LIMIT ${span.limit} OFFSET ${span.offset}`;
  } else if (!isLoop) {
    const search = query.search ?? '';
    // The variants of the product that is asked for come as what is asked for, and so does one that is named itself.
    const title = sql`CASE WHEN v.sku = ${search} OR ${rankOf(sql`p.title`, search)} = 0 THEN ${search}
                           ELSE p.title || ' ' || v.title END`;
    const list = { from, id: sql`v.id`, title, where: allOf(parts), order };
    const ranked = inThisOrder(sql`v.id`, await rankedIds(ctx, search, list, span));
    page = sql`v.shop_id = ${ctx.shop.id} AND ${ranked.where} ORDER BY ${ranked.order}`;
  }
  const { rows: found } = await ctx.tx.execute<VariantRecord & { product_title: string; place: string[] }>(
    sql`SELECT ${variantColumns}, p.title AS product_title, ${loop.place} AS place FROM ${from} WHERE ${page}`,
  );
  const { rows, more, links } = isLoop ? loop.cut(found) : rankedCut(query, found);
  const pictured = wants(fields, 'image') ? rows : [];
  const own = await variantImageKeys(
    ctx,
    pictured.flatMap((row) => row.image_id ?? []),
  );
  const first = await firstImages(ctx, [...new Set(pictured.map((row) => row.product_id))]);
  const variants = rows.map(({ product_title, ...record }) => {
    const key = own.get(record.image_id ?? 0) ?? first.get(record.product_id)?.key;
    const image = key === undefined ? null : imageUrls(ctx.shop.id, key);
    return pickFields({ ...variantReply(ctx.shop, record), product_title, image }, fields);
  });
  return new Paged({ variants, has_more: more }, links);
}

async function variantImageKeys(ctx: ShopCtx, imageIds: readonly number[]): Promise<Map<number, string>> {
  if (imageIds.length === 0) return new Map();
  const found = await ctx.tx.execute<{ id: number; key: string }>(
    sql`SELECT i.id, f.key FROM product_images i JOIN files f ON f.shop_id = i.shop_id AND f.id = i.file_id
        WHERE i.shop_id = ${ctx.shop.id} AND i.id = ANY(${sql.param(imageIds)}::bigint[])`,
  );
  return new Map(found.rows.map((row) => [row.id, row.key]));
}
