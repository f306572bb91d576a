import type { ToldCart } from '../rules/cart-agreement.ts';

/** What a line is priced by: the store's ids, and the offer that it was taken from. */
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
export interface ReadCart extends ToldCart {
  asked: readonly AskedLine[];
  /** What the store says that all of it costs; null where it does not say. */
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

interface Fields {
  [name: string]: Fields | undefined;
}

/** Reads with the functions below, which throw at what is not as agreed: a cart that says half a thing is not priced. */
function whole(read: () => ReadCart): ReadCart | null {
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
const idOf = (value: unknown): string => matching(value, /^[1-9]\d{0,19}$/);
const wholeOf = (value: unknown): number => Number(matching(value, /^\d{1,15}$/));
const currencyOf = (value: unknown): string => matching(value, /^[A-Z]{3}$/);
const listOf = (value: unknown): Fields[] => [...(value as Fields[])];
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads amounts of a currency that stand in so many decimals as minor units. */
function moneyIn(currency: string, decimals: number): (value: unknown) => number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const step = 10 ** ((format.resolvedOptions().maximumFractionDigits ?? 2) - decimals);
  return (value) => Math.round(wholeOf(value) * step);
}

/**
 * Shopify's cart (shopify.dev/docs/api/ajax/reference/cart). Amounts are hundredths of the shopper's currency, also of
 * those that have none. What applies to the whole cart stands beside the lines, as shipping does.
 */
export const readShopifyCart = (given: unknown): ReadCart | null =>
  whole(() => {
    const cart = given as Fields;
    const currency = currencyOf(cart['currency']);
    const money = moneyIn(currency, 2);
    const items = listOf(cart['items']).map((item) => ({
      item,
      properties: item['properties'] ?? {},
      units: { variant_id: idOf(item['variant_id']), quantity: wholeOf(item['quantity']) },
    }));
    return {
      currency,
      lines: items.map(({ item, units }) => ({
        ...units,
        original_minor: money(item['original_line_price']),
        final_minor: money(item['final_line_price']),
        special: item['gift_card']
          ? 'gift_card'
          : item['selling_plan_allocation']
            ? 'subscription'
            : undefined,
      })),
      codes: listOf(cart['discount_codes'] ?? []).map(({ code, applicable }) => ({
        code: textOf(code),
        honoured: Boolean(applicable),
      })),
      asked: items.map(({ item, properties, units }) => {
        const offer = textOf(properties['_offer']);
        return {
          product_id: idOf(item['product_id']),
          ...units,
          unit_price_minor: money(item['original_price']),
          ...(/^[1-9]\d{0,14}$/.test(offer) && {
            offer_id: Number(offer),
            proof: textOf(properties['_offer_proof']).slice(0, 200) || undefined,
          }),
        };
      }),
      total_minor: money(cart['total_price']),
      quote: textOf(cart['attributes']?.['_backroom']),
    };
  });

/**
 * WooCommerce's cart (StoreApi CartSchema). Amounts are in the decimals that the store shows. Sums stand without tax and
 * the tax beside them: they are read as prices are shown, which is how they were entered (the gate sees to it).
 */
export const readWooCart = (given: unknown, taken: readonly TakenUnits[]): ReadCart | null =>
  whole(() => {
    const cart = given as Fields;
    const totals = cart['totals']!;
    const currency = currencyOf(totals['currency_code']);
    const money = moneyIn(currency, wholeOf(totals['currency_minor_unit']));
    const items = listOf(cart['items']).map((item) => {
      const sums = item['totals']!;
      const sum = (name: string) => ({ net: money(sums[name]), tax: money(sums[`${name}_tax`]) });
      return {
        type: textOf(item['type']),
        units: { variant_id: idOf(item['id']), quantity: wholeOf(item['quantity']) },
        price: money(item['prices']?.['price']),
        before: sum('line_subtotal'),
        after: sum('line_total'),
      };
    });
    const far = (withTax: number) =>
      items.reduce(
        (all, { price, units, before }) =>
          all + Math.abs(price * units.quantity - before.net - withTax * before.tax),
        0,
      );
    const withTax = far(1) < far(0) ? 1 : 0;
    return {
      currency,
      lines: items.map(({ type, units, before, after }) => ({
        ...units,
        // What plugins call their kinds of products.
        special: type.includes('subscription')
          ? 'subscription'
          : type.includes('gift')
            ? 'gift_card'
            : undefined,
        original_minor: before.net + withTax * before.tax,
        final_minor: after.net + withTax * after.tax,
      })),
      // What does not hold any more has left the cart.
      codes: listOf(cart['coupons']).map(({ code }) => ({ code: textOf(code), honoured: true })),
      asked: items.flatMap(({ type, units, price }) =>
        byOffer(units, taken).map((part) => ({
          product_id: type === 'variation' ? null : units.variant_id,
          variant_id: units.variant_id,
          unit_price_minor: price,
          ...part,
        })),
      ),
      total_minor: money(totals['total_price']),
      quote: null,
    };
  });

/** A line's units by the offers that they were taken from, the rest last. */
function byOffer(
  line: Pick<AskedLine, 'variant_id' | 'quantity'>,
  taken: readonly TakenUnits[],
): Pick<AskedLine, 'quantity' | 'offer_id' | 'proof'>[] {
  let left = line.quantity;
  const parts = taken.flatMap(({ variant_id, offer_id, proof, ...of }) => {
    const quantity = String(variant_id) === line.variant_id ? Math.min(left, of.quantity) : 0;
    left -= quantity;
    return quantity > 0 ? [{ quantity, offer_id, proof }] : [];
  });
  return left > 0 ? [...parts, { quantity: left }] : parts;
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

const upper = (text: string) => text.toUpperCase();

/** Codes of a list that are on a cart, in whatever letters, or that are not. */
export const codesOn = (cart: ToldCart, codes: readonly string[], on = true): string[] => {
  const there = new Set(cart.codes.map(({ code }) => upper(code)));
  return codes.filter((code) => there.has(upper(code)) === on);
};

/** The codes of a cart once some are off and others on; those that nobody asked about keep their place. */
export function codesAfter(cart: ToldCart, off: readonly string[], on: readonly string[]): string[] {
  const gone = new Set([...off, ...on].map(upper));
  return [...cart.codes.map(({ code }) => code).filter((code) => !gone.has(upper(code))), ...on];
}
