import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestCatalog, type TestCatalog } from '../../testing/test-catalog.ts';

const many = 24_000;
let catalog: TestCatalog;
let worker: ChildProcess | undefined;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterEach(() => worker?.kill('SIGKILL'));
afterAll(() => catalog.close());

function startWorker(): void {
  const file = join(import.meta.dirname, '../testing/upkeep-worker.ts');
  const { services, shops } = catalog;
  worker = spawn(process.execPath, [file, services.db.url, JSON.stringify(shops[0])], { stdio: 'inherit' });
}

interface State extends Record<string, number> {
  members: number;
  counted: number;
  queued: number;
}
async function look(): Promise<State> {
  const [state] = await catalog.sql<State>(
    `SELECT (SELECT count(*)::int FROM collects) AS members, (SELECT products_count FROM collections LIMIT 1) AS counted,
            (SELECT count(*)::int FROM collection_queue) AS queued`,
  );
  return state!;
}

test('the upkeep of collections killed in the middle, again and again: nothing is missing, nothing is there twice', async () => {
  await catalog.call('POST', '/admin/smart_collections.json', {
    smart_collection: { title: 'Sale', rules: [{ column: 'tag', relation: 'equals', condition: 'sale' }] },
  });
  await catalog.sql(
    `INSERT INTO products (shop_id, title, handle, tags)
     SELECT $1, 'Product ' || n, 'p-' || n, CASE WHEN n % 3 = 0 THEN '{}'::text[] ELSE '{sale}' END FROM generate_series(1, ${many}) n`,
    [catalog.shops[0].id],
  );
  let kills = 0;
  let seen = await look();
  expect(seen.queued).toBeGreaterThanOrEqual(many);
  startWorker();
  for (let state = seen; state.queued > 0; state = await look()) {
    // What was taken out of the queue is in the collection, at every moment.
    expect(state.counted).toBe(state.members);
    if (state.members > seen.members && kills < 3) {
      kills += 1;
      worker?.kill('SIGKILL');
      seen = await look();
      startWorker();
    }
    await delay(5);
  }
  expect(kills).toBeGreaterThan(0);
  const [wrong] = await catalog.sql(
    `SELECT (SELECT count(*)::int FROM products p WHERE tags = '{sale}' AND NOT EXISTS (SELECT 1 FROM collects l WHERE l.product_id = p.id)) AS missing,
            (SELECT count(*)::int FROM collects l JOIN products p ON p.id = l.product_id WHERE p.tags <> '{sale}') AS foreign,
            (SELECT count(*)::int - count(DISTINCT product_id)::int FROM collects) AS twice,
            (SELECT count(*)::int - count(DISTINCT position)::int FROM collects) AS tied,
            (SELECT products_count FROM collections) AS counted`,
  );
  expect(wrong).toEqual({ missing: 0, foreign: 0, twice: 0, tied: 0, counted: (many / 3) * 2 });
}, 300_000);
