import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '#core/server/jobs/job-kind.ts';
import { type FetchedImage, outsideImages } from '#core/server/files/outside-images.ts';
import { keepImage } from '#core/server/files/uploads.ts';
import { fetchImagesKind } from '../contract/product-jobs.ts';
import { productSentences } from '../contract/product-refusals.ts';

/** Images fetched at one time. */
const atOnce = 6;

interface PendingImage extends Record<string, unknown> {
  id: number;
  source_url: string;
  handle: string;
}

type Fetched = { image: PendingImage } & FetchedImage;

/**
 * Fetches what products show from outside, until none of the shop's images is pending. Runs after an import and
 * beside it: products are on sale meanwhile with the placeholder. Images that cannot be had are marked so.
 */
export const productImagesJob = defineJob({
  kind: fetchImagesKind,
  formerly: 'product-images',
  params: z.object({}),
  lane: 'outside',
  permission: 'products',
  async run(job) {
    const shopId = job.shop.id;
    const fetchOne = outsideImages(job.services, shopId, {
      badAddress: productSentences.badly_formed,
      hostNotReached: (host) => productSentences.host_not_reached({ host }),
    });
    const fetchImage = async (image: PendingImage): Promise<Fetched> => ({
      image,
      ...(await fetchOne(image.source_url)),
    });
    let counts = { images_ready: 0, images_unreachable: 0, ...(job.state as object) };
    for (;;) {
      const batch = await job.chunk(async (ctx, report) => {
        const found = await ctx.tx.execute<PendingImage & { pending: number }>(
          sql`SELECT i.id, i.source_url, p.handle,
                (SELECT count(*) FROM product_images WHERE shop_id = ${shopId} AND status = 'pending') AS pending
              FROM product_images i JOIN products p ON p.shop_id = i.shop_id AND p.id = i.product_id
              WHERE i.shop_id = ${shopId} AND i.status = 'pending' AND i.source_url IS NOT NULL ORDER BY i.id LIMIT ${atOnce}`,
        );
        const done = counts.images_ready + counts.images_unreachable;
        report.progress({ done, total: done + Number(found.rows[0]?.pending ?? 0) });
        return found.rows;
      });
      if (batch.length === 0) return counts;
      const results = await Promise.all(batch.map(fetchImage));
      counts = await job.chunk(async (ctx, report) => {
        const next = { ...counts };
        for (const result of results) {
          const { id, handle, source_url: url } = result.image;
          if ('problem' in result) {
            await ctx.tx.execute(
              sql`UPDATE product_images SET status = 'unreachable' WHERE shop_id = ${shopId} AND id = ${id} AND status = 'pending'`,
            );
            report.fail(null, handle, productSentences.image_problem({ url, problem: result.problem }));
            next.images_unreachable += 1;
            continue;
          }
          const file = await keepImage(ctx, result.prepared);
          await ctx.tx.execute(
            sql`UPDATE product_images SET status = 'ready', file_id = ${file.id}, width = ${file.width}, height = ${file.height}
                WHERE shop_id = ${shopId} AND id = ${id}`,
          );
          next.images_ready += 1;
        }
        const done = next.images_ready + next.images_unreachable;
        report.progress({ done, total: done, state: next });
        return next;
      });
    }
  },
});
