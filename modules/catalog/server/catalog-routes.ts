import { handle, handleWithoutTransaction, type Route } from '#core/server/handle.ts';
import { enqueue } from '#core/server/jobs.ts';
import { Refusal } from '#core/server/refusal.ts';
import {
  countCollections,
  deleteCollection,
  getCollection,
  listCollections,
} from '../contract/collection-calls.ts';
import { createCustomCollection, updateCustomCollection } from '../contract/collection-custom-calls.ts';
import {
  countProducts,
  getProduct,
  importProducts,
  listProducts,
  listVariants,
  productFacets,
} from '../contract/product-calls.ts';
import { collectionCount, collectionDetail, collectionList } from './collection-queries.ts';
import { changeCollection, createCollection, removeCollection } from './collection-write.ts';
import { keepProductFile, productImportJob } from './product-import.ts';
import { facets, productCount, productDetail, productList } from './product-queries.ts';
import { variantList } from './variant-queries.ts';

/** Every call of the catalogue. */
export const catalogRoutes: Route[] = [
  handle(listProducts, async (ctx, { query }) => productList(ctx, query)),
  handle(countProducts, async (ctx, { query }) => productCount(ctx, query)),
  handle(getProduct, async (ctx, { params }) => productDetail(ctx, params.id)),
  handle(productFacets, async (ctx) => facets(ctx)),
  handle(listVariants, async (ctx, { query }) => variantList(ctx, query)),
  handleWithoutTransaction(importProducts, async (ctx, { file }) => {
    if (!file) throw new Refusal(422, 'upload_error', 'No file was received.');
    const key = await keepProductFile(ctx.services, ctx.shop.id, file.path);
    const { shop, member } = ctx;
    const params = { file_key: key, filename: file.filename };
    const jobId = await ctx.db.inShop(shop.id, (tx) =>
      enqueue({ shop, member, tx }, productImportJob, params),
    );
    return { job_id: jobId };
  }),
  handle(listCollections, async (ctx, { query }) => collectionList(ctx, query)),
  handle(countCollections, async (ctx, { query }) => collectionCount(ctx, query)),
  handle(getCollection, async (ctx, { params }) => ({ collection: await collectionDetail(ctx, params.id) })),
  handle(createCustomCollection, async (ctx, { body }) => ({
    custom_collection: await createCollection(ctx, body.custom_collection),
  })),
  handle(updateCustomCollection, async (ctx, { params, body }) => ({
    custom_collection: await changeCollection(ctx, params.id, body.custom_collection),
  })),
  handle(deleteCollection, async (ctx, { params }) => {
    await removeCollection(ctx, params.id);
    return { success: true as const };
  }),
];
