import { Readable } from 'node:stream';
import { type SQL, sql } from 'drizzle-orm';
import type { QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { Ctx, ShopCtx } from '#core/server/call/context.ts';
import { byteOrderMark, csvText } from '#core/server/files/csv-text.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import type { exportProducts } from '../contract/product-file-calls.ts';
import { neutralised } from '#core/rules/formula-text.ts';
import type { FileColumns, FileNeeds, FurtherCells } from './file-columns.ts';
import { columnsFor, productRows } from '../rules/product-csv-write.ts';
import type { ProductDraft } from '../../product/rules/product-draft.ts';
import { ownImageAddress } from '../../product/server/own-image-address.ts';
import { productCondition } from '../../product/server/product-queries.ts';
import { productColumns, type ProductRecord } from '../../product/server/product-row.ts';
import { variantColumns, type VariantRecord } from '../../product/server/variant-row.ts';

/** Products of one read. Each read is a short transaction of its own, so that a slow download blocks no other request. */
const pageSize = 200;
/** Variants of them, together: a product may have 2,048. */
const pageVariants = 5000;
/** The same with cells of other areas, each of which may be as large as a description. */
const pageWithFurther = 25;

/**
 * The chosen products in Shopify's columns, oldest first, with those that other areas keep and every column an import
 * brought along. Where other areas' columns are more than a file has, its name says so.
 */
export async function exportFile(
  ctx: Ctx,
  { fileColumns: sources }: FileNeeds,
  filter: QueryOf<typeof exportProducts>,
): Promise<ReplyOf<typeof exportProducts>> {
  const condition = await productCondition(ctx, filter);
  const further: string[] = [];
  let leftOut = 0;
  for (const source of sources) {
    const found = await source.names(ctx, sql`SELECT p.id FROM products p WHERE ${condition}`);
    further.push(...found.names);
    leftOut += found.left_out;
  }
  const brought = await extraColumns(ctx, condition);
  const extra = [...further, ...brought.filter((name) => !further.includes(name))];
  const size = further.length > 0 ? pageWithFurther : pageSize;
  const { db, shop, now } = ctx;
  const columns = columnsFor(ctx.may('read_profit'));
  const origin = ctx.services.publicUrl;
  async function* text(): AsyncGenerator<string> {
    yield `${byteOrderMark}${csvText([[...columns, ...extra.map(neutralised)]])}`;
    for (let after = 0; ;) {
      const products = await db.inShop(
        shop.id,
        async (tx) => {
          const page = { shop, tx, now };
          const found = await readPage(page, sql`${condition} AND p.id > ${after}`, origin, size);
          return further.length > 0 ? withFurther(page, found, sources) : found;
        },
        { readOnly: true },
      );
      if (products.length === 0) return;
      after = products.at(-1)!.id;
      yield csvText(products.flatMap(({ draft }) => productRows(draft, extra, shop.currency, columns)));
    }
  }
  return {
    content_type: 'text/csv; charset=utf-8',
    filename: `products-${now.toISOString().slice(0, 10)}${
      leftOut > 0 ? `-${further.length}-of-${further.length + leftOut}-metafields` : ''
    }.csv`,
    body: Readable.from(text()),
  };
}

async function extraColumns(ctx: ShopCtx, condition: SQL): Promise<string[]> {
  const found = await ctx.tx.execute<{ name: string }>(
    sql`SELECT DISTINCT name COLLATE "C" AS name FROM (
          SELECT jsonb_object_keys(p.extra) AS name FROM products p WHERE ${condition} AND p.extra <> '{}'
          UNION ALL
          SELECT jsonb_object_keys(row.value) FROM products p, jsonb_each(p.extra -> 'variants') AS row
          WHERE ${condition} AND jsonb_typeof(p.extra -> 'variants') = 'object') names
        WHERE name <> 'variants' ORDER BY 1`,
  );
  return found.rows.map((row) => row.name);
}

interface PageProduct {
  id: number;
  draft: ProductDraft;
}

/** The same products with the columns of other areas. */
async function withFurther(
  ctx: ShopCtx,
  products: readonly PageProduct[],
  sources: readonly FileColumns[],
): Promise<PageProduct[]> {
  const ids = products.map(({ id }) => id);
  const cells = new Map<number, FurtherCells>();
  for (const source of sources)
    for (const [id, own] of await source.read(ctx, ids)) cells.set(id, { ...cells.get(id), ...own });
  return products.map(({ id, draft }) => ({
    id,
    draft: { ...draft, extra: { ...draft.extra, ...cells.get(id) } },
  }));
}

async function readPage(ctx: ShopCtx, condition: SQL, origin: string, size: number): Promise<PageProduct[]> {
  const { rows: products } = await ctx.tx.execute<ProductRecord>(
    sql`SELECT ${productColumns} FROM products p
        JOIN (SELECT id, sum(variant_count) OVER (ORDER BY id) - variant_count AS before
              FROM (SELECT p.id, p.variant_count FROM products p WHERE ${condition} ORDER BY p.id LIMIT ${size}) page) sums
          ON sums.id = p.id AND sums.before < ${pageVariants}
        WHERE p.shop_id = ${ctx.shop.id} ORDER BY p.id`,
  );
  const ids = products.map(({ id }) => id);
  if (ids.length === 0) return [];
  const variants = await ctx.tx.execute<VariantRecord>(
    sql`SELECT ${variantColumns} FROM variants v WHERE v.shop_id = ${ctx.shop.id} AND v.product_id = ANY(${idArray(ids)})
        ORDER BY v.product_id, v.position, v.id`,
  );
  const found = await ctx.tx.execute<ImageRow>(
    sql`SELECT i.id, i.product_id, i.source_url, i.alt, f.key
        FROM product_images i LEFT JOIN files f ON f.shop_id = i.shop_id AND f.id = i.file_id
        WHERE i.shop_id = ${ctx.shop.id} AND i.product_id = ANY(${idArray(ids)}) ORDER BY i.position, i.id`,
  );
  const images = Map.groupBy(found.rows, (row) => row.product_id);
  const variantsOf = Map.groupBy(variants.rows, (row) => row.product_id);
  return products.map((product) => {
    const own = (images.get(product.id) ?? []).flatMap((image) => {
      const source = image.source_url ?? (image.key && ownImageAddress(origin, ctx.shop.id, image.key));
      return source ? [{ id: image.id, source_url: source, alt: image.alt }] : [];
    });
    const sources = new Map(own.map((image) => [image.id, image.source_url]));
    return {
      id: product.id,
      draft: {
        ...draftColumns(product),
        images: own.map(({ source_url, alt }) => ({ source_url, alt })),
        variants: (variantsOf.get(product.id) ?? []).map((variant) => ({
          ...variant,
          image_source: sources.get(variant.image_id ?? 0) ?? null,
        })),
      },
    };
  });
}

interface ImageRow extends Record<string, unknown> {
  id: number;
  product_id: number;
  source_url: string | null;
  alt: string;
  key: string | null;
}

function draftColumns(product: ProductRecord): Omit<ProductDraft, 'images' | 'variants'> {
  const { published_at, ...columns } = product;
  return { ...columns, published: published_at !== null };
}
