import { createServer } from 'node:net';
import { resolve } from 'node:path';
import pg from 'pg';
import type { Environment } from '#core/server/process/environment.ts';
import { publicUrlOf, readStoreHosts } from '#core/server/address/store-names.ts';

/** A reason, in one line, why Backroom does not start. */
export class StartError extends Error {
  override name = 'StartError';
}

/** What the environment says of a start. */
export type StartOptions = {
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  /** A PostgreSQL of one's own; null = the embedded one. */
  databaseUrl: string | null;
  /** False with `SEED=none`: an empty database stays empty. */
  seed: boolean;
};

/** What of the settings a start is about. A wrong STORE_ORIGIN is refused here, before any slow work. */
export function startOptions(environment: Environment): StartOptions {
  const { PORT: port, HOST: host, DATA_DIR, DATABASE_URL, SEED } = environment;
  const publicUrl = publicUrlOf(environment, port);
  readStoreHosts(environment.STORE_ORIGIN, { publicUrl, listening: host });
  return { port, host, dataDir: resolve(DATA_DIR), databaseUrl: DATABASE_URL ?? null, seed: SEED !== 'none' };
}

/** True for an address that only this machine reaches. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * Refuses a port that cannot be had, before any slow work.
 * @throws {StartError}
 */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const probe = createServer();
  const reason = await new Promise<string | undefined>((settle) => {
    probe.once('error', (error: NodeJS.ErrnoException) => settle(error.code ?? error.message));
    probe.listen(port, host, () => settle(undefined));
  });
  if (reason === undefined) return new Promise((settle) => probe.close(() => settle()));
  if (reason === 'EADDRINUSE') {
    const other = port + 1;
    throw new StartError(
      `Port ${port} is in use: stop what runs there or choose another, for example PORT=${other} npm start.`,
    );
  }
  if (reason === 'EACCES')
    throw new StartError(`Port ${port} may not be used by this user; choose one above 1023.`);
  throw new StartError(`Cannot listen on ${host}:${port} (${reason}); look at HOST and PORT.`);
}

/**
 * Refuses a database that does not answer.
 * @throws {StartError} with its address and the reason, never its password.
 */
export async function requireDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    const { hostname, port, pathname } = new URL(databaseUrl);
    const reason = error instanceof Error ? error.message || error.name : String(error);
    const code = error instanceof AggregateError ? String(error.errors[0]?.code ?? reason) : reason;
    throw new StartError(
      `The database at ${hostname}:${port || 5432}${pathname} cannot be reached: ${code}. Look at DATABASE_URL.`,
    );
  }
}
