import type { PageType } from './shopper-widget.ts';
import type { ShopPage } from './shop-page.ts';

/** The shop's clock, as far as the page knows it: the shopper's own may be wrong. */
export interface ShopClock {
  /** Milliseconds since 1970, as the server counts them. */
  now(): number;
}

/** What draws a part of a page that the shop has answered; a module that is loaded where there is something to show. */
export interface PartDrawer {
  /** `answer` is not checked yet. What it throws leaves the page as it was. */
  show(shop: ShopPage, answer: unknown, clock: ShopClock): Promise<void>;
}

/** A part of what `/storefront/page.json` answers, and what draws it. Its area registers it. */
export interface PagePartWidget {
  /** The member of the answer. */
  part: string;
  /** Where it may be, and the files that it loads then, as `ShopperWidget` has them. */
  pages: readonly PageType[] | 'every';
  parts: readonly string[];
  near?: readonly string[];
  pressed?: readonly string[];
  load(): Promise<PartDrawer>;
}
