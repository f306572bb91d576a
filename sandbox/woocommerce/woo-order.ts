import type { WooCoupon } from './woo-coupons.ts';
import { decimalText, roundTo } from './woo-numbers.ts';
import type { Address } from './woo-store.ts';
import type { WooSettings } from './woo-settings.ts';
import type { Row } from './woocommerce-data.ts';

export type OrderStatus =
  'checkout-draft' | 'pending' | 'on-hold' | 'processing' | 'completed' | 'cancelled' | 'failed' | 'refunded';

/** A bought line; sums are without tax and unrounded, as the platform stores them. */
export interface OrderLine {
  id: number;
  sellableId: number;
  productId: number;
  variationId: number;
  name: string;
  parentName: string | null;
  sku: string;
  quantity: number;
  taxable: boolean;
  subtotal: number;
  subtotalTax: number;
  total: number;
  totalTax: number;
  meta: Meta[];
}

export interface Meta {
  id: number;
  key: string;
  value: unknown;
}

export interface OrderCoupon {
  id: number;
  code: string;
  discount: number;
  discountTax: number;
  /** The order's data for applying the coupon again after its deletion (WC_Coupon::get_short_info). */
  info: string;
  type: WooCoupon['discount_type'];
  amount: number;
}

export interface WooOrder {
  id: number;
  key: string;
  status: OrderStatus;
  createdVia: 'checkout' | 'store-api';
  lines: OrderLine[];
  coupons: OrderCoupon[];
  shipping: number;
  shippingTax: number;
  /** Sums as calculated last. */
  discount: number;
  discountTax: number;
  itemsTax: number;
  total: number;
  pricesIncludeTax: boolean;
  currency: string;
  billing: Address;
  shippingTo: Address;
  paymentMethod: string;
  paymentTitle: string;
  ip: string;
  userAgent: string;
  note: string;
  cartHash: string;
  meta: Meta[];
  /** Whether its coupons' uses are counted, and its pieces taken from stock. */
  usesCounted: boolean;
  stockTaken: boolean;
  created: number;
  modified: number;
  paid: number | null;
  completed: number | null;
  /** The row REST shows, kept in step. */
  row: Row;
  refunds: Row[];
}

export const momentOf = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replace('.000Z', '');

/** A coupon's line keeps enough to be applied again: id, code, type (null for the cart's), amount. */
export const couponInfo = (coupon: WooCoupon): string =>
  JSON.stringify([
    coupon.id,
    coupon.code,
    coupon.discount_type === 'fixed_cart' ? null : coupon.discount_type,
    Number(coupon.amount),
  ]);

/**
 * An order as REST v3 shows it; amounts have `dp` decimals, the prices' own unless asked otherwise, so lines with
 * fractions of cents need not add up to the total (class-wc-rest-orders-v2-controller.php).
 */
export function orderRow(order: WooOrder, settings: WooSettings, dp = settings.priceDecimals): Row {
  const money = (amount: number) => decimalText(amount, dp);
  const local = (seconds: number | null) =>
    seconds === null ? null : momentOf(seconds + settings.zoneMinutes * 60);
  const gmt = (seconds: number | null) => (seconds === null ? null : momentOf(seconds));
  const taxTotal = order.itemsTax + order.shippingTax;
  const meta = (rows: readonly Meta[]) =>
    rows.map(({ id, key, value }) => ({ id, key, value, display_key: key, display_value: value }));
  return {
    id: order.id,
    parent_id: 0,
    number: String(order.id),
    order_key: order.key,
    created_via: order.createdVia,
    version: '9.9.5',
    status: order.status,
    currency: order.currency,
    date_created: local(order.created),
    date_created_gmt: gmt(order.created),
    date_modified: local(order.modified),
    date_modified_gmt: momentOf(order.modified),
    date_paid: local(order.paid),
    date_paid_gmt: gmt(order.paid),
    date_completed: local(order.completed),
    date_completed_gmt: gmt(order.completed),
    prices_include_tax: order.pricesIncludeTax,
    discount_total: money(order.discount),
    discount_tax: money(order.discountTax),
    shipping_total: money(order.shipping),
    shipping_tax: money(order.shippingTax),
    cart_tax: money(order.itemsTax),
    total: money(order.total),
    total_tax: money(taxTotal),
    // This store's shoppers are guests.
    customer_id: 0,
    customer_ip_address: order.ip,
    customer_user_agent: order.userAgent,
    customer_note: order.note,
    billing: order.billing,
    shipping: order.shippingTo,
    payment_method: order.paymentMethod,
    payment_method_title: order.paymentTitle,
    transaction_id: '',
    cart_hash: order.cartHash,
    meta_data: meta(order.meta),
    line_items: order.lines.map((line) => ({
      id: line.id,
      name: line.name,
      parent_name: line.parentName,
      product_id: line.productId,
      variation_id: line.variationId,
      quantity: line.quantity,
      tax_class: '',
      sku: line.sku,
      // A number, and not rounded: what is left of a piece after discounts.
      price: roundTo(line.total / line.quantity, 12),
      subtotal: money(line.subtotal),
      subtotal_tax: money(line.subtotalTax),
      total: money(line.total),
      total_tax: money(line.totalTax),
      taxes:
        settings.calcTaxes && line.taxable
          ? [{ id: 1, total: String(line.totalTax), subtotal: String(line.subtotalTax) }]
          : [],
      meta_data: meta(line.meta),
    })),
    tax_lines:
      taxTotal > 0
        ? [
            {
              id: order.id + 8,
              rate_code: 'TAX-1',
              rate_id: 1,
              label: 'Tax',
              compound: false,
              tax_total: money(order.itemsTax),
              shipping_tax_total: money(order.shippingTax),
              rate_percent: settings.taxRate,
            },
          ]
        : [],
    shipping_lines:
      order.shipping > 0
        ? [
            {
              id: order.id + 9,
              method_id: 'flat_rate',
              method_title: 'Flat rate',
              total: money(order.shipping),
              total_tax: money(order.shippingTax),
            },
          ]
        : [],
    fee_lines: [],
    coupon_lines: order.coupons.map((coupon) => ({
      id: coupon.id,
      code: coupon.code,
      discount: money(coupon.discount),
      discount_tax: money(coupon.discountTax),
      discount_type: coupon.type,
      nominal_amount: coupon.amount,
      free_shipping: false,
      meta_data: [{ id: coupon.id + 1, key: 'coupon_info', value: coupon.info }],
    })),
    refunds: order.refunds.map((refund) => ({
      id: refund.id,
      reason: refund.reason,
      total: `-${String(refund.amount)}`,
    })),
    needs_payment: needsPayment(order),
    is_editable: order.status === 'pending' || order.status === 'on-hold',
  };
}

/** Whether someone may still pay it (WC_Order::needs_payment): a transfer awaited or cash on delivery is not this. */
export const needsPayment = (order: WooOrder): boolean =>
  (order.status === 'pending' || order.status === 'failed') && order.total > 0;
