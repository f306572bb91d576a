import type { ActingShop, Services } from '#core/server/call/context.ts';
import type { StoreViewOf } from '#core/server/pipeline/store-ids.ts';

/** The data that reviews of a file are imported with. */
export interface ImportNeeds {
  /** How ids of a connected store are made ours. */
  readonly storeView: StoreViewOf;
}

/** Our id of a product by that of the shop's connected store; 0 for what is not known. */
export async function storeProductIds(
  { storeView }: ImportNeeds,
  services: Services,
  shop: ActingShop,
): Promise<(theirs: number) => number> {
  const view = await storeView(services, shop);
  return (theirs) => view?.ours('product', theirs) ?? 0;
}
