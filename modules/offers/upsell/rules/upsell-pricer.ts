import { compareKeys } from '#core/rules/money.ts';
import type {
  CartLine,
  CompiledOffer,
  OfferApplication,
  OfferPricer,
  OpenCart,
  Rejection,
  TraceNote,
} from '../../pricing/rules/offer-pricer.ts';
import { unitWords } from '../../pricing/rules/open-cart.ts';
import { foundedLines, isTarget, leadsTo } from '../../pricing/rules/founded-line.ts';
import { isUpsell } from '../../offer/rules/upsell-kind.ts';
import { eachOff, upsellTerms, type UpsellTerms } from './upsell-terms.ts';
import { unitsLeft } from '../../pricing/rules/offer-limit.ts';

/** Lines that were rightly taken from one offer, the cheapest first; among equals by line key. */
interface Taking {
  offer: CompiledOffer;
  lines: number[];
  /** Units that may be discounted: in all, and of each line by its place (see `targetUnits`). */
  units: TargetUnits;
}

/**
 * Upsells (decision 011). A line's `offer_id` is a claim of the browser's: it counts when the offer is active and
 * not over, and another line leads to it that counts (see `foundedLines`). Units beyond a stock limit get nothing, the cheapest are discounted
 * first; a line that gets nothing for want of stock stays open. So it is with units beyond those of the targets.
 */
export const upsellPricer: OfferPricer = {
  terms: upsellTerms,
  explain: {
    applied: ({ taken: count }) => ['taken', `${unitWords(count)} taken from it.`, { count }],
    aside: whyNotTaken,
    unearned: whyNotLed,
    short({ offer, cart }) {
      const used = cart.claims.find((one) => one?.offer === offer)?.taken ?? 0;
      if (used > 0 && used < unitsLeft(offer, cart.context))
        return ['targets-used-up', 'As many units cost less as there are of its targets.'];
      return ['stock-used-up', 'All of its stock has been taken.'];
    },
  },
  /** One unit of whatever is taken from it: what leads there costs its price. */
  smallestCarts({ terms }, products) {
    return products.flatMap((variants) =>
      variants.map((variant) => ({
        units: [[variant, 1] as const],
        discount_minor: Math.max(
          ...(['a', 'b'] as const).map((one) => eachOff(terms as UpsellTerms, variant.unit_price_minor, one)),
        ),
      })),
    );
  },
  start(index, cart) {
    const takings: Taking[] = [];
    if (!cart.lines.some((line) => line.offer_id !== undefined)) return null;
    const founded = foundedLines(index, cart.lines, cart.context);
    cart.lines.forEach((line, at) => {
      if (line.offer_id === undefined || line.placed || line.quantity <= 0) return;
      const offer = index.by_id.get(line.offer_id);
      if (!offer?.terms || !isUpsell(offer.type) || !leadsTo(offer, line, founded)) return;
      const taking = takings.find((one) => one.offer === offer);
      if (taking) taking.lines.push(at);
      else if (!cart.context.exclude?.(offer) && unitsLeft(offer, cart.context) > 0)
        takings.push({ offer, lines: [at], units: anyUnits });
    });
    if (takings.length === 0) return null;
    takings.sort((a, b) => a.offer.rank - b.offer.rank);
    for (const taking of takings) {
      taking.lines.sort((a, b) => cheaperFirst(cart.lines[a]!, cart.lines[b]!));
      if (!(taking.offer.terms as UpsellTerms).beyond)
        taking.units = targetUnits(taking.offer, taking.lines, cart.lines, founded);
    }
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

interface TargetUnits {
  all: number;
  of: (index: number) => number;
}

const anyUnits: TargetUnits = { all: Number.POSITIVE_INFINITY, of: () => Number.POSITIVE_INFINITY };

/**
 * Units of an offer that may be discounted: of a line as many as there are of the targets that lead to it, of all its
 * lines together as many as there are of the targets that lead to any of them.
 */
function targetUnits(
  offer: CompiledOffer,
  indexes: readonly number[],
  lines: readonly CartLine[],
  founded: readonly CartLine[],
): TargetUnits {
  const leading = new Set<CartLine>();
  const of = new Map<number, number>();
  const targets = founded.filter((line) => isTarget(offer, line));
  for (const index of indexes) {
    let units = 0;
    for (const target of targets) {
      if (!offer.recommends(target, lines[index]!)) continue;
      leading.add(target);
      units += target.quantity;
    }
    of.set(index, units);
  }
  let all = 0;
  for (const target of leading) all += target.quantity;
  return { all, of: (index) => of.get(index) ?? 0 };
}

function take(
  { offer, lines: indexes, units: most }: Taking,
  { lines, claims, context }: OpenCart,
): OfferApplication | null {
  if (indexes.some((index) => claims[index]?.offer === offer)) return null;
  const terms = offer.terms as UpsellTerms;
  const variant = context.variant?.(offer) ?? 'a';
  let left = Math.min(unitsLeft(offer, context), most.all);
  const given: { index: number; units: number }[] = [];
  for (const index of indexes) {
    if (claims[index] || left === 0) continue;
    const units = Math.min(left, lines[index]!.quantity, most.of(index));
    given.push({ index, units });
    left -= units;
  }
  if (given.length === 0) return null;
  given.sort((a, b) => compareKeys(lines[a.index]!.key, lines[b.index]!.key));
  const amounts = given.map(({ index, units }) => {
    return eachOff(terms, lines[index]!.unit_price_minor, variant) * units;
  });
  const units = given.reduce((sum, one) => sum + one.units, 0);
  const fixed = terms.amount_minor > 0;
  return {
    offer,
    product_id: lines[given[0]!.index]!.product_id,
    tier_key: 0,
    quantity: units,
    taken: units,
    counts: 'units',
    lines: given.map(({ index }) => index),
    amounts,
    amount_minor: amounts.reduce((sum, one) => sum + one, 0),
    value: fixed ? terms.written : variant === 'b' ? terms.percentage_b : terms.percentage,
    value_type: fixed ? 'fixed_amount' : 'percentage',
    allocation_method: 'each',
  };
}

/** Why a line that was not taken from the offer is not discounted. */
function whyNotTaken({ offer, line, targets }: Rejection): TraceNote | null {
  if (line.offer_id === offer.id) return null;
  if (!targets.some((target) => target !== line && offer.recommends(target, line)))
    return ['leads', 'It is offered beside this; only what is taken from it costs less.'];
  if (line.offer_id !== undefined)
    return ['taken-from-another', 'It offers this, but it was taken from another offer.'];
  return ['not-taken', 'It offers this, but it was put in by hand.'];
}

/** Why nothing in the cart leads to a line that was taken. */
function whyNotLed({ offer, line, targets, founded }: Rejection): TraceNote | null {
  if (targets.length === 0) return ['no-target', 'Taken from it, but nothing in the cart is its target.'];
  const leading = targets.filter((target) => offer.recommends(target, line));
  if (leading.length === 0)
    return ['not-recommended', 'Taken from it, but it does not offer this beside what is in the cart.'];
  if (leading.some((target) => founded.includes(target))) return null;
  return ['no-target', 'Taken from it, but what leads to it was itself taken, and nothing else led there.'];
}
