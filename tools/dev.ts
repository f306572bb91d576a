import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { startPostgres } from '#core/server/database/embedded-postgres.ts';
import { readEnvironment } from '#core/server/process/environment.ts';
import { startOptions, requireFreePort } from './start-options.ts';

// The server under --watch, and beside it (one port higher) the admin from its sources. The database is
// kept running here, so that a restart of the server costs only the server.
const { port, host, dataDir, databaseUrl } = startOptions(readEnvironment());
try {
  await requireFreePort(port, host);
  await requireFreePort(port + 1, host);
  const postgres = databaseUrl ? null : await startPostgres({ dataDir, log: console.log });
  const server = spawn(process.execPath, ['--watch', join(import.meta.dirname, 'start.ts'), '--sources'], {
    stdio: 'inherit',
  });
  process.env.API_URL = `http://${host}:${port}`;
  const { createServer } = await import('vite');
  const admin = await createServer({ configFile: 'vite.admin.config.ts', server: { host, port: port + 1 } });
  await admin.listen();
  console.log(`Admin from its sources: http://${host}:${port + 1}/`);

  const stop = async (): Promise<void> => {
    const ended = new Promise((settle) => server.once('exit', settle));
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await ended;
    }
    await admin.close();
    await postgres?.stop();
    process.exit(0);
  };
  // Vite's own listener would end the process before the server and the database have ended.
  process.removeAllListeners('SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
