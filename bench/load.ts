import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { existsSync } from 'node:fs';

export interface Load {
  url: string;
  connections: number;
  seconds: number;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** A fixed body, or the name of a Lua script beside this file that makes one for each request. */
  body?: string;
  script?: string;
}

export interface LoadResult {
  /** Answers a second. */
  rate: number;
  p50_ms: number;
  p99_ms: number;
  /** Answers that were not 2xx or 3xx, and sockets that broke. */
  errors: number;
}

const wrk = ['/usr/bin/wrk', '/usr/local/bin/wrk'].find((path) => existsSync(path));

/** Pins a command to one core, so that the load does not take the server's. */
export function pinned(core: number, command: string, args: string[]): [string, string[]] {
  const possible = existsSync('/usr/bin/taskset') && availableParallelism() > 1;
  return possible ? ['/usr/bin/taskset', ['-c', String(core), command, ...args]] : [command, args];
}

function run(command: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve(out) : reject(new Error(`${command} ended with ${code}`)),
    );
  });
}

/** Sends requests from another core with wrk, and reads what came back. */
export async function load(wish: Load): Promise<LoadResult> {
  if (!wrk) throw new Error('The HTTP measurements need wrk on the path (Debian: apt-get install wrk).');
  const script = wish.script ?? 'fixed.lua';
  const args = [
    '-t1',
    `-c${wish.connections}`,
    `-d${wish.seconds}s`,
    '--timeout',
    '10s',
    '-s',
    `${import.meta.dirname}/${script}`,
    wish.url,
    '--',
    wish.method ?? 'GET',
    wish.body ?? '',
    ...Object.entries(wish.headers ?? {}).flat(),
  ];
  const out = await run(...pinned(1, wrk, args));
  const json = /^RESULT (\{.*\})$/m.exec(out)?.[1];
  if (!json) throw new Error(`wrk printed no result:\n${out}`);
  const found = JSON.parse(json) as {
    requests: number;
    us: number;
    p50: number;
    p99: number;
    errors: number;
  };
  return {
    rate: found.requests / (found.us / 1e6),
    p50_ms: found.p50 / 1000,
    p99_ms: found.p99 / 1000,
    errors: found.errors,
  };
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en');

export function verdict(met: boolean): string {
  return met ? 'met' : 'missed';
}
