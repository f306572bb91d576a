import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Evaluation,
  evaluations,
  startSupplierSandbox,
  type SupplierSandbox,
} from '../../../../sandbox/aliexpress/reviews-sandbox.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { readJobs } from '#core/server/jobs/job-row.ts';
import { importReviewsKind } from '../contract/import-words.ts';
import type { listSupplierAddresses } from '../contract/supplier-address-calls.ts';
import { createImportShop, type ImportShop } from '../testing/import-shop.ts';
import { lookAgainSchedule } from './supplier-looks.ts';

let supplier: SupplierSandbox;
let shop: ImportShop;
let product: number;
let real: () => Date;
const number = '1005001234567890';
const url = `https://www.aliexpress.com/item/${number}.html`;
const other = 'https://www.aliexpress.com/item/1005009999999999.html';
const week = 7 * 86_400_000;

beforeAll(async () => {
  supplier = await startSupplierSandbox();
  process.env['OUTBOUND_ALLOW'] = supplier.host;
  process.env['SUPPLIER_REVIEWS_URL'] = supplier.url;
  shop = await createImportShop();
  real = shop.services.now;
  [{ id: product }] = (await shop.rows<{ id: number }>(
    sql`SELECT id FROM products WHERE shop_id = ${shop.shops[0].id} AND handle = 'product-1'`,
  )) as [{ id: number }];
});
afterAll(async () => {
  await shop.close();
  await supplier.close();
});
beforeEach(async () => {
  Object.assign(supplier.faults, { robot: false, changed: false, down: false });
  supplier.products.clear();
  supplier.products.set(number, old);
  shop.services.now = real;
  await shop.sql('DELETE FROM reviews');
  await shop.sql('DELETE FROM review_supplier_addresses');
  await shop.sql('DELETE FROM review_settings');
  await shop.sql('UPDATE products SET deleted_at = NULL');
});

const old = evaluations(30).map((one) => ({ ...one, buyerEval: 100 }));
const day = (time: Date): string =>
  `${String(time.getUTCDate()).padStart(2, '0')} ${time.toLocaleString('en', { month: 'short', timeZone: 'UTC' })} ${time.getUTCFullYear()}`;
/** Opinions of the days after now, in front of the others. */
const fresh = (count: number): Evaluation[] =>
  evaluations(count).map((one, n) => ({
    ...one,
    evaluationId: 40_000_000_000 + n,
    buyerEval: 100,
    evalDate: day(new Date(real().getTime() + 3 * 86_400_000)),
  }));

const turnOn = async (enabled: boolean) => {
  const saved = await shop.call('PUT', '/admin/reviews/settings.json', {
    settings: { review_auto_import: { enabled } },
  });
  expect(saved.status).toBe(200);
};
async function bring(urls: string[] = [url], settings: object = {}) {
  const { status, body } = await shop.call<{ job_id: number }>(
    'POST',
    '/admin/reviews/import-aliexpress.json',
    { product_id: product, urls, settings },
  );
  expect(status).toBe(202);
  await shop.ended(body.job_id);
}
const jobs = () =>
  shop.services.db.inShop(shop.shops[0].id, (tx) => readJobs({ shop: shop.shops[0], tx }, importReviewsKind));
/** Runs the schedule so many milliseconds from now: the end of its job, or null without one. */
async function turn(ms: number) {
  const [before] = await jobs();
  shop.services.now = () => new Date(real().getTime() + ms);
  await lookAgainSchedule.run(shop.services);
  const [now] = await jobs();
  return now && now.id !== before?.id ? shop.ended(now.id) : null;
}
const stored = async () => (await shop.rows(sql`SELECT id FROM reviews`)).length;
const addresses = async () =>
  (await shop.call<ReplyOf<typeof listSupplierAddresses>>('GET', '/admin/reviews/supplier-addresses.json'))
    .body;

test('review_auto_import looks a week later, with what was chosen then, and brings what is new alone', async () => {
  await bring([url], { max_review: 5 });
  expect(await stored()).toBe(5);
  expect((await addresses()).supplier_addresses).toMatchObject([{ product_id: product, url }]);
  supplier.products.set(number, [...fresh(8), ...old]);
  // While it is off, no address is checked.
  expect(await turn(week + 1)).toBeNull();
  await turnOn(true);
  expect(await turn(week - 3_600_000)).toBeNull();
  const look = await turn(week + 1);
  // Five at a time; the older ones that were left out then are no news.
  expect(look).toMatchObject({
    status: 'done',
    result: { from: 'supplier_again', new: 5, same: 0, wrong: 0 },
  });
  expect(await stored()).toBe(10);
  expect(await turn(week + 2)).toBeNull();
  const { supplier_addresses: all, enabled } = await addresses();
  expect([enabled, new Date(all[0]!.next_at).getTime() - new Date(all[0]!.looked_at).getTime()]).toEqual([
    true,
    week,
  ]);
});

test('where the supplier asks for a pause, no further address is asked, and all wait a day', async () => {
  await turnOn(true);
  await bring([url, other]);
  supplier.faults.robot = true;
  const look = await turn(week + 1);
  expect(look).toMatchObject({ status: 'done', result: { new: 0, wrong: 1 } });
  expect(look!.failures[0]!.message).toContain('AliExpress blocked the request as automated');
  supplier.faults.robot = false;
  supplier.products.set(number, [...fresh(2), ...old]);
  expect(await turn(week + 3_600_000)).toBeNull();
  expect(await turn(week + 86_400_000 + 2)).toMatchObject({ result: { new: 2 } });
});

test('an address that is forgotten, and one of a product that is deleted, are looked at no more', async () => {
  await turnOn(true);
  await bring([url, other]);
  const { supplier_addresses: all } = await addresses();
  expect(all.map((one) => one.url).toSorted()).toEqual([url, other].toSorted());
  const forgotten = all.find((one) => one.url === other)!;
  const path = `/admin/reviews/supplier-addresses/${forgotten.id}.json`;
  expect((await shop.call('DELETE', path)).status).toBe(200);
  expect((await shop.call('DELETE', path)).status).toBe(404);
  await shop.sql('UPDATE products SET deleted_at = now() WHERE id = $1', [product]);
  expect((await addresses()).total).toBe(0);
  expect(await turn(week + 1)).toBeNull();
});

test('a weekly check between a trial and its import doesn’t prevent the import', async () => {
  await turnOn(true);
  await bring();
  supplier.products.set(number, [...fresh(3), ...old]);
  const trial = await shop.call<{ job_id: number }>('POST', '/admin/reviews/import-aliexpress.json', {
    product_id: product,
    urls: [url],
    dry_run: true,
  });
  await shop.ended(trial.body.job_id);
  expect(await turn(week + 1)).toMatchObject({ result: { new: 3 } });
  const applied = await shop.call<{ job_id: number }>('POST', '/admin/reviews/import/apply.json', {
    job_id: trial.body.job_id,
  });
  expect(applied.status).toBe(202);
  await shop.ended(applied.body.job_id);
});

test('while reviews are imported, the clock waits for its next turn', async () => {
  await turnOn(true);
  await bring();
  await shop.rows(
    sql`INSERT INTO jobs (shop_id, kind, status, params) VALUES (${shop.shops[0].id}, ${importReviewsKind}, 'running', '{}')`,
  );
  expect(await turn(week + 1)).toBeNull();
  await shop.sql(`DELETE FROM jobs WHERE status = 'running' AND params = '{}'`);
  expect(await turn(week + 1)).not.toBeNull();
});
