import type { Sentence } from '#core/contract/sentence.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '#core/server/context.ts';
import { coreSentences } from '#core/contract/core-refusals.ts';
import { acceptImage, maxFetchedImageBytes, resizeImage } from '#core/server/images.ts';
import { defineJob } from '#core/server/job-kind.ts';
import {
  OutboundFailed,
  outboundFetch,
  outboundPolicy,
  OutboundRefused,
} from '#core/server/outbound-http.ts';
import { Refusal } from '#core/server/refusal.ts';
import { keepImage, prepareImage, type PreparedImage } from '#core/server/uploads.ts';
import { fetchImagesKind } from '../contract/product-jobs.ts';
import { productSentences } from '../contract/product-refusals.ts';

/** Images fetched at one time. */
const atOnce = 6;
const largestWidth = 1600;
/** A host that fails this often in a row is not asked again by this job. */
const patience = 6;

interface PendingImage extends Record<string, unknown> {
  id: number;
  source_url: string;
  handle: string;
}

type Fetched = { image: PendingImage } & ({ prepared: PreparedImage } | { problem: Sentence });

/** Our own copy of an image from outside: checked, drawn anew, at most 1600 wide. */
async function fetchImage(services: Services, shopId: number, url: string): Promise<PreparedImage> {
  const reply = await outboundFetch(url, {
    maxBytes: maxFetchedImageBytes,
    timeoutMs: 15_000,
    allowHttp: true,
    policy: outboundPolicy(services.environment.OUTBOUND_ALLOW),
    accept: ['image/', 'application/octet-stream', 'binary/octet-stream'],
  });
  if (reply.status !== 200) throw new OutboundRefused(coreSentences.answers_with({ status: reply.status }));
  const accepted = await acceptImage(reply.body, { fromOutside: true });
  const drawn = accepted.kind !== 'bmp' && accepted.kind !== 'ico';
  const image =
    drawn && accepted.width > largestWidth ? await resizeImage(accepted.bytes, largestWidth) : accepted.bytes;
  const name = decodeURIComponent(new URL(url).pathname.split('/').pop() ?? '').slice(0, 200) || 'image';
  return prepareImage(services, shopId, { image, name, fromOutside: true });
}

/** Why an image cannot be had, as a sentence; anything that is no answer about the image goes on up. */
function problemOf(error: unknown): Sentence {
  if (error instanceof OutboundRefused || error instanceof OutboundFailed) return error.sentence;
  if (error instanceof Refusal && error.status < 500) return error.sentence;
  if (error instanceof URIError) return productSentences.badly_formed;
  throw error;
}

/**
 * Fetches what products show from outside, until none of the shop's images is pending. Runs after an import and
 * beside it: products are on sale meanwhile with the placeholder. Images that cannot be had are marked so.
 */
export const productImagesJob = defineJob({
  kind: fetchImagesKind,
  formerly: 'product-images',
  params: z.object({}),
  permission: 'products',
  async run(job) {
    const shopId = job.shop.id;
    const failures = new Map<string, number>();
    const fetched = async (image: PendingImage): Promise<Fetched> => {
      const { host } = new URL(image.source_url);
      if ((failures.get(host) ?? 0) >= patience)
        return { image, problem: productSentences.host_not_reached({ host }) };
      try {
        const prepared = await fetchImage(job.services, shopId, image.source_url);
        failures.delete(host);
        return { image, prepared };
      } catch (error) {
        if (error instanceof OutboundFailed) failures.set(host, (failures.get(host) ?? 0) + 1);
        return { image, problem: problemOf(error) };
      }
    };
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
      const results = await Promise.all(batch.map(fetched));
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
