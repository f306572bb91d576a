import type { PricingContext, OfferIndex } from '../../pricing/rules/offer-pricer.ts';

/** What a visitor gets of an offer while something is tried: nothing, the first wording, or the second. */
export type Trial = 'out' | 'a' | 'b';

interface TriedOffer {
  id: number;
  source: { holdout_percent?: number | undefined; variant_b?: object | null | undefined };
}

/**
 * In which part of an offer's trials a visitor is: the same for as long as both stay the same. `holdout_percent` of
 * all get nothing; where a second wording is tried, half of the rest see it. Without a visitor: in no trial
 * (decision 029).
 */
export function trialOf({ id, source }: TriedOffer, visitor: string | undefined): Trial {
  if (visitor === undefined || visitor === '') return 'a';
  const holdout = source.holdout_percent ?? 0;
  // Two draws, so that who is left out says nothing about which wording the others see.
  if (holdout > 0 && draw(`out:${id}:${visitor}`) < holdout / 100) return 'out';
  return source.variant_b && draw(`wording:${id}:${visitor}`) < 0.5 ? 'b' : 'a';
}

/**
 * Whether a visitor is asked a funnel: `holdout_percent` of all are not, each one always or never. Who is left out of
 * an offer with the same number is another draw.
 */
export function funnelTrialOf(
  { id, holdout_percent }: { id: number; holdout_percent: number },
  visitor: string | undefined,
): Exclude<Trial, 'b'> {
  if (visitor === undefined || visitor === '' || holdout_percent <= 0) return 'a';
  return draw(`out:funnel:${id}:${visitor}`) < holdout_percent / 100 ? 'out' : 'a';
}

/** The part of a moment that a visitor decides: which offers they do not get, and which wording of the others. */
export function trialMoment(
  index: Pick<OfferIndex, 'has_trials'>,
  visitor: string | null | undefined,
): Pick<PricingContext, 'exclude' | 'variant'> {
  if (!index.has_trials || !visitor) return {};
  return {
    exclude: (offer) => trialOf(offer, visitor) === 'out',
    variant: (offer) => (trialOf(offer, visitor) === 'b' ? 'b' : 'a'),
  };
}

/** A number from 0 up to 1 that a text always gives: FNV-1a, then mixed so that like texts fall far apart. */
function draw(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
