import type { ReadCart } from './read-cart.ts';

/**
 * The interface to any store's cart. Nothing throws: null means that the store did not answer, or in an unexpected
 * form.
 */
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
export const patienceMs = 5_000;
/** Marks our own requests, so that they are not taken for a change of the shopper's. */
export const ownMark = 'backroom';

/** The objects that both platforms define on each of their pages. */
interface StoreWindow {
  Shopify?: { routes?: { root?: unknown } };
  publish?: unknown;
  jQuery?: (element: Element) => { trigger(event: string): void };
  wp?: { data?: { dispatch?: (store: string) => { invalidateResolutionForStore?(): void } | undefined } };
}
export const page = () => window as unknown as StoreWindow;

export function addressOf(base: string): string {
  const address = new URL(base, location.href);
  address.searchParams.set(ownMark, '1');
  return address.href;
}

interface StoreAnswer {
  body: unknown;
  nonce: string;
}

export async function ask(base: string, init: RequestInit = {}): Promise<StoreAnswer | null> {
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

export const sent = (body: object, headers = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
