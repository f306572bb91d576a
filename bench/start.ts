import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figure } from '#core/testing/figure.ts';
import { median } from './load.ts';
import { serverFlags } from './server-flags.ts';

/**
 * Time from what `npm start` runs to its ready line, on a data folder that has been used before, and the memory
 * of the server after a few hundred requests, without PostgreSQL (performance 3d). Run: `npm run bench -- start`.
 */
const root = join(import.meta.dirname, '..');
const port = 4805;
const dataDir = join(tmpdir(), `backroom-bench-start-${process.getuid?.() ?? 0}`);

async function start(): Promise<{ seconds: number; megabytes: number }> {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [...serverFlags, join(root, 'tools/setup.mjs'), join(root, 'tools/start.ts')],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    },
  );
  const seconds = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Backroom is ready')) resolve((performance.now() - began) / 1000);
    });
    child.on('exit', (code) => reject(new Error(`start ended with ${code}`)));
  });
  for (let index = 0; index < 300; index += 1)
    await (await fetch(`http://127.0.0.1:${port}/store`)).arrayBuffer();
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const megabytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
  child.removeAllListeners('exit');
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
  return { seconds, megabytes };
}

await start();
const runs = [await start(), await start(), await start()];
const seconds = median(runs.map((run) => run.seconds));
const megabytes = median(runs.map((run) => run.megabytes));
await figure('performance 3', import.meta, {
  name: 'start to ready',
  value: Number(seconds.toFixed(2)),
  unit: 's',
  atMost: 1.2,
});
await figure('performance 3', import.meta, {
  name: 'memory without PostgreSQL',
  value: Math.round(megabytes),
  unit: 'MB',
  atMost: 200,
});
