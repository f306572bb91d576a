/** A coupon as the store keeps it; amounts are texts with all the decimals that were sent. */
export interface WooCoupon {
  id: number;
  /** Lower case: see `formatCode`. */
  code: string;
  amount: string;
  status: string;
  discount_type: 'percent' | 'fixed_cart' | 'fixed_product';
  description: string;
  /** Seconds since 1970, or null for never. */
  expires: number | null;
  usage_count: number;
  used_by: string[];
  individual_use: boolean;
  product_ids: number[];
  excluded_product_ids: number[];
  usage_limit: number;
  usage_limit_per_user: number;
  limit_usage_to_x_items: number | null;
  free_shipping: boolean;
  product_categories: number[];
  excluded_product_categories: number[];
  exclude_sale_items: boolean;
  minimum_amount: string;
  maximum_amount: string;
  email_restrictions: string[];
  meta_data: { id: number; key: string; value: unknown }[];
  /** Uses kept for orders that are not paid yet: until when, and for whom. */
  held: { until: number; orderId: number; by: string }[];
  created: number;
  modified: number;
}

/**
 * The form in which codes are compared: lower case, without surrounding spaces (wc_format_coupon_code, filter
 * `woocommerce_coupon_code`).
 */
export const formatCode = (code: unknown): string =>
  typeof code === 'string' || typeof code === 'number' ? String(code).trim().toLowerCase() : '';

export interface Coupons {
  all(): WooCoupon[];
  byId(id: number): WooCoupon | undefined;
  /** The published one of this code. */
  byCode(code: unknown): WooCoupon | undefined;
  /** Keeps a new one, or one whose code may have changed. */
  add(coupon: WooCoupon): WooCoupon;
  remove(id: number): WooCoupon | undefined;
  nextId(): number;
  /** Uses held for unpaid orders just now (get_tentative_usage_count): those whose time has not come. */
  heldNow(coupon: WooCoupon): number;
  /**
   * Keeps a use for an unpaid order (check_and_hold_coupon): the count and the holds are compared with the limit in
   * one step; false when there is none left.
   */
  hold(coupon: WooCoupon, order: { orderId: number; by: string }, minutes: number): boolean;
  /** Counts a use and gives the order's hold back (increase_usage_count). */
  use(coupon: WooCoupon, order: { orderId: number; by: string }): void;
  /** Takes a use back (decrease_usage_count). */
  giveBack(coupon: WooCoupon, by: string): void;
  release(orderId: number): void;
}

/** The store's coupons. `seconds` is its clock. */
export function openCoupons(seconds: () => number): Coupons {
  const rows = new Map<number, WooCoupon>();
  /** By code, the newest last: a store may have tens of thousands. */
  const coded = new Map<string, WooCoupon[]>();
  const codes = new Map<number, string>();
  const forget = (id: number): void => {
    const code = codes.get(id);
    if (code === undefined) return;
    codes.delete(id);
    const others = (coded.get(code) ?? []).filter((one) => one.id !== id);
    if (others.length > 0) coded.set(code, others);
    else coded.delete(code);
  };
  let last = 800_000;
  const heldNow = (coupon: WooCoupon): number => coupon.held.filter(({ until }) => until > seconds()).length;
  const release = (orderId: number): void => {
    for (const coupon of rows.values()) coupon.held = coupon.held.filter((one) => one.orderId !== orderId);
  };
  return {
    all: () => [...rows.values()],
    byId: (id) => rows.get(id),
    byCode: (code) => coded.get(formatCode(code))?.findLast(({ status }) => status === 'publish'),
    add(coupon) {
      forget(coupon.id);
      rows.set(coupon.id, coupon);
      codes.set(coupon.id, coupon.code);
      coded.set(coupon.code, [...(coded.get(coupon.code) ?? []), coupon]);
      return coupon;
    },
    remove(id) {
      const gone = rows.get(id);
      forget(id);
      rows.delete(id);
      return gone;
    },
    nextId: () => (last += 1),
    heldNow,
    hold(coupon, { orderId, by }, minutes) {
      if (coupon.usage_limit <= 0) return true;
      if (coupon.usage_count + heldNow(coupon) >= coupon.usage_limit) return false;
      // A setting of 0 holds for a minute all the same (get_tentative_held_time).
      coupon.held.push({ orderId, by, until: seconds() + Math.max(1, minutes) * 60 });
      return true;
    },
    use(coupon, { orderId, by }) {
      coupon.held = coupon.held.filter((one) => one.orderId !== orderId);
      coupon.usage_count += 1;
      coupon.used_by.push(by);
    },
    giveBack(coupon, by) {
      if (coupon.usage_count > 0) coupon.usage_count -= 1;
      const at = coupon.used_by.indexOf(by);
      if (at >= 0) coupon.used_by.splice(at, 1);
    },
    release,
  };
}
