import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const everywhere = ['apps', 'bench', 'core', 'db', 'e2e', 'modules', 'sandbox', 'tools'];
const pure = [
  '{core,modules}/**/rules/**/*.test.ts',
  '{core,modules}/**/{admin,storefront}/**/*.test.{ts,tsx}',
];
const never = ['**/node_modules/**', '**/*.browser.ts', '**/fixtures/**', 'dist/**'];
/** Processes that are killed, whole clusters, plans of large tables, databases of before: in `npm run prove`, and when named. */
const long = [
  'apps/server/backup.test.ts',
  '**/*-kill.test.ts',
  '**/*-scale.test.ts',
  'apps/server/process.test.ts',
  'core/server/database/embedded-postgres.test.ts',
  'db/*-before.test.ts',
];
const isNamed = process.argv
  .slice(2)
  .some((given) => /backup|kill|scale|process|embedded|before/.test(given));
const later = process.env.PROVE_SEED || isNamed ? [] : long;

// `unit` needs nothing but the code, `server` a PostgreSQL (made by its setup).
export default defineConfig({
  test: {
    pool: 'forks',
    // Three also on a machine with two cores, where one would be the standard: files wait for their database, and for time
    // to pass. Two leave a sixth of two cores to waiting, three a twentieth.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // A machine shared with others can starve one test of time; a real defect fails twice.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 30_000,
    setupFiles: process.env.PROVE_SEED ? ['tools/prove-setup.ts'] : [],
    projects: [
      {
        extends: true,
        // A process for each file takes three times as long.
        test: { name: 'unit', include: pure, exclude: never, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: everywhere.map((folder) => `${folder}/**/*.test.ts`),
          exclude: [...never, ...pure, ...later],
          globalSetup: ['tools/test-database-setup.ts'],
          // One process runs file after file, with one server and a database that is emptied between them: loading
          // all modules and starting both took as long as the tests.
          isolate: false,
          setupFiles: ['tools/test-file-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
