import {
  whole,
  idOf,
  wholeOf,
  currencyOf,
  listOf,
  textOf,
  moneyIn,
  codesAfter,
  codesOn,
  type Fields,
  type ReadCart,
} from './read-cart.ts';
import { addressOf, ask, sent, page, patienceMs, ownMark, type StoreCartPort } from './store-cart-port.ts';

/**
 * Shopify's cart (shopify.dev/docs/api/ajax/reference/cart). Amounts are hundredths of the shopper's currency, even of
 * currencies without any. Discounts on the whole cart are listed beside the lines, as shipping is.
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

/** The cart of a Shopify store whose addresses begin with `root`. */
export function shopifyCart(root: string): StoreCartPort {
  const read = async () => readShopifyCart((await ask(`${root}cart.js`))?.body);
  return {
    read,
    async put(cart, { off, on }, quote) {
      const attributes = { _backroom: quote };
      const isSame = off.length + on.length === 0;
      const codes = codesAfter(cart, off, on);
      // The whole list is replaced, so it names the shopper's own codes, too.
      const answer = await ask(
        `${root}cart/update.js`,
        sent(isSame ? { attributes } : { discount: codes.join(','), attributes }),
      );
      const now = readShopifyCart(answer?.body);
      const [only] = codes;
      if (!now || isSame || codes.length !== 1 || codesOn(now, codes).length === 1) return now;
      // A store that does not take codes with the cart takes one by its address.
      try {
        await fetch(addressOf(`${root}discount/${encodeURIComponent(only!)}?redirect=${root}cart.js`), {
          signal: AbortSignal.timeout(patienceMs),
        });
      } catch {
        // The cart is read in any case.
      }
      return read();
    },
    redraw() {
      // Dawn's own word between its parts; others listen to an event.
      const { publish } = page();
      if (typeof publish === 'function') publish('cart-update', { source: ownMark });
      document.dispatchEvent(new CustomEvent('cart:refresh', { bubbles: true }));
      if (typeof publish !== 'function') drawCartPageAnew();
    },
  };
}

/** A cart's page that hears nothing shows the old price until it is loaded anew; not while someone types in it. */
function drawCartPageAnew(): void {
  const typing = document.activeElement?.matches('input,textarea,select') ?? false;
  if (/\/cart\/?$/.test(location.pathname) && !typing) location.reload();
}
