import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { ActingShop, Services } from '#core/server/call/context.ts';
import { readEnvironment } from '#core/server/process/environment.ts';
import { openDatabase } from '#core/server/database/database.ts';
import { openNotifications } from '#core/server/database/notifications.ts';
import { createTestDatabase } from './test-database.ts';
import { noStoreHosts } from '#core/server/address/store-names.ts';
import { isUnreachable } from '#core/server/address/proxy-signs.ts';

export interface TestServices {
  services: Services;
  /** Two shops, so that every test can look across the wall. */
  shops: readonly [ActingShop, ActingShop];
  /** Runs SQL as the owner of the tables, past every wall. */
  sql<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  /** What was logged, oldest first. */
  logged: { level: string; message: string; fields: object }[];
  close(): Promise<void>;
}

/** Services on a database of their own (or on `url`, for a second node), with two bare shops. */
export async function createTestServices(options: { url?: string } = {}): Promise<TestServices> {
  const database = options.url ? undefined : await createTestDatabase();
  const url = options.url ?? database?.url ?? '';
  const dataDir = await mkdtemp(join(tmpdir(), 'backroom-test-data-'));
  const owner = new pg.Pool({ connectionString: url, max: 2 });
  owner.on('error', () => {});
  const logged: TestServices['logged'] = [];
  const note = (level: string) => (fields: object, message: string) =>
    void logged.push({ level, message, fields });
  const shops = [await ensureShop(owner, 'one'), await ensureShop(owner, 'two')] as const;
  const notifications = openNotifications(url, (error) => db.lost(error));
  const db = openDatabase(url, {
    log: (message) => note('warn')({}, message),
    news: notifications.tell,
  });
  const services: Services = {
    db,
    log: { info: note('info'), warn: note('warn'), error: note('error') },
    secret: Buffer.alloc(32, 7),
    shops: {
      byId: async (id) => shops.find((shop) => shop.id === id) ?? null,
      byDomain: async (domain) => shops.find((shop) => shop.domain === domain) ?? null,
    },
    notifications,
    dataDir,
    environment: readEnvironment(),
    publicUrl: 'http://localhost',
    stores: noStoreHosts,
    reach: isUnreachable,
    now: () => new Date(),
  };
  return {
    services,
    shops,
    logged,
    sql: async <R extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await owner.query<R>(text, values)).rows,
    async close() {
      await services.notifications.close();
      await services.db.close();
      await owner.end();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function ensureShop(owner: pg.Pool, name: string): Promise<ActingShop> {
  const found = await owner.query<Omit<ActingShop, 'switches' | 'access'>>(
    `INSERT INTO shops (name, domain) VALUES ($1, $1 || '.test')
     ON CONFLICT (domain) DO UPDATE SET name = excluded.name
     RETURNING id, name, domain, currency, timezone, locale, source, package, business_type, status`,
    [name],
  );
  const shop = found.rows[0];
  if (!shop) throw new Error('no shop was made');
  return { ...shop, switches: {}, access: null };
}

/** Waits until `look` gives something, and fails with `what` when it does not within `seconds`. */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined | null | false> | T | undefined | null | false,
  seconds = 10,
): Promise<T> {
  const until = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > until) throw new Error(`${what} did not happen within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
