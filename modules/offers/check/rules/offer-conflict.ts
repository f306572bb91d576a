import { isUpsell } from '../../offer/rules/upsell-kind.ts';
import { priceCart } from '../../pricing/rules/cart-price.ts';
import type {
  CartLine,
  CheckedVariant,
  CompiledOffer,
  OfferIndex,
} from '../../pricing/rules/offer-pricer.ts';

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
  const lines = units.map(([variant, quantity], index): CartLine => ({
    ...variant,
    key: `checked ${index}`,
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
 * The carts to try an offer on (see `smallestCarts`), each with the most that the offer gives in it. `alone` holds only
 * that offer. Those in which it gives nothing are left out. `products` are the variants of each product.
 */
export function checkedCarts(
  offer: CompiledOffer,
  alone: OfferIndex,
  products: readonly (readonly CheckedVariant[])[],
): CheckedCart[] {
  if (!offer.terms) return [];
  const wordings = offer.source.variant_b ? (['a', 'b'] as const) : (['a'] as const);
  const given = (cart: CheckedCart) =>
    Math.max(...wordings.map((one) => priceCart(alone, cart.lines, { variant: () => one }).discount_minor));
  const carts = alone.pricers[offer.type]?.smallestCarts(offer, products) ?? [];
  return carts
    .map(({ units, discount_minor: known }) => {
      const cart = cartOf(offer, units);
      return { ...cart, discount_minor: known ?? given(cart) };
    })
    .filter((cart) => cart.discount_minor > 0);
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
