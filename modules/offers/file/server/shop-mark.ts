import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';

/**
 * What a file says of the shop that its ids are of: the domain, and a sign that tells shops of two installations apart
 * though they have one name.
 */
export async function shopMark({ tx, shop }: ShopCtx): Promise<string> {
  const found = await tx.execute<{ mark: string }>(
    sql`SELECT domain || ' ' || left(md5(id::text || ' ' || extract(epoch FROM created_at)::text), 8) AS mark FROM shops WHERE id = ${shop.id}`,
  );
  return found.rows[0]!.mark;
}
