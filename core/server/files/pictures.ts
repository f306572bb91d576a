import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import type { Services, ShopCtx } from '../call/context.ts';
import { fileStoreOf } from './file-storage.ts';
import { copyKeysOf } from './image-copies.ts';
import { drawPicture, type PictureUse } from './images.ts';
import { Refusal, tooMany } from '../call/refusal.ts';
import { defineSchedule } from '../jobs/schedule.ts';
import { idArray } from '../database/sql-array.ts';
import { publicUrl, requireRoom } from './uploads.ts';

/** For so long one waits for what it was sent for. */
const waitingHours = 24;
/** What the pictures of one shop that wait may take together. They take none of its own room. */
const maxWaitingBytes = 512 * 1024 ** 2;
/** When that is used up, its sender may try again after so long. */
const retrySeconds = 600;

/** A picture that a shopper sent for one use. */
export interface Picture {
  id: number;
  /** Path that it is served from: not guessable, and the same as long as it is there. */
  src: string;
  /** Pixels. */
  width: number;
  height: number;
}

interface Row extends Omit<Picture, 'src'>, Record<string, unknown> {
  shop_id: number;
  key: string;
}

const pictureOf = ({ id, width, height, ...file }: Row): Picture => ({
  id,
  src: publicUrl(file),
  width,
  height,
});

/**
 * Draws what somebody sent anew (`drawPicture`) and keeps it for a day, in which it is attached or goes. Each upload is a
 * picture of its own, also of the same file. The name that it was sent by is not kept. Call it outside of a transaction:
 * it has one of its own, before the bytes are stored, so that a server that is killed leaves nothing behind for long. While it
 * waits it takes none of the shop's room, but a shop that has none left could not keep it, so it is refused at once.
 * @param image a path, or bytes
 * @param network the address it came from (`PublicCtx.network`)
 * @throws {Refusal} 413 `upload_2mb`, 422 `upload_error`, 429 where too many wait, 507 `core.disk_full`
 */
export async function savePicture(
  services: Services,
  shop: ShopCtx['shop'],
  use: PictureUse,
  image: string | Buffer,
  network = '',
): Promise<Picture> {
  const sender = { lane: 'shopper', shop: shop.id, network } as const;
  const { kind, bytes, contentType, width, height } = await drawPicture(image, use, sender);
  const key = `${randomBytes(24).toString('base64url')}.${kind}`;
  const row = await services.db.inShop(shop.id, async (tx) => {
    await requireRoom({ tx, shop }, bytes.length);
    await requireWaitingRoom({ tx, shop }, bytes.length);
    const made = await tx.execute<Row>(
      sql`INSERT INTO pictures (shop_id, purpose, key, content_type, bytes, width, height, keep_until)
          VALUES (${shop.id}, ${use.purpose}, ${key}, ${contentType}, ${bytes.length}, ${width}, ${height},
            now() + make_interval(hours => ${waitingHours}))
          RETURNING id, shop_id, key, width, height`,
    );
    return made.rows[0]!;
  });
  const storage = await fileStoreOf(services);
  await storage.put(`${shop.id}/${key}`, bytes, contentType);
  return pictureOf(row);
}

/** 429 when the pictures of the shop that wait would take too much together. */
async function requireWaitingRoom({ tx, shop }: Pick<ShopCtx, 'tx' | 'shop'>, bytes: number): Promise<void> {
  const waiting = await tx.execute<{ bytes: number }>(
    sql`SELECT coalesce(sum(bytes), 0)::bigint AS bytes FROM pictures
        WHERE shop_id = ${shop.id} AND keep_until IS NOT NULL`,
  );
  if (waiting.rows[0]!.bytes + bytes > maxWaitingBytes) throw tooMany(retrySeconds);
}

/**
 * Attaches pictures to what they were sent for, in the transaction that keeps it: they stay from then on, and take of the
 * shop's room. Each is attached once.
 * @returns them in the order of `ids`
 * @throws {Refusal} 404 where one is gone, is attached already, was sent for something else or is no picture of the shop;
 *   507 `core.disk_full`
 */
export async function attachPictures(
  ctx: Pick<ShopCtx, 'tx' | 'shop'>,
  { purpose }: PictureUse,
  ids: readonly number[],
): Promise<Picture[]> {
  const found = await ctx.tx.execute<Row>(
    sql`UPDATE pictures SET keep_until = NULL
        WHERE shop_id = ${ctx.shop.id} AND id = ANY(${idArray(ids)}) AND purpose = ${purpose} AND keep_until > now()
        RETURNING id, shop_id, key, width, height`,
  );
  // They count by now.
  if (found.rows.length > 0) await requireRoom(ctx, 0);
  const byId = new Map(found.rows.map((row) => [row.id, pictureOf(row)]));
  if (byId.size !== ids.length) throw new Refusal(coreRefusals.not_found.upload);
  return ids.map((id) => byId.get(id)!);
}

/**
 * Lets pictures go, attached or not, in the transaction that forgets what they were attached to: at the next turn of
 * `forgetPictures`, within the hour, with the smaller copies of them. Nothing may refer to them any more.
 */
export async function removePictures(
  ctx: Pick<ShopCtx, 'tx' | 'shop'>,
  { purpose }: PictureUse,
  ids: readonly number[],
): Promise<void> {
  await ctx.tx.execute(
    sql`UPDATE pictures SET keep_until = now()
        WHERE shop_id = ${ctx.shop.id} AND id = ANY(${idArray(ids)}) AND purpose = ${purpose}`,
  );
}

/** Pictures removed in one transaction, and transactions in one turn: what is left waits for the next. */
const atOnce = 25;
const turns = 200;

/** Removes pictures that were never attached, or let go, with their bytes; one that cannot be removed is tried again. */
export const forgetPictures = defineSchedule({
  name: 'core.forget-pictures',
  everySeconds: 3600,
  async run(services) {
    const storage = await fileStoreOf(services);
    for (let turn = 0, removed = atOnce; removed === atOnce && turn < turns; turn += 1) {
      removed = await services.db.asSystem(async (tx) => {
        const due = await tx.execute<{ shop_id: number; key: string }>(
          sql`WITH due AS MATERIALIZED (
                SELECT shop_id, id FROM pictures WHERE keep_until < now() ORDER BY keep_until
                LIMIT ${atOnce} FOR UPDATE SKIP LOCKED)
              DELETE FROM pictures p USING due WHERE p.shop_id = due.shop_id AND p.id = due.id RETURNING p.shop_id, p.key`,
        );
        for (const { shop_id, key } of due.rows)
          for (const stored of [`${shop_id}/${key}`, ...copyKeysOf(`${shop_id}/${key}`)])
            await storage.remove(stored);
        return due.rows.length;
      });
    }
  },
});
