import type { ActingShop, Services } from '#core/server/call/context.ts';
import { shopMemory } from '#core/server/call/shop-memory.ts';
import { paidUnitsSince } from '#modules/analytics/sale/server/public.ts';

/** Purchases are counted over so long. */
export const soldWithinMs = 24 * 60 * 60 * 1_000;

// A number that is a minute old is still one of these 24 hours.
const remembered = shopMemory<ReadonlyMap<number, number>>({ seconds: 60, channel: 'conversion' });

/** Units of each product that were bought and paid within 24 hours, without what came back; from this node's memory. */
export async function soldUnits(services: Services, shop: ActingShop): Promise<ReadonlyMap<number, number>> {
  const found = await remembered.read(services, shop.id, ['sold'], async () => {
    const now = services.now();
    const since = new Date(now.getTime() - soldWithinMs);
    const units = await services.db.inShop(shop.id, (tx) => paidUnitsSince({ shop, tx, now }, since), {
      readOnly: true,
    });
    return new Map([['sold', units]]);
  });
  return found.get('sold')!;
}
