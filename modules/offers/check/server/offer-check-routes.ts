import type { Ctx } from '#core/server/call/context.ts';
import { handleWithoutTransaction, type Route } from '#core/server/call/handle.ts';
import { checkOffers, checkPrice } from '../contract/offer-check-calls.ts';
import type { OfferSource } from '../../pricing/rules/offer-pricer.ts';
import { type CheckedDraft, checkSources, draftSource, storedSources } from './offer-check.ts';
import type { OfferIndexCache } from '../../pricing/server/offer-index-cache.ts';
import { explainCart } from './price-check.ts';

/** What an offer would do, without doing it: conflicts before it is active, and why a cart costs what it costs. */
export function offerCheckRoutes(indexCache: OfferIndexCache): Route[] {
  return [
    handleWithoutTransaction(checkOffers, async (ctx, { body }) => {
      const sources = body.offer
        ? [await draftOf(ctx, body.offer)]
        : await reading(ctx, (shop) => storedSources(shop, [...new Set(body.ids)]));
      return { checks: await checkSources(ctx.services, ctx.shop, indexCache, sources) };
    }),
    handleWithoutTransaction(checkPrice, async (ctx, { body }) => {
      const draft = body.offer ? await draftOf(ctx, body.offer) : null;
      return explainCart(ctx.services, ctx.shop, indexCache, {
        lines: body.lines,
        draft,
        visitor: body.visitor,
      });
    }),
  ];
}

type ReadingCtx = Parameters<typeof draftSource>[0];

function reading<T>({ services, shop }: Ctx, work: (ctx: ReadingCtx) => Promise<T>): Promise<T> {
  return services.db.inShop(shop.id, (tx) => work({ shop, tx, now: services.now() }), { readOnly: true });
}

function draftOf(ctx: Ctx, draft: CheckedDraft): Promise<OfferSource> {
  return reading(ctx, (shop) => draftSource(shop, draft));
}
