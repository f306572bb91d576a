import { givenHandle } from '#core/rules/given-handle.ts';
import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { toMajor } from '#core/rules/money.ts';
import { isAvailable } from '../../product/server/product-shape.ts';
import { productColumns, type ProductRecord } from '../../product/server/product-row.ts';
import { type StoreImage, storeImages } from './store-queries.ts';
import { variantColumns, type VariantRecord } from '../../product/server/variant-row.ts';

/** A published product for shoppers: without costs, and with stock only as far as it limits purchases. */
export interface StoreProduct {
  id: number;
  title: string;
  handle: string;
  description_html: string;
  vendor: string;
  product_type: string;
  tags: string[];
  options: { name: string; values: string[] }[];
  images: StoreImage[];
  price_min: number;
  price_max: number;
  compare_at_price_max: number | null;
  available: boolean;
  variants: {
    id: number;
    title: string;
    options: string[];
    sku: string;
    price: number;
    price_minor: number;
    compare_at_price: number | null;
    available: boolean;
    in_stock: number | null;
    image_index: number | null;
  }[];
  collections: { id: number; handle: string; title: string }[];
}

/** One published product by its handle, or null. Four queries. */
export async function storeProduct(ctx: ShopCtx, handle: string): Promise<StoreProduct | null> {
  const found = await ctx.tx.execute<ProductRecord>(
    sql`SELECT ${productColumns} FROM products p
        WHERE p.shop_id = ${ctx.shop.id} AND p.handle = ${givenHandle(handle)} AND p.deleted_at IS NULL AND p.published_at IS NOT NULL`,
  );
  const record = found.rows[0];
  if (!record) return null;
  const { rows: variants } = await ctx.tx.execute<VariantRecord>(
    sql`SELECT ${variantColumns} FROM variants v WHERE v.shop_id = ${ctx.shop.id} AND v.product_id = ${record.id}
        ORDER BY v.position, v.id`,
  );
  const images = (await storeImages(ctx, [record.id])).get(record.id) ?? [];
  const collections = await ctx.tx.execute<{ id: number; handle: string; title: string }>(
    sql`SELECT c.id, c.handle, c.title FROM collects l JOIN collections c ON c.shop_id = l.shop_id AND c.id = l.collection_id
        WHERE l.shop_id = ${ctx.shop.id} AND l.product_id = ${record.id} AND c.published_at IS NOT NULL ORDER BY c.id`,
  );
  const major = (minor: number) => toMajor(minor, ctx.shop.currency);
  const compared = variants.flatMap(({ compare_at_price_minor: was, price_minor: now }) =>
    was !== null && was > now ? [was] : [],
  );
  return {
    id: record.id,
    title: record.title,
    handle: record.handle,
    description_html: record.body_html,
    vendor: record.vendor,
    product_type: record.product_type,
    tags: record.tags,
    options: record.options.map(({ name, values }) => ({ name, values })),
    images: images.map(({ id: _id, ...image }) => image),
    price_min: major(record.price_min_minor),
    price_max: major(record.price_max_minor),
    compare_at_price_max: compared.length > 0 ? major(Math.max(...compared)) : null,
    available: record.available,
    variants: variants.map((variant) => {
      const index = images.findIndex((image) => image.id === variant.image_id);
      const limited = variant.inventory_management !== '' && variant.inventory_policy === 'deny';
      const was = variant.compare_at_price_minor;
      return {
        id: variant.id,
        title: variant.title,
        options: [variant.option1, variant.option2, variant.option3].flatMap((value) => value ?? []),
        sku: variant.sku,
        price: major(variant.price_minor),
        price_minor: variant.price_minor,
        compare_at_price: was === null ? null : major(was),
        available: isAvailable(variant),
        in_stock: limited ? Math.max(0, variant.inventory_quantity) : null,
        image_index: index < 0 ? null : index,
      };
    }),
    collections: collections.rows,
  };
}
