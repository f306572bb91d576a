import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deletePostgres } from '#core/server/database/embedded-postgres.ts';
import { readPostgresSettings, savePostgresSettings } from '#core/server/database/postgres-instance.ts';

const READY_SECONDS = 120;

type Lane = { port: string; dataDir: string };

/**
 * Starts a real server with the demo shop for each lane, on data folders of their own; their end is the answer. In the
 * last one, `own-hosts`, stores have hosts of their own. The shop is made once, which takes most of the time, and its
 * folder copied for the other lanes.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const ports = process.env.E2E_OWN_PORTS?.split(',') ?? [];
  const lanes = ports.map((port): Lane => {
    const dataDir = join(tmpdir(), `backroom-browser-${process.pid}-${port}`);
    return { port, dataDir };
  });
  const [first, ...others] = lanes;
  if (!first) return undefined;
  // Readable by the database's user, so that nothing has to be staged elsewhere.
  mkdirSync(first.dataDir, { mode: 0o755 });
  const stops: (() => Promise<void>)[] = [];
  const tearDown = async () => {
    for (const stop of stops) await stop();
    for (const { dataDir } of lanes) {
      await deletePostgres(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    }
  };
  try {
    // The first start also builds what is stale.
    await (
      await startLane(first, lanes.length === 1)
    )();
    for (const { dataDir } of others) copyShop(first.dataDir, dataDir);
    const starts = lanes.map((lane) => startLane(lane, lane === lanes.at(-1)));
    for (const start of await Promise.allSettled(starts))
      if (start.status === 'fulfilled') stops.push(start.value);
    await Promise.all(starts);
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}

/** Copies the folder of a server that has stopped, with the owners of its files: the database has a user of its own. */
function copyShop(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
  const saved = readPostgresSettings(from);
  if (saved) savePostgresSettings({ ...saved, port: 0, dataDir: to, cluster: join(to, 'postgres') });
}

/** Starts a server on a lane's folder; its end is the answer. */
async function startLane({ port, dataDir }: Lane, apart: boolean): Promise<() => Promise<void>> {
  const { DATABASE_URL: _, SEED: __, HOST: ___, ...env } = process.env;
  const server = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    // The suites open the back office under this name; scripts of other programs run under the machine's other one,
    // or on hosts of the stores.
    env: {
      ...env,
      PORT: port,
      DATA_DIR: dataDir,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...(apart && { STORE_ORIGIN: `http://{shop}.localhost:${port}` }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM');
    await ended;
  };
  let output = '';
  const ready = new Promise<boolean>((resolve) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-20_000);
        if (output.includes('Backroom is ready at')) resolve(true);
      });
    }
    server.once('exit', () => resolve(false));
    setTimeout(() => resolve(false), READY_SECONDS * 1000).unref();
  });
  if (await ready) return stop;
  await stop();
  throw new Error(`The server for the browser suites did not become ready:\n${output.trim()}`);
}
