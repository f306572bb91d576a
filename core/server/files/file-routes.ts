import type { FastifyInstance } from 'fastify';
import { coreRefusals, coreSentences } from '#core/contract/core-refusals.ts';
import type { Services } from '../call/context.ts';
import { fileStoreOf } from './file-storage.ts';
import type { FileStorage } from './file-storage.ts';
import { copyKeyOf, imageWidths } from './image-copies.ts';
import { networkOf } from '../address/client-network.ts';
import { imageContentTypes, type ImageKind, type PictureSender, resizeImage } from './images.ts';
import { notFound, Refusal } from '../call/refusal.ts';
import { anyStore, type StoreRoute } from '../http/store-hosts.ts';

const nameForm = /^([\w-]{32})\.(jpg|png|gif|webp|bmp|ico)$/;
const shopForm = /^[1-9]\d{0,9}$/;
/** Images remembered that no smaller copy can be drawn of. */
const maxUndrawable = 10_000;

const inert = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
};
const forEver = 'public, max-age=31536000, immutable';

const placeholder = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">
<rect width="96" height="96" fill="#e9ebee"/>
<path d="M26 64l14-18 10 12 7-8 13 14z" fill="#b9bec7"/><circle cx="62" cy="36" r="6" fill="#b9bec7"/></svg>`;

interface Served {
  bytes: Buffer;
  contentType: string;
}

/** By the ending of a name that has `nameForm`. */
const contentTypeOf = (key: string): string =>
  imageContentTypes[key.slice(key.lastIndexOf('.') + 1) as ImageKind];

async function asStored(storage: FileStorage, key: string): Promise<Served | null> {
  const bytes = await storage.read(key);
  return bytes && { bytes, contentType: contentTypeOf(key) };
}

/** On a shop's host its own files. */
const ownFiles: StoreRoute = {
  answers: (request, shop) => (request.params as { shop: string }).shop === String(shop.id),
};

/**
 * Serves `/files/<shop>/<key>.<ext>` with nothing a browser could run, and with `?w=` a smaller copy that is
 * made once; `/files/placeholder.svg` is our own neutral picture.
 */
export function registerFiles(app: FastifyInstance, services: Services): void {
  /** Copies on their way: each is made once for all who ask. */
  const making = new Map<string, Promise<Served | null>>();
  const undrawable = new Set<string>();

  async function makeCopy(storage: FileStorage, key: string, width: number, sender: PictureSender) {
    const original = await storage.read(key);
    if (!original) return null;
    const asSent = { bytes: original, contentType: contentTypeOf(key) };
    if (undrawable.has(key)) return asSent;
    try {
      const bytes = await resizeImage(original, width, sender);
      // No room for the copy is no reason not to show it.
      await storage.put(copyKeyOf(key, width), bytes, imageContentTypes.webp).catch((error: unknown) => {
        services.log.warn({ err: error }, 'a smaller copy of an image could not be kept');
      });
      return { bytes, contentType: imageContentTypes.webp };
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 422) throw error;
      // It takes too long, each time anew: it is shown as it is.
      if (undrawable.size >= maxUndrawable) undrawable.clear();
      undrawable.add(key);
      services.log.warn({ err: error }, `no smaller copy of the image ${key} can be drawn`);
      return asSent;
    }
  }

  async function copy(
    storage: FileStorage,
    key: string,
    width: number,
    sender: PictureSender,
  ): Promise<Served | null> {
    const copyKey = copyKeyOf(key, width);
    const made = await storage.read(copyKey);
    if (made) return { bytes: made, contentType: imageContentTypes.webp };
    let copied = making.get(copyKey);
    if (!copied) {
      copied = makeCopy(storage, key, width, sender).finally(() => making.delete(copyKey));
      making.set(copyKey, copied);
    }
    return copied;
  }

  app.get('/files/placeholder.svg', { config: { stores: anyStore } }, (_request, reply) =>
    reply
      .headers({ ...inert, 'cache-control': 'public, max-age=86400' })
      .type('image/svg+xml')
      .send(placeholder),
  );

  app.get<{ Params: { shop: string; name: string }; Querystring: { w?: unknown } }>(
    '/files/:shop/:name',
    { config: { stores: ownFiles } },
    async (request, reply) => {
      const { shop, name } = request.params;
      const kind = nameForm.exec(name)?.[2] as ImageKind | undefined;
      if (!kind || !shopForm.test(shop)) throw notFound(coreSentences.this_file);
      const asked = request.query.w;
      const width = imageWidths.find((one) => String(one) === asked);
      if (asked !== undefined && width === undefined) {
        throw new Refusal(coreRefusals.invalid(coreSentences.widths({ widths: imageWidths.join(', ') })));
      }
      const storage = await fileStoreOf(services);
      const key = `${shop}/${name}`;
      // These two cannot be drawn by us and are small anyway.
      const asSent = width === undefined || kind === 'bmp' || kind === 'ico';
      const served = asSent
        ? await asStored(storage, key)
        : await copy(storage, key, width, {
            lane: 'copy',
            shop: Number(shop),
            network: networkOf(request.ip),
          });
      if (!served) throw notFound(coreSentences.this_file);
      return reply
        .headers({ ...inert, 'cache-control': forEver })
        .type(served.contentType)
        .send(served.bytes);
    },
  );
}
