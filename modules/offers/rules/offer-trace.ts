import { openSets } from '../bundle/rules/bundle-pricer.ts';
import { type BundleTerms, setDiscountOf } from '../bundle/rules/bundle-terms.ts';
import { foundedLines, isTarget, isUpsell } from '../upsell/rules/founded-line.ts';
import { runningUntil, unitsLeft } from '../upsell/rules/upsell-terms.ts';
import { matchOffers, offerPricers } from './offer-index.ts';
import type { CartLine, CompiledOffer, OfferApplication, OfferIndex, OpenCart } from './offer-pricer.ts';
import type { TraceEntry, TraceReason } from './price-result.ts';

/** Offers named per line; a shop with more than these on one product sees the first tried. */
export const traceLimit = 50;

type Told = readonly [reason: TraceReason, detail: string];

/**
 * Says for every line and every offer that has to do with it what became of it, in the order of trying: offers that
 * target it, that other lines lead to and that offer it, and the one it was taken from. It reads the decision
 * (`claims`) and never makes one. The applied offer is always named, past the limit too.
 */
export function traceCart(index: OfferIndex, cart: OpenCart): TraceEntry[] {
  const targeting = cart.lines.map((line) => matchOffers(index, line, { limit: traceLimit }));
  const upsells = new Set(targeting.flat().filter((offer) => isUpsell(offer.type)));
  const beside = [...upsells].sort((a, b) => a.rank - b.rank).slice(0, traceLimit);
  const founded = foundedLines(index, cart.lines, cart.moment);
  const targetsOf = targetsIn(cart);
  const trace: TraceEntry[] = [];
  cart.lines.forEach((line, place) => {
    if (line.placed) return;
    const considered = new Set(targeting[place]);
    const own = considered.size;
    for (const offer of beside) if (offersIt(offer, line, targetsOf(offer))) considered.add(offer);
    const from = line.offer_id === undefined ? undefined : index.by_id.get(line.offer_id);
    const claim = cart.claims[place];
    if (from) considered.add(from);
    if (claim) considered.add(claim.offer);
    const tried = [...considered];
    // What targets the line comes in its order already.
    if (tried.length > own) tried.sort((a, b) => a.rank - b.rank);
    for (const offer of tried) {
      if (!offerPricers[offer.type]) continue;
      if (claim?.offer === offer) trace.push(appliedEntry(line, claim));
      else trace.push(entry(line, offer, 'rejected', whyNot(offer, place, cart, founded, targetsOf)));
    }
  });
  return trace;
}

/** Of `traceCart` the entries of what was applied, without asking about any other offer. */
export function traceApplied({ lines, claims }: OpenCart): TraceEntry[] {
  const trace: TraceEntry[] = [];
  lines.forEach((line, place) => {
    const claim = claims[place];
    if (claim && !line.placed) trace.push(appliedEntry(line, claim));
  });
  return trace;
}

function appliedEntry(line: CartLine, { offer, quantity, taken }: OfferApplication): TraceEntry {
  return entry(line, offer, 'applied', why(offer, quantity, taken));
}

function entry(
  line: CartLine,
  offer: CompiledOffer,
  outcome: TraceEntry['outcome'],
  [reason, detail]: Told,
): TraceEntry {
  return {
    line_key: line.key,
    offer_id: offer.id,
    offer_version: offer.version,
    outcome,
    reason,
    detail,
  };
}

type TargetsOf = (offer: CompiledOffer) => readonly CartLine[];

/** The lines of a cart that may lead to an offer, looked for once however many lines it is asked about. */
function targetsIn({ lines }: OpenCart): TargetsOf {
  const known = new Map<CompiledOffer, readonly CartLine[]>();
  return (offer) => {
    let targets = known.get(offer);
    if (!targets) known.set(offer, (targets = lines.filter((line) => isTarget(offer, line))));
    return targets;
  };
}

function offersIt(offer: CompiledOffer, line: CartLine, targets: readonly CartLine[]): boolean {
  return targets.some((target) => target !== line && offer.recommends(target, line));
}

function why(offer: CompiledOffer, quantity: number, taken: number): Told {
  if (offer.type === 'quantity') return ['tier-reached', `${units(quantity)} reached its tier.`];
  if (offer.type === 'bundle') {
    return ['bundle-complete', `${taken === 1 ? '1 whole set is' : `${taken} whole sets are`} in the cart.`];
  }
  return ['taken', `${units(taken)} taken from it.`];
}

function whyNot(
  offer: CompiledOffer,
  place: number,
  cart: OpenCart,
  founded: readonly CartLine[],
  targetsOf: TargetsOf,
): Told {
  const { lines, moment } = cart;
  const line = lines[place]!;
  const taken = line.offer_id === offer.id;
  if (isUpsell(offer.type) && !taken) return whyNotUpsell(offer, line, targetsOf(offer));
  if (!offer.terms) return ['discount-off', 'Its discount is off.'];
  if (moment.exclude?.(offer)) return ['held-out', 'This shopper is in the share that does not get it.'];
  if (moment.now && runningUntil(offer.source.discount_data, moment.now) === 'over') {
    return ['ended', 'Its end has passed.'];
  }
  if (isUpsell(offer.type)) {
    const targets = targetsOf(offer);
    if (targets.length === 0) return ['no-target', 'Taken from it, but nothing in the cart is its target.'];
    const leading = targets.filter((target) => offer.recommends(target, line));
    if (leading.length === 0) {
      return ['not-recommended', 'Taken from it, but it does not offer this beside what is in the cart.'];
    }
    if (!leading.some((target) => founded.includes(target))) {
      return [
        'no-target',
        'Taken from it, but what leads to it was itself taken, and nothing else led there.',
      ];
    }
  }
  const claim = cart.claims[place];
  if (claim && claim.offer.rank < offer.rank) {
    return ['earlier-offer', `“${claim.offer.name}” is tried first and took the line.`];
  }
  const used = cart.claims.find((one) => one?.offer === offer)?.taken ?? 0;
  if (isUpsell(offer.type) && used > 0 && used < unitsLeft(offer, moment)) {
    return ['targets-used-up', 'As many units cost less as there are of its targets.'];
  }
  if (isUpsell(offer.type) || unitsLeft(offer, moment) === 0) {
    return ['stock-used-up', 'All of its stock has been taken.'];
  }
  if (offer.type === 'bundle' && setDiscountOf(offer, moment).written === 0) {
    return ['discount-off', 'Its discount is off for the wording that this shopper sees.'];
  }
  if (offer.type === 'bundle') return ['bundle-incomplete', incomplete(offer, cart)];
  const open = openUnits(offer, line, cart);
  return ['quantity-below-tier', `It starts at ${units(offer.terms.min_quantity)}; ${units(open)} counted.`];
}

/** Of a line that was not taken from the offer. */
function whyNotUpsell(offer: CompiledOffer, line: CartLine, targets: readonly CartLine[]): Told {
  if (!offersIt(offer, line, targets))
    return ['leads', 'It is offered beside this; only what is taken from it costs less.'];
  if (line.offer_id !== undefined)
    return ['taken-from-another', 'It offers this, but it was taken from another offer.'];
  return ['not-taken', 'It offers this, but it was put in by hand.'];
}

function incomplete(offer: CompiledOffer, cart: OpenCart): string {
  const { members } = offer.terms as BundleTerms;
  const open = earlier(offer, cart);
  if (openSets({ members }, open) > 0) return 'Its other lines are in sets already.';
  const there = members.filter((member) => openSets({ members: [member] }, open) > 0).length;
  return `The set is not whole: ${there} of its ${members.length} products are there in full.`;
}

/** The cart as it was when the turn of an offer came: lines that no earlier one held. */
function earlier(offer: CompiledOffer, cart: OpenCart): OpenCart {
  const claims = cart.claims.map((claim) => (claim && claim.offer.rank < offer.rank ? claim : undefined));
  return { ...cart, claims };
}

/** Units the offer could count when its turn came: lines of the product that no earlier offer held. */
function openUnits(offer: CompiledOffer, line: CartLine, cart: OpenCart): number {
  let sum = 0;
  cart.lines.forEach((other, place) => {
    const holder = cart.claims[place]?.offer;
    if (other.product_id !== line.product_id || (holder && holder.rank < offer.rank)) return;
    if (!other.placed && offer.matches(other)) sum += Math.max(0, other.quantity);
  });
  return sum;
}

function units(count: number): string {
  return count === 1 ? '1 unit' : `${count} units`;
}
