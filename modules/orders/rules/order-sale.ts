import { allocate } from '#core/rules/money.ts';
import { netOf, type Sale, type SaleMovement } from '#modules/analytics/rules/sale-movement.ts';
import type { OrderPlaced } from '../contract/order-events.ts';
import { withoutHeldTax } from './held-tax.ts';

/** A line of an order as it stands; sums are of all its units, in minor units. */
export interface StandingLine {
  id: number;
  /** Null: typed in. */
  product_id: number | null;
  variant_id: number | null;
  quantity: number;
  gross_minor: number;
  discount_minor: number;
  /** What was put on top of its price. */
  tax_minor: number;
  /** What its taxes say by name, in its price or on top, and their rates together: 0.23 is 23 %. */
  told_tax_minor: number;
  told_rate: number;
  /** Of one unit, on the day of the sale; null: nobody knows. */
  unit_cost_minor: number | null;
  /** What offers of ours took off. */
  allocations: { offer_id: number; amount_minor: number }[];
  taken_offer_id: number | null;
  /** When it was put on after payment; ISO 8601, UTC. */
  added_at: string | null;
}

/** A refund as it was carried out. */
export interface StandingRefund {
  /** Names it within the order for good: of another store, by its id there. */
  key: string;
  at: string;
  /** Lines, their tax, delivery, and what was given back beside them, also what is still owed. */
  amount_minor: number;
  shipping_minor: number;
  /** Tax of that, where it was put on top of it. */
  shipping_tax_minor: number;
  /** What it took off the items, as this shop decided it; null: it follows from the money. */
  sales_minor: number | null;
  lines: {
    line_id: number;
    quantity: number;
    subtotal_minor: number;
    tax_minor: number;
    /** The goods are back. */
    restocked: boolean;
  }[];
}

/** An order as it stands, whoever sold it. */
export interface OrderStanding extends Omit<Sale, 'movements' | 'paid' | 'payments'> {
  imported: boolean;
  /** Null while it is not cancelled. */
  cancelled_at: string | null;
  /** It has been paid, whatever of it went back; also one that costs nothing. */
  paid: boolean;
  payments: NonNullable<Sale['payments']>;
  shipping_minor: number;
  /** Of what was put on after payment. */
  added_shipping_minor: number;
  /** What was put on top of prices, those of delivery too. */
  tax_minor: number;
  /** Prices, and that of delivery, hold the taxes that are told by name. */
  taxes_included: boolean;
  /** What all its taxes say by name. */
  told_tax_minor: number;
  /** In the order of their places. */
  lines: StandingLine[];
  /** Oldest first. */
  refunds: StandingRefund[];
}

/** What of one line was given up at once. */
interface GivenUpLine {
  line: StandingLine;
  quantity: number;
  restocked: number;
  /** What it comes to after discounts, without tax. */
  total_minor: number;
  tax_minor: number;
}

/** What was given up at once: by a refund, or with an order that nobody will pay for. */
interface GivenUp {
  key: string;
  kind: 'refunded' | 'cancelled';
  at: string;
  lines: GivenUpLine[];
  /** Off the items, of no line; below zero: less than its lines came to, as an amount went back before. */
  beside_minor: number;
  delivery_minor: number;
  tax_beside_minor: number;
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/**
 * Splits what a refund of another store took off the items over the order's lines: as the refund says, and what it gave
 * back beside or instead of that by what is left of each. No line falls below nothing.
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
 * What was given up of an order, by days of their own. A refund gives up what it says of its lines; of another store, what
 * went back for items: money where there was money, and what the units cost where nobody has paid yet. Cancelled unpaid,
 * the rest is given up.
 */
function givenUpOf(order: OrderStanding): GivenUp[] {
  const { lines } = order;
  const units = lines.map((line) => line.quantity);
  const worth = lines.map((line) => line.gross_minor - line.discount_minor);
  const taxes = lines.map((line) => line.tax_minor);
  let delivery = order.shipping_minor;
  let items = sumOf(worth);
  let tax = order.tax_minor;
  const all: GivenUp[] = [];
  for (const refund of order.refunds) {
    const ofLine = (line: StandingLine, what: (one: StandingRefund['lines'][number]) => number) =>
      sumOf(refund.lines.flatMap((one) => (one.line_id === line.id ? [what(one)] : [])));
    const quantities = lines.map((line, at) =>
      Math.min(
        ofLine(line, (one) => one.quantity),
        units[at]!,
      ),
    );
    const said = lines.map((line) => ofLine(line, (one) => one.subtotal_minor));
    const saidTax = sumOf(refund.lines.map((one) => one.tax_minor));
    const back = Math.max(
      0,
      refund.amount_minor - refund.shipping_minor - refund.shipping_tax_minor - saidTax,
    );
    const totals = order.imported ? takenOff(order.paid ? back : sumOf(said), said, worth) : said;
    const took = order.imported ? sumOf(totals) : (refund.sales_minor ?? Math.min(items, back));
    const lineTaxes = lines.map((line) => ofLine(line, (one) => one.tax_minor));
    all.push({
      key: `refund:${refund.key}`,
      kind: 'refunded',
      at: refund.at,
      lines: lines.map((line, at) => ({
        line,
        quantity: quantities[at]!,
        restocked: Math.min(
          quantities[at]!,
          ofLine(line, (one) => (one.restocked ? one.quantity : 0)),
        ),
        total_minor: totals[at]!,
        tax_minor: lineTaxes[at]!,
      })),
      beside_minor: took - sumOf(totals),
      delivery_minor: refund.shipping_minor,
      tax_beside_minor: refund.shipping_tax_minor,
    });
    lines.forEach((_line, at) => {
      units[at]! -= quantities[at]!;
      worth[at]! -= totals[at]!;
      taxes[at]! -= lineTaxes[at]!;
    });
    items -= took;
    delivery -= refund.shipping_minor;
    tax -= saidTax + refund.shipping_tax_minor;
  }
  if (order.cancelled_at !== null && !order.paid)
    all.push({
      key: 'cancel',
      kind: 'cancelled',
      at: order.cancelled_at,
      lines: lines.map((line, at) => ({
        line,
        quantity: units[at]!,
        restocked: units[at]!,
        total_minor: worth[at]!,
        tax_minor: taxes[at]!,
      })),
      beside_minor: items - sumOf(worth),
      delivery_minor: delivery,
      tax_beside_minor: tax - sumOf(taxes),
    });
  return all;
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

/** Offers of a line, each once: with what each took off, or those that had a part in it alone. */
function offersOf(line: StandingLine, amounts: boolean): SaleMovement['offers'] {
  const took = new Map<number, number>();
  for (const { offer_id, amount_minor } of line.allocations)
    took.set(offer_id, (took.get(offer_id) ?? 0) + (amounts ? amount_minor : 0));
  if (line.taken_offer_id !== null && !took.has(line.taken_offer_id)) took.set(line.taken_offer_id, 0);
  return [...took].map(([offer_id, discount_minor]) => ({ offer_id, discount_minor }));
}

/** `units` of what a line cost the shop. */
const costOf = ({ unit_cost_minor }: StandingLine, units: number): number | null =>
  unit_cost_minor === null ? null : unit_cost_minor === 0 ? 0 : unit_cost_minor * units;

function movementsOf({
  key,
  kind,
  at,
  lines,
  beside_minor,
  delivery_minor,
  tax_beside_minor,
}: GivenUp): SaleMovement[] {
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
  if (beside_minor === 0 && delivery_minor === 0 && tax_beside_minor === 0) return movements;
  const beside = { ...nothing, key, kind, at, returns_minor: beside_minor };
  return [...movements, { ...beside, tax_minor: 0 - tax_beside_minor, delivery_minor: 0 - delivery_minor }];
}

/**
 * An order in movements: what it was placed with, what was put on after payment on the day of that, and what was given up
 * on days of their own. Amounts beside its lines (delivery, tax that no line has) stand in the movement of the order.
 * Goods that do not come back stay paid for by the shop, whatever was given back for them. Tax that prices hold is tax, and
 * in no other amount.
 */
export function saleOf(order: OrderStanding): Sale {
  const { lines, order_id, at, country, region, first_time, customer_id, source, user_id, test, visit_id } =
    order;
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
  /** `key` names what it was; the same thing has the same key, however often it is looked at. */
  given_up: { key: string; at: string; lines: OrderPlaced['lines'] }[];
}

/** An order of another store as what was placed and what was given up of it: an edit there says that it was another order. */
export function importedParts(order: OrderStanding): OrderParts {
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
