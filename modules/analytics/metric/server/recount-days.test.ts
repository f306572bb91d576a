import { afterAll, beforeAll, expect } from 'vitest';
import { enqueue } from '#core/server/jobs/jobs.ts';
import { describeJob } from '#core/testing/describe-job.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { insertHistory } from '../../event/server/public.ts';
import { recountDaysJob } from './recount-days.ts';

let made: TestServices;
beforeAll(async () => {
  made = await createTestServices();
});
afterAll(() => made.close());

const days = 8;

describeJob(recountDaysJob, {
  made: () => made,
  async enqueue(shop) {
    const now = made.services.now().getTime();
    const events = Array.from({ length: days }, (_, ago) => ({
      ...{ key: `view ${ago}`, at: new Date(now - ago * 86_400_000) },
      ...{ subject: 'product' as const, subject_id: 9, metric: 'view' as const },
    }));
    await made.services.db.inShop(shop.id, (tx) => insertHistory({ shop, tx }, { events }));
    // As in another time zone, and with a sum of nothing.
    await made.sql('UPDATE daily_metrics SET value = value + 2 WHERE shop_id = $1', [shop.id]);
    await made.sql(
      `INSERT INTO daily_metrics (shop_id, subject, subject_id, day, metric, value)
       SELECT shop_id, 'product', 10, day, 'view', 1 FROM daily_metrics WHERE shop_id = $1 AND subject_id = 9`,
      [shop.id],
    );
    return made.services.db.inShop(shop.id, (tx) => enqueue({ shop, tx }, recountDaysJob, {}));
  },
  async left(shop) {
    const sums = await made.sql(
      'SELECT day, subject_id, value FROM daily_metrics WHERE shop_id = $1 AND value <> 0 ORDER BY 1, 2',
      [shop.id],
    );
    expect(sums).toHaveLength(days);
    expect(sums.map(({ value }) => value)).toEqual(sums.map(() => 1));
    return sums;
  },
});
