import type { ImportedRefund } from '#modules/orders/import/rules/imported-order.ts';
import {
  type BothAmounts,
  buyerAmount,
  convertBy,
  currencyCode,
  ForeignAmount,
  minorOf,
  positiveOf,
  shopAmount,
} from '../../port/rules/outside-money.ts';
import {
  externalId,
  type Fields,
  instantOf,
  listOf,
  textOf,
  wholeOf,
} from '../../port/rules/provider-value.ts';

/** The data for reading a refund: the places of the order's lines, the shop's currency, and the order itself. */
export interface RefundedOrder {
  indexOf: ReadonlyMap<string, number>;
  currency: string;
  taxed: boolean;
  created: string;
  order: Fields;
}

/** Shopify's refund in the shop's currency. @throws {ForeignAmount} */
export function shopifyRefund(given: Fields, of: RefundedOrder): ImportedRefund {
  const { currency } = of;
  const amount = (row: Fields, name: string, set?: string) =>
    positiveOf(shopAmount(row, name, currency, set), currency);
  const shippingTax = of.taxed
    ? sumOf(
        shippingRefunds(given).map((one) =>
          Math.abs(minorOf(shopAmount(one, 'tax_amount', currency), currency)),
        ),
        listOf(given.refund_shipping_lines).map((one) => amount(one, 'tax_amount')),
      )
    : 0;
  return {
    external_id: externalId(given.id),
    created_at: instantOf(given.created_at) ?? of.created,
    note: textOf(given.note, 5000),
    amount_minor: refundedOf(given, of),
    shipping_minor: sumOf(
      // Up to API version 2024-07 as adjustments, from 2024-10 on as lines of their own (shopify.dev, REST Refund).
      shippingRefunds(given).map((one) => Math.abs(minorOf(shopAmount(one, 'amount', currency), currency))),
      listOf(given.refund_shipping_lines).map((one) => amount(one, 'subtotal_amount')),
    ),
    ...(shippingTax > 0 ? { shipping_tax_minor: shippingTax } : {}),
    lines: listOf(given.refund_line_items).flatMap((line) => {
      const index = of.indexOf.get(externalId(line.line_item_id));
      if (index === undefined) return [];
      const type = textOf(line.restock_type);
      return [
        {
          line: index,
          quantity: wholeOf(line.quantity),
          restock_type: type === 'cancel' || type === 'return' ? type : ('no_restock' as const),
          subtotal_minor: amount(line, 'subtotal'),
          tax_minor: of.taxed ? amount(line, 'total_tax') : 0,
        },
      ];
    }),
  };
}

const sumOf = (...lists: number[][]) => lists.flat().reduce((all, one) => all + one, 0);

const adjustments = (refund: Fields) => listOf(refund.order_adjustments);
const shippingRefunds = (refund: Fields) =>
  adjustments(refund).filter(({ kind }) => kind === 'shipping_refund');

/**
 * What went back to the buyer, in the shop's currency. A transaction is in the currency that was paid
 * (shopify.dev, REST Transaction: `currency`). Where that is the buyer's, the refund's own parts have its value in both;
 * where they do not come to it, their rate counts, and without parts that of the order.
 */
function refundedOf(refund: Fields, of: RefundedOrder): number {
  const moved = listOf(refund.transactions).filter(
    ({ kind, status }) => kind === 'refund' && status === 'success',
  );
  const paidIn = currencyCode(of.order.presentment_currency) || of.currency;
  const currencyOf = (one: Fields) =>
    currencyCode(one.currency) || (paidIn === of.currency ? of.currency : '');
  const byCurrency = Map.groupBy(moved, currencyOf);
  let all = 0;
  for (const [theirs, list] of byCurrency) {
    if (theirs === '') throw new ForeignAmount('', of.currency);
    const amounts = list.map((one) => positiveOf({ amount: one.amount, currency: theirs }, theirs));
    all += theirs === of.currency ? sumOf(amounts) : valueOf(sumOf(amounts), theirs, refund, of);
  }
  return all;
}

/** `amount` minor units of the buyer's currency in the shop's. @throws {ForeignAmount} where Shopify states no rate */
function valueOf(amount: number, theirs: string, refund: Fields, of: RefundedOrder): number {
  if (amount === 0) return 0;
  const parts = refundParts(refund, theirs, of);
  if (parts.isWhole && parts.theirs === amount && parts.ours >= 0) return parts.ours;
  const value =
    convertBy(amount, parts) ?? convertBy(amount, bothOf(of.order, 'total_price', theirs, of) ?? parts);
  if (value === null) throw new ForeignAmount(theirs, of.currency);
  return value;
}

/** What a refund consists of, in both currencies; `isWhole` where each of its parts states both. */
function refundParts(refund: Fields, theirs: string, of: RefundedOrder): BothAmounts & { isWhole: boolean } {
  const all = { ours: 0, theirs: 0, isWhole: true };
  const add = (row: Fields, name: string, sign: 1 | -1, set?: string) => {
    const both = bothOf(row, name, theirs, of, set);
    if (both) {
      all.ours += sign * both.ours;
      all.theirs += sign * both.theirs;
    } else if (minorOf(shopAmount(row, name, of.currency, set), of.currency) !== 0) all.isWhole = false;
  };
  for (const line of listOf(refund.refund_line_items)) {
    add(line, 'subtotal', 1);
    if (of.taxed) add(line, 'total_tax', 1);
  }
  for (const line of listOf(refund.refund_shipping_lines)) {
    add(line, 'subtotal_amount', 1);
    if (of.taxed) add(line, 'tax_amount', 1);
  }
  // An adjustment is what the parts are too much: below zero for what went back beside them.
  for (const one of adjustments(refund)) {
    add(one, 'amount', -1);
    if (of.taxed) add(one, 'tax_amount', -1);
  }
  return all;
}

/** An amount in the shop's currency and in `theirs`; null where it is not stated in both. */
function bothOf(
  row: Fields,
  name: string,
  theirs: string,
  { currency }: RefundedOrder,
  set?: string,
): BothAmounts | null {
  const [ours, buyers] = [shopAmount(row, name, currency, set), buyerAmount(row, name, set)];
  if (currencyCode(ours.currency) !== currency || currencyCode(buyers.currency) !== theirs) return null;
  return { ours: minorOf(ours, currency), theirs: minorOf(buyers, theirs) };
}
