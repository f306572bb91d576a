import { createHash, createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { uploadImage } from '#core/contract/upload-calls.ts';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import type { Services, ShopCtx } from '../call/context.ts';
import { fileStoreOf } from './file-storage.ts';
import { handleWithoutTransaction } from '../call/handle.ts';
import type { Route } from '../call/handle.ts';
import { acceptImage } from './images.ts';
import type { AcceptedImage, PictureSender } from './images.ts';
import { safeFilename } from '../http/multipart-file.ts';
import { Refusal } from '../call/refusal.ts';

/** What all files of one shop may take together. */
export const shopQuotaBytes = 2 * 1024 ** 3;

/** A row of `files`. */
export interface StoredFile {
  id: number;
  shop_id: number;
  key: string;
  name: string;
  content_type: string;
  bytes: number;
  width: number | null;
  height: number | null;
}

export interface ImageInput {
  /** The image: a path, or its bytes. */
  image: string | Buffer;
  /** For people only; never part of an address. */
  name: string;
  /** Sent by staff or a program: the address it came from (`PublicCtx.network`). */
  network?: string;
  /** Fetched by long work: webp is fine, too, and it may be larger. */
  fromOutside?: boolean;
  /** A wider one is kept as a webp of this width. */
  maxWidth?: number;
}

/** Where the file is served from. Not guessable, and the same for as long as the file exists. */
export function publicUrl(file: Pick<StoredFile, 'shop_id' | 'key'>): string {
  return `/files/${file.shop_id}/${file.key}`;
}

/** The shop's own picture at a path that `publicUrl` gave; undefined for any other path. */
export async function ownImage(
  ctx: Pick<ShopCtx, 'tx'> & { shop: { readonly id: number } },
  path: string,
): Promise<StoredFile | undefined> {
  const found = await ctx.tx.execute<StoredFile & Record<string, unknown>>(
    sql`SELECT id, shop_id, key, name, content_type, bytes, width, height FROM files
        WHERE shop_id = ${ctx.shop.id} AND key = ${path.slice(path.lastIndexOf('/') + 1)}
          AND content_type LIKE 'image/%'`,
  );
  const file = found.rows[0];
  return file && publicUrl(file) === path ? file : undefined;
}

/**
 * The name below the shop's folder: of the content, so that the same image is kept once however often it is
 * saved, and keyed, so that nobody can tell or guess it.
 */
function contentName(secret: Buffer, shopId: number, sha256: string): string {
  return createHmac('sha256', secret).update(`file:${shopId}:${sha256}`).digest('base64url').slice(0, 32);
}

/** The image, checked and in the store, with no row yet. Needs no transaction, and is best done outside of one. */
export interface PreparedImage {
  file: Omit<StoredFile, 'id'>;
  sha256: string;
}

/** `admit`, when given, may refuse an image of so many bytes before anything of it is stored. */
export async function prepareImage(
  services: Services,
  shopId: number,
  input: ImageInput,
  admit?: (bytes: number) => Promise<void>,
): Promise<PreparedImage> {
  const { fromOutside = false, maxWidth, network = '' } = input;
  const sender: PictureSender = { lane: fromOutside ? 'job' : 'staff', shop: shopId, network };
  const accepted: AcceptedImage = await acceptImage(input.image, { sender, fromOutside, maxWidth });
  await admit?.(accepted.bytes.length);
  const original = fromOutside
    ? accepted.bytes
    : typeof input.image === 'string'
      ? await readFile(input.image)
      : input.image;
  const sha256 = createHash('sha256').update(original).digest('hex');
  const key = `${contentName(services.secret, shopId, sha256)}.${accepted.kind}`;
  const storage = await fileStoreOf(services);
  await storage.put(`${shopId}/${key}`, accepted.bytes, accepted.contentType);
  const { width, height, contentType } = accepted;
  const name = safeFilename(input.name);
  const bytes = accepted.bytes.length;
  return { file: { shop_id: shopId, key, name, content_type: contentType, bytes, width, height }, sha256 };
}

/**
 * 507 when so many bytes more are above what a shop's files may take together. Pictures that wait for what they were sent for
 * do not count: strangers send them, and staff need the room.
 */
export async function requireRoom(ctx: Pick<ShopCtx, 'tx' | 'shop'>, bytes: number): Promise<void> {
  const used = await ctx.tx.execute<{ bytes: number }>(
    sql`SELECT (coalesce((SELECT sum(bytes) FROM files WHERE shop_id = ${ctx.shop.id}), 0)
          + coalesce((SELECT sum(bytes) FROM pictures
              WHERE shop_id = ${ctx.shop.id} AND keep_until IS NULL), 0))::bigint AS bytes`,
  );
  if ((used.rows[0]?.bytes ?? 0) + bytes > shopQuotaBytes) {
    throw new Refusal(coreRefusals.disk_full.shop);
  }
}

/** The row of a prepared image; the one that is there when the shop has this very image already. */
export async function keepImage(
  ctx: Pick<ShopCtx, 'tx' | 'shop'>,
  prepared: PreparedImage,
): Promise<StoredFile> {
  const { file, sha256 } = prepared;
  await requireRoom(ctx, file.bytes);
  const made = await ctx.tx.execute<{ id: number }>(
    sql`INSERT INTO files (shop_id, key, name, content_type, bytes, width, height, sha256)
        VALUES (${ctx.shop.id}, ${file.key}, ${file.name}, ${file.content_type}, ${file.bytes},
                ${file.width}, ${file.height}, ${sha256})
        ON CONFLICT (shop_id, key) DO UPDATE SET name = excluded.name RETURNING id`,
  );
  const id = made.rows[0]?.id;
  if (id === undefined) throw new Error('the file was not kept');
  return { id, ...file };
}

/** Checks, stores and records one image. What a rolled-back call leaves in the store is reused by the next try. */
export async function saveImage(
  ctx: Pick<ShopCtx, 'tx' | 'shop'> & { services: Services },
  input: ImageInput,
): Promise<StoredFile> {
  const admit = (bytes: number) => requireRoom(ctx, bytes);
  return keepImage(ctx, await prepareImage(ctx.services, ctx.shop.id, input, admit));
}

export const uploadRoutes: Route[] = [
  handleWithoutTransaction(uploadImage, async (ctx, { body, file }) => {
    if (!file) throw new Refusal(coreRefusals.upload_error.no_file);
    const { shop } = ctx;
    const prepared = await prepareImage(
      ctx.services,
      shop.id,
      { image: file.path, name: body.name ?? file.filename, network: ctx.network },
      (bytes) => ctx.db.inShop(shop.id, (tx) => requireRoom({ tx, shop }, bytes), { readOnly: true }),
    );
    const stored = await ctx.db.inShop(shop.id, (tx) => keepImage({ tx, shop }, prepared));
    const { id, name, content_type, width, height } = stored;
    return { file: { id, public_url: publicUrl(stored), name, content_type, width, height } };
  }),
];
