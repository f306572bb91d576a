import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { type SQL, sql } from 'drizzle-orm';
import type { QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { Ctx, ShopCtx } from '#core/server/context.ts';
import { idArray } from '#core/server/sql-array.ts';
import type { exportProducts } from '../contract/product-file-calls.ts';
import { neutralised } from '#core/rules/formula-text.ts';
import { columnsFor, productRows } from '../rules/product-csv-write.ts';
import type { ProductDraft } from '../../product/rules/product-draft.ts';
import { ownImageAddress } from '../../product/server/own-image-address.ts';
import { productCondition } from '../../product/server/product-queries.ts';
import { productColumns, type ProductRecord } from '../../product/server/product-row.ts';
import { variantColumns, type VariantRecord } from '../../product/server/variant-row.ts';

/** Products read at one time, each in a short transaction of its own: nobody waits for a slow download. */
const pageSize = 200;

function lines(rows: readonly (readonly string[])[]): string {
  return stringify(rows as string[][], { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}

/** The chosen products in Shopify's columns, oldest first, with every column an import brought along. */
export async function exportFile(
  ctx: Ctx,
  filter: QueryOf<typeof exportProducts>,
): Promise<ReplyOf<typeof exportProducts>> {
  const condition = await productCondition(ctx, filter);
  const extra = await extraColumns(ctx, condition);
  const { db, shop, now } = ctx;
  const columns = columnsFor(ctx.may('read_profit'));
  const origin = ctx.services.publicUrl;
  async function* text(): AsyncGenerator<string> {
    yield `\uFEFF${lines([[...columns, ...extra.map(neutralised)]])}`;
    for (let after = 0; ;) {
      const products = await db.inShop(
        shop.id,
        (tx) => readPage({ shop, tx, now }, sql`${condition} AND p.id > ${after}`, origin),
        { readOnly: true },
      );
      if (products.length === 0) return;
      after = products.at(-1)!.id;
      yield lines(products.flatMap(({ draft }) => productRows(draft, extra, shop.currency, columns)));
    }
  }
  return {
    content_type: 'text/csv; charset=utf-8',
    filename: `products-${now.toISOString().slice(0, 10)}.csv`,
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

async function readPage(
  ctx: ShopCtx,
  condition: SQL,
  origin: string,
): Promise<{ id: number; draft: ProductDraft }[]> {
  const { rows: products } = await ctx.tx.execute<ProductRecord>(
    sql`SELECT ${productColumns} FROM products p WHERE ${condition} ORDER BY p.id LIMIT ${pageSize}`,
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
