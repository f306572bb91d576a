import { and, eq, sql } from 'drizzle-orm';
import type { QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { ShopCtx } from '#core/server/context.ts';
import { publish } from '#core/server/outbox.ts';
import { collectionUpdated } from '../contract/catalog-events.ts';
import { invalid, notFound } from '#core/server/refusal.ts';
import type {
  Collect,
  countCollectedProducts,
  countCollects,
  listCollects,
} from '../contract/collect-calls.ts';
import { lockedCollection } from './collection-queries.ts';
import { type CollectRecord, collectTable } from './collection-table.ts';
import { keepProducts } from './collection-write.ts';
import { pageOffset } from './product-queries.ts';

function collectReply(record: CollectRecord): Collect {
  const { id, collection_id, product_id, position } = record;
  return {
    id,
    collection_id,
    product_id,
    position,
    // Positions before the first are below zero; all of int4 in ten digits.
    sort_value: String(position + 2 ** 31).padStart(10, '0'),
    featured: false,
    created_at: record.created_at.toISOString(),
    updated_at: record.updated_at.toISOString(),
  };
}

function filterOf(ctx: ShopCtx, filter: QueryOf<typeof countCollects>) {
  const l = collectTable;
  return and(
    eq(l.shop_id, ctx.shop.id),
    filter.collection_id === undefined ? undefined : eq(l.collection_id, filter.collection_id),
    filter.product_id === undefined ? undefined : eq(l.product_id, filter.product_id),
  );
}

/** C134. */
export async function collectList(
  ctx: ShopCtx,
  query: QueryOf<typeof listCollects>,
): Promise<ReplyOf<typeof listCollects>> {
  const l = collectTable;
  const found = await ctx.tx
    .select()
    .from(l)
    .where(filterOf(ctx, query))
    .orderBy(...(query.collection_id === undefined ? [l.id] : [l.position, l.id]))
    .limit(query.limit + 1)
    .offset(pageOffset(query));
  return {
    collects: found.slice(0, query.limit).map(collectReply),
    has_more: found.length > query.limit,
  };
}

export async function collectCount(
  ctx: ShopCtx,
  filter: QueryOf<typeof countCollects>,
): Promise<{ count: number }> {
  return { count: await ctx.tx.$count(collectTable, filterOf(ctx, filter)) };
}

async function collectRecord(ctx: ShopCtx, id: number): Promise<CollectRecord> {
  const l = collectTable;
  const [record] = await ctx.tx
    .select()
    .from(l)
    .where(and(eq(l.shop_id, ctx.shop.id), eq(l.id, id)));
  if (!record) throw notFound('This collect');
  return record;
}

export async function collectDetail(ctx: ShopCtx, id: number): Promise<Collect> {
  return collectReply(await collectRecord(ctx, id));
}

async function refuseSmart(ctx: ShopCtx, collectionId: number, field: string): Promise<void> {
  const collection = await lockedCollection(ctx, collectionId);
  if (collection.kind === 'smart') {
    throw invalid({ [field]: 'The conditions of this collection decide on its products.' });
  }
}

/** C135. At the end; a product that is there already stays where it is. */
export async function addCollect(
  ctx: ShopCtx,
  { collection_id: collectionId, product_id: productId }: { collection_id: number; product_id: number },
): Promise<Collect> {
  const l = collectTable;
  await refuseSmart(ctx, collectionId, 'collect.collection_id');
  await keepProducts(ctx, [productId]);
  const [made] = await ctx.tx
    .insert(l)
    .values({
      shop_id: ctx.shop.id,
      collection_id: collectionId,
      product_id: productId,
      position: sql`(SELECT coalesce(max(position), 0) + 1 FROM collects WHERE shop_id = ${ctx.shop.id} AND collection_id = ${collectionId})`,
    })
    .onConflictDoNothing()
    .returning();
  if (made) {
    await publish(ctx, collectionUpdated, { collection_id: collectionId });
    return collectReply(made);
  }
  const [there] = await ctx.tx
    .select()
    .from(l)
    .where(filterOf(ctx, { collection_id: collectionId, product_id: productId }));
  if (!there) throw notFound('This collect');
  return collectReply(there);
}

/** C136. */
export async function removeCollect(ctx: ShopCtx, id: number): Promise<void> {
  const { collection_id: collectionId } = await collectRecord(ctx, id);
  await refuseSmart(ctx, collectionId, '_');
  await ctx.tx
    .delete(collectTable)
    .where(and(eq(collectTable.shop_id, ctx.shop.id), eq(collectTable.id, id)));
  await publish(ctx, collectionUpdated, { collection_id: collectionId });
}

/** C092. Of all collections the sums are kept; only published ones are counted. */
export async function collectedProducts(
  ctx: ShopCtx,
  query: QueryOf<typeof countCollectedProducts>,
): Promise<ReplyOf<typeof countCollectedProducts>> {
  const wanted = query.collection_ids
    ? sql`AND c.id = ANY(${sql.param(query.collection_ids)}::bigint[])`
    : sql``;
  const found = await ctx.tx.execute<{ collection_id: number; count: number }>(
    query.product_published === undefined
      ? sql`SELECT c.id AS collection_id, c.products_count AS count FROM collections c
            WHERE c.shop_id = ${ctx.shop.id} ${wanted} ORDER BY c.id LIMIT 5000`
      : sql`SELECT c.id AS collection_id, coalesce(n.count, 0)::int AS count FROM collections c
            LEFT JOIN (
              SELECT l.collection_id, count(*) AS count FROM collects l
              JOIN products p ON p.shop_id = l.shop_id AND p.id = l.product_id
              JOIN collections c ON c.shop_id = l.shop_id AND c.id = l.collection_id
              WHERE l.shop_id = ${ctx.shop.id} ${wanted} AND p.deleted_at IS NULL
                AND (p.published_at IS NOT NULL) = ${query.product_published}::boolean GROUP BY 1
            ) n ON n.collection_id = c.id
            WHERE c.shop_id = ${ctx.shop.id} ${wanted} ORDER BY c.id LIMIT 5000`,
  );
  return { count: found.rows.reduce((sum, row) => sum + row.count, 0), collections: found.rows };
}
