import { foundedLines, isTarget } from './founded-line.ts';
import { isUpsell } from '../../offer/rules/upsell-kind.ts';
import { runningUntil, unitsLeft } from './offer-limit.ts';
import { matchOffers } from './offer-index.ts';
import type {
  CartLine,
  CompiledOffer,
  OfferApplication,
  OfferExplainer,
  OfferIndex,
  OpenCart,
  Rejection,
  TraceNote,
} from './offer-pricer.ts';
import type { TraceEntry } from './price-result.ts';

/** Offers named per line; a shop with more than these on one product sees the first tried. */
export const traceLimit = 50;

/**
 * Says for every line and every offer that has to do with it what became of it, in the order of trying: offers that
 * target it, that other lines lead to and that offer it, and the one it was taken from. It reads the decision
 * (`claims`) and never makes one. The applied offer is always named, past the limit too.
 */
export function traceCart(index: OfferIndex, cart: OpenCart): TraceEntry[] {
  const targeting = cart.lines.map((line) => matchOffers(index, line, { limit: traceLimit }));
  const upsells = new Set(targeting.flat().filter((offer) => isUpsell(offer.type)));
  const beside = [...upsells].sort((a, b) => a.rank - b.rank).slice(0, traceLimit);
  const founded = foundedLines(index, cart.lines, cart.context);
  const targetsOf = targetsIn(cart);
  const trace: TraceEntry[] = [];
  cart.lines.forEach((line, at) => {
    if (line.placed) return;
    const considered = new Set(targeting[at]);
    const own = considered.size;
    for (const offer of beside) if (offersIt(offer, line, targetsOf(offer))) considered.add(offer);
    const from = line.offer_id === undefined ? undefined : index.by_id.get(line.offer_id);
    const claim = cart.claims[at];
    if (from) considered.add(from);
    if (claim) considered.add(claim.offer);
    const tried = [...considered];
    // What targets the line comes in its order already.
    if (tried.length > own) tried.sort((a, b) => a.rank - b.rank);
    for (const offer of tried) {
      const explain = index.pricers[offer.type]?.explain;
      if (!explain) continue;
      if (claim?.offer === offer) trace.push(appliedEntry(line, claim, explain));
      else {
        const rejection = { offer, line, cart, founded, targets: targetsOf(offer) };
        trace.push(entry(line, offer, 'rejected', whyNot(rejection, claim, explain)));
      }
    }
  });
  return trace;
}

/** Of `traceCart` the entries of what was applied, without asking about any other offer. */
export function traceApplied(index: OfferIndex, { lines, claims }: OpenCart): TraceEntry[] {
  const trace: TraceEntry[] = [];
  lines.forEach((line, at) => {
    const claim = claims[at];
    const explain = claim && index.pricers[claim.offer.type]?.explain;
    if (explain && !line.placed) trace.push(appliedEntry(line, claim, explain));
  });
  return trace;
}

function appliedEntry(line: CartLine, claim: OfferApplication, explain: OfferExplainer): TraceEntry {
  return entry(line, claim.offer, 'applied', explain.applied(claim));
}

function entry(
  line: CartLine,
  offer: CompiledOffer,
  outcome: TraceEntry['outcome'],
  [reason, detail, values = {}]: TraceNote,
): TraceEntry {
  return {
    line_key: line.key,
    offer_id: offer.id,
    offer_version: offer.version,
    outcome,
    reason,
    detail,
    values: { offer: offer.name, ...values },
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

function whyNot(
  rejection: Rejection,
  claim: OfferApplication | undefined,
  explain: OfferExplainer,
): TraceNote {
  const { offer, cart } = rejection;
  const { context } = cart;
  const aside = explain.aside?.(rejection);
  if (aside) return aside;
  if (!offer.terms) return ['discount-off', 'Its discount is off.'];
  if (context.exclude?.(offer)) return ['held-out', 'This shopper is in the share that does not get it.'];
  if (context.now && runningUntil(offer.source.discount_data, context.now) === 'over') {
    return ['ended', 'Its end has passed.'];
  }
  const unearned = explain.unearned?.(rejection);
  if (unearned) return unearned;
  if (claim && claim.offer.rank < offer.rank) {
    const other = claim.offer.name;
    return ['earlier-offer', `“${other}” is tried first and took the line.`, { other }];
  }
  if (unitsLeft(offer, context) === 0) return ['stock-used-up', 'All of its stock has been taken.'];
  return explain.short(rejection);
}
