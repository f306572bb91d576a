import type { ShopPage } from '#core/storefront/shop-page.ts';
import type { ShopperWidget } from '#core/storefront/shopper-widget.ts';

/** On pages whose ids may be a connected store's, of the kinds of stores that can be connected. */
async function keepPrices(shop: ShopPage): Promise<void> {
  if (!shop.source.ids || !('Shopify' in window || document.querySelector('link[rel="https://api.w.org/"]')))
    return;
  const { keepStorePrices } = await import('./store-prices.ts');
  await keepStorePrices(shop);
}

/** What sees to it that the checkout of a connected store charges what is shown on its pages. */
export const storeLinkWidgets: readonly ShopperWidget[] = [
  {
    name: 'prices at the store’s checkout',
    pages: 'every',
    parts: [],
    atStores: ['store-prices'],
    show: keepPrices,
  },
];
