import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readEnvironment } from '#core/server/process/environment.ts';
import { isLoopback, requireDatabase, requireFreePort, startOptions } from './start-options.ts';

const optionsOf = (env: Record<string, string>) => startOptions(readEnvironment(env));

test('without settings: port 3000 of loopback, data in .backroom, embedded database, seeded', () => {
  expect(optionsOf({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('.backroom'),
    databaseUrl: null,
    seed: true,
  });
});

test('settings are honoured, and nonsense is refused', () => {
  const given = {
    PORT: '4100',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/x',
    DATABASE_URL: 'postgres://h/d',
    SEED: 'none',
  };
  expect(optionsOf(given)).toEqual({
    port: 4100,
    host: '0.0.0.0',
    dataDir: '/srv/x',
    databaseUrl: 'postgres://h/d',
    seed: false,
  });
  expect(() => optionsOf({ PORT: 'many' })).toThrow('PORT=many must be a port (0 to 65535).');
  expect(() => optionsOf({ STORE_ORIGIN: 'https://example.com' })).toThrow(
    'STORE_ORIGIN=https://example.com is not the origin of a host for each shop, like https://{shop}.example.com.',
  );
  expect(() => optionsOf({ DATABASE_URL: 'mysql://h/d' })).toThrow('DATABASE_URL must look like postgres://');
});

test('only addresses of this machine count as loopback', () => {
  expect(['127.0.0.1', 'localhost', '::1', '127.9.9.9'].every(isLoopback)).toBe(true);
  expect(['0.0.0.0', '::', '192.168.0.2', '127.evil.test', ''].some(isLoopback)).toBe(false);
});

test('a busy port is one line that names it', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((settle) => other.once('listening', settle));
  const address = other.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  try {
    await expect(requireFreePort(port, '127.0.0.1')).rejects.toThrow(
      new RegExp(`^Port ${port} is in use: .+$`),
    );
    const run = spawnSync(process.execPath, [join(import.meta.dirname, 'start.ts')], {
      env: { ...process.env, PORT: String(port), DATA_DIR: join(tmpdir(), 'backroom-never') },
      encoding: 'utf8',
    });
    expect(run.status).toBe(1);
    expect(run.stderr.trim().split('\n')).toHaveLength(1);
  } finally {
    other.close();
  }
  await requireFreePort(port, '127.0.0.1');
});

test('an unreachable database is one line without the password', async () => {
  const refused = requireDatabase('postgres://me:hidden@127.0.0.1:9/shop');
  await expect(refused).rejects.toThrow(
    /^The database at 127\.0\.0\.1:9\/shop cannot be reached: .*ECONNREFUSED/,
  );
  await expect(refused).rejects.not.toThrow(/hidden/);
});
