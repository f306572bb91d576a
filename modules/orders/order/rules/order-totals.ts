import { fulfillmentStatus, type LineQuantities } from './fulfillment-rules.ts';

/** One movement of money. Only successful ones count. */
export interface MoneyEvent {
  kind: 'authorization' | 'sale' | 'capture' | 'refund' | 'void';
  status: 'pending' | 'success' | 'failure' | 'error';
  amount_minor: number;
}

export interface SoldLine {
  id: number;
  quantity: number;
  price_minor: number;
  total_discount_minor: number;
  total_tax_minor: number;
}

/** Everything that happened to an order. Minor units. */
export interface OrderEvents {
  lines: readonly SoldLine[];
  shipping_minor: number;
  transactions: readonly MoneyEvent[];
  fulfillments: readonly {
    status: 'open' | 'success' | 'cancelled';
    lines: readonly { line_item_id: number; quantity: number }[];
  }[];
  refunds: readonly {
    shipping_minor: number;
    lines: readonly {
      line_item_id: number;
      quantity: number;
      removed_quantity: number;
      subtotal_minor: number;
      tax_minor: number;
    }[];
  }[];
  cancelled: boolean;
}

export type FinancialStatus =
  'pending' | 'authorized' | 'paid' | 'partially_refunded' | 'refunded' | 'voided';

/** Sums and statuses of an order. They are only computed from its events, never set. */
export interface OrderTotals {
  lines: (LineQuantities & { id: number; fulfillable_quantity: number })[];
  total_line_items_price_minor: number;
  total_discounts_minor: number;
  subtotal_price_minor: number;
  total_shipping_minor: number;
  total_tax_minor: number;
  total_price_minor: number;
  paid_minor: number;
  refunded_minor: number;
  refunded_shipping_minor: number;
  /** The remaining value of lines, tax and shipping. */
  current_total_minor: number;
  financial_status: FinancialStatus;
  fulfillment_status: 'partial' | 'fulfilled' | null;
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

function financialStatus(
  transactions: readonly MoneyEvent[],
  cancelled: boolean,
): Pick<OrderTotals, 'paid_minor' | 'financial_status'> & { moved_back_minor: number } {
  const of = (...kinds: MoneyEvent['kind'][]) =>
    transactions.filter(({ kind, status }) => status === 'success' && kinds.includes(kind));
  const payments = of('sale', 'capture');
  const paid = sum(payments.map((one) => one.amount_minor));
  const back = sum(of('refund').map((one) => one.amount_minor));
  const is = (financial_status: FinancialStatus) => ({
    paid_minor: paid,
    moved_back_minor: back,
    financial_status,
  });
  if (payments.length > 0) {
    if (back === 0) return is('paid');
    return is(back < paid ? 'partially_refunded' : 'refunded');
  }
  if (cancelled || of('void').length > 0) return is('voided');
  return is(of('authorization').length > 0 ? 'authorized' : 'pending');
}

/** Computes sums and statuses of an order from its events. */
export function orderTotals(events: OrderEvents): OrderTotals {
  const refunded = events.refunds.flatMap((refund) => refund.lines);
  const sent = events.fulfillments
    .filter(({ status }) => status !== 'cancelled')
    .flatMap(({ lines }) => lines);
  const lines = events.lines.map(({ id, quantity }) => {
    const ofLine = refunded.filter((one) => one.line_item_id === id);
    const removed = sum(ofLine.map((one) => one.removed_quantity));
    const fulfilled = sum(sent.filter((one) => one.line_item_id === id).map((one) => one.quantity));
    return {
      id,
      quantity,
      fulfilled_quantity: fulfilled,
      refunded_quantity: sum(ofLine.map((one) => one.quantity)),
      removed_quantity: removed,
      fulfillable_quantity: quantity - fulfilled - removed,
    };
  });
  const total_line_items_price_minor = sum(events.lines.map((line) => line.price_minor * line.quantity));
  const total_discounts_minor = sum(events.lines.map((line) => line.total_discount_minor));
  const subtotal_price_minor = total_line_items_price_minor - total_discounts_minor;
  const total_tax_minor = sum(events.lines.map((line) => line.total_tax_minor));
  const total_price_minor = subtotal_price_minor + total_tax_minor + events.shipping_minor;
  const { paid_minor, financial_status, moved_back_minor } = financialStatus(
    events.transactions,
    events.cancelled,
  );
  return {
    lines,
    total_line_items_price_minor,
    total_discounts_minor,
    subtotal_price_minor,
    total_shipping_minor: events.shipping_minor,
    total_tax_minor,
    total_price_minor,
    paid_minor,
    refunded_minor: moved_back_minor,
    refunded_shipping_minor: sum(events.refunds.map((refund) => refund.shipping_minor)),
    current_total_minor: total_price_minor - moved_back_minor,
    financial_status,
    fulfillment_status: fulfillmentStatus(lines),
  };
}
