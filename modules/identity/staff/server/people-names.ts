import { sql } from 'drizzle-orm';
import type { Ctx } from '#core/server/call/context.ts';

export interface PersonName extends Record<string, unknown> {
  id: number;
  name: string;
  email: string;
}

/**
 * Who these people are; accounts are the cross-shop role's to read. Of someone who was invited and has not
 * accepted the name stays theirs.
 */
export async function peopleNames(
  ctx: Pick<Ctx, 'db' | 'shop'>,
  userIds: readonly (number | null)[],
): Promise<Map<number, PersonName>> {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const found = await ctx.db.asSystem((tx) =>
    tx.execute<PersonName>(
      sql`SELECT u.id, u.email, CASE WHEN coalesce(m.status, 'accepted') = 'accepted'
                                     THEN btrim(u.first_name || ' ' || u.last_name) ELSE '' END AS name
          FROM users u LEFT JOIN memberships m ON m.user_id = u.id AND m.shop_id = ${ctx.shop.id}
          WHERE u.id = ANY(${`{${ids.join(',')}}`}::bigint[])`,
    ),
  );
  return new Map(found.rows.map((person) => [person.id, person]));
}
