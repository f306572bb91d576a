import type { EventSender } from './event-sender.ts';
import type { PageContext } from './page-context.ts';

export interface TakenLine {
  variant_id: number;
  quantity: number;
  /** The offer it was taken from. */
  offer_id?: number;
  /** The facts that the offer's box sends along for the server that made it. */
  proof?: string;
}

/** The store's answer: its cart if it sends one, or the reason of a refusal. */
export type Put = { ok: true; cart: unknown } | { ok: false; message: string };

const patienceMs = 15_000;
const cartForms = 'form[action*="/cart/add"],form.cart';
/** The names of the variant's field in stores' forms that add to the cart. */
const idNames = ['variant_id', 'variation_id', 'id', 'add-to-cart'];

const send = (address: string, body: BodyInit) =>
  fetch(address, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body,
    signal: AbortSignal.timeout(patienceMs),
  });

/** The address that takes a variant, and the name of its field. */
interface Way {
  address: string;
  idName: string;
}

/** Where the page's own form puts a variant, and what it calls it. */
function cartForm(): Way | null {
  const form = document.querySelector<HTMLFormElement>(cartForms);
  const idName = form && idNames.find((name) => form.querySelector(`[name="${name}"]`));
  return idName ? { address: form.action, idName } : null;
}

/** The globals by which pages of Shopify and WooCommerce are recognized. */
interface Platform {
  Shopify?: { routes?: { root?: unknown } };
  wc_add_to_cart_params?: { cart_url?: unknown };
  jQuery?: (element: Element) => { trigger(event: string): void };
}
const platform = () => window as Platform;

/** Where WordPress answers programs; '' on every other page. */
const wordPress = (): string =>
  document.querySelector<HTMLLinkElement>('link[rel="https://api.w.org/"]')?.href ?? '';

/** Whether there is a way into the store's cart from this page. */
export const reachesCart = (page: PageContext | null): boolean =>
  Boolean(page?.routes?.cart_add || wordPress() || ownWay(undefined));

async function readRefusal(answer: Response): Promise<Put> {
  const reply = (await answer.json().catch(() => null)) as { error?: unknown; description?: unknown } | null;
  const message = reply?.error ?? reply?.description;
  return { ok: false, message: typeof message === 'string' ? message : '' };
}

/**
 * Puts lines into the store's own cart: all at once if the page names the way (`routes.cart_add`), else one after
 * another as the page's own form would, or beside the form that changes its cart. Never throws; `message` is '' if the
 * store gives no reason.
 */
export async function putIntoCart(
  page: PageContext | null,
  lines: readonly TakenLine[],
  { visitor, visit }: EventSender,
  cart?: HTMLFormElement,
): Promise<Put> {
  try {
    const route = page?.routes?.cart_add;
    if (route) {
      const body = new URLSearchParams({ visitor, ...(visit && { visit: visit.id }) });
      // One for each line or none at all: the store takes them by their place.
      const proven = lines.some(({ proof }) => proof !== undefined);
      for (const { variant_id, quantity, offer_id, proof } of lines) {
        body.append('variant_id', String(variant_id));
        body.append('quantity', String(quantity));
        body.append('offer_id', offer_id ? String(offer_id) : '');
        if (proven) body.append('proof', proof ?? '');
      }
      const answer = await send(route, body);
      if (!answer.ok) return await readRefusal(answer);
      const reply = (await answer.json().catch(() => null)) as { cart?: unknown } | null;
      return { ok: true, cart: reply?.cart ?? null };
    }
    const programs = page ? '' : wordPress();
    if (programs) return await putIntoWooCart(`${programs}wc/store/v1/cart`, lines);
    const way = ownWay(cart);
    if (!way) return { ok: false, message: '' };
    for (const { variant_id, quantity, offer_id, proof } of lines) {
      const body = new FormData();
      body.set(way.idName, String(variant_id));
      body.set('quantity', String(quantity));
      if (offer_id) body.set('properties[_offer]', String(offer_id));
      // The request for the price needs all facts that the box had.
      if (offer_id && proof) body.set('properties[_offer_proof]', proof);
      const answer = await send(way.address, body);
      if (!answer.ok) return await readRefusal(answer);
    }
    return { ok: true, cart: null };
  } catch {
    return { ok: false, message: '' };
  }
}

/** WooCommerce's own call; each wants the nonce that the one before has answered. */
async function putIntoWooCart(address: string, lines: readonly TakenLine[]): Promise<Put> {
  const signal = AbortSignal.timeout(patienceMs);
  let answer = await fetch(address, { signal });
  for (const { variant_id, quantity } of lines) {
    const nonce = answer.headers.get('Nonce') ?? '';
    answer = await fetch(`${address}/add-item`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', Nonce: nonce },
      body: JSON.stringify({ id: variant_id, quantity }),
      signal,
    });
    if (!answer.ok) {
      const reply = (await answer.json().catch(() => null)) as { message?: unknown } | null;
      return { ok: false, message: typeof reply?.message === 'string' ? reply.message : '' };
    }
  }
  // The store's small carts draw themselves anew.
  platform().jQuery?.(document.body).trigger('wc_fragment_refresh');
  document.body.dispatchEvent(new CustomEvent('wc-blocks_added_to_cart', { bubbles: true }));
  return { ok: true, cart: null };
}

/** How a store without our routes takes a product: as its form on the page does, or beside its cart. */
function ownWay(cart: HTMLFormElement | undefined): Way | null {
  if (document.querySelector(cartForms)) return cartForm();
  // Every page of Shopify can add, in the language that the shopper reads.
  const root = platform().Shopify?.routes?.root;
  if (typeof root === 'string') return { address: `${root}cart/add`, idName: 'id' };
  // `data-backroom-cart` may name the address that adds lines; most stores of this kind have it below the cart.
  const named = cart?.dataset['backroomCart'];
  if (named) return { address: named, idName: 'id' };
  const path = cart && new URL(cart.action).pathname.replace(/\/$/, '');
  return path?.endsWith('/cart') ? { address: `${path}/add`, idName: 'id' } : null;
}

/** Sends the page's own form as it is, with the pressed button; true if the store accepted it. */
export async function sendForm(form: HTMLFormElement, submitter: HTMLElement | null): Promise<boolean> {
  try {
    // WooCommerce's button names the product.
    return (await send(form.action, new FormData(form, submitter))).ok;
  } catch {
    return false;
  }
}

/** Goes to the page that the merchant chose for after taking an offer (V098); false: the shopper stays. */
export function goOn(page: PageContext | null, cta: 'checkout' | 'cart' | 'continue'): boolean {
  // A cart page that stays open would show the old cart.
  const onCart = page ? page.page_type === 'cart' : /\/cart\/?$/.test(location.pathname);
  if (cta === 'continue' && !onCart) return false;
  const { routes } = page ?? {};
  if (cta === 'checkout') location.assign(routes?.checkout ?? '/checkout');
  else if (onCart && !page) location.reload();
  else {
    const own = platform().wc_add_to_cart_params?.cart_url;
    location.assign(routes?.cart ?? (typeof own === 'string' ? own : '/cart'));
  }
  return true;
}
