import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the server that test databases are made on; any database of it that allows creating. */
    testServerUrl: string;
    /** Name of the migrated template. */
    testTemplate: string;
  }
}

/** A database of one test file. */
export type TestDatabase = {
  /** Connection string as the owner of all tables. */
  url: string;
  drop(): Promise<void>;
};

/** Names carry the time, so that what a killed run left can be told from what is in use. */
export const TEST_DATABASE_PREFIX = 'backroom_test_';

/**
 * Makes a database for one test file, migrated (a copy of the template) unless `empty`. Drop it in
 * `afterAll`, after the file's own connections are closed.
 */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const server = inject('testServerUrl');
  const template = options.empty ? 'template0' : inject('testTemplate');
  const name = `${TEST_DATABASE_PREFIX}${Date.now()}_${randomBytes(4).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    url: databaseUrl(server, name),
    drop: () => onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** The address of another database on the same server. */
export function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs one statement on a server's own database. */
export async function onServer(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
