import { type ReportedCart, upper } from '../rules/cart-agreement.ts';

/** A line to price: the store's ids, and the offer that it was taken from. */
export interface AskedLine {
  /** Null where the store names the variant alone. */
  product_id: string | null;
  variant_id: string;
  quantity: number;
  unit_price_minor: number;
  offer_id?: number | undefined;
  proof?: string | undefined;
}

/** The store's own cart as it was read: what to ask the price with, and what the store charges. */
export interface ReadCart extends ReportedCart {
  asked: readonly AskedLine[];
  /** The store's total of the cart; null if it states none. */
  total_minor: number | null;
  /** The quote that the cart carries, '' for none; null where carts of this store cannot carry one. */
  quote: string | null;
}

/** Units of a variant that were taken from an offer, for a store whose cart cannot say so. */
export interface TakenUnits {
  variant_id: number;
  quantity: number;
  offer_id: number;
  proof?: string | undefined;
}

export interface Fields {
  [name: string]: Fields | undefined;
}

/** Reads with the functions below, which throw at what is not as agreed: a cart that says half a thing is not priced. */
export function whole(read: () => ReadCart): ReadCart | null {
  try {
    return read();
  } catch {
    return null;
  }
}
function matching(value: unknown, pattern: RegExp): string {
  const text = String(value);
  if (!pattern.test(text)) throw new TypeError(text);
  return text;
}
export const idOf = (value: unknown): string => matching(value, /^[1-9]\d{0,19}$/);
export const wholeOf = (value: unknown): number => Number(matching(value, /^\d{1,15}$/));
export const currencyOf = (value: unknown): string => matching(value, /^[A-Z]{3}$/);
export const listOf = (value: unknown): Fields[] => [...(value as Fields[])];
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Formats amounts of a currency in a language, else in the browser's; `step` is how many minor units one has. */
export function formatOf(currency: string, language?: string) {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  return { format, step: 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2) };
}

/** Reads amounts of a currency that stand in so many decimals as minor units. */
export function moneyIn(currency: string, decimals: number): (value: unknown) => number {
  const step = formatOf(currency, 'en').step / 10 ** decimals;
  return (value) => Math.round(wholeOf(value) * step);
}

/** Names what a cart's price depends on: the same text, the same price for the same visitor. */
export const cartDigest = ({ currency, asked }: ReadCart): string =>
  [
    currency,
    ...asked
      .map(({ variant_id, quantity, unit_price_minor, offer_id = 0, proof = '' }) =>
        [variant_id, quantity, unit_price_minor, offer_id, proof].join(':'),
      )
      .sort(),
  ].join();

/** Codes of a list that are on a cart, in whatever letters, or that are not. */
export const codesOn = (cart: ReportedCart, codes: readonly string[], on = true): string[] => {
  const there = new Set(cart.codes.map(({ code }) => upper(code)));
  return codes.filter((code) => there.has(upper(code)) === on);
};

/** The codes of a cart after some are removed and others added; the other codes keep their place. */
export function codesAfter(cart: ReportedCart, off: readonly string[], on: readonly string[]): string[] {
  const gone = new Set([...off, ...on].map(upper));
  return [...cart.codes.map(({ code }) => code).filter((code) => !gone.has(upper(code))), ...on];
}
