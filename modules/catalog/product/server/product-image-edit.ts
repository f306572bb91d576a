import type { BodyOf } from '#core/contract/endpoint.ts';
import { fieldList } from '#core/contract/field-list.ts';
import { fieldSet } from '#core/contract/row-fields.ts';
import type { ShopCtx } from '#core/server/context.ts';
import { notFound } from '#core/server/refusal.ts';
import type { ImageInput } from '../contract/product-input.ts';
import { productSentences } from '../contract/product-refusals.ts';
import type { ProductImage } from '../contract/product.ts';
import type { createProductImage, updateProductImage } from '../contract/variant-calls.ts';
import { productWith } from './product-queries.ts';
import { lockProduct, saveProduct } from './product-write.ts';

/** Inside one image's call its fields stand alone: `images.2.src` → `image.src`. */
const inImage = (path: string) => path.replace(/^images\.\d+/, 'image');

export async function imagesOf(ctx: ShopCtx, productId: number): Promise<ProductImage[]> {
  return (await productWith(ctx, productId, fieldSet(fieldList('images')))).images!;
}

export async function imageOf(ctx: ShopCtx, productId: number, imageId: number): Promise<ProductImage> {
  const image = (await imagesOf(ctx, productId)).find(({ id }) => id === imageId);
  if (!image) throw notFound(productSentences.this_image);
  return image;
}

/** Adds an image at its place, else as the last. */
export async function addImage(
  ctx: ShopCtx,
  productId: number,
  { position, ...input }: BodyOf<typeof createProductImage>['image'],
): Promise<ProductImage> {
  const former = await lockProduct(ctx, productId);
  const images: ImageInput[] = former.images.map(({ id }) => ({ id }));
  const index = Math.min(position ?? Infinity, images.length + 1) - 1;
  images.splice(index, 0, input);
  await saveProduct(ctx, former, { images }, inImage);
  return (await imagesOf(ctx, productId))[index]!;
}

export async function changeImage(
  ctx: ShopCtx,
  productId: number,
  imageId: number,
  { position, alt_text }: BodyOf<typeof updateProductImage>['image'],
): Promise<ProductImage> {
  const former = await lockProduct(ctx, productId);
  const ids = former.images.map(({ id }) => id);
  const here = ids.indexOf(imageId);
  if (here < 0) throw notFound(productSentences.this_image);
  ids.splice(here, 1);
  ids.splice(Math.min(position ?? here + 1, ids.length + 1) - 1, 0, imageId);
  const images = ids.map((id) => (id === imageId && alt_text !== undefined ? { id, alt_text } : { id }));
  await saveProduct(ctx, former, { images }, inImage);
  return imageOf(ctx, productId, imageId);
}

export async function removeImage(ctx: ShopCtx, productId: number, imageId: number): Promise<void> {
  const former = await lockProduct(ctx, productId);
  const images = former.images.filter(({ id }) => id !== imageId).map(({ id }) => ({ id }));
  if (images.length === former.images.length) throw notFound(productSentences.this_image);
  await saveProduct(ctx, former, { images }, inImage);
}
