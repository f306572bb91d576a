import type { FastifyInstance } from 'fastify';
import { coreRefusals, coreSentences } from '#core/contract/core-refusals.ts';
import type { Services } from './context.ts';
import { fileStoreOf } from './file-storage.ts';
import type { FileStorage } from './file-storage.ts';
import { copyKeyOf, imageWidths } from './image-copies.ts';
import { imageContentTypes, resizeImage } from './images.ts';
import type { ImageKind } from './images.ts';
import { notFound, Refusal } from './refusal.ts';
import { anyStore, type StoreRoute } from './store-hosts.ts';

const nameForm = /^([\w-]{32})\.(jpg|png|gif|webp|bmp|ico)$/;
const shopForm = /^[1-9]\d{0,9}$/;
/** Copies made at one time, and how many may wait. */
const atOnce = 2;
const maxWaiting = 100;

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

/** Runs at most `atOnce` pieces of work, the rest wait; work of the same name is done once for all who ask. */
function makeQueue() {
  const waiting: (() => void)[] = [];
  const running = new Map<string, Promise<Buffer>>();
  let busy = 0;
  async function turn(work: () => Promise<Buffer>): Promise<Buffer> {
    if (busy >= atOnce) {
      if (waiting.length >= maxWaiting) {
        throw new Refusal(coreRefusals.busy, {
          headers: { 'retry-after': '2' },
        });
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else busy += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place is handed on, so that nobody else can take it in between.
      if (next) next();
      else busy -= 1;
    }
  }
  return (name: string, work: () => Promise<Buffer>): Promise<Buffer> => {
    let result = running.get(name);
    if (!result) {
      result = turn(work).finally(() => running.delete(name));
      running.set(name, result);
    }
    return result;
  };
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
  const queue = makeQueue();

  async function copy(storage: FileStorage, key: string, width: number): Promise<Buffer | null> {
    const copyKey = copyKeyOf(key, width);
    const made = await storage.read(copyKey);
    if (made) return made;
    const original = await storage.read(key);
    if (!original) return null;
    return queue(copyKey, async () => {
      const bytes = await resizeImage(original, width);
      // No room for the copy is no reason not to show it.
      await storage.put(copyKey, bytes, imageContentTypes.webp).catch((error: unknown) => {
        services.log.warn({ err: error }, 'a smaller copy of an image could not be kept');
      });
      return bytes;
    });
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
      const bytes = asSent ? await storage.read(key) : await copy(storage, key, width);
      if (!bytes) throw notFound(coreSentences.this_file);
      return reply
        .headers({ ...inert, 'cache-control': forEver })
        .type(asSent ? imageContentTypes[kind] : imageContentTypes.webp)
        .send(bytes);
    },
  );
}
