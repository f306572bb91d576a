import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { createTestDatabase } from '#core/testing/test-database.ts';
import { eventually } from '#core/testing/test-services.ts';
import { type RunningServer, type ServerOptions, startServer } from '../server.ts';

export interface TestServer extends RunningServer {
  databaseUrl: string;
  /** Waits until nothing that calls have set off is left to do, jobs included. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The real server on a database of its own, without limits per address unless asked for, and without built pages; `pages` puts one of no
 * content in the admin's place.
 */
export async function startTestServer({
  pages = false,
  ...options
}: Pick<ServerOptions, 'schedules' | 'limits' | 'log'> & { pages?: boolean } = {}): Promise<TestServer> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'backroom-server-test-'));
  await mkdir(join(folder, 'dist/storefront/storefront'), { recursive: true });
  if (pages) {
    await mkdir(join(folder, 'dist/admin/assets'), { recursive: true });
    await writeFile(join(folder, 'dist/admin/index.html'), '<!doctype html><title>Backroom</title>');
  }
  const server = await startServer({
    databaseUrl: database.url,
    port: 0,
    host: '127.0.0.1',
    dataDir: join(folder, 'data'),
    distDir: join(folder, 'dist'),
    limits: false,
    ...options,
  });
  return {
    ...server,
    databaseUrl: database.url,
    async settle() {
      const unfinished = () =>
        server.services.db.asSystem((tx) =>
          tx.execute(sql`SELECT 1 FROM jobs WHERE status IN ('queued', 'running') LIMIT 1`),
        );
      await server.drain();
      await eventually('the end of all jobs', async () => (await unfinished()).rows.length === 0);
      await server.drain();
    },
    async close() {
      await server.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
