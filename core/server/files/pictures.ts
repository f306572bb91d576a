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

/** How long an uploaded picture waits to be attached. */
const waitingHours = 24;
/** Maximum total size of one shop's waiting pictures. They don't count toward the shop's storage. */
const maxWaitingBytes = 512 * 1024 ** 2;
/** When this size is reached, the sender can retry after this time. */
const retrySeconds = 600;

/** A picture that a shopper sent for one use. */
export interface Picture {
  id: number;
  /** Path that serves the picture. It can't be guessed, and stays the same as long as the picture exists. */
  src: string;
  /** In pixels. */
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
 * Redraws an uploaded picture (`drawPicture`) and stores it for a day. If it isn't attached by then, it is deleted. Each
 * upload creates a new picture, even from the same file. The file name isn't stored. Call this outside of a transaction:
 * it runs its own one before it stores the bytes, so that a killed server leaves nothing behind for long. A waiting
 * picture doesn't count toward the shop's storage, but a shop with full storage couldn't attach it, so it is refused at
 * once.
 * @param image a path, or bytes
 * @param network the address it came from (`PublicCtx.network`)
 * @throws {Refusal} 413 `upload_2mb`, 422 `upload_error`, 429 if too many pictures wait, 507 `core.disk_full`
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

/** Refuses with 429 if the shop's waiting pictures would take too much space in total. */
async function requireWaitingRoom({ tx, shop }: Pick<ShopCtx, 'tx' | 'shop'>, bytes: number): Promise<void> {
  const waiting = await tx.execute<{ bytes: number }>(
    sql`SELECT coalesce(sum(bytes), 0)::bigint AS bytes FROM pictures
        WHERE shop_id = ${shop.id} AND keep_until IS NOT NULL`,
  );
  if (waiting.rows[0]!.bytes + bytes > maxWaitingBytes) throw tooMany(retrySeconds);
}

/**
 * Attaches pictures to the record they were uploaded for, in the transaction that stores this record. From then on they
 * stay, and count toward the shop's storage. Each picture can be attached once.
 * @returns the pictures in the order of `ids`
 * @throws {Refusal} 404 if a picture is gone, is already attached, was uploaded for another purpose or belongs to another
 *   shop; 507 `core.disk_full`
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
  // The attached pictures already count toward the storage here.
  if (found.rows.length > 0) await requireRoom(ctx, 0);
  const byId = new Map(found.rows.map((row) => [row.id, pictureOf(row)]));
  if (byId.size !== ids.length) throw new Refusal(coreRefusals.not_found.upload);
  return ids.map((id) => byId.get(id)!);
}

/**
 * Marks pictures for deletion, attached or not, in the transaction that deletes the record they were attached to. The
 * next run of `forgetPictures` deletes them and their smaller copies, within the hour. No record may refer to them.
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

/** Pictures per transaction, and transactions per run. The next run removes the rest. */
const atOnce = 25;
const turns = 200;

/** Removes pictures that were never attached or are marked for deletion, with their bytes. Retries failed removals. */
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
