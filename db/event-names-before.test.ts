import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#core/testing/test-database.ts';
import { knownEvents } from '#apps/server/known-events.ts';
import { areas } from '#apps/server/areas.ts';
import { migrate } from './migrate.ts';
import { migrateBefore } from './testing/before-migration.ts';

const renaming = '202611222300_core_event_names.sql';

test('what waits in a database of before is renamed to what this version knows, jobs and their notices too', async () => {
  const database = await createTestDatabase({ empty: true });
  const client = new pg.Client({ connectionString: database.url });
  try {
    await migrateBefore(database.url, renaming);
    await client.connect();
    const events = knownEvents.flatMap(({ formerly }) => formerly ?? []);
    const jobs = areas.jobKinds.flatMap(({ formerly }) => formerly ?? []);
    expect([events.length, jobs.length].every((length) => length > 3)).toBe(true);
    await client.query(`
      INSERT INTO shops (id, name, domain) VALUES (1, 'One', 'one.test');
      INSERT INTO notices (shop_id, kind, event_key, payload, permission)
        VALUES (1, 'job_ended', 'job:1', '{"job_kind": "product-import", "status": "done"}', 'member')`);
    // Rows of a shop, also for the owner of the tables.
    await client.query(`SET app.shop_id = '1'`);
    await client.query(
      `INSERT INTO outbox (shop_id, topic, payload) SELECT 1, topic, '{}' FROM unnest($1::text[]) topic`,
      [events],
    );
    await client.query(`INSERT INTO jobs (shop_id, kind) SELECT 1, kind FROM unnest($1::text[]) kind`, [
      jobs,
    ]);
    await migrate(database.url);
    const topics = await client.query<{ topic: string }>('SELECT topic FROM outbox ORDER BY id');
    expect(topics.rows.map(({ topic }) => topic)).toEqual(
      knownEvents.filter(({ formerly }) => formerly).map(({ name }) => name),
    );
    const kinds = await client.query<{ kind: string }>('SELECT kind FROM jobs ORDER BY id');
    expect(kinds.rows.map(({ kind }) => kind)).toEqual(
      areas.jobKinds.filter(({ formerly }) => formerly).map(({ kind }) => kind),
    );
    const notices = await client.query<{ kind: string }>(
      `SELECT payload ->> 'job_kind' AS kind FROM notices`,
    );
    expect(notices.rows).toEqual([{ kind: 'catalog.import-products' }]);
  } finally {
    await client.end();
    await database.drop();
  }
});
