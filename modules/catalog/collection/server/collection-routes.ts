import { handle, type Route } from '#core/server/call/handle.ts';
import { sql } from 'drizzle-orm';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { fieldSet } from '#core/contract/row-fields.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { Paged } from '#core/server/call/list-page.ts';
import { pickFields } from '#core/server/call/row-table.ts';
import { listCategories } from '../contract/category-calls.ts';
import {
  countCollectionsCustom,
  deleteCollectionCustom,
  getCollectionCustom,
  listCollectionsCustom,
  listProductsOfCollection,
  updateCollectionCustom,
} from '../contract/collection-alias-calls.ts';
import {
  countCollectedProducts,
  countCollects,
  createCollect,
  deleteCollect,
  getCollect,
  listCollects,
} from '../contract/collect-calls.ts';
import {
  bulkCollections,
  countCollections,
  countCollectionTabs,
  createCollection,
  deleteCollection,
  getCollection,
  listCollectionProducts,
  listCollections,
  sortCollections,
  updateCollection,
} from '../contract/collection-calls.ts';
import {
  countCustomCollections,
  createCustomCollection,
  deleteCustomCollection,
  getCustomCollection,
  listCustomCollections,
  updateCustomCollection,
} from '../contract/collection-custom-calls.ts';
import {
  countSmartCollections,
  createSmartCollection,
  deleteSmartCollection,
  getSmartCollection,
  listSmartCollections,
  previewSmartCollection,
  updateSmartCollection,
} from '../contract/collection-smart-calls.ts';
import { categoryList } from './category-queries.ts';
import {
  addCollect,
  collectCount,
  collectDetail,
  collectedProducts,
  collectList,
  removeCollect,
} from './collect-queries.ts';
import { memberCondition, type SmartRules } from './collection-members.ts';
import { sortPlaces } from './collection-order.ts';
import { collectionProducts } from './collection-products.ts';
import { pickedProductFields } from '../../product/contract/product-fields.ts';
import { productsByIds } from '../../product/server/product-queries.ts';
import {
  collectionCount,
  collectionList,
  collectionTabCounts,
  collectionWith,
} from './collection-queries.ts';
import {
  changeCollection,
  changeCollections,
  createCollection as makeCollection,
  refuseBadRules,
  removeCollection,
} from './collection-write.ts';

const previewed = 10;
const done = { success: true as const };

/** How many products rules find now, and the newest of them. */
async function preview(ctx: ShopCtx, rules: SmartRules) {
  const where = sql`p.shop_id = ${ctx.shop.id} AND p.deleted_at IS NULL AND ${memberCondition(ctx, rules)}`;
  const found = await ctx.tx.execute<{ id: number }>(
    sql`SELECT p.id FROM products p WHERE ${where} ORDER BY p.id DESC LIMIT ${previewed}`,
  );
  const counted = await ctx.tx.execute<{ n: number }>(
    sql`SELECT count(*) AS n FROM products p WHERE ${where}`,
  );
  const ids = found.rows.map((row) => row.id);
  const products = await productsByIds(ctx, ids, fieldSet(pickedProductFields));
  type Previewed = ReplyOf<typeof previewSmartCollection>['products'];
  return { count: counted.rows[0]?.n ?? 0, products: [...products] as Previewed };
}

/** Calls of collections of both kinds, and of categories. */
export const collectionRoutes: Route[] = [
  handle(listCollections, async (ctx, { query }) => {
    const { answer, links } = await collectionList(ctx, query);
    return new Paged(answer, links);
  }),
  handle(countCollections, async (ctx, { query }) => collectionCount(ctx, query)),
  handle(countCollectionTabs, (ctx, { query }) => collectionTabCounts(ctx, query)),
  handle(getCollection, async (ctx, { params, query }) => ({
    collection: await collectionWith(ctx, params.id, query.fields),
  })),
  handle(createCollection, async (ctx, { body }) => ({
    collection: await makeCollection(ctx, body.collection, 'collection'),
  })),
  handle(updateCollection, async (ctx, { params, body }) => ({
    collection: await changeCollection(ctx, params.id, body.collection, 'collection'),
  })),
  handle(deleteCollection, async (ctx, { params }) => {
    await removeCollection(ctx, params.id);
    return done;
  }),
  handle(listCollectionProducts, async (ctx, { params, query }) => collectionProducts(ctx, params, query)),
  handle(listProductsOfCollection, async (ctx, { query: { collection_id: id, title, ...query } }) => {
    const { products, total, has_more } = await collectionProducts(ctx, { id }, { ...query, search: title });
    return { products, total, has_more };
  }),
  handle(bulkCollections, async (ctx, { body }) => ({
    ...done,
    count: await changeCollections(ctx, body.ids, body.action),
  })),
  handle(sortCollections, async (ctx, { body }) => {
    await sortPlaces(ctx, body);
    return done;
  }),

  handle(createCustomCollection, async (ctx, { body }) => ({
    custom_collection: await makeCollection(
      ctx,
      { ...body.custom_collection, kind: 'custom' },
      'custom_collection',
    ),
  })),
  // Under their own paths, and those of the reference.
  ...[listCustomCollections, listCollectionsCustom].map((call) =>
    handle(call, async (ctx, { query }) => {
      const { answer, links } = await collectionList(ctx, { ...query, kind: 'custom' });
      const { collections, ...figures } = answer;
      return new Paged({ custom_collections: collections, ...figures }, links);
    }),
  ),
  ...[countCustomCollections, countCollectionsCustom].map((call) =>
    handle(call, async (ctx, { query }) => collectionCount(ctx, { ...query, kind: 'custom' })),
  ),
  ...[getCustomCollection, getCollectionCustom].map((call) =>
    handle(call, async (ctx, { params, query }) => ({
      custom_collection: await collectionWith(ctx, params.id, query.fields, 'custom'),
    })),
  ),
  ...[updateCustomCollection, updateCollectionCustom].map((call) =>
    handle(call, async (ctx, { params, body }) => ({
      custom_collection: await changeCollection(
        ctx,
        params.id,
        body.custom_collection,
        'custom_collection',
        'custom',
      ),
    })),
  ),
  ...[deleteCustomCollection, deleteCollectionCustom].map((call) =>
    handle(call, async (ctx, { params }) => {
      await removeCollection(ctx, params.id, 'custom');
      return done;
    }),
  ),

  handle(listSmartCollections, async (ctx, { query }) => {
    const { answer, links } = await collectionList(ctx, { ...query, kind: 'smart' });
    const { collections, ...figures } = answer;
    return new Paged({ smart_collections: collections, ...figures }, links);
  }),
  handle(countSmartCollections, async (ctx, { query }) => collectionCount(ctx, { ...query, kind: 'smart' })),
  handle(getSmartCollection, async (ctx, { params, query }) => ({
    smart_collection: await collectionWith(ctx, params.id, query.fields, 'smart'),
  })),
  handle(createSmartCollection, async (ctx, { body }) => ({
    smart_collection: await makeCollection(
      ctx,
      { ...body.smart_collection, kind: 'smart' },
      'smart_collection',
    ),
  })),
  handle(updateSmartCollection, async (ctx, { params, body }) => ({
    smart_collection: await changeCollection(
      ctx,
      params.id,
      body.smart_collection,
      'smart_collection',
      'smart',
    ),
  })),
  handle(deleteSmartCollection, async (ctx, { params }) => {
    await removeCollection(ctx, params.id, 'smart');
    return done;
  }),
  handle(previewSmartCollection, async (ctx, { body }) => {
    const { rules, disjunctive = false } = body.smart_collection;
    refuseBadRules(ctx, rules, 'smart_collection');
    return preview(ctx, { rules, disjunctive });
  }),

  handle(listCollects, async (ctx, { query }) => collectList(ctx, query)),
  handle(countCollects, async (ctx, { query }) => collectCount(ctx, query)),
  handle(countCollectedProducts, async (ctx, { query }) => collectedProducts(ctx, query)),
  handle(getCollect, async (ctx, { params, query }) => ({
    collect: pickFields(await collectDetail(ctx, params.id), query.fields),
  })),
  handle(createCollect, async (ctx, { body }) => ({ collect: await addCollect(ctx, body.collect) })),
  handle(deleteCollect, async (ctx, { params }) => {
    await removeCollect(ctx, params.id);
    return done;
  }),

  handle(listCategories, async (ctx, { query }) => categoryList(ctx, query)),
];
