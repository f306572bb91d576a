import { sql } from 'drizzle-orm';
import { hashPassword } from '#modules/identity/session/server/password.ts';
import { makeMember, makePeople, setEarlierShipping } from './test-people.ts';
import { startTestServer } from './test-server.ts';
import { type Answer, memberClient } from './test-shop.ts';

/** What each owner signs in with. */
export const password = 'a password that is long';
export const settingsPath = '/admin/setting/shop.json';
export const preferencesPath = '/admin/setting/online-store-preferences.json';

export type NewShops = Awaited<ReturnType<typeof startNewShops>>;
export type Owner = ReturnType<typeof memberClient>;

/** A server with people, and as many shops as a test wants for itself. */
export async function startNewShops() {
  const server = await startTestServer();
  const people = await makePeople(server.services.db);
  let shops = 0;
  async function system<T extends Record<string, unknown>>(statement: ReturnType<typeof sql>): Promise<T[]> {
    const found = await server.services.db.asSystem((tx) => tx.execute(statement));
    return found.rows as T[];
  }
  return {
    server,
    people,
    /** Rows of all shops. */
    system,
    /** A shop of its own with an owner who has a password. */
    async newShop(): Promise<{ id: number; domain: string; owner: Owner }> {
      const domain = `settings${(shops += 1)}.test`;
      const made = await system<{ id: number }>(
        sql`INSERT INTO shops (name, domain, currency, timezone) VALUES ('Mine', ${domain}, 'USD', 'Europe/Lisbon') RETURNING id`,
      );
      const { id } = made[0]!;
      await setEarlierShipping(server.services.db, id);
      const token = await makeMember(server.services.db, id, { email: `owner@${domain}`, role: 'owner' });
      await system(
        sql`UPDATE users SET password_hash = ${await hashPassword(password)} WHERE email = ${`owner@${domain}`}`,
      );
      return { id, domain, owner: memberClient(server.app, token) };
    },
  };
}

export interface SettingsAnswer {
  shop: Record<string, unknown> & { version: number; currency_can_change: boolean; currency: string };
}

/** Saves a shop's settings with a change. */
export async function save(
  owner: Owner,
  change: object,
): Promise<Answer<SettingsAnswer & { code: string; fields: object; current: SettingsAnswer['shop'] }>> {
  const { body } = await owner<SettingsAnswer>('GET', settingsPath);
  return owner('PUT', settingsPath, { shop: { ...body.shop, ...change } });
}

interface PreferencesAnswer {
  online_store_preferences: { version: number; password: string; enable_password: boolean };
}

/** Saves the preferences of a shop's store with a change. */
export async function prefer(owner: Owner, change: object) {
  const { body } = await owner<PreferencesAnswer>('GET', preferencesPath);
  return owner<PreferencesAnswer & { code: string; fields: object; current: object }>(
    'PUT',
    preferencesPath,
    { online_store_preferences: { ...body.online_store_preferences, ...change } },
  );
}
