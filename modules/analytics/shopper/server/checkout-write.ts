import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { dayIn } from '../../span/rules/day-range.ts';
import { abandonedAfterMinutes } from '../rules/abandoned.ts';

/** A cart that came to its checkout. */
export interface OpenedCheckout {
  checkout_id: number;
  cart_id: number;
  /** The value of its items, after discounts. */
  value_minor: number;
  /** The visit that last put something in; null: none is known. */
  visit_id: string | null;
}

/** Whether an hour has passed since it was opened; then it lay abandoned, whatever becomes of it. */
const lapsedBy = (now: Date) =>
  sql`(c.lapsed OR c.opened_at <= ${now.toISOString()}::timestamptz - ${abandonedAfterMinutes}::int * interval '1 minute')`;

/**
 * Counts a checkout, in the caller's transaction. A cart that comes back before it was ordered is the same checkout gone on
 * with, on the day that it began.
 */
export async function recordCheckoutOpened(
  ctx: ShopCtx,
  { checkout_id, cart_id, value_minor, visit_id }: OpenedCheckout,
): Promise<void> {
  const at = ctx.now.toISOString();
  await ctx.tx.execute(
    sql`INSERT INTO begun_checkouts AS c (shop_id, checkout_id, cart_id, day, begun_at, opened_at, value_minor, visit_id)
        VALUES (${ctx.shop.id}, ${checkout_id}, ${cart_id}, ${dayIn(ctx.shop.timezone, ctx.now)}, ${at}, ${at}, ${value_minor}, ${visit_id}::uuid)
        ON CONFLICT (shop_id, cart_id) WHERE order_id IS NULL DO UPDATE
        SET lapsed = ${lapsedBy(ctx.now)}, opened_at = excluded.opened_at, value_minor = excluded.value_minor,
            visit_id = coalesce(excluded.visit_id, c.visit_id)`,
  );
}

/** Notes that what a cart came to the checkout with was ordered. */
export async function recordCheckoutOrdered(
  ctx: ShopCtx,
  { cart_id, order_id }: { cart_id: number; order_id: number },
): Promise<void> {
  await ctx.tx.execute(
    sql`UPDATE begun_checkouts c SET lapsed = ${lapsedBy(ctx.now)}, ordered_at = ${ctx.now.toISOString()}, order_id = ${order_id}
        WHERE c.shop_id = ${ctx.shop.id} AND c.cart_id = ${cart_id} AND c.order_id IS NULL`,
  );
}
