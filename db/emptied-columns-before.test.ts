import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#core/testing/test-database.ts';
import { migrate } from './migrate.ts';
import { migrateBefore } from './testing/before-migration.ts';
import { addEmptiedRows, emptiedColumns } from './testing/emptied-rows.ts';

test('rows of before stay as they are, and their columns are emptied from then on', async () => {
  const database = await createTestDatabase({ empty: true });
  const client = new pg.Client({ connectionString: database.url });
  const tables = [...new Set(emptiedColumns.flatMap(({ child, parent }) => [child, parent]))];
  const read = async () => {
    const rows = new Map<string, unknown[]>();
    for (const table of tables)
      rows.set(table, (await client.query(`SELECT * FROM ${table} ORDER BY shop_id, id`)).rows);
    return rows;
  };
  try {
    await migrateBefore(database.url, '202611282218_core_shop_rules.sql');
    await client.connect();
    await addEmptiedRows(client, 1, 12);
    await addEmptiedRows(client, 2, 12);
    // One that names nothing, and one that the old rule has emptied.
    await client.query(`UPDATE variants SET image_id = NULL WHERE id = 11`);
    await client.query(`DELETE FROM product_images WHERE shop_id = 1 AND id = 12`);
    const answers = async () => {
      await client.query(`BEGIN; SET LOCAL ROLE backroom_app; SET LOCAL app.shop_id = '1'`);
      const found = await client.query(
        `SELECT ARRAY(SELECT products_matches('%mug 1%') ORDER BY 1)::text AS ids
         UNION ALL SELECT ARRAY(SELECT products_named(title_words('MUG 7')))::text
         UNION ALL SELECT ARRAY(SELECT products_of_sku('sku-1%') ORDER BY 1)::text
         UNION ALL SELECT ARRAY(SELECT customers_matches('%buyer-3%'))::text`,
      );
      await client.query('ROLLBACK');
      return found.rows;
    };
    const [before, found] = [await read(), await answers()];
    expect(found.map(({ ids }) => ids as string)).toEqual(['{1,10,11,12}', '{7}', '{1,10,11,12}', '{3}']);
    await migrate(database.url);
    expect(await read()).toEqual(before);
    expect(await answers()).toEqual(found);
    await client.query(`BEGIN; SET LOCAL ROLE backroom_app; SET LOCAL app.shop_id = '1'`);
    for (const { parent } of emptiedColumns) await client.query(`DELETE FROM ${parent} WHERE id = 5`);
    await client.query('COMMIT');
    const after = await read();
    for (const { child, column } of emptiedColumns) {
      const named = (after.get(child) as Record<string, unknown>[]).filter(
        (row) => Number(row[column]) === 5,
      );
      expect(named.map((row) => row.shop_id)).toEqual([2]);
    }
  } finally {
    await client.end();
    await database.drop();
  }
});
