import type { ShopCtx } from '#core/server/call/context.ts';
import { handle, type Route } from '#core/server/call/handle.ts';
import { invalid } from '#core/server/call/refusal.ts';
import { offerTexts } from '../../offer/rules/offer-text.ts';
import {
  actOnAutoOffers,
  createAutoOffer,
  deleteAutoOffers,
  getAutoOffer,
  listAutoOffers,
  updateAutoOffer,
} from '../contract/auto-offer-calls.ts';
import { autoOfferById, createAutoOfferOf, findAutoOffers, updateAutoOfferOf } from './auto-offer-write.ts';
import { autoOfferRanking } from '../../offer/server/offer-rankings.ts';
import { activateRows, arrangeRows, removeRows, rowsOf } from '../../offer/server/ranked-rows.ts';

/** Activates, deactivates or reorders; answers the offers as they are then, in the order named (C028). */
async function actOn(ctx: ShopCtx, ids: readonly number[], action: 'activate' | 'deactivate' | 'priority') {
  if (action === 'priority') await arrangeRows(ctx, autoOfferRanking, ids);
  else await activateRows(ctx, autoOfferRanking, ids, action === 'activate');
  const rows = await rowsOf(ctx, autoOfferRanking, ids, false);
  return ids.map((one) => {
    const { id, activated, version, priority } = rows.get(one)!;
    return { id, activated, version, priority };
  });
}

/** The calls of automated offers (C024–C029, C057–C059). */
export const autoOfferRoutes: Route[] = [
  handle(createAutoOffer, async (ctx, { body }) => ({
    auto_offer: await createAutoOfferOf(ctx, body.auto_offer),
  })),
  handle(actOnAutoOffers, async (ctx, { body }) => ({
    success: true as const,
    auto_offers: await actOn(ctx, body.ids, body.action),
  })),
  handle(deleteAutoOffers, async (ctx, { query, body }) => {
    const ids = body?.ids ?? query.ids ?? [];
    if (ids.length === 0) throw invalid({ ids: offerTexts.name_an_offer });
    return { success: true as const, count: await removeRows(ctx, autoOfferRanking, ids) };
  }),
  handle(listAutoOffers, (ctx, { query }) => findAutoOffers(ctx, query)),
  handle(getAutoOffer, async (ctx, { params }) => ({ auto_offer: await autoOfferById(ctx, params.id) })),
  handle(updateAutoOffer, async (ctx, { params, body }) => ({
    auto_offer: await updateAutoOfferOf(ctx, params.id, body.auto_offer),
  })),
];
