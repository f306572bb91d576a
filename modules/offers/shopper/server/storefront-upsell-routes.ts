import { handleWithoutTransaction, type Route } from '#core/server/call/handle.ts';
import { noteShown } from '#modules/analytics/trial/server/public.ts';
import { cartUpsells, productUpsells, storefrontWidgets } from '../contract/storefront-upsell-calls.ts';
import type { OfferIndexCache } from '../../pricing/server/offer-index-cache.ts';
import { offerTrials } from '../../trial/server/offer-exposures.ts';
import { answerTime } from './answer-time.ts';
import { boxContextOf, cartUpsellsOf, productUpsellsOf } from './upsell-view.ts';
import { widgetsOf } from './widget-view.ts';

/** What the shopper script asks beside the quantity table; all from memory but the cart. */
export function storefrontUpsellRoutes(indexCache: OfferIndexCache): Route[] {
  return [
    handleWithoutTransaction(productUpsells, async (ctx, { query }) => {
      const context = await boxContextOf(ctx.services, indexCache, ctx.shop, query.visitor);
      const reply = await productUpsellsOf(context, query.product, query.variant, query.only);
      await noteShown(ctx, offerTrials, context);
      return { ...reply, now: answerTime(ctx) };
    }),
    handleWithoutTransaction(cartUpsells, async (ctx, { query }) => {
      const context = await boxContextOf(ctx.services, indexCache, ctx.shop, query.visitor);
      const reply = await cartUpsellsOf(context, query);
      await noteShown(ctx, offerTrials, context);
      return { ...reply, now: answerTime(ctx) };
    }),
    handleWithoutTransaction(storefrontWidgets, async (ctx, { query }) => {
      const context = await boxContextOf(ctx.services, indexCache, ctx.shop, query.visitor);
      const widgets = await widgetsOf(context, query);
      await noteShown(ctx, offerTrials, context);
      return { widgets, now: answerTime(ctx) };
    }),
  ];
}
