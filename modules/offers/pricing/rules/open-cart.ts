import type { CompiledOffer, OpenCart } from './offer-pricer.ts';

/** The cart as it was when the turn of an offer came: lines that no earlier one held. */
export function cartBefore(offer: CompiledOffer, cart: OpenCart): OpenCart {
  const claims = cart.claims.map((claim) => (claim && claim.offer.rank < offer.rank ? claim : undefined));
  return { ...cart, claims };
}

/** “1 unit”, “3 units”. */
export function unitWords(count: number): string {
  return count === 1 ? '1 unit' : `${count} units`;
}
