import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { amount, idParam } from '#core/contract/scalar.ts';

const group = z.object({
  /** `out`: they do not get it; `a`, `b`: the first and the second wording. */
  part: z.enum(['out', 'a', 'b']),
  /** Sessions that could have got the offer, each counted once. */
  visitors: z.int().min(0),
  /** Those that bought anything afterwards. */
  buyers: z.int().min(0),
  /** What they bought since, net of refunds, without delivery. */
  revenue: amount,
  per_visitor: z.number(),
});

/** More than the others bring, per visitor, with its 95 % interval; `total`: times all who got it. */
const effect = z.object({ per_visitor: z.number(), low: z.number(), high: z.number(), total: z.number() });

export const offerTrial = z
  .object({
    currency: z.string(),
    holdout_percent: z.int(),
    groups: z.array(group),
    /** Those who got it against those who did not; null: nobody is held out. */
    effect: effect.nullable(),
    /** The second wording against the first; null: none is tried. */
    second: effect.nullable(),
    /** False: not enough data yet; the effects are then null. */
    enough: z.boolean(),
    minimum: z.object({ visitors: z.int(), buyers: z.int() }),
  })
  .meta({ id: 'OfferTrial' });
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
