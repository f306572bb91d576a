import {
  whole,
  idOf,
  wholeOf,
  currencyOf,
  listOf,
  textOf,
  moneyIn,
  type Fields,
  type ReadCart,
  type TakenUnits,
  type AskedLine,
} from './read-cart.ts';
import { ask, sent, page, type StoreCartPort } from './store-cart-port.ts';

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
        // Plugins' names for their kinds of products.
        special: type.includes('subscription')
          ? 'subscription'
          : type.includes('gift')
            ? 'gift_card'
            : undefined,
        original_minor: before.net + withTax * before.tax,
        final_minor: after.net + withTax * after.tax,
      })),
      // Invalid coupons have left the cart.
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

const textsOf = ({ codes }: ReadCart) => codes.map(({ code }) => code);

/** Where WooCommerce shows a cart on a page of its own. */
const cartPlaces = '.woocommerce-cart-form,.wp-block-woocommerce-cart';

/** Calls that WooCommerce takes in one. */
const maxInBatch = 25;

/** The cart of a WooCommerce store by its Store API, which lies at `root`. */
export function wooCart(root: string, taken: () => readonly TakenUnits[]): StoreCartPort {
  let nonce = '';
  async function read(): Promise<ReadCart | null> {
    // Asked for together with the cart, so that nothing waits for it.
    const place = document.querySelector(cartPlaces) && import('./woo-cart-place.ts').catch(() => null);
    const answer = await ask(`${root}cart`, { cache: 'no-store' });
    if (answer) ({ nonce } = answer);
    const cart = readWooCart(answer?.body, taken());
    if (cart) void place?.then((part) => part?.sayWooCart(document.querySelector(cartPlaces), cart));
    return cart;
  }
  /** The cart has the result of each call. */
  async function batch(calls: readonly { name: string; code: string }[]): Promise<void> {
    const headers = { Nonce: nonce };
    const requests = calls.map(({ name, code }) => ({
      path: `/wc/store/v1/cart/${name}-coupon`,
      method: 'POST',
      headers,
      body: { code },
    }));
    await ask(`${root}batch`, sent({ requests }, headers));
  }
  return {
    isAlone: true,
    read,
    async put(cart, { off, on }) {
      // For a nonce that holds; and a coupon that came on meanwhile is the shopper's, and stays.
      const now = await read();
      if (!now || (on.length > 0 && String(textsOf(now)) !== String(textsOf(cart)))) return now;
      const calls = [
        ...off.map((code) => ({ name: 'remove', code })),
        ...on.map((code) => ({ name: 'apply', code })),
      ];
      for (let at = 0; at < calls.length; at += maxInBatch) await batch(calls.slice(at, at + maxInBatch));
      return read();
    },
    redraw() {
      const { jQuery, wp } = page();
      for (const name of ['wc_fragment_refresh', 'wc_update_cart', 'update_checkout'])
        if (name !== 'wc_update_cart' || !isBeingChanged()) jQuery?.(document.body).trigger(name);
      wp?.data?.dispatch?.('wc/store/cart')?.invalidateResolutionForStore?.();
    },
  };
}

/** Whether a quantity on the cart's page is not sent yet: a page drawn anew would lose it, and sending it draws it anew. */
function isBeingChanged(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('.woocommerce-cart-form input.qty');
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}
