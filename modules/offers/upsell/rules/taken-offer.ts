import type { CartLine, PricingContext, OfferIndex } from '../../pricing/rules/offer-pricer.ts';
import { foundedLines, leadsTo } from '../../pricing/rules/founded-line.ts';
import { isUpsell } from '../../offer/rules/upsell-kind.ts';

/**
 * For each line the offer that it was taken from, if what the browser says can be true: the offer is active, this
 * shopper gets it, it offers this product, and something that counts in the cart leads to it. What was picked by hand
 * is shown on pages whose product need not be in the cart. Undefined: taken from none.
 */
export function takenOffers(
  index: OfferIndex,
  lines: readonly CartLine[],
  moment: Pick<PricingContext, 'exclude'>,
): (number | undefined)[] {
  const founded = foundedLines(index, lines, moment);
  return lines.map((line) => {
    if (line.offer_id === undefined || line.placed || line.quantity <= 0) return undefined;
    const offer = index.by_id.get(line.offer_id);
    if (!offer || !isUpsell(offer.type) || moment.exclude?.(offer)) return undefined;
    const right = offer.type === 'handpicked' ? offer.recommends(line, line) : leadsTo(offer, line, founded);
    return right ? offer.id : undefined;
  });
}
