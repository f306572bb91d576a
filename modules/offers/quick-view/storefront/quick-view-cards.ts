import { productAddress } from '#core/storefront/product-address.ts';
import { watchCards } from '#core/storefront/product-cards.ts';
import type { ShopPage } from '#core/storefront/shop-page.ts';
import { mountQuickViewButton } from './quick-view-button.ts';

/** Puts a button on the product cards of the page, and on those that come later. */
export function showQuickViewButtons(shop: ShopPage, text: string): void {
  watchCards((cards) => {
    for (const { element, handle, links } of cards) {
      const href = links[0]?.href ?? productAddress(shop.page, handle);
      const named = links.find((one) => one.textContent?.trim());
      const title = named?.textContent?.trim() || element.querySelector('img')?.alt || handle;
      const own = element.querySelector<HTMLElement>('[data-backroom-quick-view]');
      mountQuickViewButton(own ?? element, `${text}: ${title}`, text, async () => {
        try {
          const { openQuickView } = await import('./quick-view-opener.ts');
          if (await openQuickView(shop, handle, href)) return;
        } catch {
          // As when there is nothing to show.
        }
        location.assign(href);
      });
    }
  });
}
