import { existsSync } from 'node:fs';
import pg from 'pg';
import { startPostgres } from '#core/server/database/embedded-postgres.ts';
import { readEnvironment } from '#core/server/process/environment.ts';
import { startOptions } from './start-options.ts';

/** Why a command did nothing, in one line; `code` is what it exits with: 2 where it was not understood. */
export class CommandError extends Error {
  override name = 'CommandError';
  readonly code: 1 | 2;

  constructor(message: string, code: 1 | 2 = 1) {
    super(message);
    this.code = code;
  }
}

/** The database of the data folder, started for the moment when no server runs on it. */
async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = startOptions(readEnvironment());
  if (databaseUrl) return work(databaseUrl);
  if (!existsSync(dataDir))
    throw new CommandError(`There is no data folder ${dataDir}: start the server first.`);
  const postgres = await startPostgres({ dataDir, log: () => {} });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

/**
 * Runs what the operator of the installation asks for: `read` makes sense of the words or throws a `CommandError`,
 * before any database is started; what it gives back runs as the cross-shop role and says what there is now. Servers
 * that run hear of what it changes at once.
 */
export async function operatorCommand(
  read: (words: readonly string[]) => (client: pg.Client) => Promise<string>,
): Promise<void> {
  try {
    const work = read(process.argv.slice(2));
    const printed = await withDatabase(async (url) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        await client.query('SET ROLE backroom_system');
        return await work(client);
      } finally {
        await client.end();
      }
    });
    console.log(printed);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = error instanceof CommandError ? error.code : 1;
  }
}
