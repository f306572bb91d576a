import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Job } from '#core/contract/job-calls.ts';
import { readJob } from '#core/server/jobs/job-row.ts';
import { startJobs } from '#core/server/jobs/jobs.ts';
import { eventually } from '#core/testing/test-services.ts';
import { createTestCatalog, type TestCatalog } from '../../testing/test-catalog.ts';
import { productBulkJob } from './product-bulk.ts';

interface Answer {
  status: number | true;
  is_process_background: boolean;
  count: number;
  job_id: number;
  fields: Record<string, string>;
}

let catalog: TestCatalog;
let working: { stop(): Promise<void> };
beforeAll(async () => {
  catalog = await createTestCatalog();
  working = await startJobs(catalog.services, [productBulkJob]);
});
afterEach(() => catalog.sql('TRUNCATE products, collections, outbox, jobs CASCADE'));
afterAll(async () => {
  await working.stop();
  await catalog.close();
});

async function makeProducts(count: number): Promise<number[]> {
  const made = await catalog.sql<{ id: number }>(
    `INSERT INTO products (shop_id, title, handle, vendor, tags, status)
     SELECT $1, 'P' || n, 'p' || n, 'V' || n % 2, '{Old}', 'draft' FROM generate_series(1, ${count}) n RETURNING id`,
    [catalog.shops[0].id],
  );
  return made.map(({ id }) => id).sort((a, b) => a - b);
}

const call = async (method: 'PATCH' | 'DELETE', body: object | undefined, query = '') => {
  const answer = await catalog.call(method, `/admin/products.json${query}`, body);
  return { http: answer.status, ...(answer.body as Answer) };
};
const ended = (id: number): Promise<Job> =>
  eventually('the end of the job', async () => {
    const job = await catalog.inShop((ctx) => readJob(ctx, id));
    return job && ['done', 'failed'].includes(job.status) ? job : null;
  });
const events = () =>
  catalog.sql<{ topic: string; ids: number[] }>(
    `SELECT topic, payload -> 'product_ids' AS ids FROM outbox WHERE topic LIKE 'catalog.product%' ORDER BY id`,
  );

test('a few products change at once; unchanged ones are neither written nor published', async () => {
  const ids = await makeProducts(4);
  const [collection] = await catalog.sql<{ id: number }>(
    `INSERT INTO collections (shop_id, title, handle) VALUES ($1, 'Picked', 'picked') RETURNING id`,
    [catalog.shops[0].id],
  );
  const data = {
    published: true,
    add_tags: ['New', 'OLD'],
    remove_tags: ['gone'],
    product_type: 'T',
    add_collections: [collection!.id],
  };
  const answer = await call('PATCH', { ids: ids.slice(0, 3), data });
  expect(answer).toEqual({ http: 200, status: true, is_process_background: false, count: 3 });
  const rows = await catalog.sql(
    `SELECT tags, status, published_at IS NOT NULL AS published, product_type, version FROM products ORDER BY id`,
  );
  expect(rows.slice(0, 3)).toEqual(
    Array.from({ length: 3 }, () => ({
      tags: ['Old', 'New'],
      status: 'active',
      published: true,
      product_type: 'T',
      version: 2,
    })),
  );
  expect(rows[3]).toMatchObject({ tags: ['Old'], status: 'draft', version: 1 });
  expect(await events()).toEqual([{ topic: 'catalog.product_updated', ids: ids.slice(0, 3) }]);
  await call('PATCH', { ids, data: { ...data, published: undefined } });
  expect(await events()).toEqual([
    { topic: 'catalog.product_updated', ids: ids.slice(0, 3) },
    { topic: 'catalog.product_updated', ids: ids.slice(3) },
  ]);
  const places = await catalog.sql('SELECT product_id, position FROM collects ORDER BY position');
  expect(places).toEqual(ids.map((product_id, index) => ({ product_id, position: index + 1 })));
  await call('PATCH', {
    ids,
    data: { remove_collections: [collection!.id], remove_tags: ['old'], status: 'archived' },
  });
  expect(await catalog.sql('SELECT 1 FROM collects')).toEqual([]);
  expect(await catalog.sql('SELECT DISTINCT tags, status, published_at FROM products')).toEqual([
    { tags: ['New'], status: 'archived', published_at: null },
  ]);
});

test('more than 250 go on as a job, also when they leave the filter as they change', async () => {
  const ids = await makeProducts(620);
  const answer = await call('PATCH', {
    filter: { published_status: 'unpublished', vendor: 'V0' },
    exclude_ids: [ids[1]],
    data: { published: true },
  });
  expect(answer).toMatchObject({ is_process_background: true, count: 309, job_id: expect.any(Number) });
  expect(await ended(answer.job_id)).toMatchObject({
    status: 'done',
    done: 309,
    total: 309,
    result: { products: 309 },
  });
  const [row] = await catalog.sql(
    `SELECT count(*) FILTER (WHERE published_at IS NOT NULL AND vendor = 'V0')::int AS changed,
            count(*) FILTER (WHERE published_at IS NOT NULL AND vendor <> 'V0')::int AS others FROM products`,
  );
  expect(row).toEqual({ changed: 309, others: 0 });
  const named = (await events()).flatMap((event) => event.ids);
  expect([named.length, new Set(named).size]).toEqual([309, 309]);
});

test('many are deleted by filter, and each is published once', async () => {
  const ids = await makeProducts(300);
  const answer = await call('DELETE', { filter: {}, exclude_ids: [ids[0]] });
  await ended(answer.job_id);
  expect(await catalog.sql('SELECT id FROM products WHERE deleted_at IS NULL')).toEqual([{ id: ids[0] }]);
  const deleted = (await events()).flatMap((event) => event.ids);
  expect(deleted.sort((a, b) => a - b)).toEqual(ids.slice(1));
});

test("a choice is ids or a filter; another shop's products and collections are not touched", async () => {
  const ids = await makeProducts(1);
  expect((await call('PATCH', { data: { published: true } })).fields).toEqual({
    ids: 'Send either ids or filter',
  });
  expect((await call('DELETE', { ids, filter: {} })).http).toBe(422);
  const [theirs] = await catalog.sql<{ id: number }>(
    `INSERT INTO collections (shop_id, title, handle) VALUES ($1, 'Theirs', 'theirs') RETURNING id`,
    [catalog.shops[1].id],
  );
  expect((await call('PATCH', { ids, data: { add_collections: [theirs!.id] } })).http).toBe(404);
  await catalog.sql(`UPDATE products SET shop_id = $1`, [catalog.shops[1].id]);
  expect(await call('DELETE', { ids })).toMatchObject({ http: 200, count: 0 });
});

test('which products are deleted may stand in the query, in one place alone', async () => {
  const ids = await makeProducts(3);
  for (const [query, body] of [
    ['', undefined],
    ['', {}],
    ['?ids=', undefined],
    [`?ids=${ids[0]}`, { ids: [ids[1]] }],
    [`?ids=${ids[0]}`, { filter: {} }],
  ] as const) {
    const refused = await call('DELETE', body, query);
    expect([query, refused.http, Object.keys(refused.fields)]).toEqual([query, 422, ['ids']]);
  }
  const left = () => catalog.sql('SELECT id FROM products WHERE deleted_at IS NULL ORDER BY id');
  expect(await left()).toHaveLength(3);
  expect(await call('DELETE', undefined, `?ids=${ids[0]},${ids[2]}`)).toMatchObject({ http: 200, count: 2 });
  expect(await left()).toEqual([{ id: ids[1] }]);
});
