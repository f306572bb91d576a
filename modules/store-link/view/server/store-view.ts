import { sql } from 'drizzle-orm';
import type { StoreIdKind } from '#core/contract/store-id.ts';
import type { ActingShop, Services } from '#core/server/call/context.ts';
import type { StoreViewOf } from '#core/server/pipeline/store-ids.ts';
import type { StoreView } from '#core/server/call/store-view.ts';
import { keepPerShop } from '#core/server/call/shop-memory.ts';
import type { StoreProvider } from '../../port/contract/store-provider.ts';
import { gateOf } from '../../checkout/server/store-gate.ts';
import { type StoreIdMap, storeIdMap } from '../rules/store-id-map.ts';

/** Ids are read again at the earliest so soon after they were, however much news of the catalogue there is. */
const leastMs = 5_000;
/** And at the latest: a store that was connected or disconnected is seen by then. */
const maxMs = 15_000;
/** After this age a request waits for a fresh view. */
const oldMs = 60_000;
const maxShops = 500;

interface Entry {
  read: number;
  /** The catalogue has changed since. */
  stale: boolean;
  view: Promise<StoreIds | null>;
}

/** The part of a view that depends on the catalog. */
type StoreIds = Omit<StoreView, 'discounts'>;

const views = keepPerShop<Entry>({ channel: 'catalog', onNews: (entry) => (entry.stale = true), maxShops });

/**
 * How a shop looks from the pages of its connected store, from this node's memory. Its offers take something off there
 * only while the store's checkout makes that good.
 */
export const storeView: StoreViewOf = async (services, shop) => {
  const ids = await storeIdsOf(services, shop);
  if (!ids) return null;
  return { ...ids, discounts: (await gateOf(services, shop))?.ready === true };
};

/** The store's ids of a shop's things and ours, from this node's memory; null while no store is connected. */
export async function storeIdsOf(services: Services, shop: Pick<ActingShop, 'id'>): Promise<StoreIds | null> {
  const known = views.find(services, shop.id);
  const age = known ? performance.now() - known.read : 0;
  if (known && age < (known.stale ? leastMs : maxMs)) return known.view;
  const entry: Entry = { read: performance.now(), stale: false, view: readView(services, shop) };
  views.put(services, shop.id, entry);
  entry.view.catch(() => views.find(services, shop.id) === entry && views.forget(services, shop.id));
  // Requests meanwhile don't wait, because the last view is only some seconds old.
  return known && age < oldMs ? known.view : entry.view;
}

/** For a test: the next question reads anew. */
export function forgetStoreView(services: Services, shopId: number): void {
  views.forget(services, shopId);
}

interface LinkRow extends Record<string, unknown> {
  provider: StoreProvider;
  domain: string;
}

interface IdRow extends Record<string, unknown> {
  kind: StoreIdKind;
  theirs: string;
  ours: number;
}

async function readView(services: Services, shop: Pick<ActingShop, 'id'>): Promise<StoreIds | null> {
  const { link, rows } = await services.db.inShop(
    shop.id,
    async (tx) => {
      const links = await tx.execute<LinkRow>(
        sql`SELECT provider, domain FROM store_links WHERE shop_id = ${shop.id}`,
      );
      const [link] = links.rows;
      if (!link) return { link, rows: [] };
      const { rows } = await tx.execute<IdRow>(
        sql`SELECT kind, external_id AS theirs, our_id AS ours FROM external_ids
            WHERE shop_id = ${shop.id} AND provider = ${link.provider} AND store = ${link.domain}
              AND kind IN ('product', 'variant', 'collection') AND our_id IS NOT NULL AND deleted_at IS NULL`,
      );
      return { link, rows };
    },
    { readOnly: true },
  );
  if (!link) return null;
  const ofKind = (kind: StoreIdKind): StoreIdMap =>
    storeIdMap(rows.filter((row) => row.kind === kind).map((row) => [row.ours, Number(row.theirs)]));
  const maps = { product: ofKind('product'), variant: ofKind('variant'), collection: ofKind('collection') };
  return {
    ours: (kind, theirs) => maps[kind].ours(theirs),
    theirs: (kind, ours) => maps[kind].theirs(ours),
  };
}
