import type { BodyInputOf } from '#core/contract/endpoint.ts';
import type { createRefund } from '../contract/refund-calls.ts';

type AskedLine = NonNullable<BodyInputOf<typeof createRefund>['refund']['refund_line_items']>[number];

/** How many units of a line can be refunded, and how many of them restocked: unfulfilled and fulfilled ones. */
export interface RefundLimits {
  maximum_quantity: number;
  maximum_cancel: number;
  maximum_return: number;
}

/** How many of these units can be restocked. */
export function restockableUnits(limits: RefundLimits, quantity: number): number {
  return Math.min(quantity, limits.maximum_cancel + limits.maximum_return);
}

/**
 * The request lines for `quantity` units of a line: unfulfilled units are restocked first, then fulfilled ones; the rest
 * is refunded without restocking.
 */
export function refundLines(
  line_item_id: number,
  quantity: number,
  restock: boolean,
  limits: RefundLimits,
): AskedLine[] {
  const cancel = restock ? Math.min(quantity, limits.maximum_cancel) : 0;
  const back = restock ? Math.min(quantity - cancel, limits.maximum_return) : 0;
  const parts = [
    { line_item_id, quantity: cancel, restock_type: 'cancel' as const },
    { line_item_id, quantity: back, restock_type: 'return' as const },
    { line_item_id, quantity: quantity - cancel - back, restock_type: 'no_restock' as const },
  ];
  return parts.filter((part) => part.quantity > 0);
}
