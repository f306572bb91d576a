import type { ShopperWidget } from '#core/storefront/shopper-widget.ts';
import { offerWidgets } from '#modules/offers/storefront/offer-widgets.ts';
import { storeLinkWidgets } from '#modules/store-link/storefront/store-link-widgets.ts';

/** Everything that shoppers may see. */
export const shopperWidgets: readonly ShopperWidget[] = [
  // One line for each area with widgets. The part that keeps prices true comes first, because it decides how prices are
  // asked for.
  ...storeLinkWidgets,
  ...offerWidgets,
  // The parts of all areas come with one call (`part-widgets.ts`).
  {
    // Parts of the page.
    pages: 'every',
    show: async (shop) => (await import('./page-parts.ts')).showPageParts(shop),
  },
];
