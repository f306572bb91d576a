import type { ShopPage } from '#core/storefront/shop-page.ts';
import type { ShopperWidget, WidgetFiles } from '#core/storefront/shopper-widget.ts';

/** Shopify's object on each of its pages. */
interface ShopifyWindow {
  Shopify?: { routes?: { root?: unknown } };
}

/**
 * Runs on pages of the kinds of stores that can be connected. On a page of another or unknown kind no script can see
 * that the store charges a discount, so the page gets list prices while a store is connected.
 */
async function keepPrices(shop: ShopPage): Promise<void> {
  const root = (window as ShopifyWindow).Shopify?.routes?.root;
  if (typeof root === 'string')
    return (await import('../cart/storefront/shopify-prices.ts')).keepShopifyPrices(shop, root);
  const api = document.querySelector<HTMLLinkElement>('link[rel="https://api.w.org/"]')?.href;
  if (api) return (await import('../cart/storefront/woo-prices.ts')).keepWooPrices(shop, api);
  if (!shop.source.prices) shop.source.ids += '&prices=list';
}

/** Makes the checkout of a connected store charge the prices on its pages. */
export const storeLinkWidgets: readonly ShopperWidget[] = [
  {
    // Prices at the store’s checkout.
    pages: 'every',
    async show(shop) {
      const { source } = shop;
      if (!source.ids) return;
      source.kept = keepPrices(shop).catch(() => {
        source.prices = '&prices=list';
      });
    },
  },
];

export const storeLinkWidgetFiles: readonly WidgetFiles[] = [
  { pages: 'every', parts: [], atStores: ['shopify-prices', 'woo-prices', 'woo-cart-place', 'placed-order'] },
];
