import { spawn, spawnSync } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, renameSync } from 'node:fs';
import { rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError, makePrivateFolder, type PostgresInstance } from './postgres-instance.ts';

/** The superuser and database name of every embedded PostgreSQL. */
export const POSTGRES_NAME = 'backroom';

/** Sized for a laptop; durable (fsync and synchronous_commit stay on). */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  max_connections: '60',
  fsync: 'on',
  synchronous_commit: 'on',
  wal_compression: 'on',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // What a statement is refused for, with the row that was (`detail`), is told to whoever sent it: it is no business of a
  // log that nobody erases people from. Starts, stops, crashes and what is fatal stay.
  log_min_messages: 'log',
};

/** Files of the cluster and the child process are the database user's; nothing of our environment leaks in. */
const spawnOptions = (instance: PostgresInstance) => ({
  ...instance.user,
  cwd: '/',
  env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
});

/**
 * Makes the cluster when there is none. It is built aside and renamed, so that a kill in the middle
 * leaves nothing that looks finished.
 */
export async function createCluster(instance: PostgresInstance): Promise<void> {
  const versionFile = join(instance.cluster, 'PG_VERSION');
  if (existsSync(versionFile)) return requireSameMajor(instance, readFileSync(versionFile, 'utf8').trim());
  const partial = `${instance.cluster}.new`;
  rmSync(partial, { recursive: true, force: true });
  makePrivateFolder(partial, instance.user);
  const secret = mkdtempSync(join(tmpdir(), 'backroom-'));
  const passwordFile = join(secret, 'password');
  writeFileSync(passwordFile, instance.password + '\n', { mode: 0o600 });
  if (instance.user)
    for (const path of [secret, passwordFile]) chownSync(path, instance.user.uid, instance.user.gid);
  try {
    await runInitdb(instance, partial, passwordFile);
    renameSync(partial, instance.cluster);
  } finally {
    rmSync(secret, { recursive: true, force: true });
  }
}

function runInitdb(instance: PostgresInstance, folder: string, passwordFile: string): Promise<void> {
  const flags = ['-D', folder, '-U', POSTGRES_NAME, '--pwfile', passwordFile, '--auth', 'scram-sha-256'];
  // The built-in provider orders and folds case alike on every system, whatever its C library.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  return new Promise((resolve, reject) => {
    const child = spawn(join(instance.bin, 'initdb'), [...flags, ...locale], {
      ...spawnOptions(instance),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.on('error', (error) => reject(new EmbeddedPostgresError(`initdb: ${error.message}`)));
    child.on('close', (code) => {
      const line = errors.split('\n').find((text) => /error|fatal/i.test(text)) ?? `exit code ${code}`;
      if (code === 0) resolve();
      else reject(new EmbeddedPostgresError(`PostgreSQL could not make its data folder: ${line.trim()}`));
    });
  });
}

function requireSameMajor(instance: PostgresInstance, found: string): void {
  const answer = spawnSync(join(instance.bin, 'postgres'), ['--version'], { encoding: 'utf8' });
  const major = /(\d+)/.exec(answer.stdout ?? '')?.[1];
  if (!major || major === found) return;
  throw new EmbeddedPostgresError(
    `The database in ${instance.dataDir} was made by PostgreSQL ${found}, this is ${major}; move its data by hand.`,
  );
}

/** A postmaster that runs on a cluster: its process id and port. */
export type Postmaster = { pid: number; port: number };

/**
 * The postmaster that runs on this cluster, or null. A pid file left by a killed one is not enough: the
 * process must exist, not be a zombie, and have been started for this very folder.
 */
export function findPostmaster(cluster: string): Postmaster | null {
  let text: string;
  try {
    text = readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
  } catch (error) {
    // Never there, or taken away by the database that ends while it is looked for.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const [pid, , , port] = text.split('\n');
  if (!Number(pid) || !Number(port)) return null;
  return commandLine(Number(pid)).includes(cluster) ? { pid: Number(pid), port: Number(port) } : null;
}

/** The command line of a process; empty when it is gone or a zombie. */
function commandLine(pid: number): string {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** A postmaster of ours, just started. `failure()` tells why it ended, once it has. */
export type StartedPostmaster = Postmaster & { failure(): string | null };

/**
 * Starts the postmaster in its own session, so that it outlives a killed server and Ctrl-C reaches only
 * the server, which then stops it in order. Its log is `<dataDir>/postgres.log`.
 */
export function spawnPostmaster(
  instance: PostgresInstance,
  port: number,
  settings: Readonly<Record<string, string>> = {},
): StartedPostmaster {
  // Left by a killed one (findPostmaster said so). PostgreSQL guards itself against living children of
  // the old postmaster through its shared memory segment.
  rmSync(join(instance.cluster, 'postmaster.pid'), { force: true });
  const logFile = join(instance.dataDir, 'postgres.log');
  if (existsSync(logFile) && statSync(logFile).size > 5_000_000) truncateSync(logFile);
  const start = existsSync(logFile) ? statSync(logFile).size : 0;
  const flags = Object.entries({ ...SETTINGS, ...settings }).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ]);
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(
    join(instance.bin, 'postgres'),
    ['-D', instance.cluster, '-p', String(port), ...flags],
    {
      ...spawnOptions(instance),
      detached: true,
      stdio: ['ignore', log, log],
    },
  );
  closeSync(log);
  child.unref();
  let ended: string | null = null;
  child.on('error', (error) => (ended = error.message));
  child.on('exit', (code, signal) => (ended = `ended with ${signal ?? `code ${code}`}`));
  return { pid: child.pid ?? 0, port, failure: () => ended && (lastFatalLine(logFile, start) ?? ended) };
}

/** What PostgreSQL wrote before it gave up, from a place in its log on. */
function lastFatalLine(logFile: string, start: number): string | undefined {
  const lines = readFileSync(logFile).subarray(start).toString().split('\n');
  return lines.findLast((line) => /FATAL|PANIC/.test(line))?.replace(/^.*?(FATAL|PANIC): */, '');
}

/** Stops a postmaster: open transactions are rolled back, data is flushed. */
export async function stopPostmaster(cluster: string): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 20],
    ['SIGQUIT', 5],
  ] as const) {
    const running = findPostmaster(cluster);
    if (!running) return;
    process.kill(running.pid, signal);
    const until = Date.now() + seconds * 1000;
    while (Date.now() < until && findPostmaster(cluster)?.pid === running.pid) await delay(10);
  }
}

/** The wanted port when it is free, else any free one of the loopback interface. */
export function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', (error) => (wanted === 0 ? reject(error) : resolve(freePort())));
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });
}

/**
 * Runs `work` while no other process does so for the same data folder. A lock whose process is gone, or
 * that is older than a minute (no start takes that long), counts for nothing.
 */
export async function withFolderLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const file = join(dataDir, 'postgres.lock');
  const until = Date.now() + 60_000;
  while (!tryLock(file)) {
    if (Date.now() > until) throw new EmbeddedPostgresError(`Another start holds ${file}.`);
    await delay(25);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function tryLock(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      throw new EmbeddedPostgresError(`The data folder ${dirname(file)} cannot be written.`);
    }
  }
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    const old = Date.now() - statSync(file).mtimeMs > 60_000;
    // An empty file is a lock whose owner has not written its number yet.
    if (old || (holder && !commandLine(holder))) rmSync(file, { force: true });
  } catch {
    // It was released between the two looks; the next try will tell.
  }
  return false;
}
