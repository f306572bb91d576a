import type { BodyOf } from '#core/contract/endpoint.ts';
import { fieldList } from '#core/contract/field-list.ts';
import { fieldSet } from '#core/contract/row-fields.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { notFound, stale } from '#core/server/call/refusal.ts';
import type { ImageInput } from '../contract/product-input.ts';
import { productSentences } from '../contract/product-refusals.ts';
import type { ProductImage } from '../contract/product.ts';
import type { createProductImage, updateProductImage } from '../contract/variant-calls.ts';
import { productDetail, productWith } from './product-queries.ts';
import { type FieldPath, lockProduct, saveProduct } from './product-write.ts';

/** Inside one image's call its fields stand alone: `images.2.src` → `image.src`. */
export const inImage = (path: string) => path.replace(/^images\.\d+/, 'image');

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
  { position, ...texts }: BodyOf<typeof updateProductImage>['image'],
): Promise<ProductImage> {
  const former = await lockProduct(ctx, productId);
  const ids = former.images.map(({ id }) => id);
  const here = ids.indexOf(imageId);
  if (here < 0) throw notFound(productSentences.this_image);
  ids.splice(here, 1);
  ids.splice(Math.min(position ?? here + 1, ids.length + 1) - 1, 0, imageId);
  const images = ids.map((id) => (id === imageId ? { id, ...texts } : { id }));
  await saveProduct(ctx, former, { images }, inImage);
  return imageOf(ctx, productId, imageId);
}

/**
 * Changes and adds images beside those that the product has. `fieldOf`: where a field of the list, by its place in it, is
 * in the call's body.
 */
export async function changeImages(
  ctx: ShopCtx,
  productId: number,
  { images: given, version }: { images: readonly ImageInput[]; version: number | undefined },
  fieldOf: FieldPath = (path) => path,
): Promise<ProductImage[]> {
  const former = await lockProduct(ctx, productId);
  if (version !== undefined && version !== former.product.version)
    throw stale((await productDetail(ctx, productId)).product);
  const sources = new Map(
    former.images.flatMap(({ id, source_url }) => (source_url ? [[source_url, id]] : [])),
  );
  /** Of each image as it was sent, which one it is of those that the product has. */
  const ids = given.map(
    ({ id, src }) =>
      id ?? (src !== undefined && URL.canParse(src) ? sources.get(new URL(src).href) : undefined),
  );
  const named = new Map<number, number>();
  ids.forEach((id, at) => {
    if (id !== undefined && !named.has(id)) named.set(id, at);
  });
  const there = new Set(former.images.map(({ id }) => id));
  /** The complete list, as positions in the sent one. Images that weren't sent have their id. */
  const all = [
    ...former.images.map(({ id }) => ({ id, at: named.get(id) })),
    ...given.flatMap((_image, at) =>
      there.has(ids[at] ?? 0) && named.get(ids[at]!) === at ? [] : [{ id: undefined, at }],
    ),
  ];
  const images = all.map(({ id, at }): ImageInput => (at === undefined ? { id: id! } : given[at]!));
  await saveProduct(ctx, former, { images }, (path) =>
    fieldOf(path.replace(/^images\.(\d+)/, (_whole, place) => `images.${all[Number(place)]!.at}`)),
  );
  return imagesOf(ctx, productId);
}

export async function removeImage(ctx: ShopCtx, productId: number, imageId: number): Promise<void> {
  const former = await lockProduct(ctx, productId);
  const images = former.images.filter(({ id }) => id !== imageId).map(({ id }) => ({ id }));
  if (images.length === former.images.length) throw notFound(productSentences.this_image);
  await saveProduct(ctx, former, { images }, inImage);
}
