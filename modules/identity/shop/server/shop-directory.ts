import { sql } from 'drizzle-orm';
import type { ActingShop, ShopDirectory } from '#core/server/call/context.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Notifications } from '#core/server/database/notifications.ts';
import { type AccessCode, accessReasons } from '../contract/access-state.ts';
import { withDefaults } from '../contract/feature-switch.ts';

/** A row of `shops` as every look-up gives it. */
export interface ShopRow extends Record<string, unknown> {
  id: number;
  name: string;
  domain: string;
  currency: string;
  timezone: string;
  locale: string;
  source: string;
  package: string;
  business_type: string;
  status: string;
  access_code: AccessCode | null;
  access_reason: string;
  switches: Record<string, boolean>;
}

/** The columns of `shops` that make an `ActingShop`. */
const shopColumns = sql`id, name, domain, currency, timezone, locale, source, package, business_type, status,
  access_code, access_reason, switches`;

export function actingShop(row: ShopRow): ActingShop {
  return {
    id: row.id,
    name: row.name,
    domain: row.domain,
    currency: row.currency,
    timezone: row.timezone,
    locale: row.locale,
    source: row.source,
    package: row.package,
    business_type: row.business_type,
    status: row.status,
    access: row.access_code
      ? { code: row.access_code, reason: row.access_reason || accessReasons[row.access_code] }
      : null,
    switches: withDefaults(row.switches),
  };
}

/** Shops from memory, dropped when the database says that one changed, or when news may have been missed. */
export function openShopDirectory(db: Database, notifications: Notifications): ShopDirectory {
  const byId = new Map<number, Promise<ActingShop | null>>();
  const byDomain = new Map<string, Promise<ActingShop | null>>();
  const forget = () => {
    byId.clear();
    byDomain.clear();
  };
  notifications.on('shops', forget);
  notifications.onReconnect(forget);

  async function find(where: ReturnType<typeof sql>): Promise<ActingShop | null> {
    const found = await db.asSystem((tx) =>
      tx.execute<ShopRow>(sql`SELECT ${shopColumns} FROM shops WHERE ${where}`),
    );
    const row = found.rows[0];
    return row ? actingShop(row) : null;
  }
  function remember<K>(map: Map<K, Promise<ActingShop | null>>, key: K, where: () => ReturnType<typeof sql>) {
    let found = map.get(key);
    if (!found) {
      // Unknown names come from outside and must not fill the memory.
      if (map.size > 10_000) map.clear();
      found = find(where());
      map.set(key, found);
      found.then(
        (shop) => shop ?? map.delete(key),
        () => map.delete(key),
      );
    }
    return found;
  }
  return {
    byId: (id) => remember(byId, id, () => sql`id = ${id}`),
    byDomain(domain) {
      if (domain.length > 255) return Promise.resolve(null);
      const name = domain.toLowerCase();
      return remember(byDomain, name, () => sql`domain = ${name}`);
    },
  };
}
