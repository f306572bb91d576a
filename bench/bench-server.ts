import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { startPostgres } from '#core/server/database/embedded-postgres.ts';
import { prepareJobQueue } from '#core/server/jobs/job-queue.ts';
import { type Database, openDatabase } from '#core/server/database/database.ts';
import { databaseUrl, onServer } from '#core/testing/test-database.ts';
import { migrate } from '#db/migrate.ts';
import { beginSession } from '#modules/identity/session/server/session.ts';
import { buildStale } from '../tools/build.ts';
import { pinned } from './load.ts';
import { mixOffers } from './mixed-offers.ts';
import { serverFlags } from './server-flags.ts';

export interface BenchShop {
  shopId: number;
  token: string;
  db: Database;
  url: string;
  /** The server's process, pinned to core 0. */
  server: ChildProcess;
  /** One more server process on the same database, on the other core; it ends with the shop. */
  startAnother(port: number): Promise<string>;
  close(): Promise<void>;
}

export const products = 500;

export type OfferMix = 'quantity discounts' | 'offers of all kinds';

async function fill(db: Database, offers: number, mix: OfferMix): Promise<{ shopId: number; token: string }> {
  const { shopId, token } = await db.asSystem(async (tx) => {
    const shop = await tx.execute<{ id: number }>(
      sql`INSERT INTO shops (name, domain, currency, timezone) VALUES ('Bench', 'bench.test', 'USD', 'Europe/Lisbon') RETURNING id`,
    );
    const id = shop.rows[0]!.id;
    await tx.execute(sql`INSERT INTO shipping_settings (shop_id) VALUES (${id})`);
    const user = await tx.execute<{ id: number }>(
      sql`INSERT INTO users (email, password_hash) VALUES ('owner@bench.test', 'none') RETURNING id`,
    );
    const userId = user.rows[0]!.id;
    await tx.execute(
      sql`INSERT INTO memberships (shop_id, user_id, role) VALUES (${id}, ${userId}, 'owner')`,
    );
    return { shopId: id, token: await beginSession(tx, { userId, shopId: id, userAgent: 'bench' }) };
  });
  await db.inShop(shopId, async (tx) => {
    await tx.execute(
      sql`INSERT INTO products (shop_id, id, title, handle, vendor, published_at)
          SELECT ${shopId}, n, 'Product ' || n, 'product-' || n, 'Vendor ' || n % 20, now() FROM generate_series(1, ${products}) n`,
    );
    await tx.execute(
      sql`INSERT INTO variants (shop_id, id, product_id, option1, sku, price_minor)
          SELECT ${shopId}, n, n, 'Default Title', 'SKU-' || n, 500 + n * 37 % 9000 FROM generate_series(1, ${products}) n`,
    );
    // As in bench/decision.ts: most target a few products, some a collection, a few everything.
    await tx.execute(
      sql`INSERT INTO collections (shop_id, id, title, handle)
          SELECT ${shopId}, n, 'Collection ' || n, 'collection-' || n FROM generate_series(1, 40) n`,
    );
    await tx.execute(
      sql`INSERT INTO collects (shop_id, collection_id, product_id)
          SELECT ${shopId}, 1 + n % 40, n FROM generate_series(1, ${products}) n`,
    );
    await tx.execute(
      sql`INSERT INTO offers (shop_id, offer_type, offer_name, offer_message, target_type, target_ids, discount_data, priority)
          SELECT ${shopId}, 'quantity', 'Offer ' || n, 'Buy more, save more!',
            CASE WHEN n % 50 = 0 THEN 'all' WHEN n % 4 = 0 THEN 'collection' ELSE 'product' END,
            CASE WHEN n % 50 = 0 THEN '{}'::bigint[] WHEN n % 4 = 0 THEN ARRAY[1 + n % 40]
                 ELSE ARRAY[1 + n % ${products}, 1 + (n * 7) % ${products}, 1 + (n * 13) % ${products}] END::bigint[],
            jsonb_build_object('is_default_select', 0, 'data', jsonb_build_array(
              jsonb_build_object('key', 0, 'label', '', 'min_quantity', 2 + n % 3, 'value_discount', 5 + n % 20, 'type', 'percentage_each', 'mark_as_popular', true),
              jsonb_build_object('key', 1, 'label', '', 'min_quantity', 6 + n % 3, 'value_discount', 25 + n % 20, 'type', 'percentage_each', 'mark_as_popular', false))),
            n FROM generate_series(1, ${offers}) n`,
    );
    if (mix === 'offers of all kinds') await mixOffers(tx, products);
    await tx.execute(
      sql`INSERT INTO daily_metrics (shop_id, subject, subject_id, day, metric, value)
          SELECT ${shopId}, 'offer', o, current_date - d, m, 1 + (o * d) % 40
          FROM generate_series(1, least(${offers}::int, 2000)) o, generate_series(0, 29) d, unnest(ARRAY['view', 'add_to_cart', 'sales', 'orders']) m`,
    );
  });
  return { shopId, token };
}

/** A bare program to compare with, pinned to the server's core; it prints `ready`. */
export function startBare(
  file: string,
  port: number,
  env: Record<string, string> = {},
): Promise<ChildProcess> {
  const [command, args] = pinned(0, process.execPath, [join(import.meta.dirname, file)]);
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env, BENCH_PORT: String(port) },
  });
  return new Promise((resolve) => child.stdout!.once('data', () => resolve(child)));
}

/** The real server in a process of its own, once it answers. */
async function startProcess(core: number, env: Record<string, string>): Promise<ChildProcess> {
  // Where the time goes: `BENCH_CPU_PROF=folder` leaves a profile of each server there.
  const profile = process.env['BENCH_CPU_PROF'];
  const [command, args] = pinned(core, process.execPath, [
    ...serverFlags,
    ...(profile ? ['--cpu-prof', '--cpu-prof-interval=300', `--cpu-prof-dir=${profile}`] : []),
    join(import.meta.dirname, 'bench-process.ts'),
  ]);
  const server = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  await new Promise<void>((resolve, reject) => {
    server.stdout!.on('data', (chunk: Buffer) => chunk.toString().includes('ready') && resolve());
    server.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return server;
}

async function endProcess(server: ChildProcess): Promise<void> {
  server.removeAllListeners('exit');
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
}

/**
 * A fresh database with one shop of so many offers, and the real server on it in a process of its own. With `limits`
 * callers are held to theirs, and may say in `x-forwarded-for` who they are; with `pages` it has the script for shoppers.
 */
export async function startBenchShop(
  offers: number,
  port: number,
  mix: OfferMix = 'quantity discounts',
  { limits = false, pages = false }: { limits?: boolean; pages?: boolean } = {},
): Promise<BenchShop> {
  const dataDir = join(tmpdir(), `backroom-bench-${process.getuid?.() ?? 0}`);
  mkdirSync(dataDir, { recursive: true });
  await buildStale(console.log, pages ? ['server', 'storefront'] : ['server']);
  const postgres = await startPostgres({ dataDir, log: () => {} });
  const name = `bench_${Date.now()}`;
  await onServer(postgres.url, `CREATE DATABASE ${name}`);
  const url = databaseUrl(postgres.url, name);
  await migrate(url);
  await prepareJobQueue(url);
  const db = openDatabase(url);
  const shop = await fill(db, offers, mix);
  const owner = openDatabase(url);
  // Rows were given their ids by hand; what comes in later gets the next ones.
  for (const table of ['products', 'variants', 'collections'])
    await onServer(url, `SELECT setval(pg_get_serial_sequence('${table}', 'id'), max(id)) FROM ${table}`);
  await onServer(url, 'VACUUM ANALYZE');
  await owner.close();
  const env = {
    BENCH_DATABASE_URL: url,
    BENCH_DATA_DIR: join(dataDir, 'data'),
    ...(pages && { BENCH_PAGES: 'on' }),
    ...(limits && { BENCH_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' }),
  };
  const server = await startProcess(0, { ...env, BENCH_PORT: String(port) });
  const others: ChildProcess[] = [];
  return {
    ...shop,
    db,
    url: `http://127.0.0.1:${port}`,
    server,
    async startAnother(otherPort) {
      others.push(await startProcess(1, { ...env, BENCH_PORT: String(otherPort) }));
      return `http://127.0.0.1:${otherPort}`;
    },
    async close() {
      for (const process of [...others, server]) await endProcess(process);
      await db.close();
      await onServer(postgres.url, `DROP DATABASE ${name} WITH (FORCE)`);
      await postgres.stop();
    },
  };
}
