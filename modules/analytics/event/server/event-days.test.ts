import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ActingShop } from '#core/server/call/context.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { forgetEvents, packEvents } from './event-days.ts';
import { insertHistory } from './public.ts';
import { metricSums, recount } from '../../metric/server/public.ts';

let kit: TestServices;
let ownShop: ActingShop;
beforeAll(async () => {
  kit = await createTestServices();
  [ownShop] = kit.shops;
});
afterAll(() => kit.close());

const inOwnShop = <T>(work: (ctx: { shop: ActingShop; tx: never }) => Promise<T>): Promise<T> =>
  kit.services.db.inShop(ownShop.id, (tx) => work({ shop: ownShop, tx: tx as never }));
const daysAgo = (days: number) => new Date(kit.services.now().getTime() - days * 86_400_000);
const days = [0, 1, 88, 89, 92, 200];
const partitions = async () =>
  (
    await kit.sql<{ name: string }>(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'shopper_events'::regclass`,
    )
  ).map(({ name }) => name);
const stored = async () =>
  (await kit.sql<{ n: number }>('SELECT count(*)::int AS n FROM shopper_events'))[0]!.n;
const differences = () => inOwnShop((ctx) => recount(ctx));

beforeEach(async () => {
  for (const part of await partitions()) await kit.sql(`DROP TABLE ${part}`);
  await kit.sql('DELETE FROM daily_metrics');
  await inOwnShop((ctx) =>
    insertHistory(ctx, {
      events: days.map((ago) => ({
        ...{ key: `view ${ago}`, at: daysAgo(ago) },
        ...{ subject: 'offer' as const, subject_id: 7, metric: 'view' as const },
      })),
    }),
  );
});

test('events go after 90 days, and no sum moves: a recount takes those of days without events as they are', async () => {
  expect([await stored(), await differences()]).toEqual([6, []]);
  await forgetEvents.run(kit.services);
  expect([await stored(), (await partitions()).length]).toEqual([4, 4]);
  const span = { subject: 'offer', subjectIds: [7], metrics: ['view'], from: '2000-01-01', to: '2100-01-01' };
  expect(await inOwnShop((ctx) => metricSums(ctx, span))).toEqual(new Map([[7, { view: 6 }]]));
  expect(await differences()).toEqual([]);
  // Sums that events still back are compared with them.
  await kit.sql('UPDATE daily_metrics SET value = value + 1');
  expect(await differences()).toHaveLength(4);
});

test('a sum that no event makes is held to its facts, however old', async () => {
  await forgetEvents.run(kit.services);
  await kit.sql(
    `INSERT INTO daily_metrics (shop_id, subject, subject_id, day, metric, value) VALUES ($1, 'offer', 7, '2020-01-01', 'sales', 5)`,
    [ownShop.id],
  );
  expect(await differences()).toMatchObject([{ metric: 'sales', counted: 0, stored: 5 }]);
});

test('writers aren’t blocked: a day in use is dropped in the next run', async () => {
  const writer = new pg.Client({ connectionString: kit.services.db.url });
  await writer.connect();
  try {
    await writer.query('BEGIN');
    await writer.query(`SELECT set_config('app.shop_id', $1, true)`, [String(ownShop.id)]);
    await writer.query('SELECT 1 FROM shopper_events LIMIT 1');
    await forgetEvents.run(kit.services);
    expect(await stored()).toBe(6);
    expect(kit.logged.map(({ message }) => message)).toContain('old events were not dropped');
  } finally {
    await writer.query('ROLLBACK');
    await writer.end();
  }
  await forgetEvents.run(kit.services);
  expect(await stored()).toBe(4);
});

test('days that no event can come of any more are packed once, and what is in them stays', async () => {
  const indexes = () =>
    kit.sql<{ name: string; bytes: number }>(
      `SELECT indexrelid::regclass::text AS name, pg_relation_size(indexrelid)::int AS bytes, pg_relation_filenode(indexrelid)::text AS file
       FROM pg_index JOIN pg_inherits ON inhrelid = indrelid WHERE inhparent = 'shopper_events'::regclass ORDER BY 1`,
    );
  const noon = daysAgo(30).setUTCHours(12);
  const events = Array.from({ length: 4_000 }, (_, n) => ({
    // In no order, as those of visits side by side.
    ...{ key: `thing ${n}`, at: new Date(noon + ((n * 7_919) % 4_000) * 1_000) },
    ...{ subject: 'product' as const, subject_id: n, metric: 'view' as const },
  }));
  for (let n = 0; n < events.length; n += 200)
    await inOwnShop((ctx) => insertHistory(ctx, { events: events.slice(n, n + 200) }));
  const [loose, counts] = [await indexes(), await stored()];
  await packEvents.run(kit.services);
  const packed = await indexes();
  const of = (all: typeof packed) =>
    all.find(({ name }) => name.includes(daysAgo(30).toISOString().slice(0, 10).replaceAll('-', '')))!;
  expect(of(packed).bytes).toBeLessThan(of(loose).bytes * 0.85);
  expect([await stored(), await differences()]).toEqual([counts, []]);
  const same = packed.filter((one) => loose.some((two) => JSON.stringify(one) === JSON.stringify(two)));
  // Yesterday’s and today’s, which events still come of.
  expect(same).toHaveLength(2);
  await packEvents.run(kit.services);
  expect(await indexes()).toEqual(packed);
});
