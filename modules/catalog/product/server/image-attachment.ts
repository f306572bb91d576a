import type { Ctx } from '#core/server/context.ts';
import { invalid, Refusal } from '#core/server/refusal.ts';
import { saveImage } from '#core/server/uploads.ts';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import type { Sentence } from '#core/contract/sentence.ts';
import { type ImageInput, maxAttachments } from '../contract/product-input.ts';
import { productSentences } from '../contract/product-refusals.ts';

/** The bytes that base64 stands for, with line breaks or without; null when it is none. */
function decoded(attachment: string): Buffer | null {
  const text = attachment.replace(/[\r\n\t ]+/g, '');
  // Four signs for three bytes; the last may be padded.
  const rest = text.replace(/={1,2}$/, '');
  if (rest === '' || rest.length % 4 === 1 || !/^[A-Za-z0-9+/]+$/.test(rest)) return null;
  if (rest !== text && text.length % 4 !== 0) return null;
  return Buffer.from(rest, 'base64');
}

/** What an upload refuses of a picture is said at the attachment; that the shop has no room is no fault of its. */
function faultOf(error: unknown): Sentence {
  const faults: readonly string[] = [
    coreRefusals.upload_error.not_an_image.code,
    coreRefusals.upload_2mb.image({ megabytes: 2 }).code,
  ];
  if (error instanceof Refusal && faults.includes(error.code)) return error.sentence;
  throw error;
}

/** An image whose attachment has become an upload; one that names another way as well is left to be refused as that. */
async function uploaded(
  ctx: Ctx,
  { attachment, filename, ...image }: ImageInput,
  at: string,
): Promise<ImageInput> {
  if (attachment === undefined) return image;
  if (image.id !== undefined || image.file_id !== undefined || image.src !== undefined)
    return { ...image, attachment };
  const bytes = decoded(attachment);
  if (!bytes) throw invalid({ [`${at}.attachment`]: productSentences.not_base64 });
  const kept = await saveImage(ctx, { image: bytes, name: filename ?? 'image' }).catch((error: unknown) => {
    throw invalid({ [`${at}.attachment`]: faultOf(error) });
  });
  return { ...image, file_id: kept.id };
}

/** @throws {Refusal} 422 at `image.attachment` for what an upload would refuse */
export const withAttachment = (ctx: Ctx, image: ImageInput): Promise<ImageInput> =>
  uploaded(ctx, image, 'image');

/** The same for each image of a list, which stands at `at` in the body, before anything of the product is locked. */
export async function imagesWithAttachments(
  ctx: Ctx,
  images: readonly ImageInput[],
  at: string,
): Promise<ImageInput[]> {
  if (images.filter(({ attachment }) => attachment !== undefined).length > maxAttachments)
    throw invalid({ [at]: productSentences.at_most_attachments({ count: maxAttachments }) });
  const ready: ImageInput[] = [];
  for (const [index, image] of images.entries()) ready.push(await uploaded(ctx, image, `${at}.${index}`));
  return ready;
}

/** A product whose images have become uploads. */
export const withAttachments = async <P extends { images?: ImageInput[] | undefined }>(
  ctx: Ctx,
  product: P,
): Promise<P> =>
  product.images
    ? { ...product, images: await imagesWithAttachments(ctx, product.images, 'product.images') }
    : product;
