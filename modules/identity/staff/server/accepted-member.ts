import { sql } from 'drizzle-orm';
import type { Member, ReachedShop, Services } from '#core/server/call/context.ts';
import { allows } from '../../shop/contract/permission.ts';

interface MemberRow extends Record<string, unknown> {
  email: string;
  first_name: string;
  last_name: string;
  locale_code: string;
  role: Member['role'];
  permissions: string[];
}

/**
 * Somebody in a shop as they are now, though they do not call themselves: of what goes on by their word. Null for whoever
 * is no accepted member, and of a shop that is stopped.
 */
export async function acceptedMember(
  services: Pick<Services, 'db' | 'shops'>,
  shopId: number,
  userId: number,
): Promise<(ReachedShop & { member: Member }) | null> {
  const shop = await services.shops.byId(shopId);
  if (!shop || shop.access) return null;
  const found = await services.db.asSystem((tx) =>
    tx.execute<MemberRow>(
      sql`SELECT u.email, u.first_name, u.last_name, u.locale_code, m.role, m.permissions
          FROM memberships m JOIN users u ON u.id = m.user_id
          WHERE m.shop_id = ${shopId} AND m.user_id = ${userId} AND m.status = 'accepted'`,
    ),
  );
  const [row] = found.rows;
  if (!row) return null;
  const { email, role, permissions } = row;
  return {
    shop,
    member: {
      ...{ userId, email, role, permissions },
      ...{ firstName: row.first_name, lastName: row.last_name, avatar: '', localeCode: row.locale_code },
      ...{ isDevStore: false, isCustomLogin: false },
    },
  };
}

/** Whether a member may do what a permission names. */
export const memberMay = (member: Member, permission: string): boolean => allows(member, permission);
