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

/** What draws each part of what `/storefront/page.json` answers, by the member of the answer. Its area registers it. */
export type PartLoaders = Readonly<Record<string, () => Promise<PartDrawer>>>;
