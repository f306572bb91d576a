import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { storeAddress } from '#core/rules/store-address.ts';
import type { ServedCtx, ShopCtx } from '#core/server/call/context.ts';

/** How long a link to an order's page works. */
export const linkDays = 60;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * A new link to the page of an order, for its buyer: whoever has it sees the order, and it names nothing of it. Of its
 * token, 256 random bits, only the hash is kept.
 */
export async function newOrderLink(
  ctx: ServedCtx,
  orderId: number,
): Promise<{ address: string; days: number }> {
  const token = randomBytes(32).toString('base64url');
  await ctx.tx.execute(
    sql`INSERT INTO order_links (shop_id, token_hash, order_id, expires_at)
        VALUES (${ctx.shop.id}, ${hashOf(token)}, ${orderId},
                ${ctx.now.toISOString()}::timestamptz + make_interval(days => ${linkDays}))`,
  );
  return { address: storeAddress(ctx.services, ctx.shop, `/orders/link/${token}`), days: linkDays };
}

/** The order of a link, and whether the link is still valid. Null for an unknown link of this shop. */
export async function linkedOrderId(
  ctx: ShopCtx,
  token: string,
): Promise<{ order_id: number; over: boolean } | null> {
  const found = await ctx.tx.execute<{ order_id: number; over: boolean }>(
    sql`SELECT order_id, expires_at <= ${ctx.now.toISOString()}::timestamptz AS over FROM order_links
        WHERE shop_id = ${ctx.shop.id} AND token_hash = ${hashOf(token)}`,
  );
  return found.rows[0] ?? null;
}
