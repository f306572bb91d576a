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

/** `other` needs words in the note. */
export const cancelReasons = ['customer', 'inventory', 'fraud', 'declined', 'other'] as const;

/**
 * As in the platform's reference, plus the offer it came from and the sum it took off. `type` is `automatic` for an
 * offer's, `discount_code` for a code's and `manual` for one that a person gave; these have no offer: `offer_id` null,
 * `offer_version` 0.
 */
export const discountApplication = z
  .object({
    type: z.string(),
    title: z.string(),
    /** What the buyer typed, of type `discount_code`. */
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

/** A code that the buyer typed, and what it took off; `type` says how. */
const usedCode = z.object({ code: z.string(), amount, type: z.enum(['percentage', 'fixed_amount']) });

/** A tax as the store that sold the order says; `rate` 0.23 is 23 %. Prices hold it where `taxes_included`. */
const taxLine = z.object({ title: z.string(), rate: z.number(), price: amount }).meta({ id: 'TaxLine' });

export const discountAllocation = z
  .object({ amount, discount_application_index: z.int().min(0) })
  .meta({ id: 'DiscountAllocation' });

export const lineItem = z
  .object({
    id,
    order_id: id,
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
    /**
     * Whole units. A line of a connected store that is for a part of a unit, or for units and a part, counts as 1; `price` is
     * then what all of it costs, and the property `Quantity` says how much it is: 0.5.
     */
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
    tax_lines: z.array(taxLine),
    discount_allocations: z.array(discountAllocation),
    /** Who was to send it when it was bought, by the handle that variants name; `manual`: the shop itself. */
    fulfillment_service: z.string(),
    /** What the buyer chose or typed for it: an engraving, a colour of the ribbon. */
    properties: z.array(namedValue),
    requires_shipping: z.boolean(),
    /** Of one unit, when it was bought; null where nobody said. */
    weight: z.number().nullable(),
    weight_unit: z.literal('g'),
    /** When it was put on, after the order had been paid; null: bought with it. */
    added_at: timestamp.nullable(),
    is_post_purchase_item: z.boolean(),
  })
  .meta({ id: 'LineItem' });

/** One way of delivery; what is left over of an order's price at another store is one, too (`Adjustment`). */
export const shippingLine = z
  .object({ code: z.string(), title: z.string(), price: amount })
  .meta({ id: 'ShippingLine' });

/** Whose an order or a draft is, as they are called now. */
export const orderCustomer = z
  .object({ id, first_name: z.string(), last_name: z.string(), email: z.string() })
  .meta({ id: 'OrderCustomer' });

/** An order, whole: a row of a list is the same unless it was asked with `fields`. */
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
    /** Null while nothing was sent; `fulfilled` once nothing is left to send and something was sent. */
    fulfillment_status: z.enum(fulfillmentStates).nullable(),
    /** Units of all lines that are left to send; 0 of a cancelled order. */
    fulfillable_quantity: z.int().min(0),
    /** Everything given back so far. */
    total_refunded: amount,
    tags: z.string(),
    cancelled_at: timestamp.nullable(),
    closed_at: timestamp.nullable(),
    token: secret(z.string()),
    /** Of the cart and the checkout that it was bought with here; null for what was bought otherwise. */
    cart_token: secret(z.string()).nullable(),
    checkout_token: secret(z.string()).nullable(),
    /** Its page for its buyer, which opens to whoever has the address; null for an order of another store. */
    order_status_url: secret(z.string()).nullable(),
    phone: z.string(),
    note: z.string(),
    note_attributes: z.array(namedValue),
    /** Where it came from: `web`, `draft`, `api`, another store, or what the program says that placed it. */
    source_name: z.string(),
    /** The page that the visit of its buyer began on, and the one that led there, as its script or another store says; null: nobody says. */
    landing_site: z.string().nullable(),
    referring_site: z.string().nullable(),
    /** What the link said that led there (`utm_source` and so on); null: nothing. */
    utm: utmWords.nullable(),
    payment_gateway: z.string(),
    payment_gateway_names: z.array(z.string()),
    total_line_items_price: amount,
    subtotal_price: amount,
    total_shipping: amount,
    /** What is paid on top of prices. */
    total_tax: amount,
    tax_lines: z.array(taxLine),
    /** Whether prices hold the taxes, as the store says that sold it; null: nobody says. */
    taxes_included: z.boolean().nullable(),
    /** Of its lines whose weight is known; null: of none. */
    total_weight: z.number().nullable(),
    weight_unit: z.literal('g'),
    total_paid: amount,
    /** What the order still has of its `total_price`: without refunded lines, their tax and refunded shipping. */
    current_total_price: amount,
    /** What is left to pay. */
    total_outstanding: amount,
    shipping_address: orderAddress.nullable(),
    billing_address: orderAddress.nullable(),
    shipping_lines: z.array(shippingLine),
    discount_applications: z.array(discountApplication),
    /** Those of `discount_applications` that are codes. */
    discount_code: z.array(usedCode),
    line_items: z.array(lineItem),
    transactions: z.array(transaction),
    /** As their own calls answer them, oldest first. */
    fulfillments: z.array(fulfillment),
    refunds: z.array(refund),
    pricing_trace: z.array(traceEntry),
    cancel_reason: z.enum(cancelReasons).nullable(),
    /** Until when the buyer can add to it, and it cannot be sent; null: it does not wait. */
    editable_until: timestamp.nullable(),
    version: z.int(),
    /** When it was placed, and the day that it counts on; before `created_at` where a program entered it later. */
    processed_at: timestamp,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof order>;

/** What an order says that was not placed by a program. */
export const ownSources: readonly string[] = ['web', 'draft', 'shopify', 'woocommerce'];
