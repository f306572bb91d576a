import { afterAll, beforeAll, expect } from 'vitest';
import { fileStoreOf } from '#core/server/files/file-storage.ts';
import { enqueue } from '#core/server/jobs/jobs.ts';
import { describeJob } from '#core/testing/describe-job.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { evidenceExportJob } from './evidence-export.ts';

let made: TestServices;
beforeAll(async () => {
  made = await createTestServices();
});
afterAll(() => made.close());

// More than four parts of what was shown, with turns before it.
const many = 21_000;
const turns = 5_100;

describeJob(evidenceExportJob, {
  made: () => made,
  async enqueue(shop) {
    await made.sql(
      `INSERT INTO honest_turns (shop_id, at, honest, never_in, by_name)
       SELECT $1, '2026-03-01T10:00:00Z', n % 2 = 0, '{CA,US}', '=cmd|n' FROM generate_series(1, $2) n`,
      [shop.id, turns],
    );
    await made.sql(
      `INSERT INTO shown_evidence (shop_id, day, tool, country, simulated, basis, basis_id, shown)
       SELECT $1, '2026-03-01', 'sale_notification', '', false, 'order', n, 2 FROM generate_series(1, $2) n`,
      [shop.id, many],
    );
    return made.services.db.inShop(shop.id, (tx) =>
      enqueue({ shop, tx }, evidenceExportJob, { from: '2026-03-01', to: '2026-03-01' }),
    );
  },
  async left(shop) {
    const stored = await made.sql<{ key: string }>(
      `SELECT key FROM passing_files WHERE shop_id = $1 AND key LIKE $2 ORDER BY length(key), key`,
      [shop.id, 'exports/%'],
    );
    const storage = await fileStoreOf(made.services);
    const parts = await Promise.all(stored.map(async ({ key }) => (await storage.read(key))!.toString()));
    const file = parts.join('');
    expect(file.match(/^2026-03-01,real,sale_notification,,2,order,\d+,,,,,$/gm)).toHaveLength(many);
    const turned = file.match(/^2026-03-01,turned,,,,,,,2026-03-01T10:00:00\.000Z,.*$/gm);
    expect(turned).toHaveLength(turns);
    // A name that a spreadsheet would work out is text in it.
    expect(turned?.[0]).toContain(`'=cmd|n`);
    expect(file.split('\n')[0]).toContain('day,kind,tool,country,shown,true_by');
    return file;
  },
});
