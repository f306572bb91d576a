import { sql } from 'drizzle-orm';
import type { ActingShop, Services } from '#core/server/context.ts';
import type { Tx } from '#core/server/database.ts';
import { compileOffers, type OfferIndex } from '../rules/offer-index.ts';
import type { OfferSource } from '../rules/offer-pricer.ts';
import { upsellApp } from '../contract/upsell-settings.ts';
import { stockLeft } from './offer-stock.ts';

/** The compiled active offers of each shop, in memory, dropped when the database says that one changed. */
export interface OfferIndexStore {
  of(shop: ActingShop): Promise<OfferIndex>;
  /** Units left of the active offers with a stock limit, as of the last order the database told of. */
  left(shop: ActingShop): Promise<ReadonlyMap<number, number>>;
}

interface Entry {
  currency: string;
  index: Promise<OfferIndex>;
}

const noneLimited: ReadonlyMap<number, number> = new Map();

async function load(tx: Tx, shop: ActingShop): Promise<OfferIndex> {
  const app = await tx.execute(
    sql`SELECT FROM app_settings WHERE shop_id = ${shop.id} AND app_code = ${upsellApp} AND enable = false`,
  );
  // Turned off as a whole, a shop is as one without offers.
  if (app.rowCount !== 0) return compileOffers([], { currency: shop.currency });
  const found = await tx.execute<OfferSource & Record<string, unknown>>(
    sql`SELECT id, version, offer_name, offer_message, offer_type, target_type, target_ids, condition, activated,
               -- What is kept by itself is tried after all that was made by hand.
               priority + CASE WHEN smart_key IS NULL THEN 0 ELSE 1000000000 END AS priority,
               enable_discount, discount_data, offer_title, cta, recommend_type, recommend_ids, target_handpicked,
               variant_sort, recommend_limit, holdout_percent, variant_b, automated, shipping_fee,
               product_ids, sku, quotations, tags, category_ids
        FROM offers WHERE shop_id = ${shop.id} AND activated ORDER BY priority, id`,
  );
  return compileOffers(found.rows, { currency: shop.currency });
}

export function openOfferIndexStore(services: Services, remembered = 500): OfferIndexStore {
  const shops = new Map<number, Entry>();
  const stocks = new Map<number, Promise<ReadonlyMap<number, number>>>();
  services.notifications.on('offers', (payload) => {
    shops.delete(Number(payload));
    stocks.delete(Number(payload));
  });
  services.notifications.on('offer_settings', (payload) => {
    shops.delete(Number(payload));
    stocks.delete(Number(payload));
  });
  services.notifications.on('offer_stock', (payload) => void stocks.delete(Number(payload)));
  services.notifications.onReconnect(() => {
    shops.clear();
    stocks.clear();
  });
  const store: OfferIndexStore = {
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
    async left(shop) {
      const { limited } = await store.of(shop);
      if (limited.length === 0) return noneLimited;
      const known = stocks.get(shop.id);
      if (known) return known;
      const left = services.db.inShop(shop.id, (tx) => stockLeft({ tx, shop }, limited), { readOnly: true });
      stocks.set(shop.id, left);
      if (stocks.size > remembered) stocks.delete(stocks.keys().next().value!);
      left.catch(() => stocks.get(shop.id) === left && stocks.delete(shop.id));
      return left;
    },
  };
  return store;
}
