import type { EventSender } from './event-sender.ts';
import type { PageContext, ScriptSource } from './page-context.ts';

export interface PageProduct {
  id: number;
  selected_variant_id?: number | null | undefined;
}

/**
 * The loader's tools for the parts that it loads: an ordinary script cannot export, so they get these instead of
 * importing them.
 */
export interface ShopPage {
  source: ScriptSource;
  /** Null on a page that does not know us. */
  page: PageContext | null;
  /** The product that the page is about. */
  product: PageProduct | null;
  events: EventSender;
  /** Reads a public call; null when it fails in whatever way. `query` as it goes into the address. */
  read(path: string, query: string): Promise<unknown>;
  /** Places for a kind of content, in the order of the page. */
  slots(name: string): HTMLElement[];
  /** Waits until what goes into a place moves nothing that is seen; see `settle`. */
  settle(element: HTMLElement): Promise<void>;
  /** The same for what is drawn to see how high it is; see `fillCalmly`. */
  fillCalmly(element: HTMLElement, draw: () => readonly HTMLElement[]): Promise<void>;
  /** Waits until a place can change its height without moving what is seen; see `untilCalm`. */
  untilCalm(element: HTMLElement, press?: boolean, most?: number): Promise<void>;
  watchView(element: Element, seen: () => void): void;
  /** The forms that change a cart, on a store that does not know us. */
  foreignCarts(): HTMLFormElement[];
  /** The lines of a cart that is not ours, as `31:2,32:1`, from the page or from its event; see `cartLines`. */
  cartLines(told?: unknown): string | null;
  /** The form of the page that adds to the cart and holds this element, if this is one. */
  cartFormOf(target: EventTarget | null): HTMLFormElement | null;
  /** A promise to wait for before a page of ours goes to the checkout; for a moment at most. */
  beforeCheckout?: () => Promise<void>;
}
