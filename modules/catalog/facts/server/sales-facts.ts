import { sql } from 'drizzle-orm';
import { notFound } from '#core/server/call/refusal.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import type { SalesNames, SalesRef } from '#modules/analytics/sale/server/public.ts';
import { collectionRecord } from '../../collection/server/collection-queries.ts';
import { productSentences } from '../../product/contract/product-refusals.ts';

/** Sales of one product; also of one that was deleted since. */
const productSales: SalesRef = {
  ref_type: 'product',
  async scope(ctx, id) {
    const found = await ctx.tx.execute(
      sql`SELECT FROM products WHERE shop_id = ${ctx.shop.id} AND id = ${id}`,
    );
    if (found.rowCount === 0) throw notFound(productSentences.this_product);
    return { of: 'product', ids: sql`SELECT ${id}::bigint` };
  },
};

/** Sales of the products that are in a collection now. */
const collectionSales: SalesRef = {
  ref_type: 'collection',
  async scope(ctx, id) {
    await collectionRecord(ctx, id);
    return {
      of: 'product',
      ids: sql`SELECT product_id FROM collects WHERE shop_id = ${ctx.shop.id} AND collection_id = ${id}`,
    };
  },
};

const variantNames: SalesNames = {
  of: 'variant',
  async names(ctx, ids) {
    const found = await ctx.tx.execute<{ id: number; title: string }>(
      sql`SELECT id, title FROM variants WHERE shop_id = ${ctx.shop.id} AND id = ANY(${idArray(ids)})`,
    );
    return new Map(found.rows.map(({ id, title }) => [id, title]));
  },
};

export const catalogSalesRefs = [productSales, collectionSales];
export const catalogSalesNames = [variantNames];
