import { allocate } from '#core/rules/money.ts';
import type { OrderAdded, OrderCancelled, OrderPlaced, OrderRefunded } from '../contract/order-events.ts';

export interface Fact {
  key: string;
  subject: 'shop' | 'product' | 'offer';
  subject_id: number;
  metric: 'orders' | 'sales' | 'quantity' | 'offer_sales' | 'checkout';
  value: number;
  /** ISO 8601, UTC. */
  at: string;
}

/** Lines by product: units and what they came to. Lines that were typed in are of no product. */
function byProduct(
  lines: readonly { product_id: number | null; quantity: number; total_minor: number }[],
): [number, { quantity: number; sales: number }][] {
  const sums = new Map<number, { quantity: number; sales: number }>();
  for (const line of lines) {
    if (line.product_id === null) continue;
    const sum = sums.get(line.product_id) ?? { quantity: 0, sales: 0 };
    sum.quantity += line.quantity;
    sum.sales += line.total_minor;
    sums.set(line.product_id, sum);
  }
  return [...sums];
}

function productFacts(
  key: (rest: string) => string,
  at: string,
  lines: OrderPlaced['lines'],
  sign: 1 | -1,
): Fact[] {
  return byProduct(lines).flatMap(([subject_id, { quantity, sales }]): Fact[] => [
    {
      key: key(`p${subject_id}:q`),
      subject: 'product',
      subject_id,
      metric: 'quantity',
      value: sign * quantity,
      at,
    },
    {
      key: key(`p${subject_id}:s`),
      subject: 'product',
      subject_id,
      metric: 'sales',
      value: sign * sales,
      at,
    },
  ]);
}

/** The shop's and the products' own figures of one order. Each counts once by its key. */
export function orderFacts(order: OrderPlaced): Fact[] {
  const { at } = order;
  const key = (rest: string) => `order:${order.order_id}:${rest}`;
  return [
    { key: key('orders'), subject: 'shop', subject_id: 0, metric: 'orders', value: 1, at },
    { key: key('sales'), subject: 'shop', subject_id: 0, metric: 'sales', value: order.subtotal_minor, at },
    ...productFacts(key, at, order.lines, 1),
  ];
}

/** What was added counts on the day it was: it is no order of its own. */
export function addedFacts({ line_item_id, at, lines }: OrderAdded): Fact[] {
  const key = (rest: string) => `added:${line_item_id}:${rest}`;
  const value = lines.reduce((sum, line) => sum + line.total_minor, 0);
  return [
    { key: key('sales'), subject: 'shop', subject_id: 0, metric: 'sales', value, at },
    ...productFacts(key, at, lines, 1),
  ];
}

/** `beside`: what is given up of no line. */
function givenUpFacts(prefix: string, at: string, lines: OrderPlaced['lines'], beside = 0): Fact[] {
  if (lines.length === 0 && beside === 0) return [];
  const key = (rest: string) => `${prefix}:${rest}`;
  const sales = lines.reduce((sum, line) => sum + line.total_minor, beside);
  return [
    { key: key('sales'), subject: 'shop', subject_id: 0, metric: 'sales', value: -sales, at },
    ...productFacts(key, at, lines, -1),
  ];
}

/**
 * What a refund takes off the sales of its own day: its lines, as sales are without tax and shipping, and what it gave
 * back of no product.
 */
export function refundFacts({
  refund_id,
  at,
  lines,
  beside_minor,
}: Pick<OrderRefunded, 'refund_id' | 'at' | 'lines' | 'beside_minor'>): Fact[] {
  return givenUpFacts(`refund:${refund_id}`, at, lines, beside_minor);
}

/** What an order that nobody will pay for takes off again. */
export function cancelFacts({
  order_id,
  at,
  lines,
}: Pick<OrderCancelled, 'order_id' | 'at' | 'lines'>): Fact[] {
  return givenUpFacts(`cancel:${order_id}`, at, lines);
}

/** What an order was placed with, and what was given up of it since, by days of their own. Minor units. */
export interface OrderParts {
  placed: Pick<OrderPlaced, 'order_id' | 'at' | 'lines'>;
  /** `key` names what it was; the same thing has the same key, however often it is looked at. */
  given_up: { key: string; at: string; lines: OrderPlaced['lines'] }[];
}

/** An order of another store as it stands here now. Minor units. */
export interface ImportedStanding {
  order_id: number;
  /** When it was placed; ISO 8601, UTC. */
  at: string;
  /** Null while it is not cancelled. */
  cancelled_at: string | null;
  /** It has been paid, whatever of it went back; also one that costs nothing. */
  paid: boolean;
  /** `total_minor` is after discounts, `allocations` are what offers of ours took off; both of all units. */
  lines: {
    id: number;
    product_id: number | null;
    quantity: number;
    total_minor: number;
    allocations: { offer_id: number; amount_minor: number }[];
    taken_offer_id: number | null;
  }[];
  /** Oldest first. */
  refunds: {
    /** The other store's own id of it. */
    key: string;
    at: string;
    /** Lines, their tax, shipping, and what was given back beside them. */
    amount_minor: number;
    shipping_minor: number;
    lines: { line_id: number; quantity: number; subtotal_minor: number; tax_minor: number }[];
  }[];
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/**
 * Splits what a refund took off the items over the order's lines: as the refund says, and what it gave back beside or
 * instead of that by what is left of each. No line falls below nothing.
 */
function takenOff(total: number, said: readonly number[], left: readonly number[]): number[] {
  const parts = said.map((one, at) => Math.min(one, left[at]!));
  const more = Math.min(total, sumOf(left)) - sumOf(parts);
  const by = more > 0 ? left.map((one, at) => one - parts[at]!) : parts;
  const moved = allocate(
    Math.abs(more),
    by.map((weight, key) => ({ key, weight })),
  );
  return parts.map((part, at) => part + Math.sign(more) * moved[at]!);
}

/**
 * An order of another store as what was placed and what was given up of it. It was placed as it is now: an edit there says
 * that it was another order. A refund gives up, on its own day, what went back for items: money where there was money, and
 * what the units cost where nobody has paid yet. Cancelled unpaid, the rest is given up.
 */
export function importedParts(order: ImportedStanding): OrderParts {
  const { order_id, at } = order;
  const units = order.lines.map((line) => line.quantity);
  const worth = order.lines.map((line) => line.total_minor);
  /** `quantities` of each line, the last of those that are left; a discount goes with its units, to the last cent. */
  const linesOf = (quantities: readonly number[], totals: readonly number[]): OrderPlaced['lines'] =>
    order.lines.map(({ product_id, quantity: all, allocations, taken_offer_id }, index) => {
      const [left, quantity] = [units[index]!, quantities[index]!];
      const upTo = (amount: number, part: number) => Math.floor((amount * part) / all);
      return {
        product_id,
        variant_id: null,
        quantity,
        total_minor: totals[index]!,
        allocations: allocations.map(({ offer_id, amount_minor }) => ({
          offer_id,
          amount_minor: upTo(amount_minor, left) - upTo(amount_minor, left - quantity),
        })),
        taken_offer_id,
      };
    });
  const parts: OrderParts = { placed: { order_id, at, lines: linesOf(units, worth) }, given_up: [] };
  for (const refund of order.refunds) {
    const ofLine = (line: { id: number }, what: 'quantity' | 'subtotal_minor') =>
      sumOf(refund.lines.flatMap((one) => (one.line_id === line.id ? [one[what]] : [])));
    const quantities = order.lines.map((line, index) => Math.min(ofLine(line, 'quantity'), units[index]!));
    const said = order.lines.map((line) => ofLine(line, 'subtotal_minor'));
    const tax = sumOf(refund.lines.map((line) => line.tax_minor));
    const back = Math.max(0, refund.amount_minor - refund.shipping_minor - tax);
    const totals = takenOff(order.paid ? back : sumOf(said), said, worth);
    const lines = linesOf(quantities, totals);
    quantities.forEach((quantity, index) => (units[index]! -= quantity));
    totals.forEach((total, index) => (worth[index]! -= total));
    parts.given_up.push({ key: `order:${order_id}:refund:${refund.key}`, at: refund.at, lines });
  }
  if (order.cancelled_at !== null && !order.paid)
    parts.given_up.push({
      key: `order:${order_id}:cancel`,
      at: order.cancelled_at,
      lines: linesOf(units, worth),
    });
  return parts;
}

/** All figures of an order of another store, of the shop and its products. */
export function importedFacts({ placed, given_up }: OrderParts): Fact[] {
  const subtotal_minor = sumOf(placed.lines.map((line) => line.total_minor));
  return [
    ...orderFacts({ ...placed, subtotal_minor }),
    ...given_up.flatMap(({ key, at, lines }) => givenUpFacts(key, at, lines)),
  ];
}
