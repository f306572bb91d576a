import type { RefundableOrder } from '../rules/refund-rules.ts';
import type { LockedOrder } from '../../order/server/order-state.ts';

/** The order data for the refund rules. `owed` is claimed by refunds and has not moved. */
export function refundableOrder({ order, lines }: LockedOrder, owed: number): RefundableOrder {
  return {
    left_minor: order.paid_minor - order.refunded_minor - owed,
    lines: lines.map((line) => ({
      id: line.id,
      quantity: line.quantity,
      fulfilled_quantity: line.fulfilled_quantity,
      refunded_quantity: line.refunded_quantity,
      removed_quantity: line.removed_quantity,
      price_minor: line.price_minor,
      allocations: line.discount_allocations.map((allocation) => allocation.amount_minor),
      total_tax_minor: line.total_tax_minor,
    })),
    total_shipping_minor: order.total_shipping_minor,
    refunded_shipping_minor: order.refunded_shipping_minor,
    cancelled: order.cancelled_at !== null,
  };
}
