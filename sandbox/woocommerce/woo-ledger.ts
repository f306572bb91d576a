import type { Coupons } from './woo-coupons.ts';
import { roundTo } from './woo-numbers.ts';
import type { WooOrders } from './woo-orders.ts';
import type { WooSettings } from './woo-settings.ts';

/** The charge of one line in the currency, rounded as the order's total counts it. */
export interface LedgerLine {
  id: number;
  product_id: number;
  variation_id: number;
  quantity: number;
  /** Before discounts and after, without tax and with it. */
  subtotal: number;
  charged: number;
  charged_with_tax: number;
  refunded: number;
  refunded_quantity: number;
}

export interface LedgerOrder {
  id: number;
  key: string;
  status: string;
  /** The shopper's total. */
  total: number;
  shipping: number;
  lines: LedgerLine[];
  coupons: { code: string; discount: number; discount_tax: number }[];
  meta: Record<string, unknown>;
}

export interface Ledger {
  /** Every order except drafts, which no shopper has placed. */
  orders(): LedgerOrder[];
  /** Uses by code: counted and held. Coupons that are gone keep what their orders say. */
  uses(): Map<string, { counted: number; held: number; orders: number[] }>;
  /** Codes a shopper could use or see today: neither deleted nor in the trash. */
  standing(): string[];
  /** Those of them whose end has passed. */
  overdue(): string[];
}

/** The store's own account of what happened, for tests to compare with what others believe. */
export function openLedger(
  orders: WooOrders,
  coupons: Coupons,
  settings: WooSettings,
  seconds: () => number,
): Ledger {
  const placed = () => orders.all().filter(({ status }) => status !== 'checkout-draft');
  const money = (amount: number) => roundTo(amount, settings.priceDecimals);
  return {
    orders: () =>
      placed().map((order) => ({
        id: order.id,
        key: order.key,
        status: order.status,
        total: order.total,
        shipping: money(order.shipping + order.shippingTax),
        lines: order.lines.map((line) => {
          const back = order.refunds.flatMap((refund) =>
            (
              refund.line_items as {
                quantity: number;
                total: string;
                meta_data: { value: string }[];
              }[]
            ).filter((item) => item.meta_data[0]?.value === String(line.id)),
          );
          return {
            id: line.id,
            product_id: line.productId,
            variation_id: line.variationId,
            quantity: line.quantity,
            subtotal: money(line.subtotal),
            charged: money(line.total),
            charged_with_tax: money(line.total + line.totalTax),
            refunded: money(back.reduce((all, item) => all - Number(item.total), 0)),
            refunded_quantity: back.reduce((all, item) => all - item.quantity, 0),
          };
        }),
        coupons: order.coupons.map(({ code, discount, discountTax }) => ({
          code,
          discount: money(discount),
          discount_tax: money(discountTax),
        })),
        meta: Object.fromEntries(order.meta.map(({ key, value }) => [key, value])),
      })),
    uses() {
      const found = new Map<string, { counted: number; held: number; orders: number[] }>();
      for (const coupon of coupons.all())
        found.set(coupon.code, {
          counted: coupon.usage_count,
          held: coupons.heldNow(coupon),
          orders: [],
        });
      for (const order of placed())
        for (const { code } of order.coupons) {
          const one = found.get(code) ?? { counted: 0, held: 0, orders: [] };
          one.orders.push(order.id);
          found.set(code, one);
        }
      return found;
    },
    standing: () =>
      coupons
        .all()
        .filter(({ status }) => status !== 'trash')
        .map(({ code }) => code),
    overdue: () =>
      coupons
        .all()
        .filter(({ status, expires }) => status !== 'trash' && expires !== null && seconds() > expires)
        .map(({ code }) => code),
  };
}
