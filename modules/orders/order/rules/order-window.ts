interface WaitingOrder {
  editable_until: Date | string | null;
  released_at: Date | string | null;
  cancelled_at: Date | string | null;
}

/** Until when an order waits for what may still be added to it; null: it does not wait. */
export function heldUntil(order: WaitingOrder, now: Date): Date | null {
  if (order.editable_until === null || order.released_at !== null || order.cancelled_at !== null) return null;
  const until = new Date(order.editable_until);
  return until > now ? until : null;
}

interface GrowingOrder extends WaitingOrder {
  /** Sold by another store, whose checkout charged it or is to. */
  imported: boolean;
  financial_status: string;
  fulfillment_status: string | null;
  closed_at: Date | string | null;
}

/**
 * Whether an order is one that can be added to at all: paid, and nothing of it sent, given back or put away. One of another
 * store only while it is still to be paid: what is added is then paid with it.
 */
export function mayGrow(order: GrowingOrder): boolean {
  return (
    order.financial_status === (order.imported ? 'pending' : 'paid') &&
    order.fulfillment_status === null &&
    order.cancelled_at === null &&
    order.closed_at === null &&
    order.released_at === null
  );
}
