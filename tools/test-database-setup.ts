import { createHash, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '#core/server/database/embedded-postgres.ts';
import { prepareJobQueue, queueVersion } from '#core/server/jobs/job-queue.ts';
import { databaseUrl, onServer, TEST_DATABASE_PREFIX } from '#core/testing/test-database.ts';
import { migrate, readMigrations } from '#db/migrate.ts';

const SETUP_LOCK = 20_260_002;
const HOUR = 3_600_000;

/**
 * One PostgreSQL per test run: the embedded one, on a folder of its own that is kept between runs (its
 * rows need not survive a power cut, so it does not wait for the disk), or `TEST_DATABASE_URL`.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const embedded = given ? null : await startPostgres({ dataDir: testDataDir(), log: () => {}, settings });
  const server = given ?? embedded?.url ?? '';
  project.provide('testServerUrl', server);
  project.provide('testTemplate', await prepareTemplate(server));
  const run = randomBytes(4).toString('hex');
  project.provide('testRun', run);
  return async () => {
    await dropRun(server, run);
    await embedded?.stop();
  };
}

export const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};

/** Workers keep their databases for the next file, to the end. */
async function dropRun(server: string, run: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE datname LIKE $1 || '%' || $2 || '%'`,
    [TEST_DATABASE_PREFIX, run],
  );
  for (const { name } of rows) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await client.end();
}

/** One folder for each checkout and system user. */
export function testDataDir(): string {
  const checkout = createHash('sha256')
    .update(import.meta.dirname)
    .digest('hex')
    .slice(0, 8);
  return join(tmpdir(), `backroom-test-${process.getuid?.() ?? 0}-${checkout}`);
}

/** Migrates a template named after the migrations' contents, once; later runs find it. */
export async function prepareTemplate(server: string): Promise<string> {
  const migrations = readMigrations();
  const hash = createHash('sha256').update(`queue ${queueVersion}\n`);
  for (const { name, sha256 } of migrations) hash.update(`${name} ${sha256}\n`);
  const template = `backroom_template_${hash.digest('hex').slice(0, 12)}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [SETUP_LOCK]);
    await dropLeftovers(client, template);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (rowCount) return template;
    const partial = `${template}_new`;
    await client.query(`DROP DATABASE IF EXISTS ${partial} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${partial} TEMPLATE template0`);
    await migrate(databaseUrl(server, partial));
    await prepareJobQueue(databaseUrl(server, partial));
    await onServer(server, `ALTER DATABASE ${partial} RENAME TO ${template}`);
    return template;
  } finally {
    await client.end();
  }
}

/** Drops what killed runs left: old test databases, and templates of migrations that are no more. */
async function dropLeftovers(client: pg.Client, template: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database d
     WHERE (datname LIKE $1 || '%' OR (datname LIKE 'backroom_template_%' AND datname <> $2))
       AND NOT EXISTS (SELECT 1 FROM pg_stat_activity a WHERE a.datid = d.oid)`,
    [TEST_DATABASE_PREFIX, template],
  );
  for (const { name } of rows) {
    const made = Number(name.slice(TEST_DATABASE_PREFIX.length).split('_')[0]);
    const isTemplate = !name.startsWith(TEST_DATABASE_PREFIX);
    // A template of another checkout's migrations may be copied at this moment: then it stays.
    if (isTemplate || Date.now() - made > HOUR) {
      await client.query(`DROP DATABASE IF EXISTS ${name}`).catch(() => {});
    }
  }
}
