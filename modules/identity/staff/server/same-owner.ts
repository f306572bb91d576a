import { sql } from 'drizzle-orm';
import type { Services } from '#core/server/call/context.ts';

/** Other shops of the person who owns a shop, by their ids; of several owners, those that any of them owns. */
export async function shopsOfSameOwner(
  { db }: Pick<Services, 'db'>,
  shopId: number,
  most: number,
): Promise<number[]> {
  const found = await db.asSystem((tx) =>
    tx.execute<{ shop_id: number }>(
      sql`SELECT DISTINCT other.shop_id FROM memberships mine JOIN memberships other ON other.user_id = mine.user_id
          WHERE mine.shop_id = ${shopId} AND mine.role = 'owner' AND mine.status = 'accepted'
            AND other.role = 'owner' AND other.status = 'accepted' AND other.shop_id <> ${shopId}
          ORDER BY other.shop_id LIMIT ${most}`,
    ),
  );
  return found.rows.map(({ shop_id }) => shop_id);
}
