import { createServer } from 'node:net';
import { resolve } from 'node:path';
import pg from 'pg';
import { publicUrlOf, readStoreHosts } from '#core/server/store-hosts.ts';

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

/** Reads PORT, HOST, DATA_DIR, DATABASE_URL and SEED, and refuses a wrong STORE_ORIGIN. */
export function readStartOptions(env: Readonly<Record<string, string | undefined>>): StartOptions {
  const port = env.PORT ? Number(env.PORT) : 3000;
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartError(`PORT=${env.PORT} is not a port (0 to 65535).`);
  }
  if (env.DATABASE_URL && !/^postgres(ql)?:\/\//.test(env.DATABASE_URL)) {
    throw new StartError('DATABASE_URL must look like postgres://user:password@host:5432/database.');
  }
  const host = env.HOST || '127.0.0.1';
  // Read here, so that a wrong one is said before any slow work.
  readStoreHosts(env.STORE_ORIGIN, { publicUrl: publicUrlOf(env, port), listening: host });
  return {
    port,
    host,
    dataDir: resolve(env.DATA_DIR || '.backroom'),
    databaseUrl: env.DATABASE_URL || null,
    seed: env.SEED !== 'none',
  };
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
