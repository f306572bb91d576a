import { sql } from 'drizzle-orm';
import type { RevokedReason } from '../contract/api-token-calls.ts';
import { type EndCtx, endTokenWebhooks } from '../../webhook/server/webhook-end.ts';

/**
 * Ends what an access token may: its next call is refused, its webhooks hear `app/uninstalled` and end, its script
 * tags are taken out of the store, and no code or refresh token brings it back. Says its name, or null when it had ended.
 */
export async function endAccess(ctx: EndCtx, tokenId: number, reason: RevokedReason): Promise<string | null> {
  const ended = await ctx.tx.execute<{ name: string; client_id: string | null }>(
    sql`UPDATE api_tokens SET revoked_at = now(), revoked_reason = ${reason}
        WHERE shop_id = ${ctx.shop.id} AND id = ${tokenId} AND revoked_at IS NULL RETURNING name, client_id`,
  );
  const token = ended.rows[0];
  if (!token) return null;
  await ctx.tx.execute(
    sql`DELETE FROM oauth_codes WHERE shop_id = ${ctx.shop.id} AND client_id = ${token.client_id} AND used_at IS NULL`,
  );
  await ctx.tx.execute(
    sql`DELETE FROM oauth_access_tokens WHERE shop_id = ${ctx.shop.id} AND api_token_id = ${tokenId}`,
  );
  await ctx.tx.execute(
    sql`DELETE FROM oauth_refresh_tokens WHERE shop_id = ${ctx.shop.id} AND api_token_id = ${tokenId} AND used_at IS NULL`,
  );
  await endTokenWebhooks(ctx, { id: tokenId, name: token.name });
  await ctx.tx.execute(
    sql`DELETE FROM script_tags WHERE shop_id = ${ctx.shop.id} AND api_token_id = ${tokenId}`,
  );
  return token.name;
}

/**
 * The same in a transaction of the cross-shop role. The shop is read in it, too: whoever holds one of the few
 * connections of that role must not wait for another.
 */
export async function endAccessInShop(
  ctx: Pick<EndCtx, 'tx' | 'now'>,
  access: { shopId: number; tokenId: number },
  reason: RevokedReason,
): Promise<void> {
  const found = await ctx.tx.execute<{ id: number; name: string; domain: string }>(
    sql`SELECT id, name, domain FROM shops WHERE id = ${access.shopId}`,
  );
  const shop = found.rows[0];
  if (shop) await endAccess({ ...ctx, shop }, access.tokenId, reason);
}
