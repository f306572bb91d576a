import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { TestServer } from './test-server.ts';

export interface ServerWorkers {
  /** Of each of them. */
  urls: readonly string[];
  /** Ends them, and waits for that. */
  close(): Promise<void>;
}

/** So many more servers of a test server's database and data folder, each in a process of its own, once they answer. */
export async function startServerWorkers(
  { databaseUrl, services: { dataDir } }: TestServer,
  many: number,
): Promise<ServerWorkers> {
  const children: ChildProcess[] = [];
  const ended = (child: ChildProcess) => new Promise<void>((resolve) => child.once('exit', () => resolve()));
  async function close(): Promise<void> {
    const running = children.filter((child) => child.exitCode === null && child.signalCode === null);
    const ends = running.map(ended);
    for (const child of running) child.kill('SIGTERM');
    await Promise.all(ends);
  }
  const start = async () => {
    const file = join(import.meta.dirname, 'server-worker.ts');
    const child = spawn(process.execPath, [file, databaseUrl, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    return new Promise<string>((resolve, reject) => {
      let output = '';
      child.stdout.on('data', (text) => {
        output += String(text);
        const url = /at (http\S+) /.exec(output)?.[1];
        if (url) resolve(url);
      });
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
  };
  const urls = await Promise.allSettled(Array.from({ length: many }, start));
  const failed = urls.find((one) => one.status === 'rejected');
  if (failed) {
    await close();
    throw failed.reason;
  }
  return { urls: urls.map((one) => (one as PromiseFulfilledResult<string>).value), close };
}
