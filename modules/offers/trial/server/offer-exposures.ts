import { sql } from 'drizzle-orm';
import type { TrialSubject } from '#modules/analytics/trial/server/public.ts';
import type { OfferSource } from '../../pricing/rules/offer-pricer.ts';

export function isTried({ holdout_percent, variant_b }: OfferSource): boolean {
  return (holdout_percent ?? 0) > 0 || !!variant_b;
}

/** Offers and funnels as what is tried, and where it is noted. */
export const offerTrials: TrialSubject = {
  name: 'offer',
  table: sql.raw('offer_exposures'),
  column: sql.raw('offer_id'),
  of: sql.raw('offers'),
};
export const funnelTrials: TrialSubject = {
  name: 'funnel',
  table: sql.raw('funnel_exposures'),
  column: sql.raw('funnel_id'),
  of: sql.raw('funnels'),
};
