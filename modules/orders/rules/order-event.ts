import type { DraftOrder } from '../contract/draft-order-calls.ts';

/** Units given up with what was paid or owed for them. Minor units, without tax and shipping. */
export interface LineGivenUp {
  line_item_id: number;
  product_id: number | null;
  variant_id: number | null;
  quantity: number;
  /** After discounts. */
  total_minor: number;
  /** Offers that had discounted these units, and by how much. */
  allocations: { offer_id: number; amount_minor: number }[];
  /** The offer they had been taken from. */
  taken_offer_id?: number | null;
}

/** Outbox topic `order.updated`: anything of it changed; what, is in `changes`. */
export interface OrderUpdated {
  order_id: number;
  /** ISO 8601, UTC. */
  at: string;
  changes: string[];
}

/** Outbox topic `order.fulfilled`: one fulfilment was made. */
export interface OrderFulfilled {
  order_id: number;
  fulfillment_id: number;
  at: string;
  /** Nothing is left to send. */
  complete: boolean;
  notify_customer: boolean;
  lines: { line_item_id: number; quantity: number }[];
}

/** Outbox topic `order.refunded`: money went back. `amount_minor` is lines, tax and shipping, less what is still owed. */
export interface OrderRefunded {
  order_id: number;
  refund_id: number;
  at: string;
  amount_minor: number;
  shipping_minor: number;
  currency: string;
  notify: boolean;
  lines: LineGivenUp[];
}

/** Outbox topic `order.refund_moved`: more money of a refund went back, that a payment had refused before. */
export type RefundMoved = Pick<
  OrderRefunded,
  'order_id' | 'refund_id' | 'at' | 'amount_minor' | 'currency' | 'notify'
>;

/** Outbox topic `order.cancelled`. `lines` are those that will never be paid: none for an order that was paid. */
export interface OrderCancelled {
  order_id: number;
  at: string;
  reason: string;
  voided: boolean;
  notify: boolean;
  lines: LineGivenUp[];
}

/** Outbox topic `order.deleted`: it is gone, with all that belonged to it. */
export interface OrderDeleted {
  order_id: number;
  at: string;
}

/** Outbox topics `order.draft_created`, `order.draft_updated` (also when it became an order). */
export interface DraftChanged {
  draft_order_id: number;
  at: string;
  /** As the call answered: prices of an open draft are worked out anew at each look. */
  draft_order: DraftOrder;
}

/** Outbox topic `order.draft_deleted`. */
export interface DraftDeleted {
  draft_order_id: number;
  at: string;
}

/** Outbox topics `customer.created`, `customer.updated`, `customer.deleted`. */
export interface CustomerChanged {
  customer_id: number;
  at: string;
}
