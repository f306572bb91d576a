import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { deletePostgres, startPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { readPostgresSettings } from './postgres-instance.ts';
import { findPostmaster } from './postgres-process.ts';

const folders: string[] = [];
const running: EmbeddedPostgres[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'backroom-postgres-'));
  folders.push(folder);
  return folder;
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const started = await startPostgres({ dataDir, log: () => {}, settings: { shared_buffers: '16MB' } });
  running.push(started);
  return started;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function postmaster(dataDir: string): number {
  return findPostmaster(readPostgresSettings(dataDir)?.cluster ?? '')?.pid ?? 0;
}

afterEach(async () => {
  for (const database of running.splice(0)) await database.stop();
  for (const folder of folders.splice(0)) {
    await deletePostgres(folder);
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a first start makes the database, a later one finds its rows, and stop ends it', async () => {
  const dataDir = newFolder();
  const first = await start(dataDir);
  expect(first.attached).toBe(false);
  await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS n');
  await first.stop();
  expect(postmaster(dataDir)).toBe(0);
  const second = await start(dataDir);
  expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  expect(second.url).toBe(first.url);
});

test('a second start attaches; the database ends only with the last that leaves', async () => {
  const dataDir = newFolder();
  const owner = await start(dataDir);
  const guest = await start(dataDir);
  expect(guest.attached).toBe(true);
  expect(guest.url).toBe(owner.url);
  await owner.stop();
  expect(await query(guest.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  await guest.stop();
  expect(postmaster(dataDir)).toBe(0);
});

test('simultaneous first starts make one database', async () => {
  const dataDir = newFolder();
  const started = await Promise.all([start(dataDir), start(dataDir), start(dataDir)]);
  expect(new Set(started.map(({ url }) => url)).size).toBe(1);
  expect(started.filter(({ attached }) => !attached)).toHaveLength(1);
  await Promise.all(started.map((database) => database.stop()));
  expect(postmaster(dataDir)).toBe(0);
});

test('the database of a killed server is taken over, with every committed row', async () => {
  const dataDir = newFolder();
  const source = `
    import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))};
    const { url } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} });
    console.log(url);
    setInterval(() => {}, 1000);`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve) =>
    server.stdout.once('data', (c) => resolve(`${c}`.trim())),
  );
  await query(url, 'CREATE TABLE kept AS SELECT 7 AS n');
  const orphan = postmaster(dataDir);
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGKILL');
  await gone;
  const next = await start(dataDir);
  expect(next.attached).toBe(true);
  expect(postmaster(dataDir)).toBe(orphan);
  expect(await query(next.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  await next.stop();
  expect(postmaster(dataDir)).toBe(0);
});

test('a killed database comes back on the same address, for owner and guest', async () => {
  const dataDir = newFolder();
  const owner = await start(dataDir);
  const guest = await start(dataDir);
  await query(owner.url, 'CREATE TABLE kept AS SELECT 7 AS n');
  const killed = postmaster(dataDir);
  process.kill(killed, 'SIGKILL');
  await expect
    .poll(() => query(guest.url, 'SELECT n FROM kept').catch(() => null), { timeout: 10_000 })
    .toEqual([{ n: 7 }]);
  expect(postmaster(dataDir)).not.toBe(killed);
  // A guest that had not come back yet when the owner left brings it back once more.
  await owner.stop();
  await expect
    .poll(() => query(guest.url, 'SELECT n FROM kept').catch(() => null), { timeout: 10_000 })
    .toEqual([{ n: 7 }]);
}, 30_000);

test('a stale pid file that names a living stranger does not stop a start', async () => {
  const dataDir = newFolder();
  const first = await start(dataDir);
  const cluster = readPostgresSettings(dataDir)?.cluster ?? '';
  await first.stop();
  writeFileSync(
    join(cluster, 'postmaster.pid'),
    `${process.pid}\n${cluster}\n1\n5432\n\n127.0.0.1\n\nready\n`,
  );
  const second = await start(dataDir);
  expect(second.attached).toBe(false);
  expect(await query(second.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
});

test('a port taken by a stranger between two runs is left to it', async () => {
  const dataDir = newFolder();
  const first = await start(dataDir);
  await first.stop();
  const stranger = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
  await new Promise((resolve) => stranger.once('listening', resolve));
  try {
    const second = await start(dataDir);
    expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
    expect(await query(second.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  } finally {
    stranger.close();
  }
});

test('deleting is refused while a server uses the database, and leaves nothing after', async () => {
  const dataDir = newFolder();
  const server = await start(dataDir);
  const cluster = readPostgresSettings(dataDir)?.cluster ?? '';
  await expect(deletePostgres(dataDir)).rejects.toThrow('still uses the database');
  expect(await query(server.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  await server.stop();
  await deletePostgres(dataDir);
  expect(existsSync(cluster)).toBe(false);
  expect(readPostgresSettings(dataDir)).toBe(null);
});

test('a data folder that cannot be made is told in one line', async () => {
  const refused = startPostgres({ dataDir: '/dev/null/backroom', log: () => {} });
  await expect(refused).rejects.toThrow(/^The data folder \/dev\/null\/backroom cannot be written \(.+\)\.$/);
});

test('its log tells of starts and stops, and of no row that was refused', async () => {
  const dataDir = newFolder();
  const { url, stop } = await start(dataDir);
  await query(url, `CREATE TABLE people (name text UNIQUE, age int, note text CHECK (note <> 'wrong'))`);
  await query(url, `INSERT INTO people VALUES ('Kana Vogelsang', 1, '')`);
  for (const values of [`'Kana Vogelsang', 2, ''`, `'Kana Vogel', 3, 'wrong'`, `'x', 'Kana'::int, ''`])
    await expect(query(url, `INSERT INTO people VALUES (${values})`)).rejects.toThrow();
  await stop();
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
  expect(log).toContain('database system is ready to accept connections');
  expect(log).toContain('received fast shutdown request');
  expect(log).not.toContain('Kana');
});
