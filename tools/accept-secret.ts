import { startPostgres } from '#core/server/database/embedded-postgres.ts';
import { loadSecret } from '#core/server/process/app-secret.ts';
import { acceptSecret } from '#core/server/process/secret-check.ts';
import { areas } from '#apps/server/areas.ts';
import { migrate } from '#db/migrate.ts';
import pg from 'pg';
import { readEnvironment } from '#core/server/process/environment.ts';
import { startOptions } from './start-options.ts';

// npm run accept-secret -- --yes   the database goes on with the present secret: what the former one sealed is void
try {
  if (!process.argv.includes('--yes')) {
    throw new Error(
      'What the former secret sealed can never be read again: stores have to be connected anew, webhooks get new ' +
        'secrets, stores with a password get a new one, and people sign in with a recovery code. ' +
        'To go on: npm run accept-secret -- --yes',
    );
  }
  const environment = readEnvironment();
  const { databaseUrl, dataDir } = startOptions(environment);
  const embedded = databaseUrl ? null : await startPostgres({ dataDir, log: () => {} });
  const url = databaseUrl ?? embedded?.url ?? '';
  try {
    await migrate(url);
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    const lost = await acceptSecret(
      owner,
      loadSecret(dataDir, environment.APP_SECRET),
      areas.sealedKinds,
    ).finally(() => owner.end());
    console.log(`The database goes on with the present secret. Sealed by the former one: ${lost}.`);
  } finally {
    await embedded?.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
