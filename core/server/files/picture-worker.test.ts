import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '#core/testing/test-services.ts';
import { makePictureWorker, type PictureWorker } from './picture-worker.ts';
import type { PictureTask } from './picture-task.ts';

let folder: string;
let task: PictureTask;
const workers: PictureWorker[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backroom-worker-'));
  const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  task = { kind: 'photo', image, maxPixels: 1_000_000, maxSide: 20 };
});
afterAll(async () => {
  await Promise.all(workers.map((one) => one.end()));
  await rm(folder, { recursive: true });
});

function make(options: Parameters<typeof makePictureWorker>[0] = {}): PictureWorker {
  const worker = makePictureWorker(options);
  workers.push(worker);
  return worker;
}
/** A process that answers as `body` says; it has `task` and `send`. */
async function standIn(name: string, body: string): Promise<string> {
  const file = join(folder, `${name}.mjs`);
  await writeFile(
    file,
    `const send = (message) => process.send(message);
     process.on('disconnect', () => process.exit());
     process.on('message', (task) => { ${body} });
     send('ready');`,
  );
  return file;
}
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('the process that draws pictures', () => {
  test('starts with the first picture, draws all of them, and ends after a while without any', async () => {
    const worker = make({ idleMs: 200 });
    expect(worker.pid()).toBeUndefined();
    expect(await worker.draw(task)).toMatchObject({ kind: 'jpg', width: 20, height: 15 });
    const pid = worker.pid()!;
    expect(pid).not.toBe(process.pid);
    expect(await worker.draw(task)).toMatchObject({ kind: 'jpg' });
    await eventually('the end of the process', () => worker.pid() === undefined && !isRunning(pid));
    expect(await worker.draw(task)).toMatchObject({ kind: 'jpg' });
  });

  test('is started again where it died, between two pictures or in the middle of one', async () => {
    const worker = make();
    await worker.draw(task);
    const first = worker.pid()!;
    process.kill(first, 'SIGKILL');
    expect(await worker.draw(task)).toMatchObject({ kind: 'jpg' });
    expect(worker.pid()).not.toBe(first);
    const once = join(folder, 'died-once');
    const file = await standIn(
      'dies-once',
      `import('node:fs').then(({ existsSync, writeFileSync }) => {
         if (existsSync(${JSON.stringify(once)})) return send({ kind: 'jpg', width: 1, height: 1, bytes: Buffer.from('x') });
         writeFileSync(${JSON.stringify(once)}, '');
         process.kill(process.pid, 'SIGKILL');
       });`,
    );
    expect(await make({ file }).draw(task)).toMatchObject({ kind: 'jpg', width: 1 });
  });

  test('a picture that ends it twice is at fault, and the next one is drawn', async () => {
    const file = await standIn(
      'dies',
      `if (task.maxSide === 20) process.abort(); else send({ kind: 'jpg' });`,
    );
    const worker = make({ file });
    expect(await worker.draw(task)).toEqual({ problem: 'died' });
    expect(await worker.draw({ ...task, maxSide: 21 } as PictureTask)).toEqual({ kind: 'jpg' });
  });

  test('is killed where a picture takes too much work, or hangs', async () => {
    const busy = await standIn('busy', 'for (;;);');
    const worker = make({ file: busy, drawMs: 200, lookEveryMs: 20 });
    const slow = worker.draw(task);
    const pid = await eventually('its start', () => worker.pid());
    expect(await slow).toEqual({ problem: 'slow' });
    expect(isRunning(pid)).toBe(false);
    const hung = await standIn('hung', '');
    expect(await make({ file: hung, hangMs: 200, lookEveryMs: 20 }).draw(task)).toEqual({ problem: 'slow' });
  });

  test('a process that does not start is an error of ours, and no fault of the picture', async () => {
    const file = join(folder, 'nowhere.mjs');
    await expect(make({ file }).draw(task)).rejects.toThrow(/did not start.*nowhere/s);
    const silent = join(folder, 'silent.mjs');
    await writeFile(silent, 'setInterval(() => {}, 1000);');
    const worker = make({ file: silent, startMs: 200 });
    await expect(worker.draw(task)).rejects.toThrow('did not start');
    expect(worker.pid()).toBeUndefined();
  });

  test('a file that is gone is an error of ours, and the next picture is drawn', async () => {
    const worker = make();
    await expect(worker.draw({ ...task, image: join(folder, 'gone') })).rejects.toThrow(
      /could not be drawn.*ENOENT/,
    );
    expect(await worker.draw(task)).toMatchObject({ kind: 'jpg' });
  });

  test('gets nothing of the environment: a decoder that is broken into finds no secret', async () => {
    const file = await standIn('names', 'send({ kind: Object.keys(process.env).sort().join() });');
    process.env['APP_SECRET_OF_A_TEST'] = 'secret';
    const { kind } = (await make({ file }).draw(task)) as unknown as { kind: string };
    delete process.env['APP_SECRET_OF_A_TEST'];
    for (const name of kind.split(','))
      expect([
        'PATH',
        'NODE_COMPILE_CACHE',
        'NODE_CHANNEL_FD',
        'NODE_CHANNEL_SERIALIZATION_MODE',
        'LD_LIBRARY_PATH',
      ]).toContain(name);
  });

  test('ends with its server, however that ends, and no server waits for it', async () => {
    const source = JSON.stringify(join(import.meta.dirname, 'picture-worker.ts'));
    const file = join(folder, 'server.mjs');
    await writeFile(
      file,
      `import { makePictureWorker } from ${source};
       const worker = makePictureWorker();
       const answer = await worker.draw({ kind: 'photo', image: Buffer.from('no picture'), maxPixels: 1, maxSide: 1 });
       console.log(JSON.stringify({ pid: worker.pid(), answer }));
       if (process.argv[2] === 'stay') setInterval(() => {}, 1000);`,
    );
    for (const way of ['end', 'stay']) {
      const server = spawn(process.execPath, [file, way], { stdio: ['ignore', 'pipe', 'inherit'] });
      const ended = new Promise((resolve) => server.once('exit', resolve));
      const line = await new Promise<string>((resolve) =>
        server.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString())),
      );
      const { pid, answer } = JSON.parse(line) as { pid: number; answer: object };
      expect(answer).toEqual({ problem: 'not_a_picture' });
      if (way === 'stay') {
        expect(isRunning(pid)).toBe(true);
        server.kill('SIGKILL');
      }
      await ended;
      await eventually(`the end after ${way}`, () => !isRunning(pid));
    }
  });
});
