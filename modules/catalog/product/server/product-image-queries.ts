import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/context.ts';
import type { Product } from '../contract/product.ts';
import { type FirstImage, imageUrls } from './product-shape.ts';
import type { VariantRecord } from './variant-row.ts';

/** The picture each product is known by: the first that we have a copy of, else the first of all. */
export async function firstImages(
  ctx: ShopCtx,
  productIds: readonly number[],
): Promise<Map<number, FirstImage>> {
  const found = await ctx.tx.execute<FirstImage & { product_id: number } & Record<string, unknown>>(
    sql`SELECT DISTINCT ON (i.product_id) i.product_id, f.key, i.alt
        FROM product_images i LEFT JOIN files f ON f.shop_id = i.shop_id AND f.id = i.file_id
        WHERE i.shop_id = ${ctx.shop.id} AND i.product_id = ANY(${sql.param(productIds)}::bigint[])
        ORDER BY i.product_id, (f.key IS NULL), i.position, i.id`,
  );
  return new Map(found.rows.map((row) => [row.product_id, row]));
}

interface ImageRow extends Record<string, unknown> {
  id: number;
  key: string | null;
  alt: string;
  position: number;
  width: number | null;
  height: number | null;
  status: 'pending' | 'ready' | 'unreachable';
}

/** All images of one product, each with the variants that show it. */
export async function productImages(
  ctx: ShopCtx,
  productId: number,
  variants: readonly Pick<VariantRecord, 'id' | 'image_id'>[],
): Promise<Product['images']> {
  const found = await ctx.tx.execute<ImageRow>(
    sql`SELECT i.id, f.key, i.alt, i.position, i.width, i.height, i.status
        FROM product_images i LEFT JOIN files f ON f.shop_id = i.shop_id AND f.id = i.file_id
        WHERE i.shop_id = ${ctx.shop.id} AND i.product_id = ${productId} ORDER BY i.position, i.id`,
  );
  return found.rows.map(({ key, alt, ...image }) => ({
    ...image,
    ...imageUrls(ctx.shop.id, key),
    product_id: productId,
    alt_text: alt,
    variant_ids: variants.filter((variant) => variant.image_id === image.id).map((variant) => variant.id),
  }));
}
