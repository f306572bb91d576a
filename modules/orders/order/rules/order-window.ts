interface WaitingOrder {
  editable_until: Date | string | null;
  released_at: Date | string | null;
  cancelled_at: Date | string | null;
}

/** Until when an order is on hold because the customer can add to it; null if it isn't. */
export function heldUntil(order: WaitingOrder, now: Date): Date | null {
  if (order.editable_until === null || order.released_at !== null || order.cancelled_at !== null) return null;
  const until = new Date(order.editable_until);
  return until > now ? until : null;
}

interface GrowingOrder extends WaitingOrder {
  /** Sold by another store, which charges it at its checkout. */
  imported: boolean;
  financial_status: string;
  fulfillment_status: string | null;
  closed_at: Date | string | null;
}

/**
 * Whether lines can be added to an order: it is paid, and nothing of it was fulfilled, refunded or archived. An order of
 * another store must still be unpaid, so that the addition is paid with it.
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
