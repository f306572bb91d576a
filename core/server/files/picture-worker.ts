import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { dirname, extname, join } from 'node:path';
import type { PictureAnswer, PictureTask } from './picture-task.ts';

export interface PictureWorkerOptions {
  /** What the process runs. */
  file: string;
  /** How long it may take to start. */
  startMs: number;
  /** Processor time that one picture may take. */
  drawMs: number;
  /** Time by the clock after which a picture is stopped however little it worked: on a busy machine it only waits. */
  hangMs: number;
  /** The process ends after so long without a picture. */
  idleMs: number;
  lookEveryMs: number;
}

const standard: PictureWorkerOptions = {
  // Beside this file, in the sources and in the build.
  file: join(dirname(import.meta.filename), `picture-process${extname(import.meta.filename)}`),
  startMs: 30_000,
  drawMs: 5_000,
  hangMs: 30_000,
  idleMs: 30_000,
  lookEveryMs: 100,
};

/** `slow`: it took more than `drawMs`. `died`: its process ended twice while it was drawn. */
export type WorkerAnswer = PictureAnswer | { problem: 'slow' | 'died' };

export interface PictureWorker {
  /** Draws one picture; call it again only when it has answered. @throws {Error} where the process does not start */
  draw(task: PictureTask): Promise<WorkerAnswer>;
  /** Ends the process, if there is one. The next picture starts another. */
  end(): Promise<void>;
  /** Of the process that is there now. */
  pid(): number | undefined;
}

interface Running {
  child: ChildProcess;
  /** Whether it has started; false where it ended before. */
  ready: Promise<boolean>;
  ended: Promise<void>;
  /** The end of what it wrote to its error output. */
  errors(): string;
}

/** Hundredths of a second in /proc, on every Linux that Node runs on. */
const tickMs = 10;

/** Processor time that a process has used, in ms; null where the system does not tell it. */
function processorMs(pid: number | undefined): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? ticks * tickMs : null;
  } catch {
    return null;
  }
}

function start(file: string, startMs: number): Running {
  const cache = getCompileCacheDir();
  const child = fork(file, {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=256', '--max-semi-space-size=8'],
    // Nothing of our environment is any business of what reads files of strangers.
    env: { PATH: process.env['PATH'], ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: cache }) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-2_000)));
  (child.stderr as { unref?: () => void } | null)?.unref?.();
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.on('error', (error) => {
      errors ||= error.message;
      resolve();
    });
  });
  const ready = new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), startMs);
    const answer = (isReady: boolean) => {
      clearTimeout(timer);
      resolve(isReady);
    };
    child.once('message', () => answer(true));
    void ended.then(() => answer(false));
  });
  return { child, ready, ended, errors: () => errors.trim() };
}

/** The server does not wait for it when it ends. */
function hold(child: ChildProcess, held: boolean): void {
  if (held) child.ref();
  else child.unref();
  const { channel } = child;
  if (held) channel?.ref();
  else channel?.unref();
}

/**
 * One process of its own that draws pictures, one at a time: started with the first, again where it ended, and ended after a
 * while without any. It also ends when this process does, however that ends.
 */
export function makePictureWorker(options: Partial<PictureWorkerOptions> = {}): PictureWorker {
  const { file, startMs, drawMs, hangMs, idleMs, lookEveryMs } = { ...standard, ...options };
  let running: Running | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function started(): Promise<Running> {
    if (!running) {
      const made = start(file, startMs);
      running = made;
      void made.ended.then(() => {
        if (running === made) running = undefined;
      });
    }
    const { child, ready, errors } = running;
    hold(child, true);
    if (!(await ready)) throw new Error(`The process that draws pictures did not start. ${errors()}`);
    return running ?? started();
  }

  function ask({ child, ended }: Running, task: PictureTask): Promise<WorkerAnswer> {
    const began = performance.now();
    const usedBefore = processorMs(child.pid);
    return new Promise((resolve, reject) => {
      let isSlow = false;
      const timer = setInterval(() => {
        const passed = performance.now() - began;
        const used = processorMs(child.pid);
        const worked = used === null || usedBefore === null ? passed : used - usedBefore;
        if (worked <= drawMs && passed <= hangMs) return;
        isSlow = true;
        child.kill('SIGKILL');
      }, lookEveryMs);
      const answered = (answer: PictureAnswer | { failed: string }) => {
        clearInterval(timer);
        if ('failed' in answer) reject(new Error(`A picture could not be drawn: ${answer.failed}`));
        else resolve(answer);
      };
      child.once('message', answered);
      void ended.then(() => {
        clearInterval(timer);
        resolve({ problem: isSlow ? 'slow' : 'died' });
      });
      // Where that fails the process has ended, or will.
      child.send(task, (error) => {
        if (error) child.kill('SIGKILL');
      });
    });
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = running;
    if (!ending) return;
    running = undefined;
    ending.child.kill('SIGKILL');
    await ending.ended;
  }

  return {
    async draw(task) {
      clearTimeout(idle);
      try {
        const answer = await ask(await started(), task);
        // Something else may have ended it; a picture that ends its process twice is at fault.
        const isTriedAgain = 'problem' in answer && answer.problem === 'died';
        return isTriedAgain ? await ask(await started(), task) : answer;
      } finally {
        if (running) {
          hold(running.child, false);
          idle = setTimeout(() => void end(), idleMs);
          idle.unref();
        }
      }
    },
    end,
    pid: () => running?.child.pid,
  };
}
