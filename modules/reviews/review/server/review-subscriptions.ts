import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { subscribe, type Subscription } from '#core/server/jobs/outbox.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { productDeleted } from '#modules/catalog/product/contract/product-events.ts';
import { writeLog } from './review-write.ts';

/** Unassigns the reviews of deleted products, so that staff can assign them to another. */
async function unassign(ctx: ShopCtx, productIds: readonly number[]): Promise<void> {
  const found = await ctx.tx.execute<{ id: number; product_id: number }>(
    sql`SELECT r.id, r.product_id FROM reviews r JOIN products p ON p.shop_id = r.shop_id AND p.id = r.product_id
        WHERE r.shop_id = ${ctx.shop.id} AND r.product_id = ANY(${idArray(productIds)}) AND p.deleted_at IS NOT NULL
        ORDER BY r.id FOR UPDATE OF r`,
  );
  const ids = found.rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await ctx.tx.execute(
    sql`UPDATE reviews SET product_id = NULL, updated_at = ${ctx.now.toISOString()}
        WHERE shop_id = ${ctx.shop.id} AND id = ANY(${idArray(ids)})`,
  );
  await writeLog(
    ctx,
    found.rows.map(({ id, product_id }) => ({
      review_id: id,
      what: 'unassigned' as const,
      detail: { product_id },
    })),
    { userId: null, tokenId: null },
  );
}

export const reviewSubscriptions: readonly Subscription[] = [
  subscribe({
    event: productDeleted,
    name: 'reviews-unassigned',
    handle: (ctx, { product_ids }) => unassign(ctx, product_ids),
  }),
];
