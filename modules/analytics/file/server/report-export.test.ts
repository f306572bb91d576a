import { afterAll, beforeAll, expect } from 'vitest';
import { sql } from 'drizzle-orm';
import { fileStoreOf } from '#core/server/files/file-storage.ts';
import { enqueue } from '#core/server/jobs/jobs.ts';
import { describeJob } from '#core/testing/describe-job.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { partRows, reportExportJob } from './report-export.ts';

let made: TestServices;
beforeAll(async () => {
  made = await createTestServices();
});
afterAll(() => made.close());

const orders = 2 * partRows + 5_000;

describeJob(reportExportJob, {
  made: () => made,
  given: {
    ...{ productTitles: async () => new Map(), salesRefs: [], costKinds: [], taxLines: () => sql`SELECT` },
    connectedStore: async () => null,
    salesNames: [{ of: 'order', names: async (_ctx, ids) => new Map(ids.map((id) => [id, `=#${id}`])) }],
  },
  async enqueue(shop) {
    await made.sql(
      `INSERT INTO sale_movements (shop_id, order_id, key, kind, at, day, order_day, orders, gross_minor, returns_minor)
       SELECT $1, n, key, 'placed', '2026-03-01', '2026-03-01', '2026-03-01', CASE key WHEN 'placed' THEN 1 ELSE 0 END,
         CASE key WHEN 'placed' THEN 0 ELSE 500 END, CASE key WHEN 'placed' THEN n ELSE 0 END
       FROM generate_series(1, $2) n, unnest('{placed,line:1}'::text[]) key`,
      [shop.id, orders],
    );
    return made.services.db.inShop(shop.id, (tx) =>
      enqueue({ shop, tx }, reportExportJob, {
        ...{ from: '2026-03-01', to: '2026-03-01', basis: 'own', by: 'order' },
        figures: ['net_sales', 'orders'],
      }),
    );
  },
  async left(shop) {
    const files = await made.sql<{ key: string }>(
      'SELECT key FROM passing_files WHERE shop_id = $1 ORDER BY length(key), key',
      [shop.id],
    );
    const storage = await fileStoreOf(made.services);
    const parts = await Promise.all(files.map(async ({ key }) => (await storage.read(key))?.toString()));
    const lines = parts.join('').trimEnd().split('\n');
    expect(lines).toHaveLength(orders + 1);
    // A name that would be a formula is text, an amount below zero a number.
    expect(lines.slice(0, 2)).toEqual([
      '\uFEFForder_id,order_name,day,net_sales,orders',
      "1,'=#1,2026-03-01,4.99,1",
    ]);
    expect(lines.at(-1)).toBe(`${orders},'=#${orders},2026-03-01,${(500 - orders) / 100},1`);
    return parts;
  },
});
