import { toMajor } from '#core/rules/money.ts';
import type { Order, OrderRow } from '../contract/order.ts';
import type { Address } from '../contract/address.ts';
import type { PriceTrace } from '../rules/priced-cart.ts';

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
  taken_offer_id: number | null;
  requires_shipping: boolean;
  /** Put on after the order was paid. */
  added_at: Date | string | null;
}

export interface StoredOrder extends Record<string, unknown> {
  id: number;
  name: string;
  order_number: number;
  token: string;
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
  financial_status: OrderRow['financial_status'];
  fulfillment_status: OrderRow['fulfillment_status'];
  payment_gateway: string;
  shipping_address: Address | null;
  billing_address: Address | null;
  shipping_lines: { code: string; title: string; price_minor: number }[];
  discount_applications: StoredApplication[];
  pricing_trace: PriceTrace[];
  note: string;
  tags: string[];
  source_name: string;
  cancelled_at: Date | string | null;
  cancel_reason: Order['cancel_reason'];
  version: number;
  closed_at: Date | string | null;
  /** Sold by another store. */
  imported: boolean;
  editable_until: Date | string | null;
  released_at: Date | string | null;
  created_at: Date | string;
  updated_at: Date | string;
}

export const iso = (value: Date | string) => new Date(value).toISOString();

export function orderRowOf(order: StoredOrder): OrderRow {
  const major = (minor: number) => toMajor(minor, order.currency);
  return {
    id: order.id,
    name: order.name,
    order_number: order.order_number,
    email: order.email,
    customer:
      order.customer_id === null
        ? null
        : {
            id: order.customer_id,
            first_name: order.first_name ?? '',
            last_name: order.last_name ?? '',
            email: order.customer_email ?? '',
          },
    currency: order.currency,
    total_price: major(order.total_price_minor),
    total_discounts: major(order.total_discounts_minor),
    total_quantity: order.total_quantity,
    financial_status: order.financial_status,
    fulfillment_status: order.fulfillment_status,
    total_refunded: major(order.refunded_minor),
    tags: order.tags.join(', '),
    cancelled_at: order.cancelled_at && iso(order.cancelled_at),
    closed_at: order.closed_at && iso(order.closed_at),
    created_at: iso(order.created_at),
  };
}

/** `Vase - Blue`, as lists of items call a line. */
export function lineName({ title, variant_title }: { title: string; variant_title: string }): string {
  return variant_title ? `${title} - ${variant_title}` : title;
}
