import { sql } from 'drizzle-orm';
import type { ActingShop, Services } from '#core/server/call/context.ts';
import type { Tx } from '#core/server/database/database.ts';
import { compileOffers, type OfferIndex, withoutDiscounts } from '../rules/offer-index.ts';
import type { OfferPricers } from '../rules/offer-pricer.ts';
import type { OfferSource } from '../rules/offer-pricer.ts';
import { compileSwitches, sameSwitches, type ShopSwitches } from '../../offer/rules/offer-switch.ts';
import { upsellApp } from '../../offer/contract/upsell-settings.ts';
import { pricedOfferColumns } from '../../offer/server/offer-row.ts';
import { stockLeft } from './offer-stock.ts';

/** Caches the compiled active offers of each shop in memory, and reloads them when the database reports a change. */
export interface OfferIndexCache {
  /** The server's services. Absent where no page shows offers, as for generated sample history: all offers count as shown. */
  services?: Services;
  /**
   * `asStored`: checks the database for changes. Back-office calls need this, because another server may have saved the
   * same user's change a moment ago.
   */
  of(shop: ActingShop, options?: { asStored?: boolean }): Promise<OfferIndex>;
  /** Units left of the active offers with a stock limit, as of the last order that the database reported. */
  left(shop: ActingShop): Promise<ReadonlyMap<number, number>>;
}

/** The loaded active offers of a shop, with the version of each row. */
interface Loaded {
  index: OfferIndex;
  /** Includes offers that a switch stops. */
  sources: ReadonlyMap<number, OfferSource>;
  /** Maps an offer to the version of its row that was read: the id of the transaction that wrote it, set by PostgreSQL. */
  written: ReadonlyMap<number, string>;
}

interface Entry {
  currency: string;
  switches: ShopSwitches;
  /** False after the database has reported a change: the next request reloads the offers. */
  fresh: boolean;
  index: Promise<OfferIndex>;
  /** The last complete load, from which the next load reuses unchanged offers. */
  last: Loaded | undefined;
}

const noneLimited: ReadonlyMap<number, number> = new Map();

/** Returns an empty index, for a shop that has turned off all offers. */
function nothing({ currency, switches }: ActingShop, pricers: OfferPricers): Loaded {
  return {
    index: compileOffers([], { currency, switches, pricers }),
    sources: new Map(),
    written: new Map(),
  };
}

/** Loads the active offers. It reuses those in `before` whose rows haven't changed. */
async function load(
  tx: Tx,
  shop: ActingShop,
  pricers: OfferPricers,
  before: Loaded | undefined,
): Promise<Loaded> {
  const app = await tx.execute(
    sql`SELECT FROM app_settings WHERE shop_id = ${shop.id} AND app_code = ${upsellApp} AND enable = false`,
  );
  // A shop that has turned off all offers is treated like one without offers.
  if (app.rowCount !== 0) return nothing(shop, pricers);
  const written = new Map<number, string>();
  const sources = new Map<number, OfferSource>();
  const switches = compileSwitches(shop);
  // Null: load all offers.
  let changed: number[] | null = null;
  if (before?.index.currency === shop.currency) {
    const stored = await tx.execute<{ id: number; written: string }>(
      sql`SELECT id, xmin::text AS written FROM offers WHERE shop_id = ${shop.id} AND activated`,
    );
    changed = [];
    for (const one of stored.rows) {
      const known = before.written.get(one.id) === one.written && before.sources.get(one.id);
      if (!known) changed.push(one.id);
      else {
        sources.set(one.id, known);
        written.set(one.id, one.written);
      }
    }
    if (
      changed.length === 0 &&
      sources.size === before.sources.size &&
      sameSwitches(before.index.switches, switches)
    )
      return before;
  }
  if (changed?.length !== 0) {
    const read = await tx.execute<OfferSource & { written: string } & Record<string, unknown>>(
      // Automated offers come after all offers that people created.
      sql`SELECT ${pricedOfferColumns}, automated, xmin::text AS written,
                 priority + CASE WHEN smart_key IS NULL THEN 0 ELSE 1000000000 END AS priority
          FROM offers WHERE shop_id = ${shop.id} AND activated
            ${changed ? sql`AND id = ANY(${sql.param(changed)}::bigint[])` : sql``}`,
    );
    for (const source of read.rows) {
      sources.set(source.id, source);
      written.set(source.id, source.written);
    }
  }
  const index = compileOffers(sources.values(), {
    currency: shop.currency,
    pricers,
    switches,
    before: before?.index,
  });
  return { index, sources, written };
}

/** The remaining stock of an index's limited offers. It is valid only for this index. */
interface Stock {
  index: OfferIndex;
  left: Promise<ReadonlyMap<number, number>>;
}

/**
 * No load that started before a change stays in the cache after it. A notification marks the entry as stale, and a load
 * that was running at that moment doesn't store itself as fresh when it finishes.
 */
export function openOfferIndexCache(
  services: Services,
  pricers: OfferPricers,
  remembered = 500,
): OfferIndexCache {
  const shops = new Map<number, Entry>();
  const stocks = new Map<number, Stock>();
  const changed = (payload: string) => {
    const entry = shops.get(Number(payload));
    if (entry) entry.fresh = false;
    stocks.delete(Number(payload));
  };
  services.notifications.on('offers', changed);
  services.notifications.on('offer_settings', changed);
  services.notifications.on('offer_stock', (payload) => void stocks.delete(Number(payload)));
  services.notifications.onReconnect(() => {
    shops.clear();
    stocks.clear();
  });
  const all: OfferIndexCache['of'] = (shop, { asStored = false } = {}) => {
    const known = shops.get(shop.id);
    // The Map keeps the order of use: the first key is the one unused for longest.
    shops.delete(shop.id);
    const switches = compileSwitches(shop);
    const same = known?.currency === shop.currency && sameSwitches(known.switches, switches);
    if (known?.fresh && same && !asStored) {
      shops.set(shop.id, known);
      return known.index;
    }
    const last = known?.last;
    const loading = services.db.inShop(shop.id, (tx) => load(tx, shop, pricers, last), { readOnly: true });
    const index = loading.then((loaded) => {
      entry.last = loaded;
      return loaded.index;
    });
    const entry: Entry = { currency: shop.currency, switches, fresh: true, index, last };
    shops.set(shop.id, entry);
    if (shops.size > remembered) shops.delete(shops.keys().next().value!);
    // Marks a failed load as stale, so that the next request tries again.
    index.catch(() => (entry.fresh = false));
    return index;
  };
  const indexCache: OfferIndexCache = {
    services,
    async of(shop, options) {
      const index = await all(shop, options);
      return shop.store?.discounts === false ? withoutDiscounts(index) : index;
    },
    async left(shop) {
      const index = await all(shop);
      if (index.limited.length === 0) return noneLimited;
      const known = stocks.get(shop.id);
      if (known?.index === index) return known.left;
      const left = services.db.inShop(shop.id, (tx) => stockLeft({ tx, shop }, index.limited), {
        readOnly: true,
      });
      const stock: Stock = { index, left };
      stocks.set(shop.id, stock);
      if (stocks.size > remembered) stocks.delete(stocks.keys().next().value!);
      left.catch(() => stocks.get(shop.id) === stock && stocks.delete(shop.id));
      return left;
    },
  };
  return indexCache;
}
