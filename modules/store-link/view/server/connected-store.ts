import { sql } from 'drizzle-orm';
import type { StorePlace } from '#core/rules/store-address.ts';
import type { StoreDiscounts } from '#core/rules/store-discounts.ts';
import type { Ctx, ShopCtx } from '#core/server/call/context.ts';
import { outboundPolicy } from '#core/server/http/outbound-http.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import type { StoreCheckoutState } from '../../checkout/contract/store-checkout-calls.ts';
import type { StoreProvider } from '../../port/contract/store-provider.ts';
import { storeOrigin } from '../../port/server/store-http.ts';

/**
 * Where shoppers find the shop's connected store, and whether its pages show what offers take off; null while none is
 * connected.
 */
export async function connectedStore({
  services,
  shop,
  tx,
}: Pick<Ctx, 'services' | 'shop' | 'tx'>): Promise<(StorePlace & { discounts: StoreDiscounts }) | null> {
  const found = await tx.execute<{
    provider: StoreProvider;
    storefront_domain: string;
    state: StoreCheckoutState['state'] | null;
  }>(
    sql`SELECT l.provider, l.storefront_domain, c.state
        FROM store_links l LEFT JOIN store_checkouts c ON c.shop_id = l.shop_id AND c.link_id = l.id
        WHERE l.shop_id = ${shop.id}`,
  );
  const [link] = found.rows;
  if (!link) return null;
  const { provider, storefront_domain, state } = link;
  return {
    home: storeOrigin(storefront_domain, outboundPolicy(services.environment.OUTBOUND_ALLOW)),
    provider,
    discounts: state === 'ready' ? 'shown' : (state ?? 'unchecked'),
  };
}

/** Which of these products the connected store has; null while none is connected. */
export async function productsInStore(
  { shop, tx }: ShopCtx,
  ids: readonly number[],
): Promise<ReadonlySet<number> | null> {
  const found = await tx.execute<{ there: number[] }>(
    sql`SELECT ARRAY(SELECT x.our_id FROM external_ids x
            WHERE x.shop_id = l.shop_id AND x.kind = 'product' AND x.our_id = ANY(${idArray(ids)}) AND x.provider = l.provider
              AND x.store = l.domain AND x.deleted_at IS NULL) AS there
        FROM store_links l WHERE l.shop_id = ${shop.id}`,
  );
  const [link] = found.rows;
  return link ? new Set(link.there) : null;
}
