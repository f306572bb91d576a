import { execFile, execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, chownSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#core/server/database/postgres-process.ts';

const run = promisify(execFile);
/** The oldest that DATABASE_URL may name. */
const oldestMajor = 15;

/** A PostgreSQL that the system's packages installed, with its programs; `major` is of all of them. */
export interface StockPostgres {
  bin: string;
  major: number;
}

/** The newest PostgreSQL of this machine with a server, `pg_dump` and `pg_restore`; null where there is none from 15 on. */
export function findStockPostgres(): StockPostgres | null {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...globSync('/usr/lib/postgresql/*/bin'),
    ...globSync('/usr/pgsql-*/bin'),
    ...globSync('/{opt/homebrew,usr/local}/opt/postgresql*/bin'),
  ];
  const found = folders
    .filter((bin) =>
      ['initdb', 'pg_ctl', 'postgres', 'pg_dump', 'pg_restore'].every((name) => existsSync(join(bin, name))),
    )
    .map((bin) => ({ bin, major: majorOf(bin) }))
    .filter(({ major }) => major >= oldestMajor);
  return found.toSorted((a, b) => b.major - a.major)[0] ?? null;
}

const majorOf = (bin: string): number =>
  Number(/(\d+)/.exec(execFileSync(join(bin, 'pg_dump'), ['--version'], { encoding: 'utf8' }))?.[1] ?? 0);

/** PostgreSQL refuses root, so a root process starts it as the user that the system's packages made. */
function databaseUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
  );
  return { uid: uid!, gid: gid! };
}

/** Starts it on a folder of its own, which goes at the end. `url` names its superuser and the database `postgres`. */
export async function startStockPostgres({
  bin,
}: StockPostgres): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'backroom-stock-'));
  const user = databaseUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (user) chownSync(data, user.uid, user.gid);
  const how = { ...user, cwd: '/' };
  const port = await freePort(0);
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    how,
  );
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`;
  await run(join(bin, 'pg_ctl'), ['-D', data, '-l', join(folder, 'log'), '-w', '-o', settings, 'start'], how);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await run(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'], how);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
