import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#core/testing/test-database.ts';
import { attributesOf, describeStatement, faultsOf } from './check-sql.ts';
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
  const file = 'modules/orders/server/order-window.ts';
  expect(await faultsIn(file)).toEqual([]);
  await client.query('BEGIN; ALTER TABLE order_lines RENAME COLUMN refunded_quantity TO returned_quantity');
  const faults = await faultsIn(file);
  await client.query('ROLLBACK');
  expect(faults).toEqual([expect.stringContaining('column "refunded_quantity" does not exist')]);
});
