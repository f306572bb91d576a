import type { CheckoutCart, WantedCode } from './checkout-code.ts';

type Carried = WantedCode['offers'];

/**
 * The coupons that make a WooCommerce cart cost what its shopper is shown: one for each variant. A coupon takes the same
 * off each unit, for as many units as there are, and asks for the whole cart's subtotal: whoever puts anything back loses
 * them all, and what is added gains nothing.
 *
 * WooCommerce rounds each line by itself. Where a variant stands in several lines and its amount does not come out even,
 * it gets two coupons instead: whole cents off every unit, and one cent more off as many as are left over.
 */
export function wooCodes(cart: CheckoutCart): WantedCode[] {
  const subtotal_minor = cart.lines.reduce(
    (all, line) => all + line.unit_price_minor * line.quantity,
    cart.beside_minor,
  );
  const variants = Map.groupBy(cart.lines, (line) => line.variant_id);
  return [...variants.values()].flatMap((lines): WantedCode[] => {
    const offers = new Map<number, number>();
    for (const { offer, amount_minor } of lines.flatMap((line) => line.discounts))
      offers.set(offer, (offers.get(offer) ?? 0) + amount_minor);
    if (offers.size === 0) return [];
    const [{ product_id, variant_id }] = lines as [(typeof lines)[number]];
    const carried = [...offers].map(([offer, amount_minor]) => ({ offer, amount_minor }));
    const amount = carried.reduce((all, one) => all + one.amount_minor, 0);
    const units = lines.reduce((all, line) => all + line.quantity, 0);
    const code = (part: Carried, of: number): WantedCode => ({
      offers: part,
      variants: [{ product_id, variant_id }],
      amount_minor: part.reduce((all, one) => all + one.amount_minor, 0),
      units: of,
      least: { of: 'cart', subtotal_minor },
    });
    const over = amount % units;
    if (lines.length === 1 || over === 0) return [code(carried, units)];
    const [even, rest] = dividedAt(carried, amount - over);
    return [...(even.length > 0 ? [code(even, units)] : []), code(rest, over)];
  });
}

/** The offers that carry the first `amount`, and those that carry the rest. */
function dividedAt(carried: Carried, amount: number): [Carried, Carried] {
  const [first, rest]: [Carried[number][], Carried[number][]] = [[], []];
  let left = amount;
  for (const { offer, amount_minor } of carried) {
    const part = Math.min(left, amount_minor);
    left -= part;
    if (part > 0) first.push({ offer, amount_minor: part });
    if (amount_minor > part) rest.push({ offer, amount_minor: amount_minor - part });
  }
  return [first, rest];
}

/** Decimals of a coupon's amount: as many as WooCommerce calculates with (`WC_ROUNDING_PRECISION`). */
const couponDecimals = 6;

/**
 * What a coupon takes off each unit, as WooCommerce reads it: 1000 minor units of a currency with two decimals over three
 * units are `3.333333`. As often as there are units (999 at most) it comes back to the amount once it is rounded.
 */
export function couponAmount(
  { amount_minor, units }: Pick<WantedCode, 'amount_minor' | 'units'>,
  digits: number,
): string {
  const scale = 10n ** BigInt(couponDecimals - digits);
  const whole = BigInt(amount_minor) * scale;
  // Rounded half up.
  const parts = (2n * whole + BigInt(units)) / (2n * BigInt(units));
  const text = String(parts).padStart(couponDecimals + 1, '0');
  return `${text.slice(0, -couponDecimals)}.${text.slice(-couponDecimals)}`;
}
