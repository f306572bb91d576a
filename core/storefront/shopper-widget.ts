import type { PageContext } from './page-context.ts';
import type { ShopPage } from './shop-page.ts';

/** What a page is about. `other`: it says something else of itself; `unknown`: it does not know us. */
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

/** Something that shoppers see, on the pages it is for. Its area registers it; the loader knows none by name. */
export interface ShopperWidget {
  pages: readonly PageType[] | 'every';
  /**
   * Files that it loads where it has something to show, by their names without an ending; those that wait until their
   * place is near the window or somebody is there (`first-sign.ts`); and those that wait for somebody, or for a press.
   * `npm run size` adds the first up for each type of page, and those that may be near, and refuses a part that nobody
   * names.
   */
  parts: readonly string[];
  near?: readonly string[];
  pressed?: readonly string[];
  /** Files that only pages of a connected store load, counted beside what else a page of its type may. */
  atStores?: readonly string[];
  /** Asks what there is to show, and shows it. What it throws leaves the page as it was. */
  show(shop: ShopPage): Promise<void>;
  /** Asks anew when only list prices may be shown from now on; what was drawn is gone. Left out: `show` sees to it. */
  again?(shop: ShopPage): Promise<void>;
}

/** A page that names a product is about it, whatever else it says. */
export function pageTypeOf(page: PageContext | null, product: { id: number } | null): PageType {
  if (product) return 'product';
  if (!page) return 'unknown';
  return pageTypes.find((type) => type === page.page_type) ?? 'other';
}

export const isFor = ({ pages }: Pick<ShopperWidget, 'pages'>, type: PageType): boolean =>
  pages === 'every' || pages.some((one) => one === type);
