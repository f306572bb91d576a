import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#core/testing/test-database.ts';
import { attributesOf, describeStatement, faultsOf, ruleFaults } from './check-sql.ts';
import { catalogFaults, settingFault, shopTables } from './sql-catalog.ts';
import { lockFaults, locksOfSeveralShops } from './sql-locks.ts';
import { statementsOf } from './sql-statements.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function faultsIn(file: string): Promise<string[]> {
  const faults: string[] = [];
  const attributes = await attributesOf(client);
  for (const statement of statementsOf(file).read)
    for (const fault of faultsOf(statement, await describeStatement(client, statement.text), attributes))
      faults.push(`${statement.line}: ${fault}`);
  return faults;
}

test('what is not there, a member that no column fills, and a type that it has not are told with their lines, whatever parts they stand in', async () => {
  expect(await faultsIn('tools/fixtures/sql/reads.ts')).toEqual([
    '19: column "offer_headline" does not exist',
    '20: relation "no_such_table" does not exist',
    '21: column "prority" does not exist',
    '22: its row has no name',
    '23: id is a number, and is taken for string',
    '32: column "offer_id" does not exist',
    '33: version is a number, and is taken for string',
    '34: column "headline" does not exist',
    '35: column "offer_nam" does not exist',
  ]);
});

test('what may be null must be taken for it, unless a condition of the statement keeps null out', async () => {
  const nullable = (column: string) =>
    `${column} may be null (product_images.${column} may be), and is taken for`;
  const behind = 'key may be null (its files is joined by LEFT JOIN), and is taken for string';
  expect(await faultsIn('tools/fixtures/sql/nulls.ts')).toEqual([
    `9: ${nullable('source_url')} string`,
    `15: ${nullable('file_id')} number`,
    `16: ${nullable('file_id')} number`,
    `17: ${nullable('file_id')} number`,
    `18: ${behind}`,
    `19: ${behind}`,
    `20: ${behind}`,
    '25: created_at is a string, and is taken for date',
  ]);
});

test('what is put together in a way that is not read is counted, not passed over', () => {
  expect(statementsOf('tools/fixtures/sql/reads.ts').unread).toEqual([
    { file: 'tools/fixtures/sql/reads.ts', line: 24, why: 'a function of parts' },
  ]);
});

test('a renamed column is told at each statement that reads it', async () => {
  const file = 'modules/orders/addition/server/order-window.ts';
  expect(await faultsIn(file)).toEqual([]);
  await client.query('BEGIN; ALTER TABLE order_lines RENAME COLUMN refunded_quantity TO returned_quantity');
  const faults = await faultsIn(file);
  await client.query('ROLLBACK');
  expect(faults).toEqual([expect.stringContaining('column "refunded_quantity" does not exist')]);
});

test('a statement that locks rows of several shops, or others each time that it is run, is told with its line', async () => {
  const ofSeveral = (table: string) =>
    `it locks rows of ${table} without shop_id = …, so those of several shops: ask for one shop, or list it in tools/sql-locks.ts with its reason`;
  const again = expect.stringContaining(
    'some plans run a locking SELECT with a LIMIT several times here',
  ) as string;
  const faults = ruleFaults('tools/fixtures/sql/locks.ts', await shopTables(client));
  const lines = new Map(faults.map((fault) => [Number.parseInt(fault, 10), fault.replace(/^\d+: /, '')]));
  expect(faults).toHaveLength(lines.size);
  expect(Object.fromEntries(lines)).toEqual({
    27: ofSeveral('outbox'),
    28: ofSeveral('carts'),
    29: ofSeveral('checkouts'),
    30: ofSeveral('shops'),
    31: ofSeveral('carts'),
    32: again,
    34: again,
    35: ofSeveral('carts'),
    36: ofSeveral('carts'),
    37: settingFault,
  });
});

test('what is on the list may lock rows of several shops, and nothing else of the same table', async () => {
  const tenant = await shopTables(client);
  for (const { in: own, table } of locksOfSeveralShops) {
    const statement = `SELECT id FROM ${table} FOR UPDATE`;
    expect(lockFaults(statement, tenant, own)).toEqual({ faults: [], several: [table] });
    expect(lockFaults(statement, tenant, 'other.ts').faults).toHaveLength(1);
  }
});

describe('the migrated database', () => {
  const faultsWith = async (change: string): Promise<string[]> => {
    await client.query('BEGIN');
    try {
      await client.query(change);
      return await catalogFaults(client);
    } finally {
      await client.query('ROLLBACK');
    }
  };

  test('breaks no rule', async () => {
    expect(await faultsWith('')).toEqual([]);
  });

  test.each([
    [
      'CREATE TABLE made (shop_id int NOT NULL, id bigint PRIMARY KEY)',
      ['made has no primary key that begins with shop_id'],
    ],
    ['CREATE TABLE made (shop_id int NOT NULL)', ['made has no primary key that begins with shop_id']],
    [
      'CREATE TABLE made (shop_id int, id int, code text, PRIMARY KEY (shop_id, id), UNIQUE (code, shop_id))',
      ['made_code_shop_id_key of made keeps rows apart without beginning with shop_id'],
    ],
    [
      `CREATE UNIQUE INDEX offers_once ON offers (lower(offer_name)) WHERE offer_name <> ''`,
      ['offers_once of offers keeps rows apart without beginning with shop_id'],
    ],
    [
      `CREATE TABLE made (shop_id int, id int, PRIMARY KEY (shop_id, id));
       ALTER TABLE made ADD CONSTRAINT apart EXCLUDE USING btree (id WITH =, shop_id WITH =)`,
      ['apart of made keeps rows apart without beginning with shop_id'],
    ],
    [
      `CREATE UNIQUE INDEX orders_backward ON orders (shop_id, order_number, id);
       CREATE TABLE made (shop_id int, id int, order_id bigint, PRIMARY KEY (shop_id, id),
         FOREIGN KEY (order_id, shop_id) REFERENCES orders (id, shop_id))`,
      ['made_order_id_shop_id_fkey of made does not begin with shop_id on both sides'],
    ],
    [
      `CREATE TABLE made (shop_id int, id int, order_id bigint, PRIMARY KEY (shop_id, id),
         FOREIGN KEY (shop_id, order_id) REFERENCES orders (shop_id, id) ON DELETE SET NULL (order_id))`,
      [
        'made_shop_id_order_id_fkey of made is ON DELETE SET NULL: leave the action out, and empty the column with empty_on_delete(…)',
      ],
    ],
    [
      `CREATE TABLE made (shop_id int, id int, order_id bigint, PRIMARY KEY (shop_id, id),
         FOREIGN KEY (shop_id, order_id) REFERENCES orders (shop_id, id));
       SELECT empty_on_delete('made', 'order_id', 'orders')`,
      ['made.order_id is emptied when rows of orders go, and no index begins with (shop_id, order_id)'],
    ],
    [
      `CREATE FUNCTION made(wanted int) RETURNS SETOF bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS
         'SELECT id FROM offers WHERE priority = wanted AND shop_id = app_shop_id();'`,
      ['made() reads offers and is written in SQL; make it PL/pgSQL'],
    ],
    [
      `CREATE FUNCTION made(OUT n bigint) LANGUAGE sql BEGIN ATOMIC SELECT count(*) FROM carts; END`,
      ['made() reads carts and is written in SQL; make it PL/pgSQL'],
    ],
    [
      `CREATE PROCEDURE made(one text) LANGUAGE sql AS $$ DELETE FROM carts WHERE token = one; SELECT 1 $$`,
      ['made() reads carts and is written in SQL; make it PL/pgSQL'],
    ],
    [
      `CREATE FUNCTION made(one anyelement) RETURNS anyelement LANGUAGE sql AS 'SELECT one'`,
      ['made(): what this SQL function reads cannot be known; make it PL/pgSQL'],
    ],
    [`CREATE FUNCTION made(one int) RETURNS int LANGUAGE sql AS 'SELECT one + 1'`, []],
    [
      `CREATE FUNCTION made(shop int) RETURNS void LANGUAGE plpgsql AS
         $$ BEGIN PERFORM set_config('app.shop_id', shop::text, true); END $$`,
      [`made(): ${settingFault}`],
    ],
    [
      `CREATE FUNCTION made() RETURNS void LANGUAGE plpgsql AS
         $$ BEGIN PERFORM FROM carts WHERE tell_at < now() FOR UPDATE; END $$`,
      [expect.stringContaining('made(): it locks rows of carts without shop_id') as string],
    ],
    [
      `CREATE FUNCTION made(shop int) RETURNS void LANGUAGE plpgsql AS
         $$ BEGIN PERFORM FROM carts WHERE shop_id = shop FOR UPDATE; END $$`,
      [],
    ],
  ])('%s', async (change, faults) => {
    expect(await faultsWith(change)).toEqual(faults);
  });

  test('gets the functions of searches from makers that keep the rule', async () => {
    const made = `CREATE TABLE made (shop_id int, id bigint, title text, tags text[], search text, PRIMARY KEY (shop_id, id));
      SELECT tenant_table('made'), search_table('made'), tagged_table('made'), name_table('made', 'title')`;
    expect(await faultsWith(made)).toEqual([]);
  });
});
