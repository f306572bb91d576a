import { minorOf } from '../../port/rules/outside-money.ts';
import { externalId, type Fields, instantOf, listOf, textOf } from '../../port/rules/provider-value.ts';

/** Name of a line's meta data whose value is the key that we had it added under; WooCommerce keeps such names from pages. */
export const addedMeta = '_backroom_step';

/** The key that we had a line of an order added under; null for any other line. */
export function addedKeyOf(line: Fields): string | null {
  const found = listOf(line.meta_data).find(({ key }) => key === addedMeta);
  return (found && textOf(found.value, 200)) || null;
}

/** Payments that WooCommerce itself has, and that are made after the order: transfer, cheque, on delivery. */
const paidLater = ['bacs', 'cheque', 'cod'];

/** Whether what joins an order now is paid with it: it is still to be paid, and not by a card that knows its sum already. */
export const awaitsPayment = (order: Fields): boolean =>
  paidLater.includes(textOf(order.payment_method, 100)) &&
  instantOf(order.date_paid_gmt) === null &&
  ['pending', 'on-hold', 'processing'].includes(textOf(order.status, 30));

/** A line as it has to stand on the order. Minor units, with tax where the store's prices have it. */
export interface WantedLine {
  quantity: number;
  subtotal_minor: number;
  total_minor: number;
}

/** The lines that were added under a key, by the order as the store has it (`dp=6`): one, unless something sent it twice. */
export const addedLines = (order: Fields, key: string): Fields[] =>
  listOf(order.line_items).filter((line) => addedKeyOf(line) === key);

/** The first of them; null where there is none. */
export const addedLine = (order: Fields, key: string): Fields | null => addedLines(order, key)[0] ?? null;

/** The price of a line on its order in the store's terms: with tax if prices include it. */
function costOf(order: Fields, line: Fields, currency: string): number {
  const [total, tax] = [Number(line.total), Number(line.total_tax)];
  const amount = order.prices_include_tax === true ? total + tax : total;
  return minorOf({ amount, currency: order.currency }, currency);
}

/** Whether the store charges the line as quoted. */
export const isAsWanted = (
  order: Fields,
  line: Fields,
  { quantity, total_minor }: WantedLine,
  currency: string,
): boolean =>
  order.currency === currency &&
  Number(line.quantity) === quantity &&
  costOf(order, line, currency) === total_minor;

/**
 * What of a line's price is not its tax: by the rates that the order says it has, else by what the store reckoned, which is
 * rounded.
 */
function netShare(order: Fields, line: Fields): number {
  const ids = listOf(line.taxes).map(({ id }) => externalId(id));
  const rates = listOf(order.tax_lines).filter(({ rate_id }) => ids.includes(externalId(rate_id)));
  const percents = rates.map(({ rate_percent }) => Number(rate_percent));
  if (rates.length > 0 && rates.every((rate, at) => rate.compound === false && percents[at]! > 0))
    return 100 / percents.reduce((all, one) => all + one, 100);
  const [net, tax] = [Number(line.subtotal), Number(line.subtotal_tax)];
  return net > 0 ? net / (net + tax) : 1;
}

/**
 * Sums of a line in the store's form, without tax. Only the store knows the tax, so in a store whose prices include tax
 * the line is sent once with it, and again in the proportion that the answer (`there`) shows.
 */
export function lineSums(
  wanted: WantedLine,
  digits: number,
  there?: { order: Fields; line: Fields },
): { id?: number; quantity: number; subtotal: string; total: string } {
  const share = there ? netShare(there.order, there.line) : 1;
  const sum = (minor: number) => ((minor / 10 ** digits) * share).toFixed(6);
  return {
    ...(there ? { id: Number(externalId(there.line.id)) } : {}),
    quantity: wanted.quantity,
    subtotal: sum(wanted.subtotal_minor),
    total: sum(wanted.total_minor),
  };
}

/** Whether all that an order asks for grew by what a line on it costs, with its tax, and so nothing else of it changed. */
export function grewBy(before: Fields, after: Fields, line: Fields, currency: string): boolean {
  if (before.currency !== currency || after.currency !== currency) return false;
  const costs = minorOf(
    { amount: Number(line.total) + Number(line.total_tax), currency: after.currency },
    currency,
  );
  const totalOf = (order: Fields) => minorOf({ amount: order.total, currency: order.currency }, currency);
  return totalOf(after) - totalOf(before) === costs;
}
