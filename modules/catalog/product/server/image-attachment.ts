import type { Ctx, ShopCtx } from '#core/server/call/context.ts';
import { invalid, Refusal } from '#core/server/call/refusal.ts';
import { keepImage, type PreparedImage, prepareImage, requireRoom } from '#core/server/files/uploads.ts';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import type { Sentence } from '#core/contract/sentence.ts';
import { type ImageInput, maxAttachments } from '../contract/product-input.ts';
import { productSentences } from '../contract/product-refusals.ts';

/** The bytes that base64 stands for, with line breaks or without; null when it is none. */
function decodeBase64(attachment: string): Buffer | null {
  const text = attachment.replace(/[\r\n\t ]+/g, '');
  // Four signs for three bytes; the last may be padded.
  const rest = text.replace(/={1,2}$/, '');
  if (rest === '' || rest.length % 4 === 1 || !/^[A-Za-z0-9+/]+$/.test(rest)) return null;
  if (rest !== text && text.length % 4 !== 0) return null;
  return Buffer.from(rest, 'base64');
}

/** Reports at the attachment what an upload refuses of an image. A full file storage is no error of the attachment. */
function faultOf(error: unknown): Sentence {
  const faults: readonly string[] = [
    coreRefusals.upload_error.not_an_image.code,
    coreRefusals.upload_2mb.image({ megabytes: 2 }).code,
  ];
  if (error instanceof Refusal && faults.includes(error.code)) return error.sentence;
  throw error;
}

/** Attachments that were drawn, by their places in the list that they came in. */
export type PreparedAttachments = ReadonlyMap<number, PreparedImage>;

/** Whether an image is its attachment; one that names another way as well is left to be refused as that. */
const isAttached = ({ attachment, id, file_id, src }: ImageInput): boolean =>
  attachment !== undefined && id === undefined && file_id === undefined && src === undefined;

/** @throws {Refusal} 422 at `at` for an image that uploads refuse, 429, 507 */
async function prepareAttachment(ctx: Ctx, image: ImageInput, at: string): Promise<PreparedImage> {
  const bytes = decodeBase64(image.attachment!);
  if (!bytes) throw invalid({ [at]: productSentences.not_base64 });
  const { shop, db, network } = ctx;
  const room = (size: number) =>
    db.inShop(shop.id, (tx) => requireRoom({ tx, shop }, size), { readOnly: true });
  const name = image.filename ?? 'image';
  return prepareImage(ctx.services, shop.id, { image: bytes, name, network }, room).catch(
    (error: unknown) => {
      throw invalid({ [at]: faultOf(error) });
    },
  );
}

/**
 * Draws the attachments of a list of images, which stands at `at` in the body (null: `images` is the one in `image`). Do it before
 * the transaction of the call begins.
 * @throws {Refusal} 422 at the attachment for what an upload would refuse, 429 where too many pictures wait, 507
 */
export async function prepareAttachments(
  ctx: Ctx,
  images: readonly ImageInput[] | undefined = [],
  at: string | null,
): Promise<PreparedAttachments> {
  if (at !== null && images.filter(({ attachment }) => attachment !== undefined).length > maxAttachments)
    throw invalid({ [at]: productSentences.at_most_attachments({ count: maxAttachments }) });
  const prepared = new Map<number, PreparedImage>();
  for (const [index, image] of images.entries())
    if (isAttached(image)) {
      const place = at === null ? 'image' : `${at}.${index}`;
      prepared.set(index, await prepareAttachment(ctx, image, `${place}.attachment`));
    }
  return prepared;
}

/** The images of that list, with those that were drawn kept as uploads. */
export async function keepAttachments(
  ctx: ShopCtx,
  images: readonly ImageInput[],
  prepared: PreparedAttachments,
): Promise<ImageInput[]> {
  const ready: ImageInput[] = [];
  for (const [index, image] of images.entries()) {
    const drawn = prepared.get(index);
    const { attachment: _attachment, filename: _filename, ...named } = image;
    if (drawn) ready.push({ ...named, file_id: (await keepImage(ctx, drawn)).id });
    else ready.push(image.attachment === undefined ? named : { ...named, attachment: image.attachment });
  }
  return ready;
}

/** A product with those of its images. */
export const withAttachments = async <P extends { images?: ImageInput[] | undefined }>(
  ctx: ShopCtx,
  product: P,
  prepared: PreparedAttachments,
): Promise<P> =>
  product.images ? { ...product, images: await keepAttachments(ctx, product.images, prepared) } : product;
