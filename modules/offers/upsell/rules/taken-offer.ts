import type { CartLine, OfferIndex } from '../../rules/offer-pricer.ts';
import { isUpsell, leadsTo } from './upsell-pricer.ts';

/**
 * The offer that the line at `place` was taken from, if what the browser says can be true: the offer is active, offers
 * this product, and something in the cart leads to it. What was picked by hand is shown on pages whose product
 * need not be in the cart. Undefined: taken from none.
 */
export function takenOffer(index: OfferIndex, lines: readonly CartLine[], place: number): number | undefined {
  const line = lines[place];
  if (line?.offer_id === undefined || line.placed || line.quantity <= 0) return undefined;
  const offer = index.by_id.get(line.offer_id);
  if (!offer || !isUpsell(offer.type)) return undefined;
  const right = offer.type === 'handpicked' ? offer.recommends(line, line) : leadsTo(offer, line, lines);
  return right ? offer.id : undefined;
}
