import { sql } from 'drizzle-orm';
import { toMajor } from '#core/rules/money.ts';
import { storeAddress } from '#core/rules/store-address.ts';
import type { ServedCtx } from '#core/server/call/context.ts';
import type { RowTable } from '#core/server/call/row-table.ts';
import type { Order } from '../contract/order.ts';
import type { NamedValue } from '../../base/contract/named-value.ts';
import { answeredAddress, type StoredOrderAddress } from '../../base/rules/answered-address.ts';
import { fulfillmentStatus } from '../rules/fulfillment-rules.ts';
import { heldUntil } from '../rules/order-window.ts';
import type { PriceTrace } from '../../price/rules/priced-cart.ts';
import { iso } from '../../base/server/moment.ts';

/** The shipping code of additions after payment, beside the order's own shipping. */
export const addedShippingCode = 'post-purchase';

export interface StoredApplication {
  type: string;
  title: string;
  description: string;
  value: number;
  value_type: 'percentage' | 'fixed_amount';
  allocation_method: 'across' | 'each' | 'one';
  target_selection: 'all' | 'entitled' | 'explicit';
  target_type: 'line_item' | 'shipping_line';
  offer_id: number | null;
  offer_version: number;
  amount_minor: number;
}

/** `price_minor` is already in the prices if the order's `taxes_included` is true. */
export interface StoredTaxLine {
  title: string;
  rate: number;
  price_minor: number;
}

/** A discount as calls answer it. */
export const applicationReply = ({ amount_minor, ...application }: StoredApplication, currency: string) => ({
  ...application,
  code: application.type === 'discount_code' ? application.title : null,
  amount: toMajor(amount_minor, currency),
});

export interface StoredLine extends Record<string, unknown> {
  id: number;
  product_id: number | null;
  variant_id: number | null;
  title: string;
  variant_title: string;
  sku: string;
  vendor: string;
  product_type: string;
  image_src: string | null;
  quantity: number;
  fulfillable_quantity: number;
  fulfilled_quantity: number;
  refunded_quantity: number;
  removed_quantity: number;
  total_tax_minor: number;
  price_minor: number;
  total_discount_minor: number;
  discount_allocations: { amount_minor: number; discount_application_index: number }[];
  tax_lines: StoredTaxLine[];
  properties: NamedValue[];
  taken_offer_id: number | null;
  fulfillment_service: string;
  requires_shipping: boolean;
  /** Of one unit. */
  grams: number;
  /** When it was added after payment. */
  added_at: Date | string | null;
}

export interface StoredOrder extends Record<string, unknown> {
  id: number;
  shop_id: number;
  name: string;
  order_number: number;
  token: string;
  cart_token: string | null;
  checkout_token: string | null;
  email: string;
  phone: string;
  customer_id: number | null;
  first_name: string | null;
  last_name: string | null;
  customer_email: string | null;
  currency: string;
  total_line_items_price_minor: number;
  total_discounts_minor: number;
  subtotal_price_minor: number;
  total_shipping_minor: number;
  total_tax_minor: number;
  total_price_minor: number;
  paid_minor: number;
  refunded_minor: number;
  refunded_shipping_minor: number;
  total_quantity: number;
  financial_status: Order['financial_status'];
  fulfillment_status: Order['fulfillment_status'];
  payment_gateway: string;
  shipping_address: StoredOrderAddress | null;
  billing_address: StoredOrderAddress | null;
  shipping_lines: { code: string; title: string; price_minor: number }[];
  discount_applications: StoredApplication[];
  pricing_trace: PriceTrace[];
  note: string;
  note_attributes: NamedValue[];
  tax_lines: StoredTaxLine[];
  taxes_included: boolean | null;
  tags: string[];
  source_name: string;
  landing_site: string | null;
  referring_site: string | null;
  utm_source: string | null;
  utm_medium: string | null;
  utm_campaign: string | null;
  utm_term: string | null;
  utm_content: string | null;
  cancelled_at: Date | string | null;
  cancel_reason: Order['cancel_reason'];
  version: number;
  closed_at: Date | string | null;
  /** Sold by another store. */
  imported: boolean;
  editable_until: Date | string | null;
  released_at: Date | string | null;
  processed_at: Date | string;
  created_at: Date | string;
  updated_at: Date | string;
}

/** An order as read for an answer. */
export interface AnsweredOrder extends StoredOrder {
  /** Unfulfilled units of all lines; 0 if not requested. */
  fulfillable_quantity: number;
}

/** Parts that take longer to read, and whether they are requested. */
interface LongParts {
  trace: boolean;
  discounts: boolean;
  /** The unfulfilled units, which need the lines. */
  unsent: boolean;
}

/** Columns of `orders o` for an answer. Parts that are not requested are empty. */
export const readOrderColumns = ({ trace, discounts, unsent }: LongParts) =>
  sql`o.id, o.shop_id, o.name, o.order_number, o.token, o.cart_token, o.checkout_token, o.email, o.phone, o.customer_id, o.currency, o.total_line_items_price_minor,
    o.total_discounts_minor, o.subtotal_price_minor, o.total_shipping_minor, o.total_tax_minor, o.total_price_minor, o.paid_minor,
    o.refunded_minor, o.refunded_shipping_minor, o.total_quantity, o.financial_status, o.fulfillment_status, o.payment_gateway,
    o.shipping_address, o.billing_address, o.shipping_lines, o.note, o.note_attributes, o.tax_lines, o.taxes_included, o.tags, o.source_name, o.landing_site, o.referring_site,
    o.utm_source, o.utm_medium, o.utm_campaign, o.utm_term, o.utm_content, o.cancelled_at, o.cancel_reason, o.version,
    o.closed_at, o.imported, o.editable_until, o.released_at, o.processed_at, o.created_at, o.updated_at,
    CASE WHEN ${unsent} THEN (SELECT coalesce(sum(l.fulfillable_quantity), 0)::int FROM order_lines l
      WHERE l.shop_id = o.shop_id AND l.order_id = o.id) ELSE 0 END AS fulfillable_quantity,
    CASE WHEN ${discounts} THEN o.discount_applications ELSE '[]' END AS discount_applications,
    CASE WHEN ${trace} THEN o.pricing_trace ELSE '[]' END AS pricing_trace`;

/** The rows read for an order's answer, without those that its fields don't need. */
export interface OrderSource {
  order: AnsweredOrder;
  lines: readonly StoredLine[];
  transactions: Order['transactions'];
  fulfillments: Order['fulfillments'];
  refunds: Order['refunds'];
  ctx: Pick<ServedCtx, 'services' | 'shop' | 'now'>;
}

const money =
  (minor: (order: StoredOrder) => number) =>
  ({ order }: OrderSource): number =>
    toMajor(minor(order), order.currency);

/** Computes each field of an order. */
export const orderTable: RowTable<OrderSource, Order> = {
  id: ({ order }) => order.id,
  shop_id: ({ order }) => order.shop_id,
  name: ({ order }) => order.name,
  order_number: ({ order }) => order.order_number,
  email: ({ order }) => order.email,
  customer: ({ order }) =>
    order.customer_id === null
      ? null
      : {
          id: order.customer_id,
          first_name: order.first_name ?? '',
          last_name: order.last_name ?? '',
          email: order.customer_email ?? '',
        },
  currency: ({ order }) => order.currency,
  total_price: money((order) => order.total_price_minor),
  total_discounts: money((order) => order.total_discounts_minor),
  total_quantity: ({ order }) => order.total_quantity,
  financial_status: ({ order }) => order.financial_status,
  fulfillment_status: ({ order }) => order.fulfillment_status,
  fulfillable_quantity: ({ order }) => (order.cancelled_at ? 0 : order.fulfillable_quantity),
  total_refunded: money((order) => order.refunded_minor),
  tags: ({ order }) => order.tags.join(', '),
  cancelled_at: ({ order }) => order.cancelled_at && iso(order.cancelled_at),
  closed_at: ({ order }) => order.closed_at && iso(order.closed_at),
  token: ({ order }) => order.token,
  cart_token: ({ order }) => order.cart_token,
  checkout_token: ({ order }) => order.checkout_token,
  order_status_url: ({ order, ctx }) =>
    order.imported ? null : storeAddress(ctx.services, ctx.shop, `/orders/${order.token}`),
  phone: ({ order }) => order.phone,
  note: ({ order }) => order.note,
  note_attributes: ({ order }) => order.note_attributes,
  source_name: ({ order }) => order.source_name,
  landing_site: ({ order }) => order.landing_site,
  referring_site: ({ order }) => order.referring_site,
  utm: ({ order }) => {
    const { utm_source: source, utm_medium: medium, utm_campaign: campaign, utm_term: term } = order;
    const words = Object.entries({ source, medium, campaign, term, content: order.utm_content });
    const known = words.filter(([, word]) => word !== null);
    return known.length === 0 ? null : Object.fromEntries(known);
  },
  payment_gateway: ({ order }) => order.payment_gateway,
  payment_gateway_names: ({ order }) => (order.payment_gateway === '' ? [] : [order.payment_gateway]),
  total_line_items_price: money((order) => order.total_line_items_price_minor),
  subtotal_price: money((order) => order.subtotal_price_minor),
  total_shipping: money((order) => order.total_shipping_minor),
  total_tax: money((order) => order.total_tax_minor),
  tax_lines: ({ order }) => taxLinesOf(order, order.tax_lines),
  taxes_included: ({ order }) => order.taxes_included,
  total_weight: ({ order, lines }) => weightOf(order, lines),
  weight_unit: () => 'g',
  total_paid: money((order) => order.paid_minor),
  current_total_price: money((order) => order.total_price_minor - order.refunded_minor),
  total_outstanding: money((order) =>
    order.financial_status === 'voided' ? 0 : order.total_price_minor - order.paid_minor,
  ),
  shipping_address: ({ order }) => answeredAddress(order.shipping_address),
  billing_address: ({ order }) => answeredAddress(order.billing_address),
  shipping_lines: ({ order }) =>
    order.shipping_lines.map(({ code, title, price_minor }) => ({
      code,
      title,
      price: toMajor(price_minor, order.currency),
    })),
  discount_applications: ({ order }) =>
    order.discount_applications.map((application) => applicationReply(application, order.currency)),
  discount_code: ({ order }) =>
    order.discount_applications.flatMap((application) => {
      const { code, amount, value_type: type } = applicationReply(application, order.currency);
      return code === null ? [] : { code, amount, type };
    }),
  line_items: ({ order, lines }) => lines.map((line) => lineItemOf(order, line)),
  transactions: ({ transactions }) => transactions,
  fulfillments: ({ fulfillments }) => fulfillments,
  refunds: ({ refunds }) => refunds,
  pricing_trace: ({ order }) => order.pricing_trace,
  cancel_reason: ({ order }) => order.cancel_reason,
  editable_until: ({ order, ctx }) => heldUntil(order, ctx.now)?.toISOString() ?? null,
  version: ({ order }) => order.version,
  processed_at: ({ order }) => iso(order.processed_at),
  created_at: ({ order }) => iso(order.created_at),
  updated_at: ({ order }) => iso(order.updated_at),
};

function taxLinesOf(order: StoredOrder, taxes: readonly StoredTaxLine[]): Order['tax_lines'] {
  return taxes.map(({ title, rate, price_minor }) => ({
    title,
    rate,
    price: toMajor(price_minor, order.currency),
  }));
}

/** Grams of one unit. Null if unknown: for custom items, and for stores that send no weights. */
const unitWeight = (order: StoredOrder, line: StoredLine): number | null =>
  line.grams > 0 || (line.variant_id !== null && !order.imported) ? line.grams : null;

function weightOf(order: StoredOrder, lines: readonly StoredLine[]): number | null {
  const known = lines.filter((line) => unitWeight(order, line) !== null);
  return known.length === 0 ? null : known.reduce((sum, line) => sum + line.grams * line.quantity, 0);
}

/** The customer of a row that joins `customers`; null if there is none. */
export const buyerOf = (row: {
  customer_id: number | null;
  first_name: string | null;
  last_name: string | null;
  customer_email: string | null;
}) =>
  row.customer_id === null
    ? null
    : {
        id: row.customer_id,
        first_name: row.first_name ?? '',
        last_name: row.last_name ?? '',
        email: row.customer_email ?? '',
      };

/** The fields that lines of carts, checkouts and orders share. */
type SoldLine = Pick<
  StoredLine,
  | (
      | 'product_id'
      | 'variant_id'
      | 'title'
      | 'variant_title'
      | 'sku'
      | 'vendor'
      | 'product_type'
      | 'image_src'
    )
  | ('quantity' | 'requires_shipping' | 'price_minor' | 'total_discount_minor' | 'discount_allocations')
>;

export function soldLine(line: SoldLine, currency: string) {
  const major = (minor: number) => toMajor(minor, currency);
  return {
    product_id: line.product_id,
    variant_id: line.variant_id,
    title: line.title,
    variant_title: line.variant_title,
    name: lineName(line),
    sku: line.sku,
    vendor: line.vendor,
    product_type: line.product_type,
    image_src: line.image_src,
    quantity: line.quantity,
    requires_shipping: line.requires_shipping,
    price: major(line.price_minor),
    total_discount: major(line.total_discount_minor),
    discount_allocations: line.discount_allocations.map(({ amount_minor, discount_application_index }) => ({
      amount: major(amount_minor),
      discount_application_index,
    })),
  };
}

function lineItemOf(order: StoredOrder, line: StoredLine): Order['line_items'][number] {
  const major = (minor: number) => toMajor(minor, order.currency);
  return {
    id: line.id,
    order_id: order.id,
    ...soldLine(line, order.currency),
    // No unit of a canceled order can be fulfilled.
    fulfillable_quantity: order.cancelled_at ? 0 : line.fulfillable_quantity,
    fulfilled_quantity: line.fulfilled_quantity,
    refunded_quantity: line.refunded_quantity,
    current_quantity: line.quantity - line.refunded_quantity,
    fulfillment_status: fulfillmentStatus([line]),
    total_tax: major(line.total_tax_minor),
    tax_lines: taxLinesOf(order, line.tax_lines),
    fulfillment_service: line.fulfillment_service,
    properties: line.properties,
    weight: unitWeight(order, line),
    weight_unit: 'g',
    added_at: line.added_at === null ? null : iso(line.added_at),
    is_post_purchase_item: line.added_at !== null,
  };
}

/** The name of a line in lists of items: `Vase - Blue`. */
export function lineName({ title, variant_title }: { title: string; variant_title: string }): string {
  return variant_title ? `${title} - ${variant_title}` : title;
}
