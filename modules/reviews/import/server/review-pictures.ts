import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Sentence } from '#core/contract/sentence.ts';
import { coreSentences } from '#core/contract/core-refusals.ts';
import type { Services, ShopCtx } from '#core/server/call/context.ts';
import { fileStoreOf } from '#core/server/files/file-storage.ts';
import { defineJob } from '#core/server/jobs/job-kind.ts';
import { OutboundRefused } from '#core/server/http/outbound-http.ts';
import { type FetchedImage, outsideImages } from '#core/server/files/outside-images.ts';
import {
  keepImage,
  ownImage,
  prepareImage,
  type PreparedImage,
  publicUrl,
} from '#core/server/files/uploads.ts';
import { importSentences } from '../contract/import-refusals.ts';
import { reviewPicturesKind } from '../contract/import-words.ts';

/** Pictures fetched at one time. */
const atOnce = 6;

interface Wanted extends Record<string, unknown> {
  id: number;
  review_id: number;
  position: number;
  source_url: string;
  name: string;
}

type Fetched = { picture: Wanted } & (FetchedImage | { own: true });

/** A file of another shop of this server, if the address is one: it is public, and was checked when it was uploaded. */
async function readHere(services: Services, shopId: number, url: string): Promise<PreparedImage | null> {
  const start = `${services.publicUrl}/files/`;
  const key = url.startsWith(start) ? /^\d+\/[\w-]+\.\w+$/.exec(url.slice(start.length))?.[0] : undefined;
  if (key === undefined) return null;
  const image = await (await fileStoreOf(services)).read(key);
  if (!image) throw new OutboundRefused(coreSentences.answers_with({ status: 404 }));
  return prepareImage(services, shopId, { image, name: key.slice(key.indexOf('/') + 1), fromOutside: true });
}

/**
 * Downloads the pictures of imported reviews, until none is left. Only downloaded ones are shown; failed ones are
 * reported, and their addresses stay for exports. Result: `pictures_ready`, `pictures_unreachable`.
 */
export const reviewPicturesJob = defineJob({
  kind: reviewPicturesKind,
  params: z.object({}),
  lane: 'outside',
  permission: 'apps',
  async run(job) {
    const { services, shop } = job;
    const shopId = shop.id;
    const fetchOne = outsideImages(services, shopId, {
      badAddress: importSentences.bad_picture_address,
      hostNotReached: (host) => importSentences.host_not_reached({ host }),
    });
    const fetched = async (picture: Wanted): Promise<Fetched> => {
      const url = picture.source_url;
      // A file that this shop exported is imported again: its pictures are here.
      if (url.startsWith(`${services.publicUrl}/files/${shopId}/`)) return { picture, own: true };
      return { picture, ...(await fetchOne(url, (address) => readHere(services, shopId, address))) };
    };
    let counts = { pictures_ready: 0, pictures_unreachable: 0, ...(job.state as object) };
    for (;;) {
      const batch = await job.chunk(async (ctx, report) => {
        const found = await ctx.tx.execute<Wanted & { open: number }>(
          sql`SELECT p.id, p.review_id, p.position, p.source_url, r.name,
                (SELECT count(*) FROM review_import_pictures WHERE shop_id = ${shopId} AND NOT failed) AS open
              FROM review_import_pictures p JOIN reviews r ON r.shop_id = p.shop_id AND r.id = p.review_id
              WHERE p.shop_id = ${shopId} AND NOT p.failed ORDER BY p.id LIMIT ${atOnce}`,
        );
        const done = counts.pictures_ready + counts.pictures_unreachable;
        report.progress({ done, total: done + Number(found.rows[0]?.open ?? 0) });
        return found.rows;
      });
      if (batch.length === 0) return counts;
      const results = await Promise.all(batch.map(fetched));
      counts = await job.chunk(async (ctx, report) => {
        const next = { ...counts };
        for (const result of results.toSorted((a, b) => a.picture.review_id - b.picture.review_id)) {
          const { id, name, source_url: url } = result.picture;
          const problem = 'problem' in result ? result.problem : await keepPicture(ctx, services, result);
          if (problem) {
            await ctx.tx.execute(
              sql`UPDATE review_import_pictures SET failed = true WHERE shop_id = ${shopId} AND id = ${id}`,
            );
            report.fail(null, name, importSentences.picture({ url, problem }));
            next.pictures_unreachable += 1;
          } else next.pictures_ready += 1;
        }
        const done = next.pictures_ready + next.pictures_unreachable;
        report.progress({ done, total: done, state: next });
        return next;
      });
    }
  },
});

/** Puts a picture to its review and forgets where it was; why not, where it is none of the shop's. */
async function keepPicture(
  ctx: ShopCtx,
  services: Services,
  result: { picture: Wanted } & ({ prepared: PreparedImage } | { own: true }),
): Promise<Sentence | null> {
  const { id, review_id, position, source_url } = result.picture;
  const file =
    'prepared' in result
      ? await keepImage(ctx, result.prepared)
      : await ownImage(ctx, source_url.slice(services.publicUrl.length));
  if (!file) return importSentences.bad_picture_address;
  const gone = await ctx.tx.execute<{ id: number }>(
    sql`DELETE FROM review_import_pictures WHERE shop_id = ${ctx.shop.id} AND id = ${id} RETURNING id`,
  );
  // The review was deleted, or its writer forgotten, meanwhile.
  if (gone.rows.length === 0) return null;
  await ctx.tx.execute(
    sql`INSERT INTO review_images (shop_id, review_id, position, src, width, height)
        VALUES (${ctx.shop.id}, ${review_id}, ${position}, ${publicUrl(file)}, ${file.width ?? 0}, ${file.height ?? 0})
        ON CONFLICT (shop_id, review_id, position) DO NOTHING`,
  );
  await ctx.tx.execute(
    sql`UPDATE reviews SET image_count = (SELECT count(*) FROM review_images g WHERE g.shop_id = ${ctx.shop.id}
          AND g.review_id = ${review_id})::smallint, updated_at = ${ctx.now.toISOString()}
        WHERE shop_id = ${ctx.shop.id} AND id = ${review_id}`,
  );
  return null;
}
