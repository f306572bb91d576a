import { handle, handleWithoutTransaction, type Route } from '#core/server/handle.ts';
import { enqueue } from '#core/server/jobs.ts';
import { Refusal } from '#core/server/refusal.ts';
import {
  countProducts,
  countProductTabs,
  getProduct,
  importProducts,
  listProducts,
  listVariants,
  productFacets,
} from '../contract/product-calls.ts';
import { collectionRoutes } from './collection-routes.ts';
import { countryRoutes } from './country-routes.ts';
import { keepProductFile, productImportJob } from './product-import.ts';
import { productEditRoutes, productPartRoutes, productVariantRoutes } from './product-edit-routes.ts';
import { facets, productCount, productDetail, productList, productTabCounts } from './product-queries.ts';
import { variantList } from './variant-queries.ts';

/** Every call of the catalogue. */
export const catalogRoutes: Route[] = [
  handle(listProducts, async (ctx, { query }) => productList(ctx, query)),
  handle(countProducts, async (ctx, { query }) => productCount(ctx, query)),
  handle(countProductTabs, (ctx, { query }) => productTabCounts(ctx, query)),
  handle(getProduct, async (ctx, { params }) => productDetail(ctx, params.id)),
  handle(productFacets, async (ctx) => facets(ctx)),
  handle(listVariants, async (ctx, { query }) => variantList(ctx, query)),
  handleWithoutTransaction(importProducts, async (ctx, { file }) => {
    if (!file) throw new Refusal(422, 'upload_error', 'No file was received.');
    const key = await keepProductFile(ctx.services, ctx.shop.id, file.path);
    const { shop, member } = ctx;
    const params = { file_key: key, filename: file.filename, costs: ctx.may('read_profit') };
    const jobId = await ctx.db.inShop(shop.id, (tx) =>
      enqueue({ shop, member, tx }, productImportJob, params),
    );
    return { job_id: jobId };
  }),
  ...collectionRoutes,
  ...countryRoutes,
  ...productEditRoutes,
  ...productPartRoutes,
  ...productVariantRoutes,
];
