import { isUpsell } from '../../offer/rules/upsell-kind.ts';
import type { CartLine, CompiledOffer, PricingContext, OfferIndex } from './offer-pricer.ts';

/** Whether a line of a cart may lead to an offer. What was taken from the offer leads to nothing more of it. */
export function isTarget(offer: CompiledOffer, line: CartLine): boolean {
  const after = offer.type === 'post-purchase';
  return (
    line.quantity > 0 && line.offer_id !== offer.id && (line.placed ?? false) === after && offer.matches(line)
  );
}

/** Whether one of these lines is a target that the offer offers this line beside. */
export function leadsTo(offer: CompiledOffer, line: CartLine, lines: readonly CartLine[]): boolean {
  return lines.some((target) => isTarget(offer, target) && offer.recommends(target, line));
}

/**
 * The lines of a cart that may lead to an offer. Two lines that were taken must not bear each other out, or both would
 * be discounted and nothing bought at its price: a taken line counts once something that counts leads to it. What
 * costs its price counts: put in by hand, already bought, or taken from what gives this shopper nothing for it.
 */
export function foundedLines(
  index: OfferIndex,
  lines: readonly CartLine[],
  { exclude }: Pick<PricingContext, 'exclude'> = {},
): readonly CartLine[] {
  if (!lines.some((line) => line.offer_id !== undefined)) return lines;
  const founded: CartLine[] = [];
  let open: { line: CartLine; offer: CompiledOffer }[] = [];
  for (const line of lines) {
    const offer = line.offer_id === undefined || line.placed ? undefined : index.by_id.get(line.offer_id);
    const claimed = offer?.terms && isUpsell(offer.type) && !exclude?.(offer) && leadsTo(offer, line, lines);
    if (claimed) open.push({ line, offer });
    else founded.push(line);
  }
  // Each line that came to count is asked once by all that wait.
  for (let at = 0; at < founded.length && open.length > 0; at += 1) {
    const target = founded[at]!;
    open = open.filter(({ line, offer }) => {
      if (!isTarget(offer, target) || !offer.recommends(target, line)) return true;
      founded.push(line);
      return false;
    });
  }
  return founded;
}
