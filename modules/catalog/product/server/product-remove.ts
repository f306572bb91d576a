import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { notFound } from '#core/server/call/refusal.ts';
import { productDeleted } from '../contract/product-events.ts';
import { productSentences } from '../contract/product-refusals.ts';

/**
 * Deletes products: they leave the store, lists and collections, and stay known to offers and orders that name
 * them. Returns the ids of those that were there.
 */
export async function removeProducts(ctx: ShopCtx, ids: readonly number[]): Promise<number[]> {
  const locked = await ctx.tx.execute<{ id: number }>(
    sql`SELECT id FROM products WHERE shop_id = ${ctx.shop.id} AND deleted_at IS NULL
          AND id = ANY(${sql.param(ids)}::bigint[]) ORDER BY id FOR UPDATE`,
  );
  const gone = locked.rows.map((row) => row.id);
  if (gone.length === 0) return [];
  await ctx.tx.execute(
    sql`UPDATE products SET deleted_at = now(), updated_at = now(), version = version + 1
        WHERE shop_id = ${ctx.shop.id} AND id = ANY(${sql.param(gone)}::bigint[])`,
  );
  await ctx.tx.execute(
    sql`DELETE FROM collects WHERE shop_id = ${ctx.shop.id} AND product_id = ANY(${sql.param(gone)}::bigint[])`,
  );
  await publish(ctx, productDeleted, { product_ids: gone });
  return gone;
}

/** 404 when it is missing, deleted already or another shop's. */
export async function removeProduct(ctx: ShopCtx, id: number): Promise<void> {
  if ((await removeProducts(ctx, [id])).length === 0) throw notFound(productSentences.this_product);
}
