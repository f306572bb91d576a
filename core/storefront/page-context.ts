/** The page's description in `<script type="application/json" data-backroom-page>`; every part may be missing. */
export interface PageContext {
  page_type?: string;
  /** `ours`: its ids are those of Backroom, also where another store is connected. */
  ids?: 'ours';
  product?: { id: number; selected_variant_id?: number | null; variants?: { id: number }[] };
  collection?: { id: number };
  /** Where the store takes lines and where it goes next; `product` is the beginning of a product's address. */
  routes?: { cart?: string; cart_add?: string; checkout?: string; product?: string };
  shop?: { locale?: string };
  /** The cart's key, once there is a cart. */
  cart?: { token?: string | null };
}

/** The script's origin and shop. */
export interface ScriptSource {
  /** The script's own origin, which serves the calls. */
  origin: string;
  /** The shop's domain, from `data-shop` of the script's tag. */
  shop: string;
  /** '&ids=store' on pages that may use the ids of a connected store; without one the ids are ours. */
  ids: string;
  /**
   * '&prices=list' once the page's store did not charge the shown price: then no discount is requested or drawn. It
   * changes while the page is open (`backroom:list-prices`), and stays for the visit.
   */
  prices: '' | '&prices=list';
  /** The type of the page (`shopper-widget.ts`), and its product or collection. */
  about?: readonly [type: string, id?: number];
  /**
   * Settles once the part that keeps prices true on pages of a connected store is loaded, or is known to be missing.
   */
  kept?: Promise<unknown>;
}

/** Whether something is an id: a whole number from 1. */
export const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

/** The page's own description, or null on a page without one or with one of another shape. */
export function readPageContext(): PageContext | null {
  const text = document.querySelector('script[data-backroom-page]')?.textContent;
  if (!text) return null;
  const page = JSON.parse(text) as PageContext | null;
  if (typeof page !== 'object' || page === null) return null;
  const { product, collection, routes, shop, cart, ids } = page;
  return {
    page_type: String(page.page_type),
    ...(ids === 'ours' && { ids }),
    ...(isId(product?.id) && { product }),
    ...(isId(collection?.id) && { collection }),
    ...(routes && { routes }),
    ...(shop && { shop }),
    ...(cart && { cart }),
  };
}
