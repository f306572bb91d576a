import type { CompiledOffer, PricingContext, OfferSource } from './offer-pricer.ts';

/**
 * When a discount ends: null if never, `over` once it has. With auto-extend its end moves on by whole days until
 * it lies ahead of `now`. `end_date_time` is in seconds (V077).
 */
export function runningUntil(data: OfferSource['discount_data'], now: Date): Date | null | 'over' {
  if ('data' in data || !data.setup_end_date || !data.end_date_time) return null;
  const end = data.end_date_time * 1000;
  const past = now.getTime() - end;
  if (past < 0) return new Date(end);
  if (!data.auto_extend_end_date) return 'over';
  const day = 86_400_000;
  return new Date(end + (Math.floor(past / day) + 1) * day);
}

/** Units (sets, of a bundle) that an offer may still discount: 0 once it has ended or its stock is used up. */
export function unitsLeft(offer: CompiledOffer, { now, left }: PricingContext): number {
  if (now && runningUntil(offer.source.discount_data, now) === 'over') return 0;
  const limit = offer.terms?.limit;
  if (limit === undefined || limit === null) return Number.POSITIVE_INFINITY;
  return Math.max(0, left?.get(offer.id) ?? limit);
}

/**
 * What is left of a stock limit when so much was taken; null without a limit. With auto-restock all of it is there
 * again once it was used up.
 */
export function limitLeft(offer: CompiledOffer, taken: number): number | null {
  const limit = offer.terms?.limit;
  if (limit === undefined || limit === null) return null;
  const data = offer.source.discount_data;
  const restocks = !('data' in data) && data.auto_restock;
  return restocks && taken >= limit ? limit : Math.max(0, limit - taken);
}
