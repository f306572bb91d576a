import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { enqueue } from '#core/server/jobs/jobs.ts';
import { describeJob } from '#core/testing/describe-job.ts';
import { createImportShop, type ImportShop } from '../testing/import-shop.ts';
import { reviewFile } from '../testing/review-file.ts';
import { reviewImportJob } from './review-import.ts';
import { startReviewImport } from './start-import.ts';
import { reviewPicturesJob } from './review-pictures.ts';

let made: ImportShop;
beforeAll(async () => {
  made = await createImportShop({ jobs: [] });
});
afterAll(() => made.close());

// In a process that is killed: review-import-kill.test.ts.
describeJob(reviewImportJob, {
  made: () => made,
  given: { storeView: async () => null },
  async enqueue(shop) {
    const path = join(made.services.dataDir, 'sent.csv');
    await writeFile(path, reviewFile('judge_me', 700, { badEvery: 70 }));
    return startReviewImport(
      { services: made.services, shop, member: undefined, app: undefined },
      { path, filename: 'reviews.csv' },
      {
        override: false,
        dry_run: false,
        product_id: null,
        columns: null,
        date_order: null,
        imported_from: '',
      },
    );
  },
  left: (shop) =>
    made.sql(
      `SELECT (SELECT count(*)::int FROM reviews WHERE shop_id = $1) AS reviews,
         (SELECT count(*)::int FROM review_texts WHERE shop_id = $1) AS searched,
         (SELECT count(*)::int FROM reviews WHERE shop_id = $1 AND brought_at IS NOT NULL) AS brought,
         (SELECT count(*)::int FROM review_replies WHERE shop_id = $1) AS replies,
         (SELECT sum(n)::int FROM review_counts WHERE shop_id = $1) AS counted,
         (SELECT md5(string_agg(title || content || name || rating, ' ' ORDER BY title)) FROM reviews WHERE shop_id = $1) AS words`,
      [shop.id],
    ),
});

describeJob(reviewPicturesJob, {
  made: () => made,
  async enqueue(shop) {
    await made.sql('DELETE FROM reviews WHERE shop_id = $1', [shop.id]);
    // No host answers there, so that each of them fails in the same way.
    await made.sql(
      `WITH one AS (INSERT INTO reviews (shop_id, review_type, rating, name, source, imported_from, state)
         VALUES ($1, 'shop', 5, 'Ana', 'import_csv', 'CSV', 'published') RETURNING id)
       INSERT INTO review_import_pictures (shop_id, review_id, position, source_url)
       SELECT $1, one.id, n, 'http://127.0.0.1:8080/' || n || '.jpg' FROM one, generate_series(1, 20) n`,
      [shop.id],
    );
    return made.services.db.inShop(shop.id, (tx) => enqueue({ shop, tx }, reviewPicturesJob, {}));
  },
  left: (shop) =>
    made.sql(
      `SELECT position, source_url, failed, (SELECT image_count FROM reviews r WHERE r.shop_id = p.shop_id AND r.id = p.review_id) AS shown
       FROM review_import_pictures p WHERE shop_id = $1 ORDER BY position`,
      [shop.id],
    ),
});
