import { handle, type Route } from '#core/server/call/handle.ts';
import {
  countProducts,
  countProductTabs,
  getProduct,
  listProducts,
  listVariants,
  productFacets,
} from '../contract/product-calls.ts';
import { facets, productCount, productList, productTabCounts, productWith } from './product-queries.ts';
import { variantList } from './variant-queries.ts';

/** The calls that read products, and variants across them. */
export const productRoutes: Route[] = [
  handle(listProducts, async (ctx, { query }) => productList(ctx, query)),
  handle(countProducts, async (ctx, { query }) => productCount(ctx, query)),
  handle(countProductTabs, (ctx, { query }) => productTabCounts(ctx, query)),
  handle(getProduct, async (ctx, { params, query }) => ({
    product: await productWith(ctx, params.id, query.fields),
  })),
  handle(productFacets, async (ctx) => facets(ctx)),
  handle(listVariants, async (ctx, { query }) => variantList(ctx, query)),
];
