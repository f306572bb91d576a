import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { POSTGRES_NAME } from '#core/server/database/postgres-process.ts';

/** The real thing in a process of its own, as `npm start` runs it. */
export interface ServerProcess {
  url: string;
  /** From the start to the ready line. */
  readySeconds: number;
  output(): string;
  alive(): boolean;
  /** Sends a signal and waits for the end; gives the exit code, null after SIGKILL. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

const START = join(import.meta.dirname, '../../../tools/start.ts');

/** Its callers' addresses are believed, so that a load can come from many. */
const behindProxy = { TRUST_PROXY: '127.0.0.1' };

/** Starts a server on a data folder and waits for its ready line. */
export async function startServerProcess(
  dataDir: string,
  port: number,
  settings: Readonly<Record<string, string>> = behindProxy,
): Promise<ServerProcess> {
  const { DATABASE_URL: _, SEED: __, HOST: ___, ...env } = process.env;
  const begun = performance.now();
  const child = spawn(process.execPath, [START], {
    env: { ...env, PORT: String(port), DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-20_000);
        if (output.includes('Backroom is ready at')) resolve();
      });
    }
    child.once('exit', () => reject(new Error(`the server did not start:\n${output}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    readySeconds: (performance.now() - begun) / 1000,
    output: () => output,
    alive: () => child.exitCode === null && child.signalCode === null,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

interface PostgresRecord {
  cluster: string;
  password: string;
  port: number;
}

function postgresOf(dataDir: string): PostgresRecord {
  return JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as PostgresRecord;
}

/** The process id of a data folder's database; 0 while there is none. */
export function postgresPid(dataDir: string): number {
  const file = join(postgresOf(dataDir).cluster, 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
}

/** One statement as the owner of a data folder's database. */
export async function queryOf<R extends pg.QueryResultRow>(
  dataDir: string,
  statement: string,
  values: unknown[] = [],
): Promise<R[]> {
  const { password, port } = postgresOf(dataDir);
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: POSTGRES_NAME,
    database: POSTGRES_NAME,
    password,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<R>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** What became of a request: an answer, an answer that broke off (`cut`), or none at all. */
export type Outcome<T = unknown> = { status: number; body: T } | { status: 0; cut: boolean };

/** One request on a connection of its own, from an address of its own. */
export function ask<T = unknown>(
  url: string,
  sent: { method?: string; token?: string | undefined; body?: unknown; raw?: string; type?: string } = {},
): Promise<Outcome<T>> {
  const payload = sent.raw ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body));
  const byte = () => Math.floor(Math.random() * 254) + 1;
  const headers: Record<string, string> = {
    connection: 'close',
    'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}`,
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0 Safari/537.36',
  };
  if (sent.token) headers['authorization'] = `Bearer ${sent.token}`;
  if (payload !== undefined) {
    headers['content-type'] = sent.type ?? 'application/json';
    headers['content-length'] = String(Buffer.byteLength(payload));
  }
  return new Promise((resolve) => {
    const call = request(url, { method: sent.method ?? 'GET', headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (text += chunk));
      answer.on('error', () => resolve({ status: 0, cut: true }));
      answer.on('end', () => {
        if (!answer.complete) return resolve({ status: 0, cut: true });
        resolve({
          status: answer.statusCode ?? 0,
          body: (text.startsWith('{') ? JSON.parse(text) : text) as T,
        });
      });
    });
    call.on('error', () => resolve({ status: 0, cut: false }));
    call.setTimeout(30_000, () => call.destroy(new Error('no answer')));
    call.end(payload);
  });
}
