import { matchOffers, offerPricers } from './offer-index.ts';
import type { OfferIndex } from './offer-index.ts';
import type { CartLine, CompiledOffer, OpenCart } from './offer-pricer.ts';
import type { TraceEntry } from './price-result.ts';

/** Offers named per line; a shop with more than these on one product sees the first tried. */
export const traceLimit = 50;

/**
 * Says for every line and every offer that targets it what became of it, in the order of trying. It reads
 * the decision (`claims`) and never makes one. The applied offer is always named, past the limit too.
 */
export function traceCart(index: OfferIndex, cart: OpenCart): TraceEntry[] {
  const trace: TraceEntry[] = [];
  cart.lines.forEach((line, place) => {
    const claim = cart.claims[place];
    const considered = matchOffers(index, line, { limit: traceLimit });
    if (claim && !considered.includes(claim.offer)) considered.push(claim.offer);
    for (const offer of considered) {
      if (offerPricers[offer.type]) trace.push(entry(offer, line, place, cart));
    }
  });
  return trace;
}

function entry(offer: CompiledOffer, line: CartLine, place: number, cart: OpenCart): TraceEntry {
  const told = { line_key: line.key, offer_id: offer.id, offer_version: offer.version };
  const claim = cart.claims[place];
  if (claim?.offer === offer) {
    const detail = `${units(claim.quantity)} reached its tier.`;
    return { ...told, outcome: 'applied', reason: 'tier-reached', detail };
  }
  if (!offer.terms) {
    return { ...told, outcome: 'rejected', reason: 'discount-off', detail: 'Its discount is off.' };
  }
  if (claim && claim.offer.rank < offer.rank) {
    const detail = `“${claim.offer.name}” is tried first and took the line.`;
    return { ...told, outcome: 'rejected', reason: 'earlier-offer', detail };
  }
  const detail = `It starts at ${units(offer.terms.min_quantity)}; ${units(openUnits(offer, line, cart))} counted.`;
  return { ...told, outcome: 'rejected', reason: 'quantity-below-tier', detail };
}

/** Units the offer could count when its turn came: lines of the product that no earlier offer held. */
function openUnits(offer: CompiledOffer, line: CartLine, cart: OpenCart): number {
  let sum = 0;
  cart.lines.forEach((other, place) => {
    const holder = cart.claims[place]?.offer;
    if (other.product_id !== line.product_id || (holder && holder.rank < offer.rank)) return;
    if (offer.matches(other)) sum += Math.max(0, other.quantity);
  });
  return sum;
}

function units(count: number): string {
  return count === 1 ? '1 unit' : `${count} units`;
}
