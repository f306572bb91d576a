import type { Sentence } from '#core/contract/sentence.ts';
import {
  fulfillableUnits,
  type LineProblem,
  type LineQuantities,
  returnedUnits,
} from '../../order/rules/fulfillment-rules.ts';
import { orderSentences } from '../../order/contract/order-refusals.ts';
import { refundSentences } from '../contract/refund-refusals.ts';
import { shareOfNext, sharesOfNext } from './line-share.ts';

export type RestockType = 'no_restock' | 'cancel' | 'return';

/** A line as bought, with the quantities fulfilled and refunded. Minor units. */
export interface RefundableLine extends LineQuantities {
  id: number;
  price_minor: number;
  /** The order's discounts on this line, in the order's sequence. They add up to the line's discount. */
  allocations: readonly number[];
  total_tax_minor: number;
}

export interface RefundableOrder {
  lines: readonly RefundableLine[];
  total_shipping_minor: number;
  refunded_shipping_minor: number;
  /** Paid, and neither refunded nor claimed by a pending refund. */
  left_minor: number;
  cancelled: boolean;
}

export interface AskedRefund {
  refund_line_items: readonly { line_item_id: number; quantity: number; restock_type: RestockType }[];
  shipping: { amount_minor?: number | undefined; full_refund?: boolean | undefined };
  /** A custom amount of no line, if there are no units and no shipping. */
  amount_minor?: number | undefined;
}

/** Refunded units, at the price paid for exactly these. */
export interface RefundedUnits {
  line_item_id: number;
  quantity: number;
  /** How many of them were unfulfilled. */
  removed_quantity: number;
  restock_type: RestockType;
  discount_minor: number;
  /** The discount by allocation of the line. */
  allocations: number[];
  subtotal_minor: number;
  tax_minor: number;
}

export interface RefundPlan {
  lines: RefundedUnits[];
  shipping_minor: number;
  /**
   * The amount besides lines and shipping: a custom amount; negative if lines and shipping cost more than is left, because
   * an amount was refunded before.
   */
  adjustment_minor: number;
  amount_minor: number;
  problems: LineProblem[];
  /** The problem if more shipping is requested than is left. */
  shipping_problem: Sentence | null;
  /** The same for the amount. */
  amount_problem: Sentence | null;
}

/** How many units of a line can be refunded in each way. A canceled order has returned its stock, so only `no_restock`. */
export function refundLimits(line: LineQuantities, cancelled: boolean): Record<RestockType, number> {
  return {
    no_restock: line.quantity - line.refunded_quantity,
    cancel: cancelled ? 0 : fulfillableUnits(line),
    return: cancelled ? 0 : line.fulfilled_quantity - returnedUnits(line),
  };
}

const sentences: Record<RestockType, (count: number) => Sentence> = {
  no_restock: (count) =>
    count === 0 ? refundSentences.all_refunded : refundSentences.left_to_refund({ count }),
  cancel: (count) => (count === 0 ? refundSentences.none_waiting : refundSentences.not_sent_yet({ count })),
  return: (count) => (count === 0 ? refundSentences.none_sent : refundSentences.can_come_back({ count })),
};

/** The next `quantity` units of a line, in the fixed order of refunds. */
function nextUnits(line: RefundableLine, quantity: number, restock_type: RestockType): RefundedUnits {
  const before = line.refunded_quantity;
  const allocations = sharesOfNext(line.allocations, line.quantity, before, quantity);
  const discount = allocations.reduce((sum, one) => sum + one, 0);
  const removed = {
    no_restock: Math.min(quantity, fulfillableUnits(line)),
    cancel: quantity,
    return: 0,
  }[restock_type];
  return {
    line_item_id: line.id,
    quantity,
    removed_quantity: removed,
    restock_type,
    discount_minor: discount,
    allocations,
    subtotal_minor: line.price_minor * quantity - discount,
    tax_minor: shareOfNext(line.total_tax_minor, line.quantity, before, quantity),
  };
}

function shippingOf(order: RefundableOrder, asked: AskedRefund['shipping']): [number, Sentence | null] {
  const left = order.total_shipping_minor - order.refunded_shipping_minor;
  if (asked.full_refund) return [left, null];
  const wanted = asked.amount_minor ?? 0;
  if (wanted <= left) return [wanted, null];
  return [0, left === 0 ? refundSentences.no_shipping_left : refundSentences.too_much_shipping];
}

/**
 * Computes the refund of units, or of an amount. Units keep the order's discounts and tax, so refunding a line unit by
 * unit returns exactly the line, independent of other lines. Only after a custom amount, the last units return what is
 * left.
 */
export function planRefund(order: RefundableOrder, asked: AskedRefund): RefundPlan {
  const now = new Map(order.lines.map((line) => [line.id, line]));
  const lines: RefundedUnits[] = [];
  const problems: LineProblem[] = [];
  for (const [index, { line_item_id, quantity, restock_type }] of asked.refund_line_items.entries()) {
    const line = now.get(line_item_id);
    if (!line) {
      problems.push({ index, message: orderSentences.not_in_order });
      continue;
    }
    const limit = refundLimits(line, order.cancelled)[restock_type];
    if (quantity > limit) {
      problems.push({ index, message: sentences[restock_type](limit) });
      continue;
    }
    const taken = nextUnits(line, quantity, restock_type);
    lines.push(taken);
    now.set(line_item_id, {
      ...line,
      refunded_quantity: line.refunded_quantity + quantity,
      removed_quantity: line.removed_quantity + taken.removed_quantity,
    });
  }
  const [shipping_minor, shipping_problem] = shippingOf(order, asked.shipping);
  const worth = lines.reduce((sum, one) => sum + one.subtotal_minor + one.tax_minor, shipping_minor);
  const { amount_minor: ofShipping, full_refund } = asked.shipping;
  const alone = asked.refund_line_items.length === 0 && ofShipping === undefined && !full_refund;
  const wanted = alone ? (asked.amount_minor ?? 0) : worth;
  const too_much = alone && wanted > order.left_minor;
  const amount_minor = too_much ? 0 : Math.min(wanted, order.left_minor);
  return {
    lines,
    shipping_minor,
    adjustment_minor: amount_minor - worth,
    amount_minor,
    problems,
    shipping_problem,
    amount_problem: too_much ? refundSentences.too_much_amount : null,
  };
}

/** The request that refunds all that is left. */
export function everythingLeft(order: RefundableOrder, restock: boolean): AskedRefund {
  return {
    refund_line_items: order.lines.flatMap((line) => {
      const left = line.quantity - line.refunded_quantity;
      if (left === 0) return [];
      const unsent = order.cancelled ? 0 : fulfillableUnits(line);
      const waiting = restock ? Math.min(left, unsent) : 0;
      const rest = left - waiting;
      const ask = (quantity: number, restock_type: RestockType) => ({
        line_item_id: line.id,
        quantity,
        restock_type,
      });
      return [
        ...(waiting > 0 ? [ask(waiting, 'cancel')] : []),
        ...(rest > 0 ? [ask(rest, 'no_restock')] : []),
      ];
    }),
    shipping: { full_refund: true },
  };
}
