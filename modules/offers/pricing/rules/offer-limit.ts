import type { DiscountEnd } from '../../offer/contract/offer.ts';
import type { CompiledOffer, OfferIndex, PricingContext } from './offer-pricer.ts';

/**
 * When a discount ends for good; null: it does not. An end that moves on by itself (auto-extend) is none: nothing becomes
 * dearer then. `end_date_time` is in seconds (V077).
 */
export function trueEnd(data: DiscountEnd): Date | null {
  if (!data.setup_end_date || !data.end_date_time || data.auto_extend_end_date) return null;
  return new Date(data.end_date_time * 1000);
}

/** The same, as it is at a moment: `over` from the end on. */
export function runningUntil(data: DiscountEnd, now: Date): Date | null | 'over' {
  const end = trueEnd(data);
  return end === null || end > now ? end : 'over';
}

const firstEnds = new WeakMap<OfferIndex, number>();

/** The first moment in which a quantity discount of the index is over. */
function firstEnd(index: OfferIndex): number {
  let first = firstEnds.get(index);
  if (first === undefined) {
    const ends = index.offers.filter(({ type }) => type === 'quantity').map(endTime);
    firstEnds.set(index, (first = ends.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)));
  }
  return first;
}

const endTime = ({ source }: CompiledOffer): number =>
  trueEnd(source.discount_data)?.getTime() ?? Number.POSITIVE_INFINITY;

/**
 * Offers that this shopper does not get now: those that they are kept from (`exclude`), and quantity discounts that are
 * over, so that the next in line has its turn. Undefined: they get all of them.
 */
export function withoutEnded(
  index: OfferIndex,
  { now, exclude }: Pick<PricingContext, 'now' | 'exclude'>,
): PricingContext['exclude'] {
  const time = now?.getTime();
  if (time === undefined || time < firstEnd(index)) return exclude;
  return (offer) => (offer.type === 'quantity' && endTime(offer) <= time) || exclude?.(offer) === true;
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
