import { sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import { permissions, type StaffPermission } from '#modules/identity/shop/contract/permission.ts';
import { beginSession } from '#modules/identity/session/server/session.ts';

/** People of two shops, each with a session whose token works as a bearer. */
export interface TestPeople {
  shopId: number;
  otherShopId: number;
  owner: string;
  admin: string;
  /** Staff with this permission alone. */
  staff: Record<StaffPermission, string>;
  /** Staff without any permission. */
  nobody: string;
  /** Invited, and has not said yes. */
  invited: string;
  otherOwner: string;
}

async function makeShop(db: Database, domain: string): Promise<number> {
  const made = await db.asSystem((tx) =>
    tx.execute<{ id: number }>(
      sql`INSERT INTO shops (name, domain, currency, timezone) VALUES (${domain}, ${domain}, 'USD', 'Europe/Lisbon') RETURNING id`,
    ),
  );
  const { id } = made.rows[0]!;
  await setEarlierShipping(db, id);
  return id;
}

/** Gives a shop the shipping rates that all shops had before: 4.90, express 12, free from 75. */
export const setEarlierShipping = (db: Database, shopId: number) =>
  db.inShop(shopId, (tx) => tx.execute(sql`INSERT INTO shipping_settings (shop_id) VALUES (${shopId})`));

/** A person with a membership and a session; gives the token. */
export async function makeMember(
  db: Database,
  shopId: number,
  member: { email: string; role?: string; permissions?: readonly string[]; status?: string },
): Promise<string> {
  return db.asSystem(async (tx) => {
    const user = await tx.execute<{ id: number }>(
      sql`INSERT INTO users (email, password_hash, first_name) VALUES (${member.email}, 'none', 'Test') RETURNING id`,
    );
    const userId = user.rows[0]!.id;
    await tx.execute(
      sql`INSERT INTO memberships (shop_id, user_id, role, permissions, status)
          VALUES (${shopId}, ${userId}, ${member.role ?? 'staff'}, ${`{${(member.permissions ?? []).join(',')}}`}::text[], ${member.status ?? 'accepted'})`,
    );
    return beginSession(tx, { userId, shopId, userAgent: 'test' });
  });
}

export async function makePeople(db: Database): Promise<TestPeople> {
  const shopId = await makeShop(db, 'mine.test');
  const otherShopId = await makeShop(db, 'other.test');
  const staff = {} as Record<StaffPermission, string>;
  for (const permission of permissions) {
    staff[permission] = await makeMember(db, shopId, {
      email: `${permission}@mine.test`,
      permissions: [permission],
    });
  }
  return {
    shopId,
    otherShopId,
    owner: await makeMember(db, shopId, { email: 'owner@mine.test', role: 'owner' }),
    admin: await makeMember(db, shopId, { email: 'admin@mine.test', role: 'admin' }),
    staff,
    nobody: await makeMember(db, shopId, { email: 'nobody@mine.test' }),
    invited: await makeMember(db, shopId, { email: 'invited@mine.test', role: 'admin', status: 'invited' }),
    otherOwner: await makeMember(db, otherShopId, { email: 'owner@other.test', role: 'owner' }),
  };
}
