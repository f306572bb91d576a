import type { ShopPage } from '#core/storefront/shop-page.ts';
import { tellOrder } from './placed-order.ts';
import { keepStorePrices } from './store-prices.ts';
import { wooCart } from './woo-cart.ts';

/** On a page of a WooCommerce store whose REST API lies at `api`. */
export const keepWooPrices = (shop: ShopPage, api: string): void =>
  keepStorePrices(shop, (taken, { post, quote, forget }) => {
    // This cart cannot carry the name of its price: the page that thanks for the order tells which it was.
    void tellOrder(new URL(location.href), quote(), {
      post: (told) => post('/storefront/store-cart/order.json', told),
      forget,
      joinable: (order_token) =>
        document.dispatchEvent(new CustomEvent('backroom:order-placed', { detail: { order_token } })),
    });
    return wooCart(`${api}wc/store/v1/`, taken);
  });
