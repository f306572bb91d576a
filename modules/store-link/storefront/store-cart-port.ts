import { sayWooCart } from './woo-cart-place.ts';
import {
  codesAfter,
  codesOn,
  type ReadCart,
  readShopifyCart,
  readWooCart,
  type TakenUnits,
} from './read-cart.ts';

/** What is asked of any store's cart. Nothing throws: null is a store that did not answer, or not as agreed. */
export interface StoreCartPort {
  /** Whether a code of ours stands alone: put on, it sends the shopper's own away, and lets none beside it. */
  readonly isAlone?: boolean;
  read(): Promise<ReadCart | null>;
  /** Takes codes off and puts codes on, and reads what the cart costs then. `quote` '' is none. */
  put(
    cart: ReadCart,
    codes: { off: readonly string[]; on: readonly string[] },
    quote: string,
  ): Promise<ReadCart | null>;
  /** Tells the store's own page that its cart costs something else now. */
  redraw(): void;
}

/** A store that has not answered by then is taken for one that does not. */
const patienceMs = 5_000;
/** Marks our own requests, so that they are not taken for a change of the shopper's. */
export const ownMark = 'backroom';

/** What both platforms say of themselves on each of their pages. */
interface StoreWindow {
  Shopify?: { routes?: { root?: unknown } };
  publish?: unknown;
  jQuery?: (element: Element) => { trigger(event: string): void };
  wp?: { data?: { dispatch?: (store: string) => { invalidateResolutionForStore?(): void } | undefined } };
}
const page = () => window as unknown as StoreWindow;

function addressOf(base: string): string {
  const address = new URL(base, location.href);
  address.searchParams.set(ownMark, '1');
  return address.href;
}

interface Said {
  body: unknown;
  nonce: string;
}

async function ask(base: string, init: RequestInit = {}): Promise<Said | null> {
  try {
    const answer = await fetch(addressOf(base), {
      ...init,
      headers: { accept: 'application/json', ...init.headers },
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!answer.ok) return null;
    return { body: await answer.json(), nonce: answer.headers.get('Nonce') ?? '' };
  } catch {
    return null;
  }
}

const sent = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** The cart of this page's store; null on a page of no store that is known. */
export function storeCartPort(taken: () => readonly TakenUnits[]): StoreCartPort | null {
  const root = page().Shopify?.routes?.root;
  if (typeof root === 'string') return shopifyCart(root);
  const link = document.querySelector<HTMLLinkElement>('link[rel="https://api.w.org/"]');
  return link ? wooCart(`${link.href}wc/store/v1/`, taken) : null;
}

function shopifyCart(root: string): StoreCartPort {
  const read = async () => readShopifyCart((await ask(`${root}cart.js`))?.body);
  return {
    read,
    async put(cart, { off, on }, quote) {
      const attributes = { _backroom: quote };
      const isSame = off.length + on.length === 0;
      const codes = codesAfter(cart, off, on);
      // The whole list is replaced, so it names the shopper's own codes, too.
      const said = await ask(
        `${root}cart/update.js`,
        sent(isSame ? { attributes } : { discount: codes.join(','), attributes }),
      );
      const now = readShopifyCart(said?.body);
      const [only] = codes;
      if (!now || isSame || codes.length !== 1 || codesOn(now, codes).length === 1) return now;
      // A store that does not take codes with the cart takes one by its address.
      try {
        await fetch(addressOf(`${root}discount/${encodeURIComponent(only!)}?redirect=${root}cart.js`), {
          signal: AbortSignal.timeout(patienceMs),
        });
      } catch {
        // What is on the cart is read all the same.
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

const textsOf = ({ codes }: ReadCart) => codes.map(({ code }) => code);

/** Calls that WooCommerce takes in one. */
const mostInBatch = 25;

function wooCart(root: string, taken: () => readonly TakenUnits[]): StoreCartPort {
  let nonce = '';
  async function read(): Promise<ReadCart | null> {
    const said = await ask(`${root}cart`, { cache: 'no-store' });
    if (said) ({ nonce } = said);
    const cart = readWooCart(said?.body, taken());
    if (cart) sayWooCart(cart);
    return cart;
  }
  /** What each call answers is read from the cart. */
  async function batch(calls: readonly { name: string; code: string }[]): Promise<void> {
    const requests = calls.map(({ name, code }) => ({
      path: `/wc/store/v1/cart/${name}-coupon`,
      method: 'POST',
      headers: { Nonce: nonce },
      body: { code },
    }));
    const init = sent({ requests });
    await ask(`${root}batch`, { ...init, headers: { ...init.headers, Nonce: nonce } });
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
      for (let at = 0; at < calls.length; at += mostInBatch) await batch(calls.slice(at, at + mostInBatch));
      return read();
    },
    redraw() {
      const { jQuery, wp } = page();
      for (const name of ['wc_fragment_refresh', 'wc_update_cart', 'update_checkout'])
        jQuery?.(document.body).trigger(name);
      wp?.data?.dispatch?.('wc/store/cart')?.invalidateResolutionForStore?.();
    },
  };
}
