import { allocate } from '#core/rules/money.ts';
import { netOf, type Sale, type SaleMovement } from '#modules/analytics/figure/rules/sale-movement.ts';
import type { OrderPlaced } from '../../order/contract/order-events.ts';
import { withoutHeldTax } from './held-tax.ts';

/** A line of an order as it stands; sums are of all its units, in minor units. */
export interface SnapshotLine {
  id: number;
  /** Null: typed in. */
  product_id: number | null;
  variant_id: number | null;
  quantity: number;
  gross_minor: number;
  discount_minor: number;
  /** Tax on top of its price. */
  tax_minor: number;
  /** The sum of its named taxes, in its price or on top, and their rates together: 0.23 is 23 %. */
  told_tax_minor: number;
  told_rate: number;
  /** Of one unit, on the day of the sale. Null if unknown. */
  unit_cost_minor: number | null;
  /** Discounts by offers of ours. */
  allocations: { offer_id: number; amount_minor: number }[];
  taken_offer_id: number | null;
  /** When it was put on after payment; ISO 8601, UTC. */
  added_at: string | null;
}

/** A refund as it was carried out. */
export interface SnapshotRefund {
  /** Names it within the order for good: of another store, by its id there. */
  key: string;
  at: string;
  /** Lines, their tax, shipping, and further refunds, including those that are still owed. */
  amount_minor: number;
  shipping_minor: number;
  /** Tax of that, where it was put on top of it. */
  shipping_tax_minor: number;
  lines: {
    line_id: number;
    quantity: number;
    subtotal_minor: number;
    tax_minor: number;
    /** The goods are back. */
    restocked: boolean;
  }[];
}

/** An order in its present state, of this store or another one. */
export interface OrderSnapshot extends Omit<Sale, 'movements' | 'paid' | 'payments'> {
  imported: boolean;
  /** Null while it is not cancelled. */
  cancelled_at: string | null;
  /** It has been paid, even if it was refunded later. Also true for free orders. */
  paid: boolean;
  payments: NonNullable<Sale['payments']>;
  shipping_minor: number;
  /** Of additions after payment. */
  added_shipping_minor: number;
  /** Tax on top of prices, that of shipping included. */
  tax_minor: number;
  /** Prices, and that of shipping, include the named taxes. */
  taxes_included: boolean;
  /** The sum of all named taxes. */
  told_tax_minor: number;
  /** In the order of their places. */
  lines: SnapshotLine[];
  /** Oldest first. */
  refunds: SnapshotRefund[];
}

/** The part of one line that was given up at once. */
interface GivenUpLine {
  line: SnapshotLine;
  quantity: number;
  restocked: number;
  /** Its amount after discounts, without tax. */
  total_minor: number;
  tax_minor: number;
}

/** Amounts given up at once: by a refund, or with an order that won’t be paid. */
interface GivenUp {
  key: string;
  kind: 'refunded' | 'cancelled';
  at: string;
  lines: GivenUpLine[];
  delivery_minor: number;
  tax_beside_minor: number;
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** Takes `amount`, or all if there is less, out of `from` in proportion to each. Returns the loss of each. */
const shareOut = (amount: number, from: readonly number[]): number[] =>
  allocate(
    Math.min(amount, sumOf(from)),
    from.map((weight, key) => ({ key, weight })),
  );

/**
 * Splits `money` that was given back over the parts of an order. Each part loses what the refund names of it. Money beyond
 * that is spread in proportion to what each part still keeps: over the parts that `open` marks first, then over the rest. If
 * the refund names more than the money, its items lose less, then the other parts. Money for the whole rest takes all that
 * every part keeps. Minor units.
 */
function spreadRefund(
  money: number,
  named: readonly number[],
  remaining: readonly number[],
  open: (part: number) => boolean,
  isItem: (part: number) => boolean,
): number[] {
  // A store may report more tax for lines than for the order. The difference goes with the last refund.
  if (money >= sumOf(remaining)) return [...remaining];
  const lost = named.map((one, part) => Math.max(0, Math.min(one, remaining[part]!)));
  for (const first of [true, false]) {
    const more = money - sumOf(lost);
    if (more === 0) break;
    const room =
      more > 0
        ? remaining.map((one, part) => (first && !open(part) ? 0 : Math.max(0, one - lost[part]!)))
        : lost.map((one, part) => (first && !isItem(part) ? 0 : one));
    if (sumOf(room) === 0) continue;
    for (const [part, amount] of shareOut(Math.abs(more), room).entries())
      lost[part]! += Math.sign(more) * amount;
  }
  return lost;
}

/**
 * The amounts that an order gave up, each on its own day. A refund reduces lines, their tax, shipping and the tax of no line,
 * so that the remaining parts add up to the payments less the refunds. An unpaid order gives up what its refunds name. If it
 * is canceled unpaid, it gives up the rest.
 */
function givenUpOf(order: OrderSnapshot): GivenUp[] {
  const { lines } = order;
  const count = lines.length;
  const units = lines.map((line) => line.quantity);
  /** Items by line, taxes by line, delivery, tax of no line. */
  const remaining = [
    ...lines.map((line) => line.gross_minor - line.discount_minor),
    ...lines.map((line) => line.tax_minor),
    order.shipping_minor,
    order.tax_minor - sumOf(lines.map((line) => line.tax_minor)),
  ];
  const isItem = (part: number) => part < count;
  const giveUp = (
    event: Pick<GivenUp, 'key' | 'kind' | 'at'>,
    quantities: readonly number[],
    restocked: readonly number[],
    lost: readonly number[],
  ): GivenUp => {
    lost.forEach((amount, part) => (remaining[part]! -= amount));
    quantities.forEach((quantity, at) => (units[at]! -= quantity));
    return {
      ...event,
      lines: lines.map((line, at) => ({
        line,
        quantity: quantities[at]!,
        restocked: restocked[at]!,
        total_minor: lost[at]!,
        tax_minor: lost[count + at]!,
      })),
      delivery_minor: lost[2 * count]!,
      tax_beside_minor: lost[2 * count + 1]!,
    };
  };
  const all = order.refunds.map((refund) => {
    const ofLines = (what: (one: SnapshotRefund['lines'][number]) => number) =>
      lines.map((line) => sumOf(refund.lines.flatMap((one) => (one.line_id === line.id ? [what(one)] : []))));
    const quantities = ofLines((one) => one.quantity).map((quantity, at) => Math.min(quantity, units[at]!));
    const restocked = ofLines((one) => (one.restocked ? one.quantity : 0));
    const named = [
      ...ofLines((one) => one.subtotal_minor),
      ...ofLines((one) => one.tax_minor),
      refund.shipping_minor,
      refund.shipping_tax_minor,
    ];
    // A refund that names delivery names all that it gives back of it; a line that was added later is not what it was for.
    const open = (part: number) => {
      if (part === 2 * count) return refund.shipping_minor === 0;
      const added = part < 2 * count ? lines[part % count]!.added_at : null;
      return added === null || added <= refund.at;
    };
    return giveUp(
      { key: `refund:${refund.key}`, kind: 'refunded', at: refund.at },
      quantities,
      restocked.map((quantity, at) => Math.min(quantity, quantities[at]!)),
      spreadRefund(order.paid ? refund.amount_minor : sumOf(named), named, remaining, open, isItem),
    );
  });
  if (order.cancelled_at === null || order.paid) return all;
  const rest = giveUp(
    { key: 'cancel', kind: 'cancelled', at: order.cancelled_at },
    [...units],
    [...units],
    [...remaining],
  );
  return [...all, rest];
}

const nothing = {
  ...{
    line_id: null,
    product_id: null,
    variant_id: null,
    orders: 0,
    quantity: 0,
    gross_minor: 0,
    discount_minor: 0,
  },
  ...{ returns_minor: 0, tax_minor: 0, delivery_minor: 0, cost_minor: 0, offers: [] },
} as const satisfies Omit<SaleMovement, 'key' | 'kind' | 'at'>;

/** Offers of a line, each once: with its discount, or only those that took part in it. */
function offersOf(line: SnapshotLine, amounts: boolean): SaleMovement['offers'] {
  const took = new Map<number, number>();
  for (const { offer_id, amount_minor } of line.allocations)
    took.set(offer_id, (took.get(offer_id) ?? 0) + (amounts ? amount_minor : 0));
  if (line.taken_offer_id !== null && !took.has(line.taken_offer_id)) took.set(line.taken_offer_id, 0);
  return [...took].map(([offer_id, discount_minor]) => ({ offer_id, discount_minor }));
}

/** The cost of `units` of a line. */
const costOf = ({ unit_cost_minor }: SnapshotLine, units: number): number | null =>
  unit_cost_minor === null ? null : unit_cost_minor === 0 ? 0 : unit_cost_minor * units;

function movementsOf({ key, kind, at, lines, delivery_minor, tax_beside_minor }: GivenUp): SaleMovement[] {
  const ofLines = lines.filter((one) => one.quantity !== 0 || one.total_minor !== 0 || one.tax_minor !== 0);
  const movements = ofLines.map(({ line, quantity, restocked, total_minor, tax_minor }): SaleMovement => ({
    ...nothing,
    key: `${key}:line:${line.id}`,
    kind,
    at,
    line_id: line.id,
    product_id: line.product_id,
    variant_id: line.variant_id,
    quantity: 0 - quantity,
    returns_minor: total_minor,
    tax_minor: 0 - tax_minor,
    cost_minor: costOf(line, 0 - restocked),
    offers: offersOf(line, false),
  }));
  if (delivery_minor === 0 && tax_beside_minor === 0) return movements;
  const beside = { ...nothing, key, kind, at };
  return [...movements, { ...beside, tax_minor: 0 - tax_beside_minor, delivery_minor: 0 - delivery_minor }];
}

/**
 * An order in movements: what it was placed with, what was put on after payment on the day of that, and what was given up
 * on days of their own. Amounts beside its lines (delivery, tax that no line has) stand in the movement of the order.
 * Goods that do not come back stay paid for by the shop, whatever was given back for them. Tax that prices hold is tax, and
 * in no other amount.
 */
export function saleOf(order: OrderSnapshot): Sale {
  const { lines, order_id, at, country, region, first_time, first_without_tests, customer_id } = order;
  const { source, user_id, test, visit_id } = order;
  const added = lines.filter(({ added_at }) => added_at !== null);
  const placed: SaleMovement = {
    ...nothing,
    key: 'placed',
    kind: 'placed',
    at,
    orders: 1,
    delivery_minor: order.shipping_minor - (added.length > 0 ? order.added_shipping_minor : 0),
    tax_minor: order.tax_minor - sumOf(lines.map((line) => line.tax_minor)),
  };
  const sold = lines.map((line): SaleMovement => ({
    ...nothing,
    key: `line:${line.id}`,
    kind: line.added_at === null ? 'placed' : 'added',
    at: line.added_at ?? at,
    line_id: line.id,
    product_id: line.product_id,
    variant_id: line.variant_id,
    quantity: line.quantity,
    gross_minor: line.gross_minor,
    discount_minor: line.discount_minor,
    tax_minor: line.tax_minor,
    // The order says of all that was put on what its delivery costs, and not of which.
    delivery_minor: line === added[0] ? order.added_shipping_minor : 0,
    cost_minor: costOf(line, line.quantity),
    offers: offersOf(line, true),
  }));
  const priced = [placed, ...sold, ...givenUpOf(order).flatMap(movementsOf)];
  const movements = order.taxes_included ? withoutHeldTax(order, priced) : priced;
  const paid =
    order.paid && sumOf([placed, ...sold].map((one) => netOf(one) + one.delivery_minor + one.tax_minor)) > 0;
  return {
    order_id,
    at,
    country,
    region,
    first_time,
    first_without_tests,
    customer_id,
    source,
    user_id,
    test,
    paid,
    visit_id,
    payments: order.payments,
    movements,
  };
}

/** Units and amounts that went back of an order of another store, as offers with a limit take them back. */
export interface OrderParts {
  placed: Pick<OrderPlaced, 'order_id' | 'at' | 'lines'>;
  /** The same item has the same `key`, however often it is read. */
  given_up: { key: string; at: string; lines: OrderPlaced['lines'] }[];
}

/** An order of another store as placed and given-up parts. An edit there changes the order as placed. */
export function importedParts(order: OrderSnapshot): OrderParts {
  const { order_id, at, lines } = order;
  const left = lines.map((line) => line.quantity);
  /** `quantity` of each line, the last of those that are left; a discount goes with its units, to the last cent. */
  const linesOf = (parts: readonly { quantity: number; total_minor: number }[]): OrderPlaced['lines'] =>
    lines.map(({ product_id, quantity: all, allocations, taken_offer_id }, index) => {
      const { quantity, total_minor } = parts[index]!;
      const [upper, lower] = [left[index]!, left[index]! - quantity];
      const upTo = (amount: number, part: number) => Math.floor((amount * part) / all);
      return {
        product_id,
        variant_id: null,
        quantity,
        total_minor,
        allocations: allocations.map(({ offer_id, amount_minor }) => ({
          offer_id,
          amount_minor: upTo(amount_minor, upper) - upTo(amount_minor, lower),
        })),
        taken_offer_id,
      };
    });
  const placed = linesOf(
    lines.map((line) => ({ quantity: line.quantity, total_minor: line.gross_minor - line.discount_minor })),
  );
  const given_up = givenUpOf(order).map(({ key, at, lines: parts }) => {
    const one = { key: `order:${order_id}:${key}`, at, lines: linesOf(parts) };
    parts.forEach(({ quantity }, index) => (left[index]! -= quantity));
    return one;
  });
  return { placed: { order_id, at, lines: placed }, given_up };
}
