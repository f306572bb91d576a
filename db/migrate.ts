import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** A reason, in one line, why the database cannot be brought up to date. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** One file of `db/migrations`. */
export type Migration = { name: string; sql: string; sha256: string };

const MIGRATIONS = join(import.meta.dirname, 'migrations');
/** When it was begun, as year to minute in UTC, so that two branches do not choose one name; the first ones are numbered. */
const FILE_NAME = /^(\d{12}|\d{4})_[a-z0-9]+(_[a-z0-9]+)*\.sql$/;
/** The names in the order they apply, one a line. It grows at its end alone. */
const ORDER = 'order.txt';
/** Any number that nothing else of ours takes; two servers that start together migrate one by one. */
const MIGRATION_LOCK = 20_260_000;

const LEDGER = `CREATE TABLE IF NOT EXISTS schema_migrations (
  name text PRIMARY KEY,
  sha256 text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
)`;

/**
 * Reads the migrations in the order they apply.
 * @throws {MigrationError} on a file whose name does not fit, one that the list lacks or names twice, or one that is not
 * there.
 */
export function readMigrations(directory = MIGRATIONS): Migration[] {
  const names = readFileSync(join(directory, ORDER), 'utf8').split('\n').filter(Boolean);
  const files = new Set(readdirSync(directory).filter((name) => name.endsWith('.sql')));
  for (const name of files) {
    if (!FILE_NAME.test(name))
      throw new MigrationError(`Migration ${name} is not named YYYYMMDDhhmm_area_name.sql.`);
    if (!names.includes(name))
      throw new MigrationError(`Migration ${name} is not in ${ORDER}: add it at the end.`);
  }
  for (const [index, name] of names.entries()) {
    if (!files.has(name)) throw new MigrationError(`${ORDER} names ${name}, which is not there.`);
    if (names.indexOf(name) !== index) throw new MigrationError(`${ORDER} names ${name} twice.`);
  }
  return names.map((name) => {
    const sql = readFileSync(join(directory, name), 'utf8');
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
  });
}

/**
 * Applies what is missing, each file in its own transaction together with its line in
 * `schema_migrations`, so that a kill at any moment leaves whole files only. The backup role may read all tables afterwards.
 * @returns the names of the files applied now.
 * @throws {MigrationError} when a file fails, one already applied was changed or is missing, or one lacks before others.
 */
export async function migrate(url: string, options: { directory?: string } = {}): Promise<string[]> {
  const migrations = readMigrations(options.directory);
  const client = new pg.Client({ connectionString: url, application_name: 'backroom-migrate' });
  client.on('error', () => {}); // the query that runs reports it
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(LEDGER);
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'SELECT name, sha256 FROM schema_migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.sha256]));
    requireUnchanged(migrations, applied);
    const missing = migrations.filter(({ name }) => !applied.has(name));
    requireNoGap(migrations, applied, missing[0]);
    for (const migration of missing) await apply(client, migration);
    await letBackupRead(client);
    return missing.map(({ name }) => name);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Covers what the files have made, also after a kill between a file and this. */
async function letBackupRead(client: pg.Client): Promise<void> {
  const made = await client.query("SELECT FROM pg_proc WHERE oid = to_regprocedure('let_backup_read()')");
  if (made.rowCount) await client.query('SELECT let_backup_read()');
}

function requireUnchanged(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  for (const { name, sha256 } of migrations) {
    const before = applied.get(name);
    if (before !== undefined && before !== sha256) {
      throw new MigrationError(
        `Migration ${name} was changed after it had been applied; write a new one, or npm run db:reset.`,
      );
    }
  }
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].find((name) => !known.has(name));
  if (unknown) {
    throw new MigrationError(`The database has migration ${unknown}, which this version does not know.`);
  }
}

/** What applies after a file may build on it: one that is missing before others are there is not made up for. */
function requireNoGap(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string>,
  missing: Migration | undefined,
): void {
  if (!missing) return;
  const later = migrations.slice(migrations.indexOf(missing)).find(({ name }) => applied.has(name));
  if (later)
    throw new MigrationError(
      `The database lacks migration ${missing.name}, which comes before ${later.name}, which it has.`,
    );
}

async function apply(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(sql);
    await client.query('INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)', [name, sha256]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw new MigrationError(`Migration ${name}${lineOf(sql, error)}: ${messageOf(error)}`, { cause: error });
  }
}

function lineOf(sql: string, error: unknown): string {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : NaN;
  return Number.isInteger(position) ? ` line ${sql.slice(0, position).split('\n').length}` : '';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

// `npm run check` runs this file to check names and the list, without a database.
if (process.argv[1] === import.meta.filename) readMigrations();
