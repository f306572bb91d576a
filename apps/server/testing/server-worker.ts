import { join } from 'node:path';
import { startServer } from '../server.ts';

/**
 * One more server of a database, in a process of its own: `node server-worker.ts <database url> <data folder>`. Without limits
 * per address and without what comes round by itself. It prints where it is, once it answers.
 */
const [databaseUrl = '', dataDir = ''] = process.argv.slice(2);
const server = await startServer({
  databaseUrl,
  port: 0,
  host: '127.0.0.1',
  dataDir,
  distDir: join(dataDir, '../dist'),
  limits: false,
  schedules: false,
  log: { write: () => {} },
});
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
console.log(`at ${server.url} `);
