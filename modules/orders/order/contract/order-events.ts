import { z } from 'zod';
import { defineEvent, type PayloadOf } from '#core/contract/event-kind.ts';

// Events that orders publish to other areas. Amounts are in minor units, and times are ISO 8601 in UTC.

const id = z.number().int();
const minor = z.number().int();
const order = z.object({ order_id: id, at: z.string() });

const allocations = z.array(z.object({ offer_id: id, amount_minor: minor }));

const soldLine = z.object({
  /** Null for a custom item. */
  product_id: id.nullable(),
  variant_id: id.nullable(),
  quantity: z.number().int(),
  /** After discounts. */
  total_minor: minor,
  /** The offers that discounted it, with the amounts. */
  allocations,
  /** The offer it was added from, with or without a discount. */
  taken_offer_id: id.nullish(),
});

/** Refunded or canceled units with the amount paid or owed for them, without tax and shipping. */
const lineGivenUp = soldLine.extend({ line_item_id: id });
export type LineGivenUp = z.output<typeof lineGivenUp>;

export const orderPlaced = defineEvent(
  'orders.placed',
  order.extend({
    subtotal_minor: minor,
    lines: z.array(soldLine),
    /** Whether the customer gets an order confirmation. */
    confirm: z.boolean().optional(),
  }),
  { formerly: 'order.placed' },
);
export type OrderPlaced = PayloadOf<typeof orderPlaced>;

/** An order of another store was imported, for the `first` time or again. */
export const orderImported = defineEvent(
  'orders.imported',
  z.object({ order_id: id, first: z.boolean().default(false) }),
  { formerly: 'order.imported' },
);

/** A line was added after payment: `lines` has only that one. `amount_minor` includes shipping. */
export const orderAdded = defineEvent(
  'orders.added',
  order.extend({ line_item_id: id, amount_minor: minor, lines: z.array(soldLine) }),
  { formerly: 'order.added' },
);
export type OrderAdded = PayloadOf<typeof orderAdded>;

/** An order changed; `changes` lists its changed parts. */
export const orderUpdated = defineEvent('orders.updated', order.extend({ changes: z.array(z.string()) }), {
  formerly: 'order.updated',
});

export const orderPaid = defineEvent('orders.paid', order, { formerly: 'order.paid' });

/** A fulfillment was created; `complete` if no unit is left to fulfill. */
export const orderFulfilled = defineEvent(
  'orders.fulfilled',
  order.extend({
    fulfillment_id: id,
    complete: z.boolean(),
    notify_customer: z.boolean(),
    lines: z.array(z.object({ line_item_id: id, quantity: z.number().int() })),
  }),
  { formerly: 'order.fulfilled' },
);

const arrivedLine = z.object({ line_item_id: id, quantity: z.number().int(), delivered_at: z.string() });

/**
 * Units were delivered: `lines` has the lines with more delivered units than published before, with the difference and
 * the time of the last delivery. Each unit is published once, however often another store's order is imported.
 * `history`: they were delivered before the import, so subscribers should not treat it as news.
 */
export const orderDelivered = defineEvent(
  'orders.delivered',
  order.extend({ history: z.boolean(), lines: z.array(arrivedLine) }),
);
export type OrderDelivered = PayloadOf<typeof orderDelivered>;

/** Takes back published deliveries: staff corrected a mistake, the parcel was canceled, or another store changed its order. */
export const deliveryTakenBack = defineEvent(
  'orders.delivery_taken_back',
  order.extend({ lines: z.array(arrivedLine.omit({ delivered_at: true })) }),
);

/** The tracking changed, and the customer should be notified. */
export const trackingChanged = defineEvent('orders.tracking_changed', order.extend({ fulfillment_id: id }), {
  formerly: 'order.tracking_changed',
});

/** A refund was made. `amount_minor` covers lines, tax and shipping, minus the amount still owed. */
export const orderRefunded = defineEvent(
  'orders.refunded',
  order.extend({
    refund_id: id,
    amount_minor: minor,
    shipping_minor: minor,
    currency: z.string(),
    notify: z.boolean(),
    lines: z.array(lineGivenUp),
  }),
  { formerly: 'order.refunded' },
);
export type OrderRefunded = PayloadOf<typeof orderRefunded>;

/** Another part of a refund was paid back, after a payment had refused it before. */
export const refundMoved = defineEvent(
  'orders.refund_moved',
  orderRefunded.payload.omit({ shipping_minor: true, lines: true }),
  { formerly: 'order.refund_moved' },
);

/** An order was canceled. `lines` has the lines that won't be paid, and is empty for a paid order. */
export const orderCancelled = defineEvent(
  'orders.cancelled',
  order.extend({
    reason: z.string(),
    voided: z.boolean(),
    notify: z.boolean(),
    lines: z.array(lineGivenUp),
  }),
  { formerly: 'order.cancelled' },
);
export type OrderCancelled = PayloadOf<typeof orderCancelled>;

/** The order and everything that belonged to it were deleted. */
export const orderDeleted = defineEvent('orders.deleted', order, { formerly: 'order.deleted' });
