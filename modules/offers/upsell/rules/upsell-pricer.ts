import { compareKeys } from '#core/rules/money.ts';
import type {
  CartLine,
  CompiledOffer,
  OfferApplication,
  OfferPricer,
  OpenCart,
} from '../../rules/offer-pricer.ts';
import { foundedLines, isUpsell, leadsTo } from './founded-line.ts';
import { eachOff, unitsLeft, upsellTerms, type UpsellTerms } from './upsell-terms.ts';

/** Lines that were rightly taken from one offer, the cheapest first; among equals by line key. */
interface Taking {
  offer: CompiledOffer;
  lines: number[];
}

/**
 * Upsells (decision 015). A line's `offer_id` is a claim of the browser's: it counts when the offer is active and
 * not over, and another line leads to it that counts (see `foundedLines`). Units beyond a stock limit get nothing, the cheapest are discounted
 * first; a line that gets nothing for want of stock stays open.
 */
export const upsellPricer: OfferPricer = {
  terms: upsellTerms,
  start(index, cart) {
    const takings: Taking[] = [];
    if (!cart.lines.some((line) => line.offer_id !== undefined)) return null;
    const founded = foundedLines(index, cart.lines, cart.moment);
    cart.lines.forEach((line, place) => {
      if (line.offer_id === undefined || line.placed || line.quantity <= 0) return;
      const offer = index.by_id.get(line.offer_id);
      if (!offer?.terms || !isUpsell(offer.type) || !leadsTo(offer, line, founded)) return;
      const taking = takings.find((one) => one.offer === offer);
      if (taking) taking.lines.push(place);
      else if (!cart.moment.exclude?.(offer) && unitsLeft(offer, cart.moment) > 0)
        takings.push({ offer, lines: [place] });
    });
    if (takings.length === 0) return null;
    takings.sort((a, b) => a.offer.rank - b.offer.rank);
    for (const taking of takings) taking.lines.sort((a, b) => cheaperFirst(cart.lines[a]!, cart.lines[b]!));
    return () => {
      for (const taking of takings) {
        const found = take(taking, cart);
        if (found) return found;
      }
      return null;
    };
  },
};

function cheaperFirst(a: CartLine, b: CartLine): number {
  return a.unit_price_minor - b.unit_price_minor || compareKeys(a.key, b.key);
}

function take(
  { offer, lines: places }: Taking,
  { lines, claims, moment }: OpenCart,
): OfferApplication | null {
  if (places.some((place) => claims[place]?.offer === offer)) return null;
  const terms = offer.terms as UpsellTerms;
  const variant = moment.variant?.(offer) ?? 'a';
  let left = unitsLeft(offer, moment);
  const given: { place: number; units: number }[] = [];
  for (const place of places) {
    if (claims[place] || left === 0) continue;
    const units = Math.min(left, lines[place]!.quantity);
    given.push({ place, units });
    left -= units;
  }
  if (given.length === 0) return null;
  given.sort((a, b) => compareKeys(lines[a.place]!.key, lines[b.place]!.key));
  const amounts = given.map(({ place, units }) => {
    return eachOff(terms, lines[place]!.unit_price_minor, variant) * units;
  });
  const units = given.reduce((sum, one) => sum + one.units, 0);
  const fixed = terms.amount_minor > 0;
  return {
    offer,
    product_id: lines[given[0]!.place]!.product_id,
    tier_key: 0,
    quantity: units,
    taken: units,
    lines: given.map(({ place }) => place),
    amounts,
    amount_minor: amounts.reduce((sum, one) => sum + one, 0),
    value: fixed ? terms.written : variant === 'b' ? terms.percentage_b : terms.percentage,
    value_type: fixed ? 'fixed_amount' : 'percentage',
    allocation_method: 'each',
  };
}
