import type { WooCoupon } from './woo-coupons.ts';
import { type DiscountItem, type Discounts, discountsOf, inOrder, offLine } from './woo-discounts.ts';
import { fromCents, roundTo } from './woo-numbers.ts';
import type { WooSettings } from './woo-settings.ts';

export interface TaxedItem extends DiscountItem {
  taxable: boolean;
}

/** A line's sums without tax and its tax, in the currency, unrounded as the platform stores them. */
export interface LineTotals {
  subtotal: number;
  subtotalTax: number;
  total: number;
  totalTax: number;
}

export interface CartTotals {
  lines: Map<string, LineTotals>;
  /** By code. */
  coupons: Map<string, { discount: number; discountTax: number }>;
  discounts: Discounts;
  subtotal: number;
  subtotalTax: number;
  /** Without tax. */
  discount: number;
  discountTax: number;
  items: number;
  itemsTax: number;
  shipping: number;
  shippingTax: number;
  total: number;
  totalTax: number;
}

/** Tax on an amount, or in it, six decimals kept (WC_Tax::calc_exclusive_tax, calc_inclusive_tax). */
export function taxOf(cents: number, included: boolean, settings: WooSettings): number {
  const rate = settings.taxRate / 100;
  return roundTo(included ? cents - cents / (1 + rate) : cents * rate, 6);
}

/**
 * A line's tax is rounded by itself unless the store rounds at the subtotal (WC_Item_Totals::round_line_tax); a half
 * goes down where prices have their tax in them (wc_get_tax_rounding_mode).
 */
const roundedTax = (cents: number, settings: WooSettings): number =>
  settings.roundTaxAtSubtotal ? cents : roundTo(cents, 0, settings.pricesIncludeTax ? 'down' : 'up');

const roundedItem = (cents: number, settings: WooSettings): number =>
  settings.roundTaxAtSubtotal ? cents : roundTo(cents, 0);

/** Before discounts: what minima are measured with. `displayed` has tax where the cart is shown with it. */
export function subtotalsOf(
  items: readonly TaxedItem[],
  settings: WooSettings,
): { lines: Map<string, { net: number; tax: number }>; displayed: number } {
  const lines = new Map<string, { net: number; tax: number }>();
  let net = 0;
  let taxes = 0;
  for (const item of items) {
    const taxed = settings.calcTaxes && item.taxable;
    const tax = taxed ? taxOf(item.price, settings.pricesIncludeTax, settings) : 0;
    const line = {
      net: taxed && settings.pricesIncludeTax ? item.price - tax : item.price,
      tax: roundedTax(tax, settings),
    };
    lines.set(item.key, line);
    net += roundedItem(line.net, settings);
    taxes += line.tax;
  }
  const shown = settings.calcTaxes && settings.taxDisplayCart === 'incl' ? net + taxes : net;
  return { lines, displayed: fromCents(shown, settings.priceDecimals) };
}

/** The sums of a cart after includes/class-wc-cart-totals.php. `coupons` are those that hold. */
export function cartTotals(
  items: readonly TaxedItem[],
  coupons: readonly WooCoupon[],
  settings: WooSettings,
): CartTotals {
  const { pricesIncludeTax, priceDecimals } = settings;
  const money = (cents: number) => fromCents(cents, priceDecimals);
  const before = subtotalsOf(items, settings);
  const discounts = discountsOf(items, inOrder(coupons), settings);
  const lines = new Map<string, LineTotals>();
  let subtotal = 0;
  let subtotalTax = 0;
  let net = 0;
  let netTax = 0;
  for (const item of items) {
    const taxed = settings.calcTaxes && item.taxable;
    // Coupons come off what the shopper thinks to pay; tax is worked out of what is left.
    const paid = item.price - offLine(discounts, item.key);
    const tax = taxed ? taxOf(paid, pricesIncludeTax, settings) : 0;
    const line = before.lines.get(item.key)!;
    const total = taxed && pricesIncludeTax ? paid - tax : paid;
    const totalTax = roundedTax(tax, settings);
    subtotal += roundedItem(line.net, settings);
    subtotalTax += line.tax;
    net += roundedItem(total, settings);
    netTax += totalTax;
    lines.set(item.key, {
      subtotal: money(line.net),
      subtotalTax: money(line.tax),
      total: money(total),
      totalTax: money(totalTax),
    });
  }
  const byCode = new Map<string, { discount: number; discountTax: number }>();
  let off = 0;
  let offTax = 0;
  for (const [code, byLine] of discounts) {
    let discount = 0;
    let discountTax = 0;
    for (const [key, cents] of byLine) {
      const item = items.find((one) => one.key === key)!;
      const tax = settings.calcTaxes && item.taxable ? taxOf(cents, pricesIncludeTax, settings) : 0;
      discount += pricesIncludeTax ? cents - tax : cents;
      discountTax += tax;
    }
    byCode.set(code, { discount: money(discount), discountTax: money(discountTax) });
    off += discount;
    offTax += discountTax;
  }
  const ships = settings.shippingCost !== null && items.length > 0;
  const shipping = ships ? Math.round(settings.shippingCost! * 10 ** priceDecimals) : 0;
  const shippingTax = settings.calcTaxes ? roundedItem(taxOf(shipping, false, settings), settings) : 0;
  const total = Math.max(0, roundTo(net + netTax + shipping + shippingTax, 0));
  return {
    lines,
    coupons: byCode,
    discounts,
    subtotal: money(subtotal),
    subtotalTax: money(subtotalTax),
    discount: money(off),
    discountTax: money(offTax),
    items: money(net),
    itemsTax: money(netTax),
    shipping: money(shipping),
    shippingTax: money(shippingTax),
    total: money(total),
    totalTax: money(netTax) + money(roundTo(shippingTax, 0)),
  };
}
