import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the server that test databases are made on; any database of it that allows creating. */
    testServerUrl: string;
    /** Name of the migrated template. */
    testTemplate: string;
    /** Stands in the names of this run's databases. */
    testRun: string;
  }
}

/** A database that a test file has to itself while it holds it. */
export type TestDatabase = {
  /** Connection string as the owner of all tables. */
  url: string;
  /** Empties it under whoever is connected. False when its tables are no longer those of the template. */
  empty(): Promise<boolean>;
  /** Gives it back: all connections end, and a later file of this worker may find it, emptied. */
  drop(): Promise<void>;
};

/** Names carry the time, to tell leftovers of a killed run from databases in use. */
export const TEST_DATABASE_PREFIX = 'backroom_test_';

/** Those that were given back to this worker, which makes far fewer of them than it runs files. */
const free: string[] = [];

/**
 * A migrated database without a row (or `empty`: without a table), made from the template or one that an earlier
 * file gave back; then its numbers go on where that file's ended. `own` is for tests of the database itself, which
 * nobody had before and nobody gets after. Give it back in `afterAll`, after the file's own connections are closed.
 */
export async function createTestDatabase(
  options: { empty?: boolean; own?: boolean } = {},
): Promise<TestDatabase> {
  const server = inject('testServerUrl');
  const shared = !options.empty && !options.own;
  const name = (shared ? free.pop() : undefined) ?? (await makeDatabase(server, options));
  const url = databaseUrl(server, name);
  return {
    url,
    empty: () => withClient(url, emptyTables),
    async drop() {
      const clean = shared && (await withClient(url, takeBack));
      if (clean) free.push(name);
      else await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

async function makeDatabase(server: string, options: { empty?: boolean }): Promise<string> {
  const template = options.empty ? 'template0' : inject('testTemplate');
  const name = `${TEST_DATABASE_PREFIX}${Date.now()}_${inject('testRun')}_${randomBytes(4).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  if (!options.empty) made ??= await withClient(databaseUrl(server, name), schemaOf);
  return name;
}

/** What the template's tables are; days' partitions come and go. */
let made: string | undefined;

async function schemaOf(client: pg.Client): Promise<string> {
  const found = await client.query<{ hash: string }>(
    `WITH tables AS (SELECT * FROM pg_class WHERE relnamespace = 'public'::regnamespace AND NOT relispartition)
     SELECT md5(string_agg(text, E'\n' ORDER BY text)) AS hash FROM (
       SELECT format('%s %s %s %s', relname, relkind, relrowsecurity, relacl) AS text FROM tables
       UNION ALL SELECT format('%s %s %s %s %s', t.relname, attname, atttypid, attnotnull, attisdropped)
         FROM pg_attribute JOIN tables t ON t.oid = attrelid WHERE attnum > 0 AND t.relkind IN ('r', 'p')
       UNION ALL SELECT format('%s %s %s', t.relname, tgname, tgenabled)
         FROM pg_trigger JOIN tables t ON t.oid = tgrelid WHERE NOT tgisinternal
       UNION ALL SELECT format('%s %s', t.relname, pg_get_constraintdef(c.oid))
         FROM pg_constraint c JOIN tables t ON t.oid = conrelid
       UNION ALL SELECT md5(proname || prosrc) FROM pg_proc WHERE pronamespace = 'public'::regnamespace) parts`,
  );
  return found.rows[0]!.hash;
}

async function emptyTables(client: pg.Client): Promise<boolean> {
  if ((await schemaOf(client)) !== made) return false;
  const found = await client.query<{ tables: string }>(
    `SELECT string_agg(quote_ident(relname), ', ') AS tables FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
       AND relname <> 'schema_migrations'`,
  );
  await client.query(`TRUNCATE ${found.rows[0]!.tables}, pgboss.job`);
  // What an earlier file's rows were like would be believed of the next one's, whose shops it has never seen: plans
  // made for one row then meet thousands.
  await client.query(
    `DELETE FROM pg_statistic WHERE starelid IN (
       SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)`,
  );
  return true;
}

async function takeBack(client: pg.Client): Promise<boolean> {
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  return emptyTables(client);
}

/** The address of another database on the same server. */
export function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs one statement on a server's own database. */
export async function onServer(server: string, sql: string): Promise<void> {
  await withClient(server, (client) => client.query(sql));
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
