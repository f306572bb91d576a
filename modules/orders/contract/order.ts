import { z } from 'zod';
import { amount, id, timestamp } from '#core/contract/scalar.ts';
import { address, traceEntry } from './storefront-calls.ts';

export const financialStatuses = [
  'pending',
  'authorized',
  'paid',
  'partially_refunded',
  'refunded',
  'voided',
] as const;

/** As in the platform's reference, plus the offer it came from and the sum it took off. */
export const discountApplication = z.object({
  type: z.string(),
  title: z.string(),
  description: z.string(),
  value: z.number(),
  value_type: z.enum(['percentage', 'fixed_amount']),
  allocation_method: z.enum(['across', 'each', 'one']),
  target_selection: z.enum(['all', 'entitled', 'explicit']),
  target_type: z.enum(['line_item', 'shipping_line']),
  offer_id: id,
  offer_version: z.int(),
  amount,
});

export const discountAllocation = z.object({ amount, discount_application_index: z.int().min(0) });

export const lineItem = z.object({
  id,
  product_id: id,
  variant_id: id,
  title: z.string(),
  variant_title: z.string(),
  name: z.string(),
  sku: z.string(),
  vendor: z.string(),
  product_type: z.string(),
  image_src: z.string().nullable(),
  quantity: z.int(),
  fulfillable_quantity: z.int(),
  price: amount,
  total_discount: amount,
  discount_allocations: z.array(discountAllocation),
  requires_shipping: z.boolean(),
});

export const transaction = z.object({
  id,
  order_id: id,
  kind: z.enum(['authorization', 'sale', 'capture', 'refund', 'void']),
  gateway: z.string(),
  status: z.enum(['pending', 'success', 'failure', 'error']),
  amount,
  currency: z.string(),
  message: z.string(),
  test: z.boolean(),
  created_at: timestamp,
});

export const orderRow = z.object({
  id,
  name: z.string(),
  order_number: z.int(),
  email: z.string(),
  customer: z.object({ id, first_name: z.string(), last_name: z.string(), email: z.string() }).nullable(),
  currency: z.string(),
  total_price: amount,
  total_discounts: amount,
  total_quantity: z.int(),
  financial_status: z.enum(financialStatuses),
  fulfillment_status: z.enum(['partial', 'fulfilled']).nullable(),
  tags: z.string(),
  created_at: timestamp,
});
export type OrderRow = z.infer<typeof orderRow>;

export const order = orderRow.extend({
  token: z.string(),
  phone: z.string(),
  note: z.string(),
  source_name: z.string(),
  payment_gateway: z.string(),
  total_line_items_price: amount,
  subtotal_price: amount,
  total_shipping: amount,
  total_tax: amount,
  shipping_address: address.nullable(),
  shipping_lines: z.array(z.object({ code: z.string(), title: z.string(), price: amount })),
  discount_applications: z.array(discountApplication),
  line_items: z.array(lineItem),
  transactions: z.array(transaction),
  pricing_trace: z.array(traceEntry),
  cancelled_at: timestamp.nullable(),
  closed_at: timestamp.nullable(),
  updated_at: timestamp,
});
export type Order = z.infer<typeof order>;
