import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import type { ProductImage } from '../contract/product.ts';
import { imageReply, type MainImage } from './product-shape.ts';
import type { VariantRecord } from './variant-row.ts';

/** Of `product_images i` and its copy, `files f`. */
const imageColumns = sql`i.id, i.product_id, f.key, i.alt, i.position, i.width, i.height, i.created_at, i.updated_at`;

/** The main image of each product: the first that we have a copy of, else the first. */
export async function firstImages(
  ctx: ShopCtx,
  productIds: readonly number[],
): Promise<Map<number, MainImage>> {
  const found = await ctx.tx.execute<MainImage>(
    sql`SELECT DISTINCT ON (i.product_id) ${imageColumns}
        FROM product_images i LEFT JOIN files f ON f.shop_id = i.shop_id AND f.id = i.file_id
        WHERE i.shop_id = ${ctx.shop.id} AND i.product_id = ANY(${sql.param(productIds)}::bigint[])
        ORDER BY i.product_id, (f.key IS NULL), i.position, i.id`,
  );
  return new Map(found.rows.map((row) => [row.product_id, row]));
}

type ImageRow = MainImage & { status: ProductImage['status'] };

/**
 * All images of products in their order, each with the variants that show it.
 * @param variants all of the products' variants, where they have been read already
 */
export async function productImages(
  ctx: ShopCtx,
  productIds: readonly number[],
  variants?: readonly Pick<VariantRecord, 'id' | 'image_id'>[],
): Promise<Map<number, ProductImage[]>> {
  const found = await ctx.tx.execute<ImageRow>(
    sql`SELECT ${imageColumns}, i.status
        FROM product_images i LEFT JOIN files f ON f.shop_id = i.shop_id AND f.id = i.file_id
        WHERE i.shop_id = ${ctx.shop.id} AND i.product_id = ANY(${idArray(productIds)})
        ORDER BY i.product_id, i.position, i.id`,
  );
  const shows = Map.groupBy(variants ?? (await variantImages(ctx, productIds)), ({ image_id }) => image_id);
  return Map.groupBy(
    found.rows.map((image) => ({
      ...imageReply(ctx.shop, image),
      variant_ids: shows.get(image.id)?.map(({ id }) => id) ?? [],
    })),
    (image) => image.product_id,
  );
}

/** The variants of products that have an image of their own, in their order. */
async function variantImages(ctx: ShopCtx, productIds: readonly number[]) {
  const found = await ctx.tx.execute<{ id: number; image_id: number }>(
    sql`SELECT v.id, v.image_id FROM variants v
        WHERE v.shop_id = ${ctx.shop.id} AND v.product_id = ANY(${idArray(productIds)}) AND v.image_id IS NOT NULL
        ORDER BY v.product_id, v.position, v.id`,
  );
  return found.rows;
}
