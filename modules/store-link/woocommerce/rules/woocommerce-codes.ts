import type { CheckoutCart, CheckoutLine, WantedCode } from '../../port/rules/checkout-code.ts';

/** A coupon of ours stands alone. */
export const wooCodesInCart = 1;

/**
 * The coupon that makes a WooCommerce cart cost what its shopper is shown: one at most, and it stands alone
 * (`individual_use`). WooCommerce adds up all coupons of a cart, so of several, good for the same lines, whoever asks again
 * as another shopper would get the sum. None where there is no `room`: a coupon that stands alone sends away the shopper's
 * own.
 *
 * Where one variant is discounted, the coupon takes the same off each of its units (`fixed_product`); else one sum off the
 * cart (`fixed_cart`), which WooCommerce divides among all of its lines to the cent. As those not known here would get a
 * part of it, there is none where such lines are in the cart: what is known would not cost what was said.
 *
 * It asks for the whole cart's subtotal: whoever puts anything back loses it, and what is added gains nothing.
 */
export function wooCodes(cart: CheckoutCart, room: number): WantedCode[] {
  const lines = cart.lines.filter((line) => line.discounts.length > 0);
  if (room < 1 || lines.length === 0) return [];
  const offers = new Map<number, number>();
  for (const { offer, amount_minor } of lines.flatMap((line) => line.discounts))
    offers.set(offer, (offers.get(offer) ?? 0) + amount_minor);
  const variants = new Map(lines.map(({ variant_id, product_id }) => [variant_id, product_id]));
  const amount_minor = [...offers.values()].reduce((all, one) => all + one, 0);
  const those = cart.lines.filter((line) => variants.has(line.variant_id));
  const units = those.reduce((all, line) => all + line.quantity, 0);
  const takes = isTakenOfEach(those, amount_minor, units) ? 'each' : 'once';
  if (takes === 'once' && cart.beside_minor > 0) return [];
  const subtotal_minor = cart.lines.reduce(
    (all, line) => all + line.unit_price_minor * line.quantity,
    cart.beside_minor,
  );
  return [
    {
      offers: [...offers].map(([offer, part]) => ({ offer, amount_minor: part })),
      variants: [...variants].map(([variant_id, product_id]) => ({ product_id, variant_id })),
      amount_minor,
      takes,
      units,
      least: { of: 'cart', subtotal_minor },
    },
  ];
}

/**
 * Whether an amount can be taken off each unit. WooCommerce rounds each line by itself: where a variant stands in several,
 * a part of a cent would be lost or given.
 */
function isTakenOfEach(lines: readonly CheckoutLine[], amount: number, units: number): boolean {
  if (new Set(lines.map((line) => line.variant_id)).size > 1) return false;
  return lines.length === 1 || amount % units === 0;
}

/** Decimals of a coupon's amount: as many as WooCommerce calculates with (`WC_ROUNDING_PRECISION`). */
const couponDecimals = 6;

/**
 * What a coupon takes off each unit, or once, as WooCommerce reads it: 1000 minor units of a currency with two decimals over
 * three units are `3.333333`. As often as there are units (999 at most) it comes back to the amount once it is rounded.
 */
export function couponAmount(
  { amount_minor, takes, units: all }: Pick<WantedCode, 'amount_minor' | 'takes' | 'units'>,
  digits: number,
): string {
  const units = takes === 'each' ? all : 1;
  const scale = 10n ** BigInt(couponDecimals - digits);
  const whole = BigInt(amount_minor) * scale;
  // Rounded half up.
  const parts = (2n * whole + BigInt(units)) / (2n * BigInt(units));
  const text = String(parts).padStart(couponDecimals + 1, '0');
  return `${text.slice(0, -couponDecimals)}.${text.slice(-couponDecimals)}`;
}
