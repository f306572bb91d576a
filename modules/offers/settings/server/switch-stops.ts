import type { Ctx } from '#core/server/call/context.ts';
import { compileSwitches, offersAgain, stoppedBy } from '../../offer/rules/offer-switch.ts';
import { activeFunnels } from '../../funnel/server/funnel-write.ts';
import type { OfferIndexCache } from '../../pricing/server/offer-index-cache.ts';

/**
 * Names of the running offers and funnels that stop, wholly or in what a switch is about, when these switches are
 * turned off: first what is tried first.
 */
export function offerStops(indexCache: OfferIndexCache) {
  return async (ctx: Ctx, off: readonly string[]): Promise<string[]> => {
    const index = await indexCache.of(ctx.shop, { asStored: true });
    const then = { ...compileSwitches(ctx.shop), ...Object.fromEntries(off.map((one) => [one, false])) };
    const offers = index.offers.filter(
      ({ source, again }) => stoppedBy(source, then) !== null || (again && !offersAgain(source, then)),
    );
    const funnels = off.includes('upsell_funnel') ? await activeFunnels(ctx) : [];
    return [...offers.map((offer) => offer.name), ...funnels.map((funnel) => funnel.funnel_name)];
  };
}
