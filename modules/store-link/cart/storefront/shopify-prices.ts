import type { ShopPage } from '#core/storefront/shop-page.ts';
import { shopifyCart } from './shopify-cart.ts';
import { keepStorePrices } from './store-prices.ts';

/** On a page of a Shopify store whose addresses begin with `root`. */
export const keepShopifyPrices = (shop: ShopPage, root: string): void =>
  keepStorePrices(shop, () => shopifyCart(root));
