import type { ActingShop, Services } from '#core/server/context.ts';
import type { StoreViewOf } from '#core/server/store-ids.ts';

// By the database, which copies of one server's services share: jobs are told nothing else of the areas.
const given = new WeakMap<object, StoreViewOf>();

/** Told once, by the area's manifest: how ids of a connected store are made ours. */
export function giveStoreIds({ db }: Pick<Services, 'db'>, view: StoreViewOf): void {
  given.set(db, view);
}

/** Our id of a product by that of the shop's connected store; 0 for what is not known. */
export async function storeProductIds(
  services: Services,
  shop: ActingShop,
): Promise<(theirs: number) => number> {
  const view = await given.get(services.db)?.(services, shop);
  return (theirs) => view?.ours('product', theirs) ?? 0;
}
