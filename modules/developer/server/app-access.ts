import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/context.ts';
import type { AppGrant } from '../contract/oauth-calls.ts';
import { endTokenWebhooks } from './webhook-end.ts';

type EndCtx = Pick<ShopCtx, 'tx' | 'now'> & { shop: ShopCtx['shop'] };

/**
 * Ends what an access token may: its next call is refused, its webhooks hear `app/uninstalled` and end, its script
 * tags are taken out of the store, and no code or refresh token brings it back. Says its name, or null when it had ended.
 */
export async function endAccess(
  ctx: EndCtx,
  tokenId: number,
  reason: NonNullable<AppGrant['revoked_reason']>,
): Promise<string | null> {
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
    sql`DELETE FROM oauth_refresh_tokens WHERE shop_id = ${ctx.shop.id} AND api_token_id = ${tokenId} AND used_at IS NULL`,
  );
  await endTokenWebhooks(ctx, { id: tokenId, name: token.name });
  await ctx.tx.execute(
    sql`DELETE FROM script_tags WHERE shop_id = ${ctx.shop.id} AND api_token_id = ${tokenId}`,
  );
  return token.name;
}
