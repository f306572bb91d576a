import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, onServer, type TestDatabase } from '#core/testing/test-database.ts';
import { eventually } from '#core/testing/test-services.ts';
import { openDatabase } from './database.ts';
import { openNotifications } from './notifications.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A way to the database that can be closed and opened again. */
async function startWay(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const host = target.searchParams.get('host') ?? target.hostname;
  const way: Server = createServer((socket) => {
    const on = connect(Number(target.port || 5432), host);
    for (const one of [socket, on]) {
      sockets.add(one);
      one.on('error', () => {});
    }
    socket.pipe(on).pipe(socket);
    socket.on('close', () => on.destroy());
    on.on('close', () => socket.destroy());
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => way.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = way.address() as { port: number };
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String(port);
  return {
    url: through.href,
    async close() {
      const closed = new Promise((resolve) => way.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    open: () => listen(port),
  };
}

test('a database that goes away and comes back is two lines, however many notice', async () => {
  const way = await startWay(database.url);
  const lines: string[] = [];
  const db = openDatabase(way.url, { log: (line) => lines.push(line) });
  const notifications = openNotifications(way.url, db.lost);
  let back = 0;
  notifications.onReconnect(() => (back += 1));
  const ask = () =>
    Promise.allSettled([
      ...Array.from({ length: 30 }, () => db.lookUp({ text: 'SELECT 1' })),
      ...Array.from({ length: 10 }, () => db.asSystem((tx) => tx.execute('SELECT 1'))),
    ]);
  for (const one of await ask()) expect(one.status).toBe('fulfilled');
  await way.close();
  for (let n = 0; n < 5; n += 1) {
    for (const one of await ask()) {
      expect(one.status).toBe('rejected');
      if (one.status === 'rejected') db.lost(one.reason);
    }
    await delay(20);
  }
  await eventually('the line', () => lines.length === 1);
  await way.open();
  await eventually('the end', () => lines.length === 2 && back === 1);
  for (const one of await ask()) expect(one.status).toBe('fulfilled');
  expect(lines[0]).toMatch(/^the database is away: .*ECONNREFUSED/);
  expect(lines[1]).toMatch(/^the database is back after \d+\.\d s$/);
  // Some notice late: a wait of theirs runs out when all is well again.
  db.lost(new Error('timeout exceeded when trying to connect'));
  await delay(200);
  expect(lines).toHaveLength(2);
  await notifications.close();
  await db.close();
  await way.close();
});

test('connections that are ended while the database goes on are one line', async () => {
  const lines: string[] = [];
  const db = openDatabase(database.url, { log: (line) => lines.push(line) });
  await Promise.all(Array.from({ length: 10 }, () => db.lookUp({ text: 'SELECT pg_sleep(0.05)' })));
  await onServer(
    database.url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'backroom_app'`,
  );
  await eventually('the line', () => lines.length > 0);
  await delay(200);
  expect(lines).toEqual([
    expect.stringMatching(/^a connection to the database was lost, it answers: terminating/),
  ]);
  await db.close();
});
