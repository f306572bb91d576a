import type { PageContext } from './page-context.ts';

/** The properties by which a page of Shopify is recognized. */
interface ShopifyWindow {
  Shopify?: { routes?: { root?: unknown } };
}

/** The beginning of a product's address: as the page states it, else as its kind of store has it. */
function beginningOf(page: PageContext | null): string {
  if (page?.routes?.product) return page.routes.product;
  const root = (window as ShopifyWindow).Shopify?.routes?.root;
  if (typeof root === 'string') return `${root}products/`;
  // WooCommerce, whose products have an address without an s.
  return document.querySelector('link[rel="https://api.w.org/"]') ? '/product/' : '/products/';
}

/** Where the store of the page has a product, by its handle. */
export const productAddress = (page: PageContext | null, handle: string): string =>
  beginningOf(page) + encodeURIComponent(handle);
