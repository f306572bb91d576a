import { allocate, compareKeys, percentOf } from '#core/rules/money.ts';
import type {
  CheckedVariant,
  CompiledOffer,
  OfferApplication,
  OfferPricer,
  OpenCart,
  TraceNote,
} from '../../pricing/rules/offer-pricer.ts';
import { bundleMembers } from '../../pricing/rules/bundle-bucket.ts';
import { cartBefore } from '../../pricing/rules/open-cart.ts';
import { unitsLeft } from '../../pricing/rules/offer-limit.ts';
import { bundleTerms, type BundleTerms, setDiscountOf } from './bundle-terms.ts';
import { bundlesIn } from '../../pricing/rules/bundle-bucket.ts';

/**
 * Bundles (decision 011): as many whole sets as the open lines hold, the cheapest units counted first. The lines
 * of counted units are claimed. What all sets cost less is rounded once and spread by largest remainder.
 */
export const bundlePricer: OfferPricer = {
  terms: bundleTerms,
  explain: {
    applied: ({ taken: count }) => [
      'bundle-complete',
      `${count === 1 ? '1 whole set is' : `${count} whole sets are`} in the cart.`,
      { count },
    ],
    short({ offer, cart }) {
      if (setDiscountOf(offer, cart.context).written === 0)
        return ['discount-off', 'Its discount is off for the wording that this shopper sees.'];
      return incomplete(offer, cart);
    },
  },
  /** One set at its cheapest, and one where least is earned. */
  smallestCarts({ source }, products) {
    const members = bundleMembers(source);
    return [
      (one: CheckedVariant) => one.unit_price_minor,
      (one: CheckedVariant) => one.unit_price_minor - (one.cost_minor ?? 0),
    ].flatMap((of) => {
      const units = members.flatMap(({ product_id, quantity }) => {
        const variants = products.find((one) => one[0]?.product_id === product_id);
        const variant = variants?.toSorted((a, b) => of(a) - of(b))[0];
        return variant ? [[variant, quantity] as const] : [];
      });
      return units.length === members.length ? [{ units }] : [];
    });
  },
  start(index, cart) {
    const filed = index.by_type.get('bundle')?.by_rarest;
    if (!filed || filed.size === 0) return null;
    const offers = bundlesIn(filed, new Set(cart.lines.map((line) => line.product_id)));
    if (offers.length === 0) return null;
    // Open units only go down, so an offer that was passed over never comes into question again.
    let at = 0;
    return () => {
      while (at < offers.length) {
        const offer = offers[at]!;
        const applied = cart.claims.some((claim) => claim?.offer === offer);
        const found = applied ? null : applySets(offer, cart);
        if (found) return found;
        at += 1;
      }
      return null;
    };
  },
};

function isOpen(product: number, index: number, { lines, claims }: OpenCart): boolean {
  const line = lines[index]!;
  return line.product_id === product && line.quantity > 0 && !line.placed && !claims[index];
}

/** Positions of the open lines of a product, the cheapest first; among equals by line key. */
function openLinesOf(product: number, cart: OpenCart): number[] {
  const { lines } = cart;
  const indexes: number[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    if (isOpen(product, index, cart)) indexes.push(index);
  }
  if (indexes.length < 2) return indexes;
  return indexes.sort(
    (a, b) =>
      lines[a]!.unit_price_minor - lines[b]!.unit_price_minor || compareKeys(lines[a]!.key, lines[b]!.key),
  );
}

/** Whole sets that the open lines of a cart hold. */
function openSets({ members }: Pick<BundleTerms, 'members'>, cart: OpenCart): number {
  let sets = Number.POSITIVE_INFINITY;
  for (const { product_id: product, quantity } of members) {
    let units = 0;
    for (let index = 0; index < cart.lines.length; index += 1) {
      if (isOpen(product, index, cart)) units += cart.lines[index]!.quantity;
    }
    sets = Math.min(sets, Math.floor(units / quantity));
    if (sets === 0) return 0;
  }
  return sets;
}

function applySets(offer: CompiledOffer, cart: OpenCart): OfferApplication | null {
  const terms = offer.terms as BundleTerms;
  const { lines, context } = cart;
  if (context.exclude?.(offer)) return null;
  const off = setDiscountOf(offer, context);
  // Only the other wording gives something: what gives nothing claims nothing.
  if (off.written === 0) return null;
  const sets = Math.min(openSets(terms, cart), unitsLeft(offer, context));
  if (sets === 0) return null;
  const counted: { index: number; units: number }[] = [];
  for (const { product_id, quantity } of terms.members) {
    let wanted = sets * quantity;
    for (const index of openLinesOf(product_id, cart)) {
      if (wanted === 0) break;
      const units = Math.min(wanted, lines[index]!.quantity);
      counted.push({ index, units });
      wanted -= units;
    }
  }
  counted.sort((a, b) => compareKeys(lines[a.index]!.key, lines[b.index]!.key));
  const shares = counted.map(({ index, units }) => ({
    key: lines[index]!.key,
    weight: units * lines[index]!.unit_price_minor,
  }));
  const price = shares.reduce((sum, share) => sum + share.weight, 0);
  const amount = off.percentage ? percentOf(price, off.percentage) : Math.min(price, off.amount_minor * sets);
  return {
    offer,
    product_id: terms.members[0]!.product_id,
    tier_key: 0,
    quantity: sets * terms.min_quantity,
    taken: sets,
    counts: 'sets',
    lines: counted.map(({ index }) => index),
    amounts: amount === 0 ? counted.map(() => 0) : allocate(amount, shares),
    amount_minor: amount,
    value: off.written,
    value_type: off.percentage ? 'percentage' : 'fixed_amount',
    allocation_method: 'across',
  };
}

function incomplete(offer: CompiledOffer, cart: OpenCart): TraceNote {
  const { members } = offer.terms as BundleTerms;
  const open = cartBefore(offer, cart);
  if (openSets({ members }, open) > 0) return ['bundle-incomplete', 'Its other lines are in sets already.'];
  const there = members.filter((member) => openSets({ members: [member] }, open) > 0).length;
  const products = members.length;
  const detail = `The set is not whole: ${there} of its ${products} products are there in full.`;
  return ['bundle-incomplete', detail, { there, products }];
}
