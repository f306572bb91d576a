import { type SQL, sql } from 'drizzle-orm';
import type { AnswerOf, QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { listPage, Paged } from '#core/server/call/list-page.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { lazily, pickFields } from '#core/server/call/row-table.ts';
import { collectionUpdated } from '../contract/collection-events.ts';
import { invalid, notFound } from '#core/server/call/refusal.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import type {
  Collect,
  countCollectedProducts,
  countCollects,
  listCollects,
} from '../contract/collect-calls.ts';
import { lockedCollection } from './collection-queries.ts';
import { collectColumns, type CollectRecord } from './collection-row.ts';
import { keepProducts } from './collection-write.ts';
import { pageOffset } from '../../product/server/product-queries.ts';
import { iso } from '../../product/server/product-shape.ts';
import { collectionSentences } from '../contract/collection-refusals.ts';

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
    created_at: iso(record.created_at),
    updated_at: iso(record.updated_at),
  };
}

/** The condition of a filter on `collects l`. */
function filterOf(ctx: ShopCtx, filter: QueryOf<typeof countCollects>): SQL {
  const { collection_id: collection, product_id: product, since_id: since } = filter;
  return sql`l.shop_id = ${ctx.shop.id}
    ${collection === undefined ? sql`` : sql`AND l.collection_id = ${collection}`}
    ${product === undefined ? sql`` : sql`AND l.product_id = ${product}`}
    ${since === undefined ? sql`` : sql`AND l.id > ${since}`}`;
}

const sortKeys = {
  position: { value: sql`l.position`, type: sql`bigint` },
  id: { value: sql`l.id`, type: sql`bigint` },
};

/** Products of collections, by position within a collection, else by id (C134). */
export async function collectList(
  ctx: ShopCtx,
  query: QueryOf<typeof listCollects>,
): Promise<Paged<AnswerOf<typeof listCollects>>> {
  pageOffset(query);
  const placed = query.collection_id !== undefined && query.since_id === undefined;
  const page = listPage(query, placed ? [sortKeys.position, sortKeys.id] : [sortKeys.id], 'asc');
  const { rows: found } = await ctx.tx.execute<CollectRecord & { place: string[] }>(
    sql`SELECT ${collectColumns}, ${page.place} AS place FROM collects l WHERE ${filterOf(ctx, query)} AND ${page.where}
        ORDER BY ${page.order} LIMIT ${page.limit} OFFSET ${page.offset}`,
  );
  const { rows, more, links } = page.cut(found);
  const collects = lazily(rows, (row) => pickFields(collectReply(row), query.fields));
  return new Paged({ collects, has_more: more }, links);
}

export async function collectCount(
  ctx: ShopCtx,
  filter: QueryOf<typeof countCollects>,
): Promise<{ count: number }> {
  const found = await ctx.tx.execute<{ count: number }>(
    sql`SELECT count(*) AS count FROM collects l WHERE ${filterOf(ctx, filter)}`,
  );
  return { count: found.rows[0]!.count };
}

async function collectRecord(ctx: ShopCtx, id: number): Promise<CollectRecord> {
  const found = await ctx.tx.execute<CollectRecord>(
    sql`SELECT ${collectColumns} FROM collects l WHERE l.shop_id = ${ctx.shop.id} AND l.id = ${id}`,
  );
  const record = found.rows[0];
  if (!record) throw notFound(collectionSentences.this_collect);
  return record;
}

export async function collectDetail(ctx: ShopCtx, id: number): Promise<Collect> {
  return collectReply(await collectRecord(ctx, id));
}

async function refuseSmart(ctx: ShopCtx, collectionId: number, field: string): Promise<void> {
  const collection = await lockedCollection(ctx, collectionId);
  if (collection.kind === 'smart') {
    throw invalid({ [field]: collectionSentences.conditions_decide });
  }
}

/** Adds a product at the end of a custom collection; one that is there already stays where it is (C135). */
export async function addCollect(
  ctx: ShopCtx,
  { collection_id: collectionId, product_id: productId }: { collection_id: number; product_id: number },
): Promise<Collect> {
  await refuseSmart(ctx, collectionId, 'collect.collection_id');
  await keepProducts(ctx, [productId]);
  const made = await ctx.tx.execute<CollectRecord>(
    sql`INSERT INTO collects AS l (shop_id, collection_id, product_id, position)
        VALUES (${ctx.shop.id}, ${collectionId}, ${productId}, (
          SELECT coalesce(max(position), 0) + 1 FROM collects WHERE shop_id = ${ctx.shop.id} AND collection_id = ${collectionId}))
        ON CONFLICT DO NOTHING RETURNING ${collectColumns}`,
  );
  if (made.rows[0]) {
    await publish(ctx, collectionUpdated, { collection_id: collectionId });
    return collectReply(made.rows[0]);
  }
  const there = await ctx.tx.execute<CollectRecord>(
    sql`SELECT ${collectColumns} FROM collects l
        WHERE ${filterOf(ctx, { collection_id: collectionId, product_id: productId })}`,
  );
  if (!there.rows[0]) throw notFound(collectionSentences.this_collect);
  return collectReply(there.rows[0]);
}

/** Takes a product out of a custom collection; 422 for a smart one (C136). */
export async function removeCollect(ctx: ShopCtx, id: number): Promise<void> {
  const { collection_id: collectionId } = await collectRecord(ctx, id);
  await refuseSmart(ctx, collectionId, '_');
  await ctx.tx.execute(sql`DELETE FROM collects WHERE shop_id = ${ctx.shop.id} AND id = ${id}`);
  await publish(ctx, collectionUpdated, { collection_id: collectionId });
}

/** Collections that are counted one by one in an answer. */
const maxListed = 5000;

/**
 * How many products each collection has, and the sum (C092). The number of all its products is kept with a
 * collection; by whether they are published they are counted here.
 */
export async function collectedProducts(
  ctx: ShopCtx,
  query: QueryOf<typeof countCollectedProducts>,
): Promise<ReplyOf<typeof countCollectedProducts>> {
  const wanted = query.collection_ids ? sql`AND c.id = ANY(${idArray(query.collection_ids)})` : sql``;
  const found = await ctx.tx.execute<{ collection_id: number; count: number; total: number }>(
    query.product_published === undefined
      ? sql`SELECT c.id AS collection_id, c.products_count AS count, (sum(c.products_count) OVER ())::bigint AS total
            FROM collections c
            WHERE c.shop_id = ${ctx.shop.id} ${wanted} ORDER BY c.id LIMIT ${maxListed}`
      : sql`SELECT c.id AS collection_id, coalesce(n.count, 0)::int AS count,
              (sum(coalesce(n.count, 0)) OVER ())::bigint AS total
            FROM collections c
            LEFT JOIN (
              SELECT l.collection_id, count(*) AS count FROM collects l
              JOIN products p ON p.shop_id = l.shop_id AND p.id = l.product_id
              JOIN collections c ON c.shop_id = l.shop_id AND c.id = l.collection_id
              WHERE l.shop_id = ${ctx.shop.id} ${wanted} AND p.deleted_at IS NULL
                AND (p.published_at IS NOT NULL) = ${query.product_published}::boolean GROUP BY 1
            ) n ON n.collection_id = c.id
            WHERE c.shop_id = ${ctx.shop.id} ${wanted} ORDER BY c.id LIMIT ${maxListed}`,
  );
  return {
    count: found.rows[0]?.total ?? 0,
    collections: found.rows.map(({ collection_id, count }) => ({ collection_id, count })),
  };
}
