import { sql } from 'drizzle-orm';
import type { StorePlace } from '#core/rules/store-address.ts';
import type { Ctx } from '#core/server/context.ts';
import { outboundPolicy } from '#core/server/outbound-http.ts';
import type { StoreProvider } from '../contract/store-provider.ts';
import { storeOrigin } from './store-http.ts';

/** Where shoppers find the shop's connected store; null while none is connected. */
export async function connectedStore(ctx: Pick<Ctx, 'services' | 'shop' | 'tx'>): Promise<StorePlace | null> {
  const found = await ctx.tx.execute<{ provider: StoreProvider; storefront_domain: string }>(
    sql`SELECT provider, storefront_domain FROM store_links WHERE shop_id = ${ctx.shop.id}`,
  );
  const [link] = found.rows;
  if (!link) return null;
  const policy = outboundPolicy(ctx.services.environment.OUTBOUND_ALLOW);
  return { home: storeOrigin(link.storefront_domain, policy), provider: link.provider };
}
