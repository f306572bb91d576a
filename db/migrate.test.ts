import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#core/testing/test-database.ts';
import { migrate, readMigrations } from './migrate.ts';

let database: TestDatabase;
let client: pg.Client;
let directory: string;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});
beforeEach(async () => {
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  directory = mkdtempSync(join(tmpdir(), 'backroom-migrations-'));
  return () => rmSync(directory, { recursive: true });
});

/** A migration, and the list of all that are there by their names, unless another order is given. */
function write(name: string, sql: string, order?: readonly string[]): void {
  writeFileSync(join(directory, name), sql);
  const names =
    order ??
    readdirSync(directory)
      .filter((one) => one.endsWith('.sql'))
      .sort();
  writeFileSync(join(directory, 'order.txt'), names.map((one) => `${one}\n`).join(''));
}

async function tables(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1",
  );
  return rows.map(({ name }) => name);
}

test('applies files in order, and each one once', async () => {
  write('0002_catalog_two.sql', 'CREATE TABLE two (one_id int REFERENCES one (id))');
  write('0001_catalog_one.sql', 'CREATE TABLE one (id int PRIMARY KEY); CREATE INDEX ON one (id)');
  expect(await migrate(database.url, { directory })).toEqual([
    '0001_catalog_one.sql',
    '0002_catalog_two.sql',
  ]);
  expect(await migrate(database.url, { directory })).toEqual([]);
  write('0003_catalog_three.sql', 'CREATE TABLE three ()');
  expect(await migrate(database.url, { directory })).toEqual(['0003_catalog_three.sql']);
});

test('a file that fails leaves nothing of itself, and says where', async () => {
  write('0001_catalog_one.sql', 'CREATE TABLE one ()');
  write('0002_catalog_bad.sql', 'CREATE TABLE half ();\nSELECT nonsense');
  await expect(migrate(database.url, { directory })).rejects.toThrow(
    /^Migration 0002_catalog_bad\.sql line 2: column "nonsense" does not exist$/,
  );
  expect(await tables()).toEqual(['one', 'schema_migrations']);
});

test('a session killed in the middle leaves nothing half done', async () => {
  write('0001_catalog_slow.sql', 'CREATE TABLE half (); SELECT pg_sleep(30)');
  const killed = migrate(database.url, { directory });
  const ended = expect(killed).rejects.toThrow('0001_catalog_slow.sql');
  const kill = `SELECT pg_terminate_backend(pid) AS done FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'backroom-migrate' AND wait_event = 'PgSleep'`;
  await expect.poll(async () => (await client.query(kill)).rowCount, { timeout: 5000 }).toBe(1);
  await ended;
  expect(await tables()).toEqual(['schema_migrations']);
  write('0001_catalog_slow.sql', 'CREATE TABLE half ()');
  expect(await migrate(database.url, { directory })).toHaveLength(1);
});

test('a changed file that was applied is refused', async () => {
  write('0001_catalog_one.sql', 'CREATE TABLE one ()');
  await migrate(database.url, { directory });
  write('0001_catalog_one.sql', 'CREATE TABLE one (id int)');
  await expect(migrate(database.url, { directory })).rejects.toThrow('was changed after it had been applied');
});

test('a database of a newer version is refused', async () => {
  write('0001_catalog_one.sql', 'CREATE TABLE one ()');
  await migrate(database.url, { directory });
  rmSync(join(directory, '0001_catalog_one.sql'));
  write('0002_catalog_two.sql', 'CREATE TABLE two ()');
  await expect(migrate(database.url, { directory })).rejects.toThrow('which this version does not know');
});

test('simultaneous starts apply each file once', async () => {
  write('0001_catalog_one.sql', 'CREATE TABLE one ()');
  const runs = await Promise.all([1, 2, 3].map(() => migrate(database.url, { directory })));
  expect(runs.flat()).toEqual(['0001_catalog_one.sql']);
});

test('names that do not fit are refused, and what the list and the folder do not have in common', () => {
  write('1_one.sql', '');
  expect(() => readMigrations(directory)).toThrow('is not named YYYYMMDDhhmm_area_name.sql');
  rmSync(join(directory, '1_one.sql'));
  const one = '202601020304_catalog_one.sql';
  write(one, '', []);
  expect(() => readMigrations(directory)).toThrow(`Migration ${one} is not in order.txt: add it at the end.`);
  write(one, '', [one, one]);
  expect(() => readMigrations(directory)).toThrow(`order.txt names ${one} twice.`);
  write(one, '', [one, '0002_catalog_two.sql']);
  expect(() => readMigrations(directory)).toThrow(
    'order.txt names 0002_catalog_two.sql, which is not there.',
  );
});

test('files apply in the order of the list, whatever their names', async () => {
  write('0001_catalog_one.sql', 'CREATE TABLE one (two_id int REFERENCES two (id))');
  write('0002_catalog_two.sql', 'CREATE TABLE two (id int PRIMARY KEY)', [
    '0002_catalog_two.sql',
    '0001_catalog_one.sql',
  ]);
  expect(await migrate(database.url, { directory })).toEqual([
    '0002_catalog_two.sql',
    '0001_catalog_one.sql',
  ]);
});

test('a database that lacks one in the middle is refused, and the one is named', async () => {
  write('0001_catalog_one.sql', 'CREATE TABLE one ()');
  write('0003_catalog_three.sql', 'CREATE TABLE three ()');
  await migrate(database.url, { directory });
  write('0002_catalog_two.sql', 'CREATE TABLE two ()');
  await expect(migrate(database.url, { directory })).rejects.toThrow(
    'lacks migration 0002_catalog_two.sql, which comes before 0003_catalog_three.sql',
  );
  expect(await tables()).not.toContain('two');
});

test('the migrations of this project have been applied to the template', async () => {
  const copy = await createTestDatabase();
  try {
    expect(await migrate(copy.url)).toEqual([]);
  } finally {
    await copy.drop();
  }
});
