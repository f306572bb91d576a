import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';

/** The writer and the product. */
export interface Writer {
  /** In small letters. */
  email: string;
  /** Null: of the shop itself. */
  product_id: number | null;
  /** By which order that is verified; null: by none. */
  order_id: number | null;
  /** Of a review that is there already: it is no double of itself. */
  except?: number;
}

/**
 * Whether this address has reviewed a product before; for a verified review, whether that one was verified, too. Locks
 * address and product until the end of the caller's transaction, so that of many at once one is the first.
 */
export async function hasWritten(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  { email, product_id, order_id, except }: Writer,
): Promise<boolean> {
  const of = `reviews/written/${ctx.shop.id}/${product_id ?? 'shop'}/${email}`;
  await ctx.tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${of}, 79))`);
  const about = product_id === null ? sql`r.review_type = 'shop'` : sql`r.product_id = ${product_id}::bigint`;
  const found = await ctx.tx.execute(
    sql`SELECT 1 FROM reviews r
        WHERE r.shop_id = ${ctx.shop.id} AND r.source = 'storefront_api' AND ${about}
          AND ((r.email <> '' AND r.email = ${email}) OR r.order_id = ${order_id}::bigint)
          AND (${order_id}::bigint IS NULL OR r.verified) AND r.id <> ${except ?? 0}
        LIMIT 1`,
  );
  return found.rows.length > 0;
}
