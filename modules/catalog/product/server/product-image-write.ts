import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { enqueue } from '#core/server/jobs/jobs.ts';
import { maxImages } from '../contract/product-bounds.ts';
import type { ImageInput } from '../contract/product-input.ts';
import { productSentences } from '../contract/product-refusals.ts';
import type { FieldMessages } from '../rules/product-edit.ts';
import { changedValue } from '../rules/changed-value.ts';
import { insertRows, updateRows } from './bulk-row.ts';
import { productImagesJob } from './product-images.ts';
import type { ProductImageRecord } from './product-image-row.ts';
import { imageUrls } from './product-shape.ts';

/** A product's images after the edit. */
export interface PlannedImages {
  /** In their order; an existing image has its id. */
  rows: ({ id: number } | NewImage)[];
  /** Of each image as it was sent, its place in `rows`. */
  places: number[];
  changed: { id: number; alt: string; position: number }[];
  removed: number[];
}

interface NewImage {
  id?: undefined;
  source_url: string | null;
  file_id: number | null;
  status: 'pending' | 'ready';
  alt: string;
  width: number | null;
  height: number | null;
}

interface UploadRow extends Record<string, unknown> {
  id: number;
  width: number | null;
  height: number | null;
}

async function uploads(ctx: ShopCtx, ids: readonly number[]): Promise<Map<number, UploadRow>> {
  if (ids.length === 0) return new Map();
  const found = await ctx.tx.execute<UploadRow>(
    sql`SELECT id, width, height FROM files WHERE shop_id = ${ctx.shop.id} AND id = ANY(${sql.param(ids)}::bigint[])
          AND content_type LIKE 'image/%'`,
  );
  return new Map(found.rows.map((row) => [row.id, row]));
}

/**
 * Where each image as it was sent shall stand, from 0: what is moved at its `position`, the others around it in the order
 * of where they stand, else of the list.
 */
function placesOf(
  images: readonly Pick<ImageInput, 'id' | 'position'>[],
  former: readonly ProductImageRecord[],
): number[] {
  const stood = new Map(former.map(({ id, position }) => [id, position]));
  const wanted = images.map(({ id, position }, index) => ({
    index,
    at: position ?? index + 1,
    said: position !== undefined && position !== stood.get(id ?? 0),
  }));
  const inOrder = wanted.toSorted((a, b) => a.at - b.at || a.index - b.index);
  const slots: (number | undefined)[] = images.map(() => undefined);
  for (const { index, at } of inOrder.filter(({ said }) => said)) {
    const free = slots.findIndex((taken, slot) => slot >= at - 1 && taken === undefined);
    slots[free < 0 ? slots.lastIndexOf(undefined) : free] = index;
  }
  for (const { index } of inOrder.filter(({ said }) => !said)) slots[slots.indexOf(undefined)] = index;
  const places: number[] = [];
  slots.forEach((index, place) => (places[index!] = place));
  return places;
}

/** The paths under which images are answered, of those that are named by their id and with an address. */
async function ownAddresses(
  ctx: ShopCtx,
  given: readonly ImageInput[],
  former: readonly ProductImageRecord[],
): Promise<Map<number, string>> {
  const named = new Set(given.flatMap(({ id, src }) => (src === undefined ? [] : (id ?? []))));
  const images = former.filter(({ id }) => named.has(id));
  if (images.length === 0) return new Map();
  const ids = images.flatMap(({ file_id }) => file_id ?? []);
  const found = await ctx.tx.execute<{ id: number; key: string }>(
    sql`SELECT id, key FROM files WHERE shop_id = ${ctx.shop.id} AND id = ANY(${sql.param(ids)}::bigint[])`,
  );
  const keys = new Map(found.rows.map(({ id, key }) => [id, key]));
  return new Map(
    images.map(({ id, file_id }) => [id, imageUrls(ctx.shop.id, keys.get(file_id ?? 0) ?? null).src]),
  );
}

/** Compares present and wanted images. Errors go to `problems`, such as `images.0.src`. */
export async function planImages(
  ctx: ShopCtx,
  former: readonly ProductImageRecord[],
  given: readonly ImageInput[],
  problems: FieldMessages,
): Promise<PlannedImages> {
  const own = await ownAddresses(ctx, given, former);
  const inputs = given.map((input, index): ImageInput => {
    const { src, ...rest } = input;
    if (src === undefined) return input;
    const address = URL.canParse(src) ? new URL(src) : null;
    const ownPath = input.id === undefined ? undefined : own.get(input.id);
    if (ownPath !== undefined) {
      if ((address?.pathname ?? src) !== ownPath)
        problems[`images.${index}.src`] = productSentences.another_src;
      return rest;
    }
    // Written as an import writes it, so that the two find each other's images.
    if (address) return { ...rest, src: address.href };
    problems[`images.${index}.src`] = productSentences.not_a_web_address;
    return input;
  });
  const byId = new Map(former.map((image) => [image.id, image]));
  const bySource = new Map(former.map((image) => [image.source_url, image]));
  const files = await uploads(
    ctx,
    inputs.flatMap((input) => input.file_id ?? []),
  );
  if (inputs.length > Math.max(maxImages, former.length))
    problems.images = productSentences.at_most_images({ count: maxImages });
  const places = placesOf(inputs, former);
  const planned: PlannedImages = { rows: [], places, changed: [], removed: [] };
  const seen = new Set<number | string>();
  inputs.forEach((input, index) => {
    const at = `images.${index}`;
    const place = places[index]!;
    const ways = [input.id, input.file_id, input.src, input.attachment].filter((way) => way !== undefined);
    if (ways.length !== 1) {
      problems[at] = productSentences.name_an_image;
      return;
    }
    const old = input.id === undefined ? bySource.get(input.src ?? '') : byId.get(input.id);
    if (input.id !== undefined && !old) {
      problems[`${at}.id`] = productSentences.no_such_image;
      return;
    }
    const { value: alt = '', differ } = changedValue(old?.alt, [input.alt_text, input.alt]);
    if (differ) problems[`${at}.alt`] = productSentences.said_otherwise({ name: 'alt_text' });
    if (old) {
      if (seen.has(old.id)) problems[`${at}.${input.src ? 'src' : 'id'}`] = productSentences.image_there;
      seen.add(old.id);
      if (old.alt !== alt || old.position !== place + 1)
        planned.changed.push({ id: old.id, alt, position: place + 1 });
      planned.rows[place] = { id: old.id };
      return;
    }
    const file = files.get(input.file_id ?? 0);
    if (input.file_id !== undefined && !file) problems[`${at}.file_id`] = productSentences.no_such_upload;
    if (input.src && seen.has(input.src)) problems[`${at}.src`] = productSentences.image_there;
    if (input.src) seen.add(input.src);
    planned.rows[place] = {
      source_url: input.src ?? null,
      file_id: file?.id ?? null,
      status: file ? 'ready' : 'pending',
      alt,
      width: file?.width ?? null,
      height: file?.height ?? null,
    };
  });
  planned.removed = former.filter((image) => !seen.has(image.id)).map((image) => image.id);
  return planned;
}

export function isChange({ rows, changed, removed }: PlannedImages): boolean {
  return changed.length + removed.length > 0 || rows.some((row) => row.id === undefined);
}

/** Writes new and changed images; those from outside are fetched by the image job. Returns all ids in the order of `rows`. */
export async function saveImages(
  ctx: ShopCtx,
  productId: number,
  { rows, changed }: PlannedImages,
): Promise<number[]> {
  const fresh = rows.flatMap((row, index) =>
    row.id === undefined ? [{ product_id: productId, ...row, position: index + 1 }] : [],
  );
  const made = await insertRows(ctx, 'product_images', fresh);
  await updateRows(ctx, 'product_images', changed);
  if (fresh.some((row) => row.status === 'pending')) await enqueue(ctx, productImagesJob, {});
  let next = 0;
  return rows.map((row) => row.id ?? made[next++]!);
}

/** Takes images away; variants that showed one show none. */
export async function removeImages(ctx: ShopCtx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.tx.execute(
    sql`DELETE FROM product_images WHERE shop_id = ${ctx.shop.id} AND id = ANY(${sql.param(ids)}::bigint[])`,
  );
}
