import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import type { Webhook } from '../contract/webhook-calls.ts';
import { spread } from './webhook-spread.ts';

/** Why a delivery was given up with its webhook. */
export const turnedOff = 'The webhook was turned off.';

/** Turns one webhook off and gives up what was on its way; says whether it was on. */
export async function turnOff(
  ctx: Pick<ShopCtx, 'tx'> & { shop: { readonly id: number } },
  webhookId: number,
  reason: NonNullable<Webhook['disabled_reason']>,
): Promise<boolean> {
  const off = await ctx.tx.execute(
    sql`UPDATE webhooks SET status = 'disabled', disabled_reason = ${reason}, version = version + 1, updated_at = now()
        WHERE shop_id = ${ctx.shop.id} AND id = ${webhookId} AND status = 'active'`,
  );
  if (off.rowCount !== 1) return false;
  await ctx.tx.execute(
    sql`UPDATE webhook_deliveries SET status = 'failed', error = ${turnedOff}
        WHERE shop_id = ${ctx.shop.id} AND webhook_id = ${webhookId} AND status = 'pending'`,
  );
  return true;
}

/** A call that ends what a token had; also one that is no call of that shop. */
export type EndCtx = Pick<ShopCtx, 'tx' | 'now'> & { shop: Pick<ShopCtx['shop'], 'id' | 'name' | 'domain'> };

/** Ends a token's webhooks; those for `app/uninstalled` receive that event first. */
export async function endTokenWebhooks(ctx: EndCtx, token: { id: number; name: string }): Promise<void> {
  const owned = await ctx.tx.execute<{ id: number; topic: string }>(
    sql`SELECT id, topic FROM webhooks WHERE shop_id = ${ctx.shop.id} AND api_token_id = ${token.id} ORDER BY id`,
  );
  for (const { id, topic } of owned.rows) {
    if (topic !== 'app/uninstalled') await turnOff(ctx, id, 'revoked');
  }
  const body = { ...token, shop: { id: ctx.shop.id, name: ctx.shop.name, domain: ctx.shop.domain } };
  await spread(ctx, 'app/uninstalled', [{ subject: `app:${token.id}`, body }], { tokenId: token.id });
}
