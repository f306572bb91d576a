import { handleWithoutTransaction, type Route } from '#core/server/handle.ts';
import { cartUpsells, productUpsells, storefrontWidgets } from '../contract/storefront-upsell-calls.ts';
import type { OfferIndexStore } from '../../pricing/server/offer-index-store.ts';
import { noteShown } from '../../trial/server/offer-exposures.ts';
import { boxPlaceOf, cartUpsellsOf, productUpsellsOf } from './upsell-view.ts';
import { widgetsOf } from './widget-view.ts';

/** What the shopper script asks beside the quantity table; all from memory but the cart. */
export function storefrontUpsellRoutes(store: OfferIndexStore): Route[] {
  return [
    handleWithoutTransaction(productUpsells, async (ctx, { query }) => {
      const place = await boxPlaceOf(ctx.services, store, ctx.shop, query.visitor);
      const reply = await productUpsellsOf(place, query.product, query.variant, query.only);
      await noteShown(ctx, place);
      return reply;
    }),
    handleWithoutTransaction(cartUpsells, async (ctx, { query }) => {
      const place = await boxPlaceOf(ctx.services, store, ctx.shop, query.visitor);
      const reply = await cartUpsellsOf(place, query);
      await noteShown(ctx, place);
      return reply;
    }),
    handleWithoutTransaction(storefrontWidgets, async (ctx, { query }) => {
      const place = await boxPlaceOf(ctx.services, store, ctx.shop, query.visitor);
      const widgets = await widgetsOf(place, query);
      await noteShown(ctx, place);
      return { widgets };
    }),
  ];
}
