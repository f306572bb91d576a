import { existsSync, rmSync } from 'node:fs';
import pg from 'pg';
import { deletePostgres } from '#core/server/database/embedded-postgres.ts';
import { readEnvironment } from '#core/server/process/environment.ts';
import { startOptions } from './start-options.ts';

// npm run db:reset            deletes the data folder with the embedded database
// npm run db:reset -- --yes   empties the database of DATABASE_URL
try {
  const { databaseUrl, dataDir } = startOptions(readEnvironment());
  if (databaseUrl) await emptyDatabase(databaseUrl, process.argv.includes('--yes'));
  else await deleteDataDir(dataDir);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

async function deleteDataDir(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return console.log(`There is no data folder ${dataDir}; nothing to do.`);
  await deletePostgres(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
  console.log(`Deleted ${dataDir}; the next npm start makes the demo shop anew.`);
}

async function emptyDatabase(databaseUrl: string, isSure: boolean): Promise<void> {
  const { hostname, pathname } = new URL(databaseUrl);
  const name = `${hostname}${pathname}`;
  if (!isSure) {
    throw new Error(
      `DATABASE_URL names ${name}: everything in it would be deleted. To do so: npm run db:reset -- --yes`,
    );
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`DO $$ DECLARE s text; BEGIN
      FOR s IN SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
      LOOP EXECUTE format('DROP SCHEMA %I CASCADE', s); END LOOP;
      CREATE SCHEMA public; END $$`);
  } finally {
    await client.end();
  }
  console.log(`Emptied ${name}; the next npm start makes the demo shop anew.`);
}
