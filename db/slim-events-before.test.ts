import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#core/testing/test-database.ts';
import { migrate } from './migrate.ts';
import { migrateBefore } from './testing/before-migration.ts';

test('events of before keep what they say: those that may be repeated at once, the others a day at a time', async () => {
  const database = await createTestDatabase({ empty: true });
  const client = new pg.Client({ connectionString: database.url });
  try {
    await migrateBefore(database.url, '202611260820_analytics_slim_events.sql');
    await client.connect();
    await client.query(
      `INSERT INTO shops (id, name, domain, timezone) VALUES (1, 'One', 'one.test', 'Asia/Kathmandu'), (2, 'Two', 'two.test', 'UTC')`,
    );
    await client.query(`SELECT ensure_event_day(current_date - n) FROM unnest(ARRAY[0, 3, 20, 40, 100]) n`);
    await client.query(
      `INSERT INTO shopper_events (shop_id, event_id, day, at, subject, subject_id, metric, visitor, bot)
       SELECT shop, (lpad(to_hex((extract(epoch FROM current_date - ago) * 1000)::bigint + n), 12, '0') || '7000800000000000000' || shop)::uuid,
         current_date - ago, (current_date - ago)::timestamptz + n * interval '1 ms', subject, n, metric, 9, n = 3
       FROM unnest(ARRAY[1, 2]) shop, unnest(ARRAY[0, 3, 20, 40, 100]) ago,
         (VALUES (0, 'shop', 'view'), (1, 'product', 'view'), (2, 'offer', 'add_to_cart'), (3, 'widget', 'click')) x (n, subject, metric)`,
    );
    await migrate(database.url);

    const reported = async () =>
      (
        await client.query<{ text: string }>(
          `SELECT DISTINCT (current_date - event_at(event_id)::date) || ' ' || event_subject(what) || ' ' || subject_id || ' ' || event_metric(what) || ' ' || kind AS text,
             current_date - event_at(event_id)::date AS ago, subject_id
           FROM shopper_events ORDER BY 2, 3`,
        )
      ).rows.map(({ text }) => text);
    const rows = (ago: number) => [
      `${ago} shop 0 view 0`,
      `${ago} product 1 view 0`,
      `${ago} offer 2 add_to_cart 0`,
      `${ago} widget 3 click 1`,
    ];
    const stored = async () =>
      (await client.query<{ ago: number }>('SELECT current_date - since AS ago FROM event_days_kept')).rows[0]
        ?.ago;
    expect([await reported(), await stored()]).toEqual([[...rows(0), ...rows(3)], 8]);
    // Hours of all of them, of each shop's day: a quarter to six in the morning; of products, of those that were moved.
    const hours = await client.query<Record<string, unknown>>(
      `SELECT shop_id, hour, metric, sum(value)::int AS n FROM hourly_metrics GROUP BY 1, 2, 3 ORDER BY 1, 3`,
    );
    expect(hours.rows).toEqual([
      { shop_id: 1, hour: 5, metric: 'product_view', n: 2 },
      { shop_id: 1, hour: 5, metric: 'view', n: 5 },
      { shop_id: 2, hour: 0, metric: 'product_view', n: 2 },
      { shop_id: 2, hour: 0, metric: 'view', n: 5 },
    ]);

    const move = async () =>
      (await client.query<{ part: string | null }>('SELECT move_event_day(current_date - 90) AS part'))
        .rows[0]!.part;
    expect(await move()).toMatch(/^shopper_events_before_\d{8}$/);
    expect([await reported(), await stored()]).toEqual([[...rows(0), ...rows(3), ...rows(20)], 20]);
    expect([await move(), await move(), await move()]).toEqual([
      expect.any(String),
      expect.any(String),
      null,
    ]);
    // The last would have been dropped.
    expect([await reported(), await stored()]).toEqual([[0, 3, 20, 40].flatMap(rows), 40]);
    expect(await move()).toBeNull();
    const before = await client.query(`SELECT to_regclass('shopper_events_before') AS there`);
    expect(before.rows).toEqual([{ there: null }]);
    const count = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM shopper_events');
    expect(count.rows[0]!.n).toBe(32);
  } finally {
    await client.end();
    await database.drop();
  }
});
