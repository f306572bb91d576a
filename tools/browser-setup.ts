import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deletePostgres } from '#core/server/embedded-postgres.ts';

const READY_SECONDS = 120;

/**
 * Starts a real server with the demo shop for each lane, on data folders of their own; their end is the answer. In the
 * last one, `own-hosts`, stores have hosts of their own.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const ports = process.env.E2E_OWN_PORTS?.split(',') ?? [];
  if (ports.length === 0) return undefined;
  const started: (() => Promise<void>)[] = [];
  const tearDown = async () => {
    for (const stop of started) await stop();
  };
  // One after the other: the first builds what is stale.
  for (const port of ports) {
    try {
      started.push(await startLane(port, port === ports.at(-1)));
    } catch (error) {
      await tearDown();
      throw error;
    }
  }
  return tearDown;
}

async function startLane(port: string, apart: boolean): Promise<() => Promise<void>> {
  // Readable by the database's user, so that nothing has to be staged elsewhere.
  const dataDir = join(tmpdir(), `backroom-browser-${process.pid}-${port}`);
  mkdirSync(dataDir, { mode: 0o755 });
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
  const tearDown = async (): Promise<void> => {
    server.kill('SIGTERM');
    await ended;
    await deletePostgres(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
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
  if (await ready) return tearDown;
  await tearDown();
  throw new Error(`The server for the browser suites did not become ready:\n${output.trim()}`);
}
