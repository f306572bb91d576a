import { z } from 'zod';
import { fileAddress } from '#core/contract/file-address.ts';
import { amount, id, secret, timestamp } from '#core/contract/scalar.ts';
import { address } from './address.ts';
import { traceEntry } from './quote.ts';

export const financialStatuses = [
  'pending',
  'authorized',
  'paid',
  'partially_refunded',
  'refunded',
  'voided',
] as const;

export const fulfillmentStates = ['partial', 'fulfilled'] as const;

/** `other` needs words in the note. */
export const cancelReasons = ['customer', 'inventory', 'fraud', 'declined', 'other'] as const;

/**
 * As in the platform's reference, plus the offer it came from and the sum it took off. `type` is `automatic` for an
 * offer's and `manual` for one that a person gave; that has no offer: `offer_id` null, `offer_version` 0.
 */
export const discountApplication = z
  .object({
    type: z.string(),
    title: z.string(),
    description: z.string(),
    value: z.number(),
    value_type: z.enum(['percentage', 'fixed_amount']),
    allocation_method: z.enum(['across', 'each', 'one']),
    target_selection: z.enum(['all', 'entitled', 'explicit']),
    target_type: z.enum(['line_item', 'shipping_line']),
    offer_id: id.nullable(),
    offer_version: z.int(),
    amount,
  })
  .meta({ id: 'DiscountApplication' });

export const discountAllocation = z.object({ amount, discount_application_index: z.int().min(0) });

export const lineItem = z
  .object({
    id,
    /** Null for a line that was typed in, not picked from the catalogue. */
    product_id: id.nullable(),
    variant_id: id.nullable(),
    title: z.string(),
    variant_title: z.string(),
    name: z.string(),
    sku: z.string(),
    vendor: z.string(),
    product_type: z.string(),
    image_src: fileAddress(z.string()).nullable(),
    quantity: z.int(),
    /** Units still to be sent: neither fulfilled nor refunded before they were sent. */
    fulfillable_quantity: z.int(),
    fulfilled_quantity: z.int(),
    refunded_quantity: z.int(),
    /** `quantity` less `refunded_quantity` */
    current_quantity: z.int(),
    fulfillment_status: z.enum(fulfillmentStates).nullable(),
    price: amount,
    total_discount: amount,
    total_tax: amount,
    discount_allocations: z.array(discountAllocation),
    /** Who was to send it when it was bought, by the handle that variants name; `manual`: the shop itself. */
    fulfillment_service: z.string(),
    requires_shipping: z.boolean(),
    /** When it was put on, after the order had been paid; null: bought with it. */
    added_at: timestamp.nullable(),
  })
  .meta({ id: 'LineItem' });

export const transaction = z
  .object({
    id,
    order_id: id,
    kind: z.enum(['authorization', 'sale', 'capture', 'refund', 'void']),
    gateway: z.string(),
    status: z.enum(['pending', 'success', 'failure', 'error']),
    amount,
    currency: z.string(),
    message: z.string(),
    test: z.boolean(),
    /** Of money that went back: the refund it is part of, and the payment it went back to, where that is known. */
    refund_id: id.nullable(),
    parent_id: id.nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'Transaction' });

/** An order, whole: a row of a list is the same unless it was asked with `fields`. */
export const order = z
  .object({
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
    /** Null while nothing was sent; `fulfilled` once nothing is left to send and something was sent. */
    fulfillment_status: z.enum(fulfillmentStates).nullable(),
    /** Everything given back so far. */
    total_refunded: amount,
    tags: z.string(),
    cancelled_at: timestamp.nullable(),
    closed_at: timestamp.nullable(),
    token: secret(z.string()),
    phone: z.string(),
    note: z.string(),
    source_name: z.string(),
    payment_gateway: z.string(),
    total_line_items_price: amount,
    subtotal_price: amount,
    total_shipping: amount,
    total_tax: amount,
    total_paid: amount,
    /** What the order still has of its `total_price`: without refunded lines, their tax and refunded shipping. */
    current_total_price: amount,
    /** What is left to pay. */
    total_outstanding: amount,
    shipping_address: address.nullable(),
    billing_address: address.nullable(),
    shipping_lines: z.array(z.object({ code: z.string(), title: z.string(), price: amount })),
    discount_applications: z.array(discountApplication),
    line_items: z.array(lineItem),
    transactions: z.array(transaction),
    pricing_trace: z.array(traceEntry),
    cancel_reason: z.enum(cancelReasons).nullable(),
    /** Until when the buyer can add to it, and it cannot be sent; null: it does not wait. */
    editable_until: timestamp.nullable(),
    version: z.int(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof order>;
