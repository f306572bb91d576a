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
  /** Null on a page without our description. */
  page: PageContext | null;
  /** The product that the page is about. */
  product: PageProduct | null;
  events: EventSender;
  /** Reads a public call; null when it fails for any reason. `query` as it goes into the address. */
  read(path: string, query: string): Promise<unknown>;
  /** Places for a kind of content, in the order of the page. */
  slots(name: string): HTMLElement[];
  /** Waits until content can be placed without a shift; see `settle`. */
  settle(element: HTMLElement): Promise<void>;
  /** The same for content that must be drawn to know its height; see `fillCalmly`. */
  fillCalmly(element: HTMLElement, draw: () => readonly HTMLElement[]): Promise<void>;
  /** Waits until a place can change its height without a shift; see `untilCalm`. */
  untilCalm(element: HTMLElement, press?: boolean, most?: number): Promise<void>;
  watchView(element: Element, seen: () => void): void;
  /** The forms that change a cart, on a store without our theme parts. */
  foreignCarts(): HTMLFormElement[];
  /** The lines of a cart that is not ours, as `31:2,32:1`, from the page or from its event; see `cartLines`. */
  cartLines(told?: unknown): string | null;
  /** The form of the page that adds to the cart and holds this element, if this is one. */
  cartFormOf(target: EventTarget | null): HTMLFormElement | null;
  /** A promise to wait for before a page of ours goes to the checkout; for a moment at most. */
  beforeCheckout?: () => Promise<void>;
}
