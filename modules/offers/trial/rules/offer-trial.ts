import { type Trial, trialOf } from '#modules/analytics/trial/rules/trial.ts';
import type { PricingContext, OfferIndex } from '../../pricing/rules/offer-pricer.ts';

interface TriedOffer {
  id: number;
  source: { holdout_percent?: number | undefined; variant_b?: object | null | undefined };
}

/** In which part of an offer's trials a visitor is. */
export function offerTrialOf({ id, source }: TriedOffer, visitor: string | undefined): Trial {
  const { holdout_percent, variant_b } = source;
  return trialOf({ key: String(id), holdout_percent, has_second: !!variant_b }, visitor);
}

/**
 * Whether a visitor is asked a funnel: `holdout_percent` of all are not, each one always or never. Who is left out of
 * an offer with the same number is another draw.
 */
export function funnelTrialOf(
  { id, holdout_percent }: { id: number; holdout_percent: number },
  visitor: string | undefined,
): Exclude<Trial, 'b'> {
  return trialOf({ key: `funnel:${id}`, holdout_percent }, visitor) === 'out' ? 'out' : 'a';
}

/** The part of a moment that a visitor decides: which offers they do not get, and which wording of the others. */
export function trialMoment(
  index: Pick<OfferIndex, 'has_trials'>,
  visitor: string | null | undefined,
): Pick<PricingContext, 'exclude' | 'variant'> {
  if (!index.has_trials || !visitor) return {};
  return {
    exclude: (offer) => offerTrialOf(offer, visitor) === 'out',
    variant: (offer) => (offerTrialOf(offer, visitor) === 'b' ? 'b' : 'a'),
  };
}
