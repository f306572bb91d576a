import { sql } from 'drizzle-orm';
import type { ActingShop, Services } from '#core/server/context.ts';
import type { Tx } from '#core/server/database.ts';
import { compileOffers, type OfferIndex } from '../rules/offer-index.ts';
import type { OfferSource } from '../rules/offer-pricer.ts';

/** The compiled active offers of each shop, in memory, dropped when the database says that one changed. */
export interface OfferIndexStore {
  of(shop: ActingShop): Promise<OfferIndex>;
}

interface Entry {
  currency: string;
  index: Promise<OfferIndex>;
}

async function load(tx: Tx, shop: ActingShop): Promise<OfferIndex> {
  const found = await tx.execute<OfferSource & Record<string, unknown>>(
    sql`SELECT id, version, offer_name, offer_message, offer_type, target_type, target_ids, condition, priority, activated,
               enable_discount, discount_data, cta
        FROM offers WHERE shop_id = ${shop.id} AND activated ORDER BY priority, id`,
  );
  return compileOffers(found.rows, { currency: shop.currency });
}

export function openOfferIndexStore(services: Services, remembered = 500): OfferIndexStore {
  const shops = new Map<number, Entry>();
  services.notifications.on('offers', (payload) => void shops.delete(Number(payload)));
  services.notifications.onReconnect(() => shops.clear());
  return {
    of(shop) {
      const known = shops.get(shop.id);
      if (known && known.currency === shop.currency) {
        // The Map keeps the order of use: the first key is the one unused for longest.
        shops.delete(shop.id);
        shops.set(shop.id, known);
        return known.index;
      }
      const index = services.db.inShop(shop.id, (tx) => load(tx, shop), { readOnly: true });
      const entry = { currency: shop.currency, index };
      shops.set(shop.id, entry);
      if (shops.size > remembered) shops.delete(shops.keys().next().value!);
      // A load that failed, or that news overtook, must not stay.
      index.catch(() => shops.get(shop.id) === entry && shops.delete(shop.id));
      return index;
    },
  };
}
