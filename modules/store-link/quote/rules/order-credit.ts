import { allocate } from '#core/rules/money.ts';
import type { ImportedDiscount, ImportedOrder } from '#modules/orders/import/rules/imported-order.ts';

/** The data of a quote for its order. Ids of variants are the store's own; amounts are in minor units. */
export interface CreditedQuote {
  id: string;
  visitor: string | null;
  lines: readonly {
    variant_id: string;
    quantity: number;
    allocations: readonly { offer_id: number; amount_minor: number }[];
    taken_offer_id: number | null;
  }[];
  /** The total of these lines after our offers' discounts. */
  total_minor: number;
  applications: readonly { offer_id: number; offer_version: number; title: string }[];
}

/** A code of the quote that is on the order, and how much of it each offer takes off. */
export interface CreditedCode {
  code: string;
  offers: readonly { offer_id: number; amount_minor: number }[];
}

type QuotedLine = CreditedQuote['lines'][number];

/**
 * The order, with our codes' discounts assigned to their offers, in the amounts that the store split them into. An
 * amount off a line stays on that line and goes to the offers that were quoted for the line, in their shares. A store
 * that divides a code among all lines (WooCommerce) also takes part of it off others; that part belongs to no offer,
 * because no offer sold the line. `variants` are the store's own ids of the order's lines, in their order.
 */
export function creditedOrder(
  order: ImportedOrder,
  variants: readonly (string | null)[],
  quote: CreditedQuote,
  codes: readonly CreditedCode[],
): ImportedOrder {
  const byCode = new Map(codes.map((one) => [one.code.toUpperCase(), one]));
  const quoted = quotedLines(order, variants, quote);
  const lines = order.lines.map((line) => ({ ...line, discounts: [] as (typeof line)['discounts'] }));
  const discounts: ImportedDiscount[] = [];
  order.discounts.forEach((discount, place) => {
    const parts = order.lines.map((line) =>
      line.discounts.filter((one) => one.discount === place).reduce((all, one) => all + one.amount_minor, 0),
    );
    const code = discount.type === 'discount_code' ? byCode.get(discount.title.toUpperCase()) : undefined;
    const split = splitByOffer(parts, quoted, quote, code?.offers.map(({ offer_id }) => offer_id) ?? []);
    let { shipping_minor } = discount;
    for (const [offerId, of] of split) {
      const known = quote.applications.find((one) => one.offer_id === offerId);
      const offer = known && { id: known.offer_id, version: known.offer_version, name: known.title };
      of.forEach((amount_minor, at) => {
        if (amount_minor > 0) lines[at]!.discounts.push({ discount: discounts.length, amount_minor });
      });
      discounts.push({ ...discount, shipping_minor, ...(offer ? { offer } : {}) });
      // It took off shipping once.
      shipping_minor = 0;
    }
  });
  return {
    ...order,
    visitor: quote.visitor,
    quote_id: quote.id,
    discounts,
    lines: lines.map((line, at) => ({ ...line, taken_offer_id: quoted[at]?.taken_offer_id ?? null })),
  };
}

/**
 * The amount of each offer on each line, and (null) the amount without an offer; only the latter if no offer has any.
 */
function splitByOffer(
  parts: readonly number[],
  quoted: readonly (QuotedLine | null)[],
  quote: CreditedQuote,
  offers: readonly number[],
): Map<number | null, number[]> {
  const split = new Map<number | null, number[]>();
  const give = (offerId: number | null, at: number, amount: number) => {
    if (!split.has(offerId))
      split.set(
        offerId,
        parts.map(() => 0),
      );
    split.get(offerId)![at]! += amount;
  };
  parts.forEach((part, at) => {
    if (part === 0) return;
    const line = quoted[at];
    const own = offers.map((offer) => quotedOf(line ? [line] : [], offer));
    // The store may have merged or split lines. Then all quoted lines of the variant count.
    const quotedSums = own.some((amount) => amount > 0)
      ? own
      : offers.map((offer) =>
          quotedOf(
            quote.lines.filter((one) => one.variant_id === line?.variant_id),
            offer,
          ),
        );
    if (!quotedSums.some((amount) => amount > 0)) return give(null, at, part);
    const shares = quotedSums.map((weight, key) => ({ key, weight }));
    allocate(part, shares).forEach((amount, of) => amount > 0 && give(offers[of]!, at, amount));
  });
  if (split.size === 0) split.set(null, [...parts]);
  return split;
}

const quotedOf = (lines: readonly QuotedLine[], offerId: number): number =>
  lines
    .flatMap((line) => line.allocations)
    .reduce((all, one) => (one.offer_id === offerId ? all + one.amount_minor : all), 0);

/** The line of the quote that each line of the order is: each once while there are any, the one of as many units first. */
function quotedLines(
  order: ImportedOrder,
  variants: readonly (string | null)[],
  quote: CreditedQuote,
): (QuotedLine | null)[] {
  const open = [...quote.lines];
  return order.lines.map(({ quantity }, at) => {
    const same = open.filter((line) => line.variant_id === variants[at]);
    const found = same.find((line) => line.quantity === quantity) ?? same[0];
    if (found) open.splice(open.indexOf(found), 1);
    return found ?? null;
  });
}

/**
 * What an order was charged for the lines that a quote was made for, after all discounts, where that is not as quoted: for
 * other units of them, or another sum. Null: it is.
 */
export function chargedOtherwise(
  order: ImportedOrder,
  variants: readonly (string | null)[],
  quote: Pick<CreditedQuote, 'lines' | 'total_minor'>,
): number | null {
  const wanted = new Map<string, number>();
  for (const { variant_id, quantity } of quote.lines)
    wanted.set(variant_id, (wanted.get(variant_id) ?? 0) + quantity);
  const there = new Map<string, number>();
  let charged = 0;
  order.lines.forEach(({ quantity, price_minor, discounts }, at) => {
    const variant = variants[at] ?? '';
    if (!wanted.has(variant)) return;
    there.set(variant, (there.get(variant) ?? 0) + quantity);
    charged += price_minor * quantity - discounts.reduce((all, one) => all + one.amount_minor, 0);
  });
  const isSame = [...wanted].every(([variant, units]) => there.get(variant) === units);
  return isSame && charged === quote.total_minor ? null : charged;
}

/** The offer that a line which joined an order later was taken from. */
export interface AddedCredit {
  id: number;
  version: number;
  name: string;
}

/**
 * The order with what joined it later as taken from its offers, `credits[n]` that of its nth line, and what was taken off
 * such a line (a discount of its own: see `wooDiscounts`) as that offer's.
 */
export function creditAdded(order: ImportedOrder, credits: readonly (AddedCredit | null)[]): ImportedOrder {
  const offers = new Map<number, AddedCredit>();
  const lines = order.lines.map((line, at) => {
    const credit = credits[at];
    if (!credit) return line;
    for (const { discount } of line.discounts) offers.set(discount, credit);
    return { ...line, taken_offer_id: credit.id };
  });
  const discounts = order.discounts.map((one, place) => {
    const offer = offers.get(place);
    return offer ? { ...one, offer } : one;
  });
  return { ...order, lines, discounts };
}
