import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#core/testing/test-database.ts';
import { eventually } from '#core/testing/test-services.ts';
import { type RunningServer, type ServerOptions, startServer } from '../server.ts';

export type { RunningServer };

export interface TestServer extends RunningServer {
  databaseUrl: string;
  /** Waits until nothing that calls have set off is left to do, jobs included. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

type TestServerOptions = Pick<
  ServerOptions,
  'schedules' | 'work' | 'limits' | 'log' | 'environment' | 'areas' | 'patience'
> & {
  pages?: boolean;
};

/**
 * The real server on an empty database: without limits per address and without what comes round by itself unless
 * asked for, and without built pages; `pages` puts one of no content in the admin's place.
 *
 * Without options, files that run in one worker after another get the same server, each with an empty database. A
 * file that gives options, or that sets the environment before it starts the server, gets one of its own.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const file = expect.getState().testPath;
  // A file that broke off before it closed the server has left it as it was.
  if (shared?.usedBy !== undefined && shared.usedBy !== file) await endShared();
  const isOwn = Object.keys(options).length > 0 || shared?.usedBy !== undefined;
  if (isOwn) return (await start(options)).server;
  if (shared && shared.environment !== environment()) await endShared();
  if (!shared) {
    const { server, database } = await start({});
    shared = { server, database, environment: environment() };
  }
  const own = shared;
  own.usedBy = file;
  const { now, environment: settings } = own.server.services;
  // What a file changes of them is its own.
  own.server.services.environment = structuredClone(settings);
  return {
    ...own.server,
    async close() {
      Object.assign(own.server.services, { now, environment: settings });
      if (await emptied(own)) delete own.usedBy;
      else await endShared();
    },
  };
}

/** Another real server beside those of tests, for those of the areas, which see no more of the server than this kit. */
export const startAnotherServer: (options: ServerOptions) => Promise<RunningServer> = startServer;

/** The server that one file after another is given. */
interface SharedServer {
  server: TestServer;
  database: TestDatabase;
  /** That it was started in; a server reads it once. */
  environment: string;
  /** The file that has it now. */
  usedBy?: string | undefined;
}

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let shared: SharedServer | undefined;

function environment(): string {
  return JSON.stringify(Object.entries(process.env).sort(([one], [two]) => (one < two ? -1 : 1)));
}

async function endShared(): Promise<void> {
  const gone = shared;
  shared = undefined;
  await gone?.server.close();
}

/** Takes everything from the server that a file has left; false where that is not possible. */
async function emptied({ server, database }: SharedServer): Promise<boolean> {
  // Who has once been seen to reach it changes a server until its next start.
  if (server.services.reach.beyond() !== null) return false;
  try {
    await eventually('the end of what runs', async () => (await running(server)) === 0, 5);
    if (!(await database.empty())) return false;
  } catch {
    // Work that does not end, or that holds what is to be emptied: a new server costs less than to find out.
    return false;
  }
  await rm(join(server.services.dataDir, 'mailbox.json'), { force: true });
  // Of what is remembered, only domains come again: numbers go on.
  server.services.notifications.tell('shops', '');
  return true;
}

/** Calls of tests come from a person's browser unless they say otherwise: the tool that makes them names itself. */
function asBrowser(app: FastifyInstance): void {
  const inject = app.inject.bind(app) as (options?: InjectOptions | string) => unknown;
  app.inject = ((options?: InjectOptions | string) => {
    if (options === undefined) return inject();
    const given = typeof options === 'string' ? { url: options } : options;
    return inject({ ...given, headers: { 'user-agent': browser, ...given.headers } });
  }) as typeof app.inject;
}

async function running({ services }: RunningServer): Promise<number> {
  const found = await services.db.asSystem((tx) =>
    tx.execute<{ count: number }>(sql`SELECT count(*) FROM jobs WHERE status = 'running'`),
  );
  return Number(found.rows[0]!.count);
}

async function start({
  pages = false,
  ...options
}: TestServerOptions): Promise<{ server: TestServer; database: TestDatabase }> {
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
    schedules: false,
    ...options,
  });
  asBrowser(server.app);
  return {
    database,
    server: {
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
    },
  };
}
