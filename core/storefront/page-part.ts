import type { ShopPage } from './shop-page.ts';

/** The server's clock, as far as the page knows it, because the shopper's may be wrong. */
export interface ShopClock {
  /** Milliseconds since 1970, as the server counts them. */
  now(): number;
}

/** Draws one part of the page's call; its module is loaded if there is something to show. */
export interface PartDrawer {
  /** `answer` is not checked yet. An error leaves the page as it was. */
  show(shop: ShopPage, answer: unknown, clock: ShopClock): Promise<void>;
}

/** The module that draws each part of `/storefront/page.json`, by the member of the answer. Its area registers it. */
export type PartLoaders = Readonly<Record<string, () => Promise<PartDrawer>>>;
