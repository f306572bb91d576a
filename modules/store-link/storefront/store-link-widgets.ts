import type { ShopPage } from '#core/storefront/shop-page.ts';
import type { ShopperWidget } from '#core/storefront/shopper-widget.ts';

/** What Shopify says of itself on each of its pages. */
interface ShopifyWindow {
  Shopify?: { routes?: { root?: unknown } };
}

/** On pages whose ids may be a connected store's, of the kinds of stores that can be connected. */
async function keepPrices(shop: ShopPage): Promise<void> {
  if (!shop.source.ids) return;
  const root = (window as ShopifyWindow).Shopify?.routes?.root;
  if (typeof root === 'string') return (await import('./shopify-prices.ts')).keepShopifyPrices(shop, root);
  const api = document.querySelector<HTMLLinkElement>('link[rel="https://api.w.org/"]')?.href;
  if (api) await (await import('./woo-prices.ts')).keepWooPrices(shop, api);
}

/** What sees to it that the checkout of a connected store charges what is shown on its pages. */
export const storeLinkWidgets: readonly ShopperWidget[] = [
  {
    name: 'prices at the store’s checkout',
    pages: 'every',
    parts: [],
    atStores: ['shopify-prices', 'woo-prices'],
    show: keepPrices,
  },
];
