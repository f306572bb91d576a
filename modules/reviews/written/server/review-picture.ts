import { sign, verify } from '#core/server/process/app-secret.ts';
import type { Services, ServedCtx, ShopCtx } from '#core/server/call/context.ts';
import type { PictureUse } from '#core/server/files/images.ts';
import { attachPictures, type Picture, savePicture } from '#core/server/files/pictures.ts';
import { invalid, Refusal } from '#core/server/call/refusal.ts';
import { writtenSentences } from '../contract/written-refusals.ts';
import { maxPictureBytes } from '../contract/written-words.ts';

/** Photos of phones, stored as large as a window shows them. */
export const reviewPicture: PictureUse = {
  purpose: 'review',
  maxBytes: maxPictureBytes,
  maxPixels: 50_000_000,
  maxSide: 1600,
};

const purpose = (shopId: number) => `review-picture/${shopId}`;

type TokenCtx = { shop: Pick<ShopCtx['shop'], 'id'>; services: Pick<Services, 'secret'> };

/** Names a picture to its uploader: a signature, so that one for another shopper's picture can't be made. */
const tokenOf = ({ shop, services }: TokenCtx, id: number): string =>
  `${id}-${sign(services.secret, purpose(shop.id), String(id))}`;

function idOf({ shop, services }: TokenCtx, token: string): number | null {
  const at = token.indexOf('-');
  const id = token.slice(0, at);
  return verify(services.secret, purpose(shop.id), id, token.slice(at + 1)) ? Number(id) : null;
}

/** A picture that waits for its review. @throws {Refusal} 413, 422, 429, 507: as `savePicture` */
export async function takePicture(
  ctx: { shop: ShopCtx['shop']; services: Services; network: string },
  path: string,
): Promise<Omit<Picture, 'id'> & { token: string }> {
  const { services, shop, network } = ctx;
  const { id, src, width, height } = await savePicture(services, shop, reviewPicture, path, network);
  return { token: tokenOf(ctx, id), src, width, height };
}

/**
 * Attaches the pictures of a review, in the transaction that stores it.
 * @throws {Refusal} 422 at the first that is none of this shop, is gone, or is of another review; 507 `core.disk_full`
 */
export async function picturesOf(ctx: ServedCtx, tokens: readonly string[]): Promise<Picture[]> {
  const gone = (at: number) => invalid({ [`pictures.${at}`]: writtenSentences.picture_gone });
  const ids = tokens.map((token, at) => {
    const id = idOf(ctx, token);
    if (id === null || tokens.indexOf(token) !== at) throw gone(at);
    return id;
  });
  const pictures: Picture[] = [];
  for (const [at, id] of ids.entries()) {
    const [picture] = await attachPictures(ctx, reviewPicture, [id]).catch((error: unknown) => {
      throw error instanceof Refusal && error.status === 404 ? gone(at) : error;
    });
    pictures.push(picture!);
  }
  return pictures;
}
