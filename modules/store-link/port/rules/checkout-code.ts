/** A line of a store's cart that is known here, as it was priced; ids are the store's own. Money in minor units. */
export interface CheckoutLine {
  product_id: string;
  variant_id: string;
  /** 1 or more. */
  quantity: number;
  unit_price_minor: number;
  /** Discounts of offers on the line: each has a place in the cart's offers, and an amount above 0. */
  discounts: readonly { offer: number; amount_minor: number }[];
}

/** An offer that discounts something in the cart. */
export interface CheckoutOffer {
  offer_id: number;
  offer_version: number;
  /** Of what it was earned by: units of its lines, or whole sets of different products. */
  counts: 'units' | 'sets';
}

/** A cart of the store with the price that its shopper is shown. */
export interface CheckoutCart {
  lines: readonly CheckoutLine[];
  offers: readonly CheckoutOffer[];
  /**
   * What else is in it, by the store's own prices. It takes no part, and only raises what a code asks for: a wrong one
   * makes a code that is worth less.
   */
  beside_minor: number;
}

/** A code that the cart needs for its price: good once, for no more than `amount_minor`. */
export interface WantedCode {
  /** The offers whose discounts it carries, by place in the cart's offers. */
  offers: readonly { offer: number; amount_minor: number }[];
  /** The variants that it may discount. */
  variants: readonly { product_id: string; variant_id: string }[];
  /** All that it takes off. */
  amount_minor: number;
  /** How: once from all that it may discount, or as much of it from each of its units. */
  takes: 'once' | 'each';
  /** Units of its variants that it is meant for. */
  units: number;
  /** The condition on the cart: units of its variants, an amount of them, or a total of the cart. */
  least:
    | { of: 'units'; units: number }
    | { of: 'variants'; subtotal_minor: number }
    | { of: 'cart'; subtotal_minor: number };
}

/** The most that a cart may hold for codes to be made for it: what is above is sold at list prices. */
export const codedCartLimits = { units: 999, lines: 100 } as const;

/** Whether codes are made for a cart of this size. */
export function isCoded(cart: Pick<CheckoutCart, 'lines'>): boolean {
  const units = cart.lines.reduce((all, line) => all + line.quantity, 0);
  return cart.lines.length <= codedCartLimits.lines && units <= codedCartLimits.units;
}

/** When a code ends: after its minutes, and never later than the first of its offers. Times in milliseconds. */
export function codeEnd(now: number, minutes: number, offerEnds: readonly (number | null)[]): number {
  const ends = offerEnds.filter((end) => end !== null);
  return Math.min(now + minutes * 60_000, ...ends);
}
