import { handle, type Route } from '#core/server/call/handle.ts';
import { notFound } from '#core/server/call/refusal.ts';
import { storeCollections, storeProduct, storeProducts } from '#modules/catalog/store/server/public.ts';
import { shopContactLines, storeStatements } from '#modules/identity/settings/server/public.ts';
import { cartSentences } from '../../cart/contract/cart-refusals.ts';
import {
  storeProductByHandle,
  storeProducts as storeProductsCall,
  storeShop,
} from '../contract/store-catalog-calls.ts';
import { freeShippingFrom } from '../../shipping/server/shipping-settings.ts';

const shopRoute = handle(storeShop, async (ctx) => {
  const { name, domain, currency, locale } = ctx.shop;
  const contact = await shopContactLines(ctx);
  const statements = await storeStatements(ctx);
  const free_shipping_from = await freeShippingFrom(ctx);
  return {
    shop: { name, domain, currency, locale, contact, ...statements, free_shipping_from },
    collections: await storeCollections(ctx),
  };
});

const productsRoute = handle(storeProductsCall, async (ctx, { query }) => storeProducts(ctx, query));

const productRoute = handle(storeProductByHandle, async (ctx, { query }) => {
  const product = await storeProduct(ctx, query.handle);
  if (!product) throw notFound(cartSentences.this_product);
  return { product };
});

/** The shop's data and products for a store's pages. */
export const storeRoutes: Route[] = [shopRoute, productsRoute, productRoute];
