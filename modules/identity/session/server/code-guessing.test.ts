import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#core/testing/test-database.ts';
import { codeSubject, issueCode } from './one-time-code.ts';
import type { RunningServer } from '#apps/server/testing/test-server.ts';
import { systemRows } from '#apps/server/testing/system-rows.ts';
import { startAnotherServer } from '#apps/server/testing/test-server.ts';

const email = 'victim@mine.test';
let database: TestDatabase;
let folder: string;
let server: RunningServer;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'backroom-guessing-'));
  await mkdir(join(folder, 'dist/storefront/storefront'), { recursive: true });
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function start(): Promise<RunningServer> {
  return startAnotherServer({
    databaseUrl: database.url,
    port: 0,
    host: '127.0.0.1',
    dataDir: join(folder, 'data'),
    distDir: join(folder, 'dist'),
    limits: false,
  });
}

/** The app as after a restart: new memory, the same database and the same key. */
async function restart(): Promise<void> {
  await server.stop();
  server = await start();
}

function rows<R extends Record<string, unknown>>(statement: SQL): Promise<R[]> {
  return systemRows<R>(server.services.db, statement);
}

async function guess(otp: string, from: number): Promise<number> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/signup/account',
    remoteAddress: `10.${from >> 16}.${(from >> 8) & 255}.${from & 255}`,
    payload: {
      email,
      otp,
      password: 'seven quiet herons',
      first_name: 'Rosa',
      last_name: 'Lind',
      shop_name: 'Kiln',
    },
  });
  return answer.statusCode;
}

/** A thousand guesses, each from another address, half of them after a restart, 100 at a time. */
async function thousand(right: string, between: () => Promise<unknown>): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < 1000; at += 100) {
    if (at === 500) await restart();
    await between();
    const wrong = Array.from({ length: 100 }, (_, n) => String((Number(right) + 1 + at + n) % 1_000_000));
    statuses.push(...(await Promise.all(wrong.map((code, n) => guess(code.padStart(6, '0'), at + n)))));
  }
  return statuses;
}

function newCode(): Promise<string> {
  return server.services.db.asSystem((tx) => issueCode(tx, server.services, codeSubject('sign_up', email)));
}

test(
  'of 1,000 guesses from rotating addresses, across a restart, five are compared: then the right one is refused (reliability 27)',
  { timeout: 300_000 },
  async () => {
    const right = await newCode();
    const statuses = await thousand(right, async () => {});
    // The address bears 25 guesses an hour; five of them were compared with the code.
    expect(statuses.filter((status) => status === 422)).toHaveLength(25);
    expect(statuses.filter((status) => status === 429)).toHaveLength(975);
    expect(await rows(sql`SELECT guesses, used_at FROM one_time_codes`)).toEqual([
      { guesses: 5, used_at: null },
    ]);
    await rows(sql`DELETE FROM rate_limits`);
    expect(await guess(right, 1)).toBe(422);
    expect(await rows(sql`SELECT 1 FROM users WHERE email = ${email}`)).toEqual([]);
  },
);

test(
  'the five are the code’s own: they hold where no limit counts (reliability 27)',
  { timeout: 300_000 },
  async () => {
    await rows(sql`DELETE FROM rate_limits`);
    const right = await newCode();
    // Each batch finds the counters empty, so that more than five guesses reach the code every time.
    const statuses = await thousand(right, () => rows(sql`DELETE FROM rate_limits`));
    expect(statuses.filter((status) => status === 422)).toHaveLength(250);
    expect(await rows(sql`SELECT guesses FROM one_time_codes`)).toEqual([{ guesses: 5 }]);
    await rows(sql`DELETE FROM rate_limits`);
    expect(await guess(right, 1)).toBe(422);
    // A new code starts anew, and the right one counts within its five.
    const next = await newCode();
    for (let at = 1; at < 5; at += 1)
      expect(await guess(next === '999999' ? '000000' : '999999', at)).toBe(422);
    expect(await guess(next, 5)).toBe(201);
  },
);
