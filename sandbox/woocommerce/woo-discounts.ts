import { roundTo, toCents } from './woo-numbers.ts';
import type { WooCoupon } from './woo-coupons.ts';
import type { WooSettings } from './woo-settings.ts';

/** One line as discounts see it. */
export interface DiscountItem {
  key: string;
  productId: number;
  /** 0 for what has no variations. */
  variationId: number;
  categories: readonly number[];
  onSale: boolean;
  quantity: number;
  /** Of the whole line, in the currency's smallest unit, with tax where prices have it. */
  price: number;
}

/** By code, then by line: what comes off, in the smallest unit, fractions kept. */
export type Discounts = Map<string, Map<string, number>>;

/** Whether a coupon that is for products is for this one (WC_Coupon::is_valid_for_product). */
export function isForProduct(coupon: WooCoupon, item: DiscountItem): boolean {
  if (coupon.discount_type === 'fixed_cart') return false;
  // An id of a variation and one of its product both name it.
  const ids = [item.variationId, item.productId].filter((id) => id > 0);
  const named = coupon.product_ids.length + coupon.product_categories.length;
  const included =
    named === 0 ||
    coupon.product_ids.some((id) => ids.includes(id)) ||
    coupon.product_categories.some((id) => item.categories.includes(id));
  const excluded =
    coupon.excluded_product_ids.some((id) => ids.includes(id)) ||
    coupon.excluded_product_categories.some((id) => item.categories.includes(id)) ||
    (coupon.exclude_sale_items && item.onSale);
  return included && !excluded;
}

/**
 * The order coupons take effect in: for products, per cent, for the cart; then by how many items they are limited to
 * (none first), then the smaller amount, then the newer (WC_Cart_Totals::sort_coupons_callback). It decides what a
 * line has left for the next.
 */
export function inOrder(coupons: readonly WooCoupon[]): WooCoupon[] {
  const rank = { fixed_product: 1, percent: 2, fixed_cart: 3 };
  return coupons.toSorted(
    (a, b) =>
      rank[a.discount_type] - rank[b.discount_type] ||
      (a.limit_usage_to_x_items ?? 0) - (b.limit_usage_to_x_items ?? 0) ||
      Number(a.amount) - Number(b.amount) ||
      b.id - a.id,
  );
}

/** Works out what coupons take off lines, after includes/class-wc-discounts.php. Coupons come in the order they apply. */
export function discountsOf(
  given: readonly DiscountItem[],
  coupons: readonly WooCoupon[],
  settings: WooSettings,
): Discounts {
  // Dearest first, by the line's price times its quantity again: the source multiplies a price that is the line's
  // already (sort_by_price), so many cheap ones come before one dear one.
  const items = given.toSorted((a, b) => b.price * b.quantity - a.price * a.quantity);
  const discounts: Discounts = new Map();

  /** The rest of a line, in whole units (get_discounted_price_in_cents). */
  const left = (item: DiscountItem): number => {
    let off = 0;
    for (const byLine of discounts.values()) off += byLine.get(item.key) ?? 0;
    return Math.abs(roundTo(item.price - off, 0));
  };
  const give = (coupon: WooCoupon, item: DiscountItem, amount: number): void => {
    const byLine = discounts.get(coupon.code)!;
    byLine.set(item.key, (byLine.get(item.key) ?? 0) + amount);
  };

  /** One unit of money at a time over the pieces of each line, until it is gone (apply_coupon_remainder). */
  const giveRest = (coupon: WooCoupon, to: readonly DiscountItem[], amount: number): number => {
    let given = 0;
    for (const item of to) {
      for (let piece = 0; piece < item.quantity; piece += 1) {
        const off = Math.min(left(item), 1);
        given += off;
        give(coupon, item, off);
        if (given >= amount) return given;
      }
    }
    return given;
  };

  const percent = (coupon: WooCoupon, to: readonly DiscountItem[]): void => {
    const limit = coupon.limit_usage_to_x_items ?? 0;
    const rate = Number(coupon.amount) / 100;
    let applied = 0;
    let total = 0;
    let given = 0;
    for (const item of to) {
      const available = left(item);
      const base = settings.sequential ? available : roundTo(item.price, 0);
      const pieces =
        limit > 0 && limit - applied < item.quantity ? Math.max(0, limit - applied) : item.quantity;
      const part = (base / item.quantity) * pieces;
      // Down to the cent on each line; what the cart as a whole would have had beyond is given out below.
      const off = roundTo(Math.min(available, Math.floor(part * rate)), 0, 'down');
      total += part;
      given += off;
      applied += pieces;
      give(coupon, item, off);
    }
    const whole = roundTo(total * rate, 0, 'down');
    if (given < whole) giveRest(coupon, to, whole - given);
  };

  const fixedProduct = (coupon: WooCoupon, to: readonly DiscountItem[], amount: number): number => {
    const limit = coupon.limit_usage_to_x_items ?? 0;
    let applied = 0;
    let given = 0;
    for (const item of to) {
      const available = left(item);
      let off = amount * item.quantity;
      let pieces = item.quantity;
      if (limit > 0) {
        pieces = Math.max(0, Math.min(limit - applied, item.quantity));
        off = Math.min(amount, item.price / item.quantity) * pieces;
      }
      off = Math.min(available, off);
      applied += pieces;
      given += off;
      give(coupon, item, off);
    }
    return given;
  };

  const fixedCart = (coupon: WooCoupon, to: readonly DiscountItem[], amount: number): number => {
    const open = to.filter((item) => left(item) > 0);
    const pieces = open.reduce((all, item) => all + item.quantity, 0);
    if (pieces === 0 || amount <= 0) return 0;
    const each = Math.floor(amount / pieces);
    if (each === 0) return giveRest(coupon, open, amount);
    const given = fixedProduct(coupon, open, each);
    return given > 0 && given < amount ? given + fixedCart(coupon, open, amount - given) : given;
  };

  for (const coupon of coupons) {
    discounts.set(coupon.code, new Map(items.map((item) => [item.key, 0])));
    const to = items.filter(
      (item) =>
        left(item) > 0 &&
        item.quantity > 0 &&
        (coupon.discount_type === 'fixed_cart' || isForProduct(coupon, item)),
    );
    const amount = toCents(Number(coupon.amount), settings.priceDecimals);
    if (coupon.discount_type === 'percent') percent(coupon, to);
    else if (coupon.discount_type === 'fixed_product') fixedProduct(coupon, to, amount);
    else fixedCart(coupon, to, amount);
  }
  return discounts;
}

/** The discount of a line, all coupons together. */
export function offLine(discounts: Discounts, key: string): number {
  let off = 0;
  for (const byLine of discounts.values()) off += byLine.get(key) ?? 0;
  return off;
}
