import { bundleMembers } from '../bundle/rules/bundle-terms.ts';
import { isUpsell } from '../upsell/rules/founded-line.ts';
import { eachOff, type UpsellTerms } from '../upsell/rules/upsell-terms.ts';
import { priceCart } from './cart-price.ts';
import type { CartLine, CompiledOffer, OfferIndex, ProductFacts } from './offer-pricer.ts';

/** A variant that an offer is tried on. */
export interface CheckedVariant extends ProductFacts {
  title: string;
  /** What a unit costs the shop; null: not known. */
  cost_minor: number | null;
}

/** The smallest cart in which an offer can give something, and what that is. */
export interface CheckedCart {
  title: string;
  lines: CartLine[];
  quantity: number;
  subtotal_minor: number;
  discount_minor: number;
  /** Of all its units; null where one of them is not known. */
  cost_minor: number | null;
}

function cartOf(offer: CompiledOffer, units: readonly (readonly [CheckedVariant, number])[]): CheckedCart {
  const lines = units.map(([variant, quantity], place): CartLine => ({
    ...variant,
    key: `checked ${place}`,
    quantity,
    ...(isUpsell(offer.type) ? { offer_id: offer.id } : {}),
  }));
  const costs = units.map(([variant, quantity]) => (variant.cost_minor ?? Number.NaN) * quantity);
  const cost = costs.reduce((sum, one) => sum + one, 0);
  return {
    title: units[0]![0].title,
    lines,
    quantity: units.reduce((sum, [, quantity]) => sum + quantity, 0),
    subtotal_minor: lines.reduce((sum, one) => sum + one.unit_price_minor * one.quantity, 0),
    discount_minor: 0,
    cost_minor: Number.isNaN(cost) ? null : cost,
  };
}

/**
 * The carts to try an offer on: each variant at every step of a quantity discount, one set of a bundle at its
 * cheapest and one where least is earned, one unit of what is taken from an upsell. `alone` holds only that offer.
 * Those in which it gives nothing are left out. `products` are the variants of each product.
 */
export function checkedCarts(
  offer: CompiledOffer,
  alone: OfferIndex,
  products: readonly (readonly CheckedVariant[])[],
): CheckedCart[] {
  if (!offer.terms) return [];
  const data = offer.source.discount_data;
  const priced = (cart: CheckedCart): CheckedCart => ({
    ...cart,
    discount_minor: Math.max(
      ...(offer.source.variant_b ? (['a', 'b'] as const) : (['a'] as const)).map(
        (one) => priceCart(alone, cart.lines, { variant: () => one }).discount_minor,
      ),
    ),
  });
  const given = (cart: CheckedCart) => cart.discount_minor > 0;
  if ('data' in data) {
    const steps = [
      ...new Set(
        data.data.map((tier) => tier.min_quantity + (tier.type === 'buy_x_get_x' ? tier.value_discount : 0)),
      ),
    ];
    return products.flatMap((variants) =>
      variants
        .flatMap((variant) => steps.map((step) => priced(cartOf(offer, [[variant, step]]))))
        .filter(given),
    );
  }
  if (offer.type === 'bundle') {
    const members = bundleMembers(offer.source);
    const least = (variants: readonly CheckedVariant[], of: (variant: CheckedVariant) => number) =>
      variants.toSorted((a, b) => of(a) - of(b))[0];
    return [
      (one: CheckedVariant) => one.unit_price_minor,
      (one: CheckedVariant) => one.unit_price_minor - (one.cost_minor ?? 0),
    ].flatMap((of) => {
      const units = members.flatMap(({ product_id, quantity }) => {
        const variants = products.find((one) => one[0]?.product_id === product_id);
        const variant = variants && least(variants, of);
        return variant ? [[variant, quantity] as const] : [];
      });
      return units.length === members.length ? [priced(cartOf(offer, units))].filter(given) : [];
    });
  }
  const terms = offer.terms as UpsellTerms;
  return products.flatMap((variants) =>
    variants
      .map((variant) => {
        const each = Math.max(
          ...(['a', 'b'] as const).map((one) => eachOff(terms, variant.unit_price_minor, one)),
        );
        return { ...cartOf(offer, [[variant, 1]]), discount_minor: each };
      })
      .filter(given),
  );
}

export interface Rivals {
  /** Offers tried earlier that take a line of the cart, and later ones that the offer takes it from. */
  lost_to: Map<CompiledOffer, CheckedCart[]>;
  taken_from: Map<CompiledOffer, CheckedCart[]>;
  /** Carts in which it gives what it can. */
  won: number;
}

/** What the shop's other active offers make of these carts. `before` says which of them are tried earlier. */
export function rivalsOf(
  offer: CompiledOffer,
  index: OfferIndex,
  carts: readonly CheckedCart[],
  before: (other: CompiledOffer) => boolean,
  now: Date,
): Rivals {
  const rivals: Rivals = { lost_to: new Map(), taken_from: new Map(), won: 0 };
  const note = (map: Map<CompiledOffer, CheckedCart[]>, other: CompiledOffer, cart: CheckedCart) =>
    map.set(other, [...(map.get(other) ?? []), cart]);
  for (const cart of carts) {
    // Offers before it decide as if it were not there, so the first of them that takes a line closes it.
    const priced = priceCart(index, cart.lines, { now, exclude: (other) => other.id === offer.id });
    const others = priced.discount_applications.flatMap((one) => index.by_id.get(one.offer_id) ?? []);
    const first = others.find(before);
    if (first) note(rivals.lost_to, first, cart);
    else {
      rivals.won += 1;
      for (const other of new Set(others)) note(rivals.taken_from, other, cart);
    }
  }
  return rivals;
}
