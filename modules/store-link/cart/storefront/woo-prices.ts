import type { ShopPage } from '#core/storefront/shop-page.ts';
import { keepStorePrices } from './store-prices.ts';
import { wooCart } from './woo-cart.ts';

/** On a page of a WooCommerce store whose REST API lies at `api`. */
export const keepWooPrices = (shop: ShopPage, api: string): void =>
  keepStorePrices(shop, (taken, visit) => {
    // Only a page that thanks for an order loads the call that reports it.
    if (location.href.includes('order-received')) {
      void import('./placed-order.ts').then(({ reportOrder }) => reportOrder(visit)).catch(() => {});
    }
    return wooCart(`${api}wc/store/v1/`, taken);
  });
