import { handle, type Route } from '#core/server/call/handle.ts';
import { trialOfSubject } from '#modules/analytics/trial/server/public.ts';
import { visitorRevenue } from '#modules/orders/sale/server/public.ts';
import { offerById } from '../../offer/server/offer-write.ts';
import { getOfferTrial } from '../contract/offer-trial-calls.ts';
import { offerTrials } from './offer-exposures.ts';

/** What a trial of an offer brings; that of a funnel is among the funnels' calls. */
export const trialRoutes: readonly Route[] = [
  handle(getOfferTrial, async (ctx, { params }) => ({
    trial: await trialOfSubject(ctx, offerTrials, await offerById(ctx, params.id), visitorRevenue),
  })),
];
