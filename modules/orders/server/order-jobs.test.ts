import { afterAll, beforeAll } from 'vitest';
import { fileStoreOf } from '#core/server/file-store.ts';
import { enqueue } from '#core/server/jobs.ts';
import { describeJob } from '#core/testing/describe-job.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { orderJobs } from './order-exports.ts';

let made: TestServices;
beforeAll(async () => {
  made = await createTestServices();
});
afterAll(() => made.close());

// Both exports are one kind of work, over other rows.
const exportOfCustomers = orderJobs.find(({ kind }) => kind === 'orders.export-customers')!;

describeJob(exportOfCustomers, {
  made: () => made,
  async enqueue(shop) {
    await made.sql(
      `INSERT INTO customers (shop_id, email, first_name, created_at)
       SELECT $1, 'c' || n || '@example.com', 'First ' || n, '2026-01-01' FROM generate_series(1, 7000) n`,
      [shop.id],
    );
    return made.services.db.inShop(shop.id, (tx) => enqueue({ shop, tx }, exportOfCustomers, {}));
  },
  async left(shop) {
    const kept = await made.sql<{ key: string }>(
      'SELECT key FROM passing_files WHERE shop_id = $1 ORDER BY key',
      [shop.id],
    );
    const store = await fileStoreOf(made.services);
    return Promise.all(kept.map(async ({ key }) => (await store.read(key))?.toString()));
  },
});
