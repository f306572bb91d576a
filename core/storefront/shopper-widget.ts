import type { PageContext } from './page-context.ts';
import type { ShopPage } from './shop-page.ts';

/** What a page is about. `other`: the page names another type; `unknown`: the page has no description. */
export const pageTypes = [
  'index',
  'product',
  'collection',
  'search',
  'cart',
  'checkout',
  'reviews',
  'other',
  'unknown',
] as const;
export type PageType = (typeof pageTypes)[number];

/** A widget for shoppers, with the pages it is for. Its area registers it; the loader knows none by name. */
export interface ShopperWidget {
  pages: readonly PageType[] | 'every';
  /** Requests its content and shows it. An error leaves the page as it was. */
  show(shop: ShopPage): Promise<void>;
  /**
   * Requests again when only list prices may be shown from now on and its drawing was removed. Optional: `show` may
   * handle it.
   */
  again?(shop: ShopPage): Promise<void>;
}

/**
 * The files that a widget loads on its pages, by their names without an ending; pages are not sent this list. `npm run
 * size` adds them up for each type of page, and refuses a part that is missing here.
 */
export interface WidgetFiles {
  pages: readonly PageType[] | 'every';
  /** By itself, where it has something to show. */
  parts: readonly string[];
  /** When its place is near the window, or at the shopper's first action (`first-sign.ts`). */
  near?: readonly string[];
  /** When the shopper has acted and gets near its place. */
  approached?: readonly string[];
  /** At the shopper's first action, or when it is pressed. */
  pressed?: readonly string[];
  /** On pages of a connected store alone, counted beside what else a page of its type may load. */
  atStores?: readonly string[];
}

/** A page that names a product is about it, whatever else it states. */
export function pageTypeOf(page: PageContext | null, product: { id: number } | null): PageType {
  if (product) return 'product';
  if (!page) return 'unknown';
  return pageTypes.find((type) => type === page.page_type) ?? 'other';
}

export const isFor = ({ pages }: Pick<ShopperWidget, 'pages'>, type: PageType): boolean =>
  pages === 'every' || pages.some((one) => one === type);
