import type { ShopCtx } from '#core/server/call/context.ts';
import type { ImageDraft, ProductDraft } from '../rules/product-draft.ts';
import { insertRows } from './bulk-row.ts';
import { newProductRow, variantRow } from './product-save.ts';
import { safeHtml } from './safe-html.ts';

/** An image whose bytes are ours already: a row of `files`. `source_url` is its name within the product. */
export interface OwnImage extends ImageDraft {
  file: { id: number; width: number | null; height: number | null };
}

export type NewProduct = Omit<ProductDraft, 'images'> & {
  images: readonly OwnImage[];
  created_at?: Date;
};

export interface InsertedProduct {
  id: number;
  handle: string;
  /** In the order given. */
  variants: { id: number; sku: string }[];
}

/** Inserts new products in bulk, three statements for all; their handles must be free. In the order given. */
export async function insertProducts(
  ctx: ShopCtx,
  products: readonly NewProduct[],
): Promise<InsertedProduct[]> {
  const ids = await insertRows(
    ctx,
    'products',
    products.map(({ created_at: createdAt = ctx.now, ...draft }) => ({
      ...newProductRow(ctx, { ...draft, body_html: safeHtml(draft.body_html).html, images: [] }),
      created_at: createdAt.toISOString(),
      ...(draft.published ? { published_at: createdAt.toISOString() } : {}),
    })),
  );
  const images = products.flatMap(({ images: list }, index) =>
    list.map((image, at) => ({ product_id: ids[index]!, place: at, image })),
  );
  const imageIds = await insertRows(
    ctx,
    'product_images',
    images.map(({ product_id, place: at, image }) => ({
      product_id,
      file_id: image.file.id,
      status: 'ready',
      alt: image.alt,
      position: at + 1,
      width: image.file.width,
      height: image.file.height,
    })),
  );
  const named = new Map<number, Map<string, number>>(ids.map((id) => [id, new Map()]));
  images.forEach(({ product_id, image }, index) =>
    named.get(product_id)!.set(image.source_url, imageIds[index]!),
  );
  const variants = products.flatMap((product, index) =>
    product.variants.map((draft, at) => ({
      product_id: ids[index]!,
      ...variantRow(draft, at + 1, named.get(ids[index]!)!),
    })),
  );
  const variantIds = await insertRows(ctx, 'variants', variants);
  let next = 0;
  return products.map((product, index) => ({
    id: ids[index]!,
    handle: product.handle,
    variants: product.variants.map(({ sku }) => ({ id: variantIds[next++]!, sku })),
  }));
}
