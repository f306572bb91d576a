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

/** The compiled active offers of each shop, in memory, read again when the database says that one changed. */
export interface OfferIndexCache {
  /**
   * `asStored`: asks the database what has changed, for calls of the back office, whose writer may just have been
   * answered by another server.
   */
  /** Of the node; absent where no page shows anything, as in a history that is made up: everything counts as shown. */
  services?: Services;
  of(shop: ActingShop, options?: { asStored?: boolean }): Promise<OfferIndex>;
  /** Units left of the active offers with a stock limit, as of the last order that the database reported. */
  left(shop: ActingShop): Promise<ReadonlyMap<number, number>>;
}

/** What was read of a shop's active offers, and of which rows. */
interface Loaded {
  index: OfferIndex;
  /** Also those that a switch stops. */
  sources: ReadonlyMap<number, OfferSource>;
  /** Offer → which writing of its row was read: PostgreSQL stamps each with the transaction that made it. */
  written: ReadonlyMap<number, string>;
}

interface Entry {
  currency: string;
  switches: ShopSwitches;
  /** False once the database reported a change: the next request reads it again. */
  fresh: boolean;
  index: Promise<OfferIndex>;
  /** The last one that was read wholly, from which unchanged offers are taken over. */
  last: Loaded | undefined;
}

const noneLimited: ReadonlyMap<number, number> = new Map();

/** A shop in which offers are off as a whole. */
function nothing({ currency, switches }: ActingShop, pricers: OfferPricers): Loaded {
  return {
    index: compileOffers([], { currency, switches, pricers }),
    sources: new Map(),
    written: new Map(),
  };
}

/** Reads the active offers; of those that `before` holds as they are stored, only that they are the same. */
async function load(
  tx: Tx,
  shop: ActingShop,
  pricers: OfferPricers,
  before: Loaded | undefined,
): Promise<Loaded> {
  const app = await tx.execute(
    sql`SELECT FROM app_settings WHERE shop_id = ${shop.id} AND app_code = ${upsellApp} AND enable = false`,
  );
  // Turned off as a whole, a shop is as one without offers.
  if (app.rowCount !== 0) return nothing(shop, pricers);
  const written = new Map<number, string>();
  const sources = new Map<number, OfferSource>();
  const switches = compileSwitches(shop);
  // Null: all of them.
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
      // What is kept by itself is tried after all that was made by hand.
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

/** What is left of an index' limited offers; of another index it says nothing. */
interface Stock {
  index: OfferIndex;
  left: Promise<ReadonlyMap<number, number>>;
}

/**
 * Nothing that was asked for before a change stays after it: news only marks what is remembered, so a reading that was
 * under way then is not stored once it comes back.
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
    // A load that failed must not stay.
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
