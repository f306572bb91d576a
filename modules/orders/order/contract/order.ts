import { z } from 'zod';
import { fileAddress } from '#core/contract/file-address.ts';
import { amount, id, secret, timestamp } from '#core/contract/scalar.ts';
import { utmWords } from '#modules/analytics/event/contract/visit.ts';
import { orderAddress } from '../../base/contract/address.ts';
import { fulfillment } from './fulfillment.ts';
import { namedValue } from '../../base/contract/named-value.ts';
import { traceEntry } from '../../cart/contract/quote.ts';
import { refund } from './refund.ts';
import { transaction } from '../../payment/contract/transaction.ts';

export const financialStatuses = [
  'pending',
  'authorized',
  'paid',
  'partially_refunded',
  'refunded',
  'voided',
] as const;

export const fulfillmentStates = ['partial', 'fulfilled'] as const;

/** `other` requires a note. */
export const cancelReasons = ['customer', 'inventory', 'fraud', 'declined', 'other'] as const;

/**
 * As in the platform's reference, plus the offer and its total discount. `type` is `automatic` for an offer,
 * `discount_code` for a code and `manual` for a discount by staff; the latter two have no offer: `offer_id` null,
 * `offer_version` 0.
 */
export const discountApplication = z
  .object({
    type: z.string(),
    title: z.string(),
    /** The code as typed, for type `discount_code`. */
    code: z.string().nullable(),
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

/** A discount code with its discount; `type` is the kind of discount. */
const usedCode = z.object({ code: z.string(), amount, type: z.enum(['percentage', 'fixed_amount']) });

/** A tax from the store that sold the order; `rate` 0.23 is 23 %. Prices include it if `taxes_included`. */
const taxLine = z.object({ title: z.string(), rate: z.number(), price: amount }).meta({ id: 'TaxLine' });

export const discountAllocation = z
  .object({ amount, discount_application_index: z.int().min(0) })
  .meta({ id: 'DiscountAllocation' });

export const lineItem = z
  .object({
    id,
    order_id: id,
    /** Null for a custom item. */
    product_id: id.nullable(),
    variant_id: id.nullable(),
    title: z.string(),
    variant_title: z.string(),
    name: z.string(),
    sku: z.string(),
    vendor: z.string(),
    product_type: z.string(),
    image_src: fileAddress(z.string()).nullable(),
    /**
     * Whole units. A connected store's line with a fraction counts as 1: `price` is then the price of the whole line, and the
     * property `Quantity` has the real quantity, such as 0.5.
     */
    quantity: z.int(),
    /** Unfulfilled units, without those that were refunded before shipping. */
    fulfillable_quantity: z.int(),
    fulfilled_quantity: z.int(),
    refunded_quantity: z.int(),
    /** `quantity` less `refunded_quantity` */
    current_quantity: z.int(),
    fulfillment_status: z.enum(fulfillmentStates).nullable(),
    price: amount,
    total_discount: amount,
    total_tax: amount,
    tax_lines: z.array(taxLine),
    discount_allocations: z.array(discountAllocation),
    /** The handle of the fulfillment service when it was bought; `manual` for the shop itself. */
    fulfillment_service: z.string(),
    /** The customer's choices and texts: an engraving, a ribbon's color. */
    properties: z.array(namedValue),
    requires_shipping: z.boolean(),
    /** Of one unit, when it was bought; null if unknown. */
    weight: z.number().nullable(),
    weight_unit: z.literal('g'),
    /** When it was added after payment; null if it was bought with the order. */
    added_at: timestamp.nullable(),
    is_post_purchase_item: z.boolean(),
  })
  .meta({ id: 'LineItem' });

/** A shipping method. The unexplained rest of another store's total is one as well (`Adjustment`). */
export const shippingLine = z
  .object({ code: z.string(), title: z.string(), price: amount })
  .meta({ id: 'ShippingLine' });

/** The customer of an order or draft, with their current name. */
export const orderCustomer = z
  .object({ id, first_name: z.string(), last_name: z.string(), email: z.string() })
  .meta({ id: 'OrderCustomer' });

/** A whole order. Rows of a list are the same, unless `fields` are given. */
export const order = z
  .object({
    id,
    shop_id: id,
    name: z.string(),
    order_number: z.int(),
    email: z.string(),
    customer: orderCustomer.nullable(),
    currency: z.string(),
    total_price: amount,
    total_discounts: amount,
    total_quantity: z.int(),
    financial_status: z.enum(financialStatuses),
    /** Null if no unit is fulfilled; `fulfilled` if at least one is and none is left. */
    fulfillment_status: z.enum(fulfillmentStates).nullable(),
    /** Unfulfilled units of all lines; 0 for a canceled order. */
    fulfillable_quantity: z.int().min(0),
    /** Refunded so far. */
    total_refunded: amount,
    tags: z.string(),
    cancelled_at: timestamp.nullable(),
    closed_at: timestamp.nullable(),
    token: secret(z.string()),
    /** Tokens of the cart and the checkout it was bought with; null if it was not bought at this shop's checkout. */
    cart_token: secret(z.string()).nullable(),
    checkout_token: secret(z.string()).nullable(),
    /** The customer's page of the order, open to anyone with the URL; null for an order of another store. */
    order_status_url: secret(z.string()).nullable(),
    phone: z.string(),
    note: z.string(),
    note_attributes: z.array(namedValue),
    /** The source: `web`, `draft`, `api`, another store, or the name given by the program that placed it. */
    source_name: z.string(),
    /** The first page of the customer's visit and its referrer, from the script or another store; null if unknown. */
    landing_site: z.string().nullable(),
    referring_site: z.string().nullable(),
    /** The UTM parameters of that visit (`utm_source` and so on); null if there were none. */
    utm: utmWords.nullable(),
    payment_gateway: z.string(),
    payment_gateway_names: z.array(z.string()),
    total_line_items_price: amount,
    subtotal_price: amount,
    total_shipping: amount,
    /** The tax on top of prices. */
    total_tax: amount,
    tax_lines: z.array(taxLine),
    /** Whether prices include taxes, from the store that sold it; null if unknown. */
    taxes_included: z.boolean().nullable(),
    /** The weight of the lines whose weight is known; null if none is. */
    total_weight: z.number().nullable(),
    weight_unit: z.literal('g'),
    total_paid: amount,
    /** `total_price` without refunded lines, their tax, and refunded shipping. */
    current_total_price: amount,
    /** The balance due. */
    total_outstanding: amount,
    shipping_address: orderAddress.nullable(),
    billing_address: orderAddress.nullable(),
    shipping_lines: z.array(shippingLine),
    discount_applications: z.array(discountApplication),
    /** The discount codes among `discount_applications`. */
    discount_code: z.array(usedCode),
    line_items: z.array(lineItem),
    transactions: z.array(transaction),
    /** As their own calls answer them, oldest first. */
    fulfillments: z.array(fulfillment),
    refunds: z.array(refund),
    pricing_trace: z.array(traceEntry),
    cancel_reason: z.enum(cancelReasons).nullable(),
    /** Until when the order is on hold, because the customer can add to it; null if it isn't on hold. */
    editable_until: timestamp.nullable(),
    version: z.int(),
    /** When it was placed; figures count it on that day. Before `created_at` if a program entered it later. */
    processed_at: timestamp,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof order>;

/** Sources of orders that no program placed. */
export const ownSources: readonly string[] = ['web', 'draft', 'shopify', 'woocommerce'];
