import type { BodyOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { productCreated, productDuplicated } from '../contract/product-events.ts';
import type { duplicateProduct } from '../contract/product-edit-calls.ts';
import { insertRows } from './bulk-row.ts';
import { addToCollections } from './product-collections.ts';
import { freeHandle } from './product-handle.ts';
import { productDetail } from './product-queries.ts';
import { lockProduct } from './product-write.ts';

/** Copies a product. By default the copy is a draft "Copy of …" without stock. It is in the same collections. */
export async function copyProduct(
  ctx: ShopCtx,
  id: number,
  wanted: BodyOf<typeof duplicateProduct>['product'] = {},
): Promise<ReplyOf<typeof duplicateProduct>['product']> {
  const { product, variants, images } = await lockProduct(ctx, id);
  const title = (wanted.title ?? `Copy of ${product.title}`).slice(0, 255);
  const status = wanted.status ?? 'draft';
  const [copyId] = await insertRows(ctx, 'products', [
    {
      title,
      handle: await freeHandle(ctx, title),
      body_html: product.body_html,
      vendor: product.vendor,
      product_type: product.product_type,
      tags: product.tags,
      options: product.options,
      gift_card: product.gift_card,
      seo_title: product.seo_title,
      seo_description: product.seo_description,
      extra: product.extra,
      status,
      published_at: status === 'active' ? ctx.now.toISOString() : null,
    },
  ]);
  const shown = wanted.with_images === false ? [] : images;
  const imageIds = await insertRows(
    ctx,
    'product_images',
    shown.map(({ source_url, file_id, status: ready, alt, width, height }, index) => ({
      product_id: copyId,
      source_url,
      file_id,
      status: ready,
      alt,
      position: index + 1,
      width,
      height,
    })),
  );
  const copied = new Map(shown.map((image, index) => [image.id, imageIds[index]!]));
  const variantIds = await insertRows(
    ctx,
    'variants',
    variants.map(({ id: _id, created_at: _c, updated_at: _u, ...columns }, index) => ({
      ...columns,
      product_id: copyId,
      position: index + 1,
      image_id: copied.get(columns.image_id ?? 0) ?? null,
      inventory_quantity: wanted.with_inventory ? columns.inventory_quantity : 0,
    })),
  );
  const before = (await productDetail(ctx, id)).product;
  await addToCollections(ctx, [copyId!], before.collection_ids);
  await publish(ctx, productCreated, { product_ids: [copyId!] });
  await publish(ctx, productDuplicated, {
    product: { from: id, to: copyId! },
    variants: variants.map((variant, index) => ({ from: variant.id, to: variantIds[index]! })),
  });
  return (await productDetail(ctx, copyId!)).product;
}
