import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#core/testing/test-database.ts';
import { describeStatement, faultsOf } from './check-sql.ts';
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
  for (const statement of statementsOf(file).read)
    for (const fault of faultsOf(statement, await describeStatement(client, statement.text)))
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

test('what is put together in a way that is not read is counted, not passed over', () => {
  expect(statementsOf('tools/fixtures/sql/reads.ts').unread).toEqual([
    { file: 'tools/fixtures/sql/reads.ts', line: 24, why: 'a function of parts' },
  ]);
});

test('a renamed column is told at each statement that reads it', async () => {
  const file = 'modules/orders/server/order-window.ts';
  expect(await faultsIn(file)).toEqual([]);
  await client.query('BEGIN; ALTER TABLE order_lines RENAME COLUMN refunded_quantity TO returned_quantity');
  const faults = await faultsIn(file);
  await client.query('ROLLBACK');
  expect(faults).toEqual([expect.stringContaining('column "refunded_quantity" does not exist')]);
});
