import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { existsSync, readFileSync } from 'node:fs';
import type { Paced } from './paced-client.ts';

export interface Load {
  url: string;
  connections: number;
  seconds: number;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** A fixed body, or the name of a Lua script beside this file that makes one for each request. */
  body?: string;
  script?: string;
  /** The process that answers, to know what an answer costs it. */
  pid?: number | undefined;
}

export interface LoadResult {
  /** Answers a second. */
  rate: number;
  p50_ms: number;
  p99_ms: number;
  /** Answers that were not 2xx or 3xx, and sockets that broke. */
  errors: number;
  /** Of these, answers with a status from 400 on. */
  refused: number;
  /**
   * Answers for each second of processor time of `pid`, and the share of the time that it was at work; NaN without.
   * Where the share is far below 1 not the server but the load or a busy machine was the limit, and `rate` says little.
   */
  per_cpu_second: number;
  busy: number;
}

/** Processor time that a process has used, in seconds. */
function cpuSeconds(pid: number | undefined): number {
  if (pid === undefined) return Number.NaN;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  // utime and stime, in ticks of 10 ms.
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const wrk = ['/usr/bin/wrk', '/usr/local/bin/wrk'].find((path) => existsSync(path));

/** Pins a command to one core, so that the load does not take the server's. */
export function pinned(core: number, command: string, args: string[]): [string, string[]] {
  const possible = existsSync('/usr/bin/taskset') && availableParallelism() > 1;
  return possible ? ['/usr/bin/taskset', ['-c', String(core), command, ...args]] : [command, args];
}

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    });
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
  const before = cpuSeconds(wish.pid);
  const out = await run(...pinned(1, wrk, args));
  const used = cpuSeconds(wish.pid) - before;
  const json = /^RESULT (\{.*\})$/m.exec(out)?.[1];
  if (!json) throw new Error(`wrk printed no result:\n${out}`);
  const found = JSON.parse(json) as {
    requests: number;
    us: number;
    p50: number;
    p99: number;
    errors: number;
    refused?: number;
  };
  return {
    rate: found.requests / (found.us / 1e6),
    p50_ms: found.p50 / 1000,
    p99_ms: found.p99 / 1000,
    errors: found.errors,
    refused: found.refused ?? 0,
    per_cpu_second: found.requests / used,
    busy: used / (found.us / 1e6),
  };
}

/** Sends requests at a fixed rate from another core, and reads how long the answers took. Milliseconds. */
export async function pacedLoad(wish: Paced): Promise<{ p50_ms: number; p99_ms: number; errors: number }> {
  const [command, args] = pinned(1, process.execPath, [`${import.meta.dirname}/paced-client.ts`]);
  const out = await run(command, args, { BENCH_PACED: JSON.stringify(wish) });
  const json = /^RESULT (\{.*\})$/m.exec(out)?.[1];
  if (!json) throw new Error(`the paced client printed no result:\n${out}`);
  const found = JSON.parse(json) as { p50: number; p99: number; errors: number };
  return { p50_ms: found.p50, p99_ms: found.p99, errors: found.errors };
}

/** The value that such a share of them does not exceed. */
export const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!;
export const p95 = (values: number[]): number => percentile(values, 0.95);

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en');

export function verdict(met: boolean): string {
  return met ? 'met' : 'missed';
}
