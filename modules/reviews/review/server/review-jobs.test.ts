import { afterAll, beforeAll } from 'vitest';
import type { ActingShop } from '#core/server/call/context.ts';
import { fileStoreOf } from '#core/server/files/file-storage.ts';
import { enqueue } from '#core/server/jobs/jobs.ts';
import { describeJob } from '#core/testing/describe-job.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { reviewBatchJob } from './review-batch.ts';
import { reviewExportJob } from './review-export.ts';

let made: TestServices;
beforeAll(async () => {
  made = await createTestServices();
});
afterAll(() => made.close());

const many = 2_100;

/** Reviews of all stars; each fifth has a reply, each seventh a picture. */
async function makeReviews(shop: ActingShop, count: number): Promise<void> {
  await made.sql('DELETE FROM reviews WHERE shop_id = $1', [shop.id]);
  await made.sql(
    `INSERT INTO reviews (shop_id, review_type, rating, title, content, name, email, source, state, image_count, written_at)
     SELECT $1, 'shop', 1 + n % 5, 'Title ' || n, 'Words ' || n, 'Name ' || n, 'n' || n || '@example.com', 'storefront_api', 'published',
       CASE WHEN n % 7 = 0 THEN 1 ELSE 0 END, timestamptz '2026-01-01' + n * interval '1 minute' FROM generate_series(1, $2) n`,
    [shop.id, count],
  );
  await made.sql(
    `INSERT INTO review_images (shop_id, review_id, position, src)
     SELECT shop_id, id, 1, '/files/' || title FROM reviews WHERE shop_id = $1 AND image_count = 1`,
    [shop.id],
  );
  await made.sql(
    `INSERT INTO review_replies (shop_id, review_id, content, public, created_at)
     SELECT shop_id, id, 'Thank you', true, '2026-02-01' FROM reviews WHERE shop_id = $1 AND rating = 5`,
    [shop.id],
  );
}

/** The file of the shop's only export without ids, which differ between shops. */
async function readExport(shop: ActingShop): Promise<string[]> {
  const files = await made.sql<{ key: string }>(
    `SELECT key FROM passing_files WHERE shop_id = $1 ORDER BY length(key), key`,
    [shop.id],
  );
  const storage = await fileStoreOf(made.services);
  const parts = await Promise.all(files.map(async ({ key }) => (await storage.read(key))?.toString() ?? ''));
  return parts.map((part) => part.replaceAll(/^\d+,/gm, ','));
}

describeJob(reviewExportJob, {
  made: () => made,
  async enqueue(shop) {
    await makeReviews(shop, 3 * many);
    return made.services.db.inShop(shop.id, (tx) =>
      enqueue({ shop, tx }, reviewExportJob, { ids: null, filter: {}, exclude_ids: [] }),
    );
  },
  left: readExport,
});

describeJob(reviewBatchJob, {
  made: () => made,
  async enqueue(shop) {
    await makeReviews(shop, many);
    const [last] = await made.sql<{ id: number }>('SELECT max(id) AS id FROM reviews WHERE shop_id = $1', [
      shop.id,
    ]);
    return made.services.db.inShop(shop.id, (tx) =>
      enqueue({ shop, tx }, reviewBatchJob, {
        filter: { ratings: [1, 2] },
        exclude_ids: [],
        // They leave the filter of a later reading as they change.
        fields: { status: false, hold_reason: 'spam', is_read: true },
        last_id: Number(last!.id),
        user_id: null,
        token_id: null,
      }),
    );
  },
  left: (shop) =>
    made.sql(
      `SELECT r.title, r.state, r.hold_reason, r.is_read, r.version,
         (SELECT count(*)::int FROM review_log l WHERE l.shop_id = r.shop_id AND l.review_id = r.id) AS logged,
         (SELECT count(*)::int FROM review_holds h WHERE h.shop_id = r.shop_id AND h.review_id = r.id) AS held
       FROM reviews r WHERE r.shop_id = $1 ORDER BY r.written_at`,
      [shop.id],
    ),
});
