import { agreement } from '../cart/rules/cart-agreement.ts';
import { type KeeperParts, type KeeperState, type KeptPrice, type Quote, shownOf } from './keeper-parts.ts';
import { cartDigest, codesOn, type ReadCart } from '../cart/storefront/read-cart.ts';

/** A store may know a code a moment after it has answered that it does. */
const rereads = [300, 700, 1200] as const;

/** Puts our codes and a price's name on the store's cart and takes them off. `settle` hears until when it is charged. */
export function keeperCart(
  parts: KeeperParts,
  state: KeeperState,
  settle: (until: number, offersEnd: number | null) => void,
) {
  const { store } = parts;

  /** Has the cart carry the name of a list price, without our codes. */
  async function name(cart: ReadCart, { id }: Quote, takeOff: readonly string[]): Promise<void> {
    const off = codesOn(cart, takeOff);
    if (off.length > 0 || (cart.quote !== null && cart.quote !== id)) await put(cart, off, id);
  }

  async function put(cart: ReadCart, off: readonly string[], quote: string): Promise<void> {
    state.last = (await store.put(cart, { off, on: [] }, quote)) ?? state.last;
    if (off.length > 0) store.redraw();
  }

  /**
   * Puts a price's codes on, and reads whether the store charges it; null where that cannot be read. A price that was
   * kept is judged at once: it is asked for anew where it does not hold.
   */
  async function isCharged(
    cart: ReadCart,
    quote: Quote,
    { until, offersEnd: end }: KeptPrice,
    takeOff?: readonly string[],
  ): Promise<boolean | null> {
    const on = codesOn(cart, quote.codes, false);
    // Of a price that was kept, all that are not its own: another tab may have put them on.
    const off = codesOn(cart, takeOff ?? parts.ownCodes()).filter((code) => !quote.codes.includes(code));
    let now: ReadCart | null = cart;
    const isPut = on.length + off.length > 0 || (cart.quote !== null && quote.id !== cart.quote);
    if (isPut) {
      state.pending = quote;
      parts.waiting(true);
      parts.ownCodes(quote.codes);
      now = (await store.put(cart, { off, on }, quote.id)) ?? (await store.read());
      for (const ms of takeOff ? rereads : []) {
        const verdict = now && agreement(shownOf(quote), now);
        if (verdict && (verdict.agrees || verdict.met !== 'code_refused')) break;
        await parts.wait(ms);
        now = await store.read();
      }
      store.redraw();
      state.pending = null;
      parts.waiting(false);
    }
    if (!now) return null;
    state.last = now;
    // What is another by now is looked at anew, and says nothing.
    if (cartDigest(now) !== cartDigest(cart)) state.isChanged = true;
    if (state.isChanged) return null;
    const verdict = agreement(shownOf(quote), now);
    if (!verdict.agrees) return false;
    if (isPut || takeOff) parts.tell({ quote_id: quote.id, theirs_minor: verdict.total_minor, met: null });
    settle(until, end);
    return true;
  }

  async function takeOff(cart: ReadCart, codes: readonly string[]): Promise<void> {
    const off = codesOn(cart, codes);
    if (off.length > 0 || cart.quote) await put(cart, off, '');
  }

  return { isCharged, name, takeOff };
}
