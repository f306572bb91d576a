import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll } from 'vitest';
import { describeJob } from '#core/testing/describe-job.ts';
import { testMember } from '#core/testing/test-authentication.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { offerImportJob, startOfferImport } from './offer-import.ts';

let made: TestServices;
beforeAll(async () => {
  made = await createTestServices();
});
afterAll(() => made.close());

const tier = { key: 0, label: '', min_quantity: 2, value_discount: 10, type: 'percentage_each' };
const tiers = JSON.stringify({ data: [{ ...tier, mark_as_popular: true }], is_default_select: -1 });

/** Each tenth line is no offer. */
const file = stringify([
  ['offer_name', 'offer_message', 'offer_type', 'target_type', 'discount_data'],
  ...Array.from({ length: 450 }, (_, n) => [
    `Offer ${n}`,
    'Buy more',
    n % 10 === 9 ? 'nonsense' : 'quantity',
    'all',
    tiers,
  ]),
]);

// In a process that is killed: offer-import-kill.test.ts.
describeJob(offerImportJob, {
  made: () => made,
  async enqueue(shop) {
    await made.sql(
      `INSERT INTO offers (shop_id, offer_type, offer_name, priority, automated)
       VALUES ($1, 'quantity', 'Old', 7, false), ($1, 'post-purchase', 'Automated', 7, true)`,
      [shop.id],
    );
    const path = join(made.services.dataDir, 'sent.csv');
    await writeFile(path, file);
    return startOfferImport(
      { services: made.services, shop, member: testMember },
      { path },
      { delete_option: true },
    );
  },
  left: (shop) =>
    made.sql(
      `SELECT offer_name, offer_message, offer_type, priority, automated, activated, discount_data,
         (SELECT count(*)::int FROM offer_import_lines l WHERE l.shop_id = o.shop_id) AS lines_kept,
         (SELECT count(*)::int FROM outbox e WHERE e.shop_id = o.shop_id AND topic LIKE 'offer%') AS told
       FROM offers o WHERE shop_id = $1 ORDER BY automated, priority, id`,
      [shop.id],
    ),
});
