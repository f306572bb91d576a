import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { notFound } from '#core/server/call/refusal.ts';
import { productSentences } from '../contract/product-refusals.ts';

/**
 * Those of the collections that are filled by hand; 404 when one is not in the shop. Locked as a save of theirs
 * locks them, so that products come in before it or after it.
 */
async function customCollections(ctx: ShopCtx, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)];
  const found = await ctx.tx.execute<{ id: number; kind: string }>(
    sql`SELECT id, kind FROM collections WHERE shop_id = ${ctx.shop.id} AND id = ANY(${sql.param(wanted)}::bigint[])
        ORDER BY id FOR NO KEY UPDATE`,
  );
  if (found.rows.length !== wanted.length) throw notFound(productSentences.a_collection);
  return found.rows.filter((row) => row.kind === 'custom').map((row) => row.id);
}

/** Puts products at the end of collections filled by hand. Returns the ids of those that were not in all of them. */
export async function addToCollections(
  ctx: ShopCtx,
  productIds: readonly number[],
  collectionIds: readonly number[],
): Promise<number[]> {
  if (productIds.length === 0 || collectionIds.length === 0) return [];
  const ids = await customCollections(ctx, collectionIds);
  const made = await ctx.tx.execute<{ product_id: number }>(
    sql`INSERT INTO collects (shop_id, collection_id, product_id, position)
        SELECT ${ctx.shop.id}::int, c.id, p.id, row_number() OVER (PARTITION BY c.id ORDER BY p.place) + coalesce((
          SELECT max(position) FROM collects WHERE shop_id = ${ctx.shop.id} AND collection_id = c.id), 0)
        FROM unnest(${sql.param(ids)}::bigint[]) AS c (id),
             unnest(${sql.param(productIds)}::bigint[]) WITH ORDINALITY AS p (id, place)
        WHERE NOT EXISTS (SELECT FROM collects l
          WHERE l.shop_id = ${ctx.shop.id} AND l.collection_id = c.id AND l.product_id = p.id)
        ON CONFLICT (shop_id, collection_id, product_id) DO NOTHING RETURNING product_id`,
  );
  return [...new Set(made.rows.map((row) => row.product_id))];
}

/** Takes products out of collections filled by hand. Returns the ids of those that were in one. */
export async function removeFromCollections(
  ctx: ShopCtx,
  productIds: readonly number[],
  collectionIds: readonly number[],
): Promise<number[]> {
  if (productIds.length === 0 || collectionIds.length === 0) return [];
  const ids = await customCollections(ctx, collectionIds);
  const gone = await ctx.tx.execute<{ product_id: number }>(
    sql`DELETE FROM collects WHERE shop_id = ${ctx.shop.id} AND collection_id = ANY(${sql.param(ids)}::bigint[])
          AND product_id = ANY(${sql.param(productIds)}::bigint[]) RETURNING product_id`,
  );
  return [...new Set(gone.rows.map((row) => row.product_id))];
}

/** Makes the collections filled by hand that a product is in exactly these. True when that was not so. */
export async function placeInCollections(
  ctx: ShopCtx,
  productId: number,
  collectionIds: readonly number[],
): Promise<boolean> {
  const wanted = await customCollections(ctx, collectionIds);
  const here = await ctx.tx.execute<{ id: number }>(
    sql`SELECT l.collection_id AS id FROM collects l JOIN collections c ON c.shop_id = l.shop_id AND c.id = l.collection_id
        WHERE l.shop_id = ${ctx.shop.id} AND l.product_id = ${productId} AND c.kind = 'custom'`,
  );
  const others = here.rows.map((row) => row.id).filter((id) => !wanted.includes(id));
  const gone = await removeFromCollections(ctx, [productId], others);
  const made = await addToCollections(ctx, [productId], wanted);
  return gone.length + made.length > 0;
}
