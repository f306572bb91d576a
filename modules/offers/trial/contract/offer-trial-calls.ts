import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { idParam } from '#core/contract/scalar.ts';
import { trialResult } from '#modules/analytics/trial/contract/trial.ts';

export const offerTrial = trialResult.meta({ id: 'OfferTrial' });
export type OfferTrial = z.infer<typeof offerTrial>;

/** What an offer brings: revenue of eligible visitors who get it against those who do not. */
export const getOfferTrial = endpoint({
  name: 'getOfferTrial',
  method: 'GET',
  path: '/admin/offers/{id}/trial.json',
  summary: 'What an offer brings, measured',
  permission: 'apps',
  scope: 'read_offers',
  params: z.object({ id: idParam }),
  query: z.object({ shop_id: idParam.optional() }),
  reply: z.object({ trial: offerTrial }),
});
