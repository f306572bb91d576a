import { allocate } from '#core/rules/money.ts';
import type { SaleMovement } from '#modules/analytics/figure/rules/sale-movement.ts';

/** The tax that prices of an order hold, as it was sold; minor units. */
export interface HeldTax {
  /** By line. */
  lines: ReadonlyMap<number, number>;
  delivery_minor: number;
}

/** A sold line, with the sum of its named taxes and their rates together (0.23 is 23 %). */
interface TaxedLine {
  id: number;
  gross_minor: number;
  discount_minor: number;
  told_tax_minor: number;
  told_rate: number;
}

interface Taxed {
  lines: readonly TaxedLine[];
  shipping_minor: number;
  /** The sum of the order's named taxes. */
  told_tax_minor: number;
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
const worthOf = (line: TaxedLine) => line.gross_minor - line.discount_minor;

/** `part` of `whole` of an amount, rounded down: what falls on one part after the other adds up to it. */
function share(amount: number, part: number, whole: number): number {
  if (whole === 0 || amount === 0) return 0;
  const product = amount * part;
  if (product <= Number.MAX_SAFE_INTEGER) return Math.floor(product / whole);
  return Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
}

/**
 * What lines hold is what they say, and what the order says beyond them is delivery's. Where that is more than delivery
 * comes to, it is no tax of delivery alone: then delivery and lines share it by what is left of them. Nothing holds more
 * than it is.
 */
export function heldTaxOf({ told_tax_minor, shipping_minor, lines }: Taxed): HeldTax {
  const worths = lines.map(worthOf);
  const held = lines.map((line, at) => Math.min(line.told_tax_minor, worths[at]!));
  const of = (delivery_minor: number): HeldTax => ({
    lines: new Map(lines.map((line, at) => [line.id, held[at]!])),
    delivery_minor,
  });
  const beyond = Math.max(0, told_tax_minor - sumOf(lines.map((line) => line.told_tax_minor)));
  if (beyond <= shipping_minor) return of(beyond);
  const room = [...worths.map((worth, at) => worth - held[at]!), shipping_minor];
  const parts = allocate(
    Math.min(beyond, sumOf(room)),
    room.map((weight, key) => ({ key, weight })),
  );
  for (const at of lines.keys()) held[at]! += parts[at]!;
  return of(parts.at(-1)!);
}

/** A line as it was sold, without the tax in it. What was given away holds none: its price is freed of it by the rate. */
function soldWithout(one: SaleMovement, line: TaxedLine, held: number): SaleMovement {
  const worth = worthOf(line);
  const off = worth > 0 ? share(held, one.discount_minor, worth) : taxIn(one.discount_minor, line.told_rate);
  let [before, discount] = [0, 0];
  const offers = one.offers.map(({ offer_id, discount_minor }) => {
    discount += discount_minor;
    const upTo = share(off, discount, one.discount_minor);
    const part = upTo - before;
    before = upTo;
    return { offer_id, discount_minor: discount_minor - part };
  });
  return {
    ...one,
    gross_minor: one.gross_minor - held - off,
    discount_minor: one.discount_minor - off,
    tax_minor: one.tax_minor + held,
    offers,
  };
}

const taxIn = (amount: number, rate: number): number => Math.round(amount - amount / (1 + rate));

/**
 * Movements of an order whose prices hold tax, in the order in which they happened, without it: what was sold, taken off,
 * returned and paid for delivery is less by the tax in it, which stands among taxes. What comes back holds as much of it as
 * what was sold, to the cent: given back whole, nothing is left of either.
 */
export function withoutHeldTax(order: Taxed, movements: readonly SaleMovement[]): SaleMovement[] {
  const held = heldTaxOf(order);
  const lines = new Map(order.lines.map((line) => [line.id, line]));
  const returned = new Map<number, number>();
  let [sent, unsent] = [0, 0];
  const deliveryUpTo = (amount: number) =>
    share(held.delivery_minor, Math.min(Math.max(0, amount), order.shipping_minor), order.shipping_minor);

  /** Delivery that was charged, or given back, without the tax in it. */
  const delivered = (one: SaleMovement, sold: boolean): SaleMovement => {
    if (one.delivery_minor === 0) return one;
    const before = sold ? sent : unsent;
    const after = before + (sold ? one.delivery_minor : 0 - one.delivery_minor);
    if (sold) sent = after;
    else unsent = after;
    const tax = (deliveryUpTo(after) - deliveryUpTo(before)) * (sold ? 1 : -1);
    return { ...one, delivery_minor: one.delivery_minor - tax, tax_minor: one.tax_minor + tax };
  };
  return movements.map((one) => {
    const sold = one.kind === 'placed' || one.kind === 'added';
    const line = one.line_id === null ? undefined : lines.get(one.line_id);
    if (!line) return delivered(one, sold);
    const ofLine = held.lines.get(line.id)!;
    if (sold) return delivered(soldWithout(one, line, ofLine), sold);
    const before = returned.get(line.id) ?? 0;
    const after = before + one.returns_minor;
    returned.set(line.id, after);
    const upTo = (amount: number) => share(ofLine, Math.min(amount, worthOf(line)), worthOf(line));
    const tax = upTo(after) - upTo(before);
    return { ...one, returns_minor: one.returns_minor - tax, tax_minor: one.tax_minor - tax };
  });
}
