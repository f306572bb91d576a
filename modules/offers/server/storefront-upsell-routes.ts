import { handleWithoutTransaction, type Route } from '#core/server/handle.ts';
import { cartUpsells, productUpsells, storefrontWidgets } from '../contract/storefront-upsell-calls.ts';
import type { OfferIndexStore } from './offer-index-store.ts';
import { boxPlaceOf, cartUpsellsOf, productUpsellsOf } from './upsell-view.ts';
import { widgetsOf } from './widget-view.ts';

/** What the shopper script asks beside the quantity table; all from memory but the cart. */
export function storefrontUpsellRoutes(store: OfferIndexStore): Route[] {
  return [
    handleWithoutTransaction(productUpsells, async ({ services, shop }, { query }) =>
      productUpsellsOf(await boxPlaceOf(services, store, shop, query.visitor), query.product, query.variant),
    ),
    handleWithoutTransaction(cartUpsells, async ({ services, shop }, { query }) =>
      cartUpsellsOf(await boxPlaceOf(services, store, shop, query.visitor), query.token),
    ),
    handleWithoutTransaction(storefrontWidgets, async ({ services, shop }, { query }) => ({
      widgets: await widgetsOf(await boxPlaceOf(services, store, shop, query.visitor), query),
    })),
  ];
}
