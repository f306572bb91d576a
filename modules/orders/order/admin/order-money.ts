import type { Order } from '../contract/order.ts';

/** The amount paid and not yet refunded, in major units. */
export function refundableAmount(order: Pick<Order, 'total_paid' | 'total_refunded'>): number {
  return Math.max(0, Math.round((order.total_paid - order.total_refunded) * 1000) / 1000);
}

/** Units that are fulfilled and not refunded. While there are any, the order can't be canceled. */
export function unitsWithBuyer(order: Pick<Order, 'line_items'>): number {
  return order.line_items.reduce((sum, line) => sum + line.current_quantity - line.fulfillable_quantity, 0);
}

/** Units that are unfulfilled. */
export function unitsToSend(order: Pick<Order, 'line_items' | 'cancelled_at'>): number {
  if (order.cancelled_at !== null) return 0;
  return order.line_items.reduce((sum, line) => sum + line.fulfillable_quantity, 0);
}
