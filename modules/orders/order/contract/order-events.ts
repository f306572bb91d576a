import { z } from 'zod';
import { defineEvent, type PayloadOf } from '#core/contract/event-kind.ts';

// What orders tell other areas. Amounts are in minor units, moments ISO 8601 in UTC.

const id = z.number().int();
const minor = z.number().int();
const order = z.object({ order_id: id, at: z.string() });

const allocations = z.array(z.object({ offer_id: id, amount_minor: minor }));

const soldLine = z.object({
  /** Null for a line that was typed in. */
  product_id: id.nullable(),
  variant_id: id.nullable(),
  quantity: z.number().int(),
  /** After discounts. */
  total_minor: minor,
  /** Offers that discounted it, and by how much. */
  allocations,
  /** The offer it was taken from, with or without a discount. */
  taken_offer_id: id.nullish(),
});

/** Units given up with what was paid or owed for them, without tax and shipping. */
const lineGivenUp = soldLine.extend({ line_item_id: id });
export type LineGivenUp = z.output<typeof lineGivenUp>;

export const orderPlaced = defineEvent(
  'orders.placed',
  order.extend({
    subtotal_minor: minor,
    lines: z.array(soldLine),
    /** Whether its buyer is sent a confirmation. */
    confirm: z.boolean().optional(),
  }),
  { formerly: 'order.placed' },
);
export type OrderPlaced = PayloadOf<typeof orderPlaced>;

/** An order of another store came, for the `first` time, or again. */
export const orderImported = defineEvent(
  'orders.imported',
  z.object({ order_id: id, first: z.boolean().default(false) }),
  { formerly: 'order.imported' },
);

/** A line was put on after the order was paid: `lines` is that one. `amount_minor` is with delivery. */
export const orderAdded = defineEvent(
  'orders.added',
  order.extend({ line_item_id: id, amount_minor: minor, lines: z.array(soldLine) }),
  { formerly: 'order.added' },
);
export type OrderAdded = PayloadOf<typeof orderAdded>;

/** Anything of an order changed; what, is in `changes`. */
export const orderUpdated = defineEvent('orders.updated', order.extend({ changes: z.array(z.string()) }), {
  formerly: 'order.updated',
});

export const orderPaid = defineEvent('orders.paid', order, { formerly: 'order.paid' });

/** One fulfilment was made; `complete`: nothing is left to send. */
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
 * Units arrived: `lines` are those of which more has arrived than was told before, with how many more and when the last
 * of what has arrived did. Each unit is told once, however often another store's order is read. `history`: they had
 * arrived before the order came here, so nobody is to be told of it as news.
 */
export const orderDelivered = defineEvent(
  'orders.delivered',
  order.extend({ history: z.boolean(), lines: z.array(arrivedLine) }),
);
export type OrderDelivered = PayloadOf<typeof orderDelivered>;

/** Units that were told as arrived have not, after all: someone erred, the parcel was cancelled, another store says otherwise. */
export const deliveryTakenBack = defineEvent(
  'orders.delivery_taken_back',
  order.extend({ lines: z.array(arrivedLine.omit({ delivered_at: true })) }),
);

/** The buyer is to hear how a parcel can be followed. */
export const trackingChanged = defineEvent('orders.tracking_changed', order.extend({ fulfillment_id: id }), {
  formerly: 'order.tracking_changed',
});

/** Money went back. `amount_minor` is lines, tax and shipping, less what is still owed. */
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

/** More money of a refund went back, that a payment had refused before. */
export const refundMoved = defineEvent(
  'orders.refund_moved',
  orderRefunded.payload.omit({ shipping_minor: true, lines: true }),
  { formerly: 'order.refund_moved' },
);

/** `lines` are those that will never be paid: none for an order that was paid. */
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

/** It is gone, with all that belonged to it. */
export const orderDeleted = defineEvent('orders.deleted', order, { formerly: 'order.deleted' });
