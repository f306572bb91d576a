import { handle, type Route } from '#core/server/call/handle.ts';
import { invalid } from '#core/server/call/refusal.ts';
import {
  changeOfferStatus,
  countOffers,
  createOffer,
  createOffers,
  deleteOffers,
  duplicateOffers,
  getOffer,
  getOfferOverview,
  getOfferStatistics,
  listOffers,
  orderOffers,
  updateOffer,
  updateOffers,
} from '../contract/offer-calls.ts';
import { offerTexts } from '../rules/offer-text.ts';
import { offerOverviewOf, offerStatisticsOf } from './offer-figures.ts';
import { countOffersOf, findOffers, type ProductsInStoreOf } from './offer-list.ts';
import { offerRanking, requireOffer } from './offer-rankings.ts';
import { activateRows, arrangeRows, moveAhead } from './ranked-rows.ts';
import {
  createOffersOf,
  duplicateOffersOf,
  offerById,
  removeOffersOf,
  updateOfferOf,
  updateOffersOf,
} from './offer-write.ts';

const ok = { success: true as const };

/** The calls of offers (C001–C012); files of them are a subject of their own. */
export const offerRoutes = (productsInStore: ProductsInStoreOf): readonly Route[] => [
  handle(createOffer, async (ctx, { body }) => {
    const [offer] = await createOffersOf(ctx, [body.offer], () => 'offer');
    return { offer: offer! };
  }),
  handle(createOffers, async (ctx, { body }) => ({
    offers: await createOffersOf(ctx, body.offers, (index) => `offers.${index}`),
  })),
  handle(updateOffer, async (ctx, { params, body }) => ({
    offer: await updateOfferOf(ctx, params.id, body.offer),
  })),
  handle(updateOffers, async (ctx, { body }) => ({ offers: await updateOffersOf(ctx, body.offers) })),
  handle(getOffer, async (ctx, { params }) => ({ offer: await offerById(ctx, params.id) })),
  handle(getOfferOverview, async (ctx, { query }) => ({
    overview: await offerOverviewOf(ctx, query.date_filter),
  })),
  handle(getOfferStatistics, async (ctx, { params, query }) => {
    await requireOffer(ctx, params.id);
    return { statistics: await offerStatisticsOf(ctx, params.id, query.date_filter) };
  }),
  handle(listOffers, (ctx, { query }) => findOffers(ctx, query, productsInStore)),
  handle(countOffers, (ctx, { query }) => countOffersOf(ctx, query)),
  handle(orderOffers, async (ctx, { body }) => ({
    ...ok,
    offers:
      body.ahead_of === undefined
        ? await arrangeRows(ctx, offerRanking, body.ids)
        : await moveAhead(ctx, offerRanking, body.ids[0]!, body.ahead_of),
  })),
  handle(deleteOffers, async (ctx, { query, body }) => {
    const ids = body?.ids ?? query.ids ?? [];
    if (ids.length === 0) {
      throw invalid({ ids: offerTexts.name_an_offer });
    }
    return { ...ok, count: await removeOffersOf(ctx, ids, body?.versions) };
  }),
  handle(duplicateOffers, async (ctx, { body }) => ({
    offers: await duplicateOffersOf(ctx, body.offer_ids),
  })),
  handle(changeOfferStatus, async (ctx, { body }) => ({
    ...ok,
    offers: await activateRows(ctx, offerRanking, body.offer_ids, body.active),
  })),
];
