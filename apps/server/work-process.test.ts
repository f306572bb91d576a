import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '#core/contract/job-calls.ts';
import { eventually } from '#core/testing/test-services.ts';
import { makePeople, type TestPeople } from './testing/test-people.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { makeProduct, memberClient } from './testing/test-shop.ts';

let server: TestServer;
let people: TestPeople;
let admin: ReturnType<typeof memberClient>;
let worker: ChildProcess;

beforeAll(async () => {
  server = await startTestServer({ work: false });
  people = await makePeople(server.services.db);
  admin = memberClient(server.app, people.owner);
  const file = join(import.meta.dirname, 'testing/work-process.ts');
  worker = spawn(process.execPath, [file, server.databaseUrl, server.services.dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    worker.once('exit', (code) => reject(new Error(`the worker ended with ${code}`)));
    worker.stdout!.on('data', (text) => String(text).includes('working') && resolve());
  });
}, 60_000);
afterAll(async () => {
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  worker.kill('SIGKILL');
  await ended;
  await server.close();
});

const rows = async <R extends Record<string, unknown>>(statement: SQL): Promise<R[]> =>
  (await server.services.db.inShop(people.shopId, (tx) => tx.execute<R>(statement))).rows as R[];

/** Sends a file to a call, and waits until the other process has done the job. */
async function workedOff(url: string, file: string, fields: Record<string, string> = {}): Promise<Job> {
  const named = Object.entries(fields).map(
    ([name, value]) => `--file\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const sent = await server.app.inject({
    method: 'POST',
    url,
    headers: {
      authorization: `Bearer ${people.owner}`,
      'content-type': 'multipart/form-data; boundary=file',
    },
    payload: `${named.join('')}--file\r\ncontent-disposition: form-data; name="file"; filename="sent.csv"\r\ncontent-type: text/csv\r\n\r\n${file}\r\n--file--\r\n`,
  });
  expect(sent.statusCode, sent.body).toBe(202);
  return jobEnds(sent.json<{ job_id: number }>().job_id);
}
const jobEnds = (id: number): Promise<Job> =>
  eventually(
    'the end of the job',
    async () => {
      const { job } = (await admin<{ job: Job }>('GET', `/admin/jobs/${id}.json`)).body;
      return job.status === 'done' || job.status === 'failed' ? job : null;
    },
    60,
  );

test('a process that only works imports products with their metafields, and the export has them', async () => {
  const column = 'wash_at: integer (product.metafields.care.wash_at)';
  const job = await workedOff(
    '/admin/products/import.json',
    `Handle,Title,Variant Price,${column}\nvase,Vase,30.00,40`,
  );
  expect(job).toMatchObject({ status: 'done', failure_count: 0, result: { products_created: 1 } });
  const stored = await rows(sql`SELECT name, value FROM metafields WHERE product_id IS NOT NULL`);
  expect(stored).toEqual([{ name: expect.any(String), value: '40' }]);
  const { body } = await server.app.inject({
    url: '/admin/products/export.csv',
    headers: { authorization: `Bearer ${people.owner}` },
  });
  const [exported] = parse(body, { columns: true, bom: true }) as Record<string, string>[];
  expect(exported).toMatchObject({ Handle: 'vase', [column]: '40' });
});

test('a process that only works gives the codes that reviews are thanked with', async () => {
  const terms = { enabled: true, value_type: 'percentage', value: 10, minimum: 0, days: 60 };
  expect((await admin('PUT', '/admin/reviews/rewards.json', { rewards: terms })).status).toBe(200);
  await rows(sql`WITH review AS (
      INSERT INTO reviews (shop_id, rating, title, content, name, email, state, review_type, source, written_at)
      VALUES (${people.shopId}, 5, '', 'Fine.', 'Ada', 'ada@buyer.test', 'published', 'shop', 'storefront_api', now())
      RETURNING id)
    INSERT INTO review_rewards (shop_id, review_id, order_id, state, due_at, created_at)
    SELECT ${people.shopId}, id, 1, 'wanted', now(), now() FROM review`);
  const given = await eventually(
    'the code',
    async () => (await rows(sql`SELECT 1 FROM review_rewards WHERE state = 'given'`))[0],
    60,
  );
  expect(given).toBeDefined();
  expect(await rows(sql`SELECT rewarded FROM reviews`)).toEqual([{ rewarded: true }]);
  expect(await rows(sql`SELECT reference FROM discount_codes`)).toEqual([{ reference: 'reviews/order/1' }]);
}, 90_000);

test('a process that only works knows products by their ids in the connected store', async () => {
  const mug = await makeProduct(server.services.db, people.shopId, { handle: 'mug', price_minor: 3000 });
  await rows(sql`INSERT INTO store_links (shop_id, provider, domain, storefront_domain, sealed)
    VALUES (${people.shopId}, 'woocommerce', 'woo.test', 'woo.test', 'none')`);
  await rows(sql`INSERT INTO external_ids (shop_id, provider, store, kind, external_id, our_id)
    VALUES (${people.shopId}, 'woocommerce', 'woo.test', 'product', '7777', ${mug.product})`);
  const columns = JSON.stringify({ rating: 'Stars', product_id: 'Product', name: 'Who' });
  const job = await workedOff('/admin/reviews/import.json', 'Stars,Product,Who\n4,7777,Ben', {
    columns,
    imported_from: 'Elsewhere',
  });
  expect(job).toMatchObject({ status: 'done', result: { new: 1, unassigned: 0 } });
  expect(await rows(sql`SELECT product_id FROM reviews WHERE name = 'Ben'`)).toEqual([
    { product_id: mug.product },
  ]);
});

test('a process that only works writes files of reports', async () => {
  const begun = await admin<{ job_id: number }>('POST', '/admin/analytics/export.json', {
    report_type: 'taxes',
  });
  expect(begun.status, JSON.stringify(begun.body)).toBe(202);
  expect(await jobEnds(begun.body.job_id)).toMatchObject({ status: 'done', error: null });
});
