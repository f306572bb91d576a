import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seal } from '#core/server/process/app-secret.ts';
import { requireSameSecret, WrongSecret } from '#core/server/process/secret-check.ts';
import { areas } from './areas.ts';
import { startAnotherServer, startTestServer, type TestServer } from './testing/test-server.ts';

const { sealedKinds } = areas;
const root = join(import.meta.dirname, '../..');
let server: TestServer;
let owner: pg.Client;

beforeAll(async () => {
  // Of its own: who else is connected to its database is asked, and an earlier file may have left somebody.
  server = await startTestServer({ schedules: false });
  owner = new pg.Client({ connectionString: server.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

test('whatever seals something says so to the start', () => {
  const sealing = globSync('{apps,core,modules}/**/server/**/*.ts', { cwd: root }).filter((file) => {
    if (file.endsWith('.test.ts') || file.endsWith('app-secret.ts')) return false;
    return /\bseal\(/.test(readFileSync(join(root, file), 'utf8'));
  });
  const silent = sealing.filter(
    (file) => !readFileSync(join(root, file), 'utf8').includes(': SealedKind = {'),
  );
  expect(sealing.length).toBeGreaterThan(2);
  expect(silent).toEqual([]);
  expect(sealedKinds).toHaveLength(sealing.length);
});

test('every kind is counted, and tells a right secret from a wrong one', async () => {
  const { secret } = server.services;
  await owner.query(
    `INSERT INTO shops (id, name, domain, storefront_password) VALUES (901, 'S', 's901.test', $1)`,
    [seal(secret, 'storefront-password/901', 'open')],
  );
  await owner.query(
    `INSERT INTO users (id, email, password_hash, totp_secret) VALUES (901, 'u901@x.test', '!', $1)`,
    [seal(secret, 'totp/901', 'otp')],
  );
  await owner.query(
    `INSERT INTO webhooks (shop_id, id, topic, address, secret) VALUES (901, 1, 'orders/create', 'https://x.test', $1)`,
    [seal(secret, 'webhook-secret/901', 'whsec')],
  );
  await owner.query(
    `INSERT INTO store_links (shop_id, provider, domain, storefront_domain, name, sealed)
     VALUES (901, 'shopify', 'x.myshopify.com', 'x.test', 'X', $1)`,
    [seal(secret, 'store-link/901/x.myshopify.com', '{}')],
  );
  await owner.query(
    `INSERT INTO shop_mails (shop_id, key, kind, about, about_id, to_address, sealed, next_attempt_at)
     VALUES (901, 'k', 'test', 'test', 1, 'a@x.test', $1, 'infinity')`,
    [seal(secret, 'shop-mail/901', '{}')],
  );
  await owner.query(`INSERT INTO customers (shop_id, id, email) VALUES (901, 1, 'a@x.test')`);
  await owner.query(`INSERT INTO redactions (shop_id, customer_id, sealed) VALUES (901, 1, $1)`, [
    seal(secret, 'redaction/901/1', '{}'),
  ]);
  for (const kind of sealedKinds) {
    await owner.query('DELETE FROM secret_check');
    await requireSameSecret(owner, secret, [kind]);
    await owner.query('DELETE FROM secret_check');
    await expect(requireSameSecret(owner, Buffer.alloc(32, 1), [kind]), kind.what).rejects.toThrow(
      `${kind.what} (1)`,
    );
  }
  await requireSameSecret(owner, secret, sealedKinds);
});

test('a server with another secret does not start, and changes nothing', async () => {
  const before = await owner.query('SELECT * FROM secret_check');
  process.env['APP_SECRET'] = 'f'.repeat(64);
  try {
    const started = startAnotherServer({
      databaseUrl: server.databaseUrl,
      port: 0,
      host: '127.0.0.1',
      dataDir: server.services.dataDir,
      distDir: server.services.dataDir,
    });
    await expect(started).rejects.toThrow(WrongSecret);
  } finally {
    delete process.env['APP_SECRET'];
  }
  expect((await owner.query('SELECT * FROM secret_check')).rows).toEqual(before.rows);
  expect(await server.services.db.ping()).toBe(true);
});

test('no connection of a running server is one of the owner, who could change every table', async () => {
  const { rows } = await owner.query<{ usename: string; application_name: string }>(
    `SELECT DISTINCT a.usename, a.application_name FROM pg_stat_activity a
     WHERE a.datname = current_database() AND a.pid <> pg_backend_pid()`,
  );
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.filter(({ usename }) => !/^backroom_(app|system)_[0-9a-f]{16}$/.test(usename))).toEqual([]);
});
