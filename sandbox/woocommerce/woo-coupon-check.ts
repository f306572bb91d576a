import type { Coupons, WooCoupon } from './woo-coupons.ts';
import { type DiscountItem, isForProduct } from './woo-discounts.ts';

/** A reason the store does not take a coupon: the number and the sentence of WC_Coupon::get_coupon_error. */
export interface CouponRefusal {
  number: number;
  message: string;
}

export interface CouponContext {
  coupons: Coupons;
  items: readonly DiscountItem[];
  /**
   * What the shopper sees as the subtotal before discounts: with tax where the cart is shown with tax
   * (WC_Cart::get_displayed_subtotal), in the currency.
   */
  displayedSubtotal: number;
  /** The store's clock, in seconds. */
  now: number;
  price(amount: number): string;
}

/**
 * Why a coupon does not hold for these lines, in the order the platform looks (WC_Discounts::is_coupon_valid): exists,
 * limit of uses, expiry, minimum, maximum, products, categories, sale items. Null when it holds.
 */
export function couponRefusal(
  coupon: WooCoupon | undefined,
  code: string,
  context: CouponContext,
): CouponRefusal | null {
  if (!coupon) return { number: 105, message: `Coupon "${code}" does not exist!` };
  const { coupons, items, displayedSubtotal } = context;
  if (coupon.usage_limit > 0) {
    const held = coupons.heldNow(coupon);
    if (coupon.usage_count + held >= coupon.usage_limit)
      return held === 0
        ? { number: 106, message: `Usage limit for coupon "${code}" has been reached.` }
        : {
            // Another payment holds the use, so guests are asked to come back.
            number: 116,
            message: `Usage limit for coupon "${code}" has been reached. Please try again after some time, or contact us for help.`,
          };
  }
  // The second of the end still counts: `time() > expires`.
  if (coupon.expires !== null && context.now > coupon.expires)
    return { number: 107, message: `Coupon "${code}" has expired.` };
  const minimum = Number(coupon.minimum_amount);
  if (minimum > 0 && minimum > displayedSubtotal)
    return {
      number: 108,
      message: `The minimum spend for coupon "${code}" is ${context.price(minimum)}.`,
    };
  const maximum = Number(coupon.maximum_amount);
  if (maximum > 0 && maximum < displayedSubtotal)
    return {
      number: 112,
      message: `The maximum spend for coupon "${code}" is ${context.price(maximum)}.`,
    };
  const notApplicable = {
    number: 109,
    message: `Sorry, coupon "${code}" is not applicable to your cart contents.`,
  };
  if (coupon.product_ids.length > 0 && !items.some((item) => has(coupon.product_ids, item)))
    return notApplicable;
  if (
    coupon.product_categories.length > 0 &&
    !items.some(
      (item) =>
        !(coupon.exclude_sale_items && item.onSale) &&
        item.categories.some((id) => coupon.product_categories.includes(id)),
    )
  )
    return notApplicable;
  if (coupon.discount_type !== 'fixed_cart') {
    // A percent coupon is for products, too (wc_get_product_coupon_types).
    if (items.length > 0 && !items.some((item) => isForProduct(coupon, item))) return notApplicable;
    return null;
  }
  if (coupon.exclude_sale_items && items.some((item) => item.onSale))
    return { number: 110, message: `Sorry, coupon "${code}" is not valid for sale items.` };
  if (items.some((item) => has(coupon.excluded_product_ids, item)))
    return {
      number: 113,
      message: `Sorry, coupon "${code}" is not applicable to the products in your cart.`,
    };
  if (items.some((item) => item.categories.some((id) => coupon.excluded_product_categories.includes(id))))
    return {
      number: 114,
      message: `Sorry, coupon "${code}" is not applicable to the categories in your cart.`,
    };
  return null;
}

const has = (ids: readonly number[], item: DiscountItem): boolean =>
  ids.includes(item.productId) || (item.variationId > 0 && ids.includes(item.variationId));

/**
 * What is looked at once the buyer's address is known (WC_Cart::check_customer_coupons, and
 * StoreApi OrderController::validate_coupons): whom it is for, and how often one buyer may use it.
 */
export function buyerRefusal(coupon: WooCoupon, email: string, now: number): CouponRefusal | null {
  const buyer = email.trim().toLowerCase();
  if (coupon.email_restrictions.length > 0 && !coupon.email_restrictions.some((one) => fits(one, buyer)))
    return {
      number: 102,
      message: `Please enter a valid email to use coupon code "${coupon.code}".`,
    };
  const used =
    coupon.used_by.filter((one) => one.toLowerCase() === buyer).length +
    coupon.held.filter((one) => one.by.toLowerCase() === buyer && one.until > now).length;
  if (coupon.usage_limit_per_user > 0 && used >= coupon.usage_limit_per_user)
    return { number: 106, message: `Usage limit for coupon "${coupon.code}" has been reached.` };
  return null;
}

/** `*@example.com` names a whole domain (WC_Cart::is_coupon_emails_allowed). */
const fits = (pattern: string, email: string): boolean =>
  new RegExp(
    `^${pattern
      .toLowerCase()
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  ).test(email);
