import type { ShopPage } from '#core/storefront/shop-page.ts';
import type { ShopperWidget, WidgetFiles } from '#core/storefront/shopper-widget.ts';

/** What Shopify says of itself on each of its pages. */
interface ShopifyWindow {
  Shopify?: { routes?: { root?: unknown } };
}

/**
 * On pages whose ids may be a connected store's, of the kinds of stores that can be connected. A page of another kind, or
 * one that hides its kind, has nobody to see that a store charges a discount: it gets list prices where one is connected.
 */
async function keepPrices(shop: ShopPage): Promise<void> {
  const root = (window as ShopifyWindow).Shopify?.routes?.root;
  if (typeof root === 'string')
    return (await import('../cart/storefront/shopify-prices.ts')).keepShopifyPrices(shop, root);
  const api = document.querySelector<HTMLLinkElement>('link[rel="https://api.w.org/"]')?.href;
  if (api) return (await import('../cart/storefront/woo-prices.ts')).keepWooPrices(shop, api);
  if (!shop.source.prices) shop.source.ids += '&prices=list';
}

/** What sees to it that the checkout of a connected store charges what is shown on its pages. */
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
