import type { ShopperWidget } from '#core/storefront/shopper-widget.ts';
import { offerWidgets } from '#modules/offers/storefront/offer-widgets.ts';
import { storeLinkWidgets } from '#modules/store-link/storefront/store-link-widgets.ts';

/** Everything that shoppers may see. */
export const shopperWidgets: readonly ShopperWidget[] = [
  // One line for each area that has some. What keeps prices says how they are asked for before anything asks.
  ...storeLinkWidgets,
  ...offerWidgets,
  // What areas show besides: all of it is one call (`part-widgets.ts`).
  {
    // Parts of the page.
    pages: 'every',
    show: async (shop) => (await import('./page-parts.ts')).showPageParts(shop),
  },
];
