import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#core/testing/test-database.ts';
import { addEmptiedRows, emptiedColumns } from './testing/emptied-rows.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase({ own: true });
  client = await connect();
  await addEmptiedRows(client, 1, 20);
  await addEmptiedRows(client, 2, 20);
  // An owner whom row policies bind, as on most servers: the role of calls stands in for it.
  for (const { child, column, parent } of emptiedColumns)
    await client.query(`ALTER TABLE ${child} OWNER TO backroom_app; ALTER TABLE ${parent} OWNER TO backroom_app;
      ALTER FUNCTION ${child}_${column}_emptied() OWNER TO backroom_app`);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});
beforeEach(() => client.query('BEGIN'));
afterEach(() => client.query('ROLLBACK'));

async function connect(): Promise<pg.Client> {
  const made = new pg.Client({ connectionString: database.url });
  await made.connect();
  return made;
}

type Row = Record<string, unknown>;
/** Every row of a table, whichever shop it is of. */
async function rowsOf(table: string): Promise<Row[]> {
  return (await client.query<Row>(`SELECT * FROM ${table} ORDER BY shop_id, id`)).rows;
}
/** Has what follows run as calls of a shop do. */
const actIn = (shop: number) =>
  client.query(`SET LOCAL ROLE backroom_app; SET LOCAL app.shop_id = '${shop}'`);

describe.each(emptiedColumns)('$parent that go leave $child.$column empty', ({ child, column, parent }) => {
  test('and nothing else changes: not the shop, not the other keys, not another row, not another shop', async () => {
    const before = await rowsOf(child);
    await actIn(1);
    const gone = await client.query(`DELETE FROM ${parent} WHERE shop_id = 1 AND id IN (3, 5)`);
    expect(gone.rowCount).toBe(2);
    await client.query('RESET ROLE');
    // A review whose product is gone is of no product, which is a change of its own.
    const alsoChanged: Row =
      column === 'product_id' ? { review_type: 'unassign', version: expect.any(Number) } : {};
    expect(await rowsOf(child)).toEqual(
      before.map((row) =>
        row.shop_id === 1 && [3, 5].includes(Number(row[column]))
          ? { ...row, [column]: null, ...alsoChanged }
          : row,
      ),
    );
  });

  test('also when all of them go at once, and the triggers of the table then run once', async () => {
    await client.query(`CREATE TEMP TABLE runs (n int); GRANT INSERT ON runs TO backroom_app;
      CREATE FUNCTION pg_temp.note() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN INSERT INTO pg_temp.runs VALUES (1); RETURN NULL; END $$;
      CREATE TRIGGER note AFTER UPDATE ON ${child} FOR EACH STATEMENT EXECUTE FUNCTION pg_temp.note()`);
    await actIn(1);
    await client.query(`DELETE FROM ${parent} WHERE shop_id = 1`);
    await client.query('RESET ROLE');
    const left = (await rowsOf(child)).filter((row) => row.shop_id === 1);
    expect(left.map((row) => row[column])).toEqual(left.map(() => null));
    expect((await client.query('SELECT FROM runs')).rowCount).toBe(1);
  });

  test('a row that nothing names costs the table no change', async () => {
    await client.query(`UPDATE ${child} SET ${column} = NULL WHERE shop_id = 1 AND id::text LIKE '%7'`);
    const before = await client.query(`SELECT ctid, xmin, * FROM ${child} ORDER BY shop_id, id`);
    await actIn(1);
    await client.query(`DELETE FROM ${parent} WHERE shop_id = 1 AND id IN (7, 17)`);
    await client.query('RESET ROLE');
    expect((await client.query(`SELECT ctid, xmin, * FROM ${child} ORDER BY shop_id, id`)).rows).toEqual(
      before.rows,
    );
  });

  test('a row that names nothing is still refused', async () => {
    await actIn(1);
    await expect(
      client.query(`UPDATE ${child} SET ${column} = 999 WHERE shop_id = 1 AND id::text LIKE '%19'`),
    ).rejects.toMatchObject({
      code: '23503',
    });
  });
});

test('every foreign key whose column is emptied is tried here', async () => {
  const found = await client.query<{ name: string }>(
    `SELECT tgrelid::regclass || ' ' || tgname AS name FROM pg_trigger WHERE tgname LIKE 'Empty\\_%' ORDER BY 1`,
  );
  expect(found.rows.map(({ name }) => name)).toEqual(
    emptiedColumns.map(({ child, column, parent }) => `${parent} Empty_${child}_${column}`).sort(),
  );
});

test('a shop is deleted with all of its rows, by who acts in no shop', async () => {
  await client.query('SET LOCAL ROLE backroom_system');
  await client.query('DELETE FROM shops WHERE id = 1');
  await client.query('RESET ROLE');
  for (const { child } of emptiedColumns)
    expect((await rowsOf(child)).filter((row) => row.shop_id === 1)).toEqual([]);
});

test('large tables are read along their index, however many rows go', async () => {
  await addEmptiedRows(client, 3, 3000);
  // It sums up all variants of the products that changed, which may be read in one go.
  await client.query('ALTER TABLE variants DISABLE TRIGGER variants_updated');
  await client.query('ANALYZE');
  const scans = async (table: string): Promise<number> =>
    (
      await client.query<{ n: number }>(
        'SELECT seq_scan::int AS n FROM pg_stat_xact_user_tables WHERE relname = $1',
        [table],
      )
    ).rows[0]!.n;
  for (const { child, parent } of emptiedColumns) {
    const before = await scans(child);
    await client.query(`SET LOCAL app.shop_id = '3'`);
    await client.query(`DELETE FROM ${parent} WHERE shop_id = 3 AND id <= 500`);
    await client.query(`DELETE FROM ${parent} WHERE shop_id = 3 AND id = 501`);
    expect([child, (await scans(child)) - before]).toEqual([child, 0]);
  }
});

test('a row that is written while the one it names is being deleted ends up empty, too', async () => {
  const other = await connect();
  try {
    await client.query(`COMMIT; SET app.shop_id = '2'`);
    await other.query(`BEGIN; UPDATE variants SET image_id = 9 WHERE shop_id = 2 AND id = 8`);
    const gone = client.query('DELETE FROM product_images WHERE shop_id = 2 AND id = 9');
    await expect
      .poll(
        async () =>
          (await other.query(`SELECT FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'`))
            .rowCount,
        { timeout: 10_000 },
      )
      .toBe(1);
    await other.query('COMMIT');
    await gone;
    const found = await client.query(
      `SELECT id::int, image_id FROM variants WHERE shop_id = 2 AND id IN (8, 9)`,
    );
    expect(found.rows).toEqual([
      { id: 8, image_id: null },
      { id: 9, image_id: null },
    ]);
  } finally {
    await other.end();
  }
});
