import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { prepareJobQueue } from '#core/server/jobs/job-queue.ts';
import { databaseUrl, onServer } from '#core/testing/test-database.ts';
import { migrate } from '#db/migrate.ts';
import { startServer } from './server.ts';
import { findStockPostgres, startStockPostgres } from './testing/stock-postgres.ts';
import { makePeople } from './testing/test-people.ts';
import { makeRows } from './testing/test-rows.ts';
import { makeProduct, memberClient } from './testing/test-shop.ts';

const run = promisify(execFile);
const stock = findStockPostgres();

interface Products {
  products: { id: number }[];
}

/** Rows of each table and one hash over them, and where each sequence is. Partitions count by themselves, as in a dump. */
async function contentsOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query<{ name: string; kind: string }>(
      `SELECT c.oid::regclass::text AS name, relkind AS kind FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
       WHERE nspname IN ('public', 'pgboss') AND relkind IN ('r', 'S') ORDER BY 1`,
    );
    const contents: Record<string, string> = {};
    for (const { name, kind } of tables.rows) {
      const { rows } = await client.query<{ text: string }>(
        kind === 'S'
          ? `SELECT last_value || ' ' || is_called AS text FROM ${name}`
          : `SELECT count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '')) AS text FROM ${name} t`,
      );
      contents[name] = rows[0]!.text;
    }
    return contents;
  } finally {
    await client.end();
  }
}

test.skipIf(stock === null)(
  'pg_dump with the backup role, without a superuser: restored, each table has the same rows, and the server starts on it',
  { timeout: 180_000 },
  async () => {
    const postgres = await startStockPostgres(stock!);
    const folder = await mkdtemp(join(tmpdir(), 'backroom-backup-'));
    const tool = (name: string, ...flags: string[]) => run(join(stock!.bin, name), flags);
    const ownedBy = (name: string) =>
      Object.assign(new URL(databaseUrl(postgres.url, name)), { username: 'shopkeeper' }).href;
    const start = async (url: string) => {
      await mkdir(join(folder, 'dist/storefront/storefront'), { recursive: true });
      return startServer({
        ...{ databaseUrl: url, port: 0, host: '127.0.0.1', limits: false, schedules: false },
        ...{ dataDir: join(folder, 'data'), distDir: join(folder, 'dist') },
      });
    };
    try {
      await onServer(postgres.url, `CREATE ROLE shopkeeper LOGIN CREATEROLE`);
      for (const name of ['before', 'after'])
        await onServer(postgres.url, `CREATE DATABASE ${name} OWNER shopkeeper`);
      await migrate(ownedBy('before'));
      await prepareJobQueue(ownedBy('before'));
      const server = await start(ownedBy('before'));
      const people = await makePeople(server.services.db);
      const rows = await makeRows(server.services.db, people.shopId, 'mine');
      await makeRows(server.services.db, people.otherShopId, 'other');
      // A partition that is made while the server runs, and a row in it.
      await server.services.db.inShop(people.shopId, async (tx) => {
        await tx.execute(sql`SELECT ensure_event_day('2026-03-01')`);
        await tx.execute(
          sql`INSERT INTO shopper_events (shop_id, what, subject_id, event_id)
              VALUES (${people.shopId}, 1, 0, first_event_id('2026-03-01T10:00:00Z'))`,
        );
      });
      await server.stop();

      await onServer(ownedBy('before'), 'CREATE ROLE archive LOGIN IN ROLE backroom_backup');
      const dump = join(folder, 'backup.dump');
      const archive = Object.assign(new URL(ownedBy('before')), { username: 'archive' }).href;
      await tool('pg_dump', '--enable-row-security', '--format=custom', `--file=${dump}`, archive);
      await tool('pg_restore', '--exit-on-error', '--no-owner', `--dbname=${ownedBy('after')}`, dump);

      const admin = (name: string) => databaseUrl(postgres.url, name);
      const before = await contentsOf(admin('before'));
      expect(Object.keys(before).length).toBeGreaterThan(150);
      expect(before['shopper_events_20260301']).toMatch(/^1 /);
      expect(await contentsOf(admin('after'))).toEqual(before);

      const restored = await start(ownedBy('after'));
      try {
        const listed = async () =>
          (await memberClient(restored.app, people.owner)<Products>('GET', '/admin/products.json')).body
            .products;
        const rowsLeft = await listed();
        expect(rowsLeft.map(({ id }) => id)).toContain(rows.product);
        // Numbers go on where they were.
        await makeProduct(restored.services.db, people.shopId, { handle: 'new', price_minor: 100 });
        expect(await listed()).toHaveLength(rowsLeft.length + 1);
      } finally {
        await restored.stop();
      }
      expect(await migrate(ownedBy('after'))).toEqual([]);
    } finally {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
