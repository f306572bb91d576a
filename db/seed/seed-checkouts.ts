import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { recordCheckoutOpened, recordCheckoutOrdered } from '#modules/analytics/shopper/server/public.ts';
import type { PricingLine } from '#modules/orders/price/rules/priced-cart.ts';

/** What comes to the checkout together, also in a later visit; its number once it did. */
export interface SeededCart {
  /** Whoever holds it holds the cart, so nobody can tell it beforehand. */
  token: string;
  id?: number;
}

export const newCart = (): SeededCart => ({ token: randomBytes(18).toString('base64url') });

/** A cart comes to a checkout, in the past. */
export async function openCheckout(
  past: ShopCtx,
  cart: SeededCart,
  { lines, value_minor, visit_id }: { lines: readonly PricingLine[]; value_minor: number; visit_id: string },
): Promise<void> {
  const at = past.now.toISOString();
  const cartLines = lines.map(({ key, variant_id, quantity, offer_id }) => ({
    ...{ key, variant_id, quantity, offer_id },
  }));
  const made = await past.tx.execute<{ cart_id: number; checkout_id: number }>(
    sql`WITH cart AS (
          INSERT INTO carts (shop_id, token, lines, visit_id, created_at, updated_at)
          VALUES (${past.shop.id}, ${cart.token}, ${JSON.stringify(cartLines)}::jsonb, ${visit_id}::uuid, ${at}, ${at})
          ON CONFLICT (shop_id, token) DO UPDATE
          SET lines = excluded.lines, visit_id = excluded.visit_id, version = carts.version + 1, updated_at = excluded.updated_at
          RETURNING shop_id, token, id
        )
        INSERT INTO checkouts (shop_id, token, cart_token, created_at, updated_at)
        SELECT shop_id, ${newCart().token}, token, ${at}, ${at} FROM cart
        RETURNING (SELECT id FROM cart) AS cart_id, id AS checkout_id`,
  );
  const { cart_id, checkout_id } = made.rows[0]!;
  cart.id = cart_id;
  await recordCheckoutOpened(past, { checkout_id, cart_id, value_minor, visit_id });
}

/** What was in a cart is ordered, in the past: at its last checkout, and nothing is left in another. */
export async function completeCheckout(
  past: ShopCtx,
  { token, id }: SeededCart,
  order: { id: number; email: string },
): Promise<void> {
  if (id === undefined) return;
  const at = past.now.toISOString();
  await past.tx.execute(
    sql`WITH last AS (
          SELECT max(id) AS id FROM checkouts WHERE shop_id = ${past.shop.id} AND cart_token = ${token}
        ), emptied AS (
          UPDATE carts SET lines = '[]', version = version + 1, updated_at = ${at}
          WHERE shop_id = ${past.shop.id} AND token = ${token}
        )
        UPDATE checkouts c SET updated_at = ${at},
          completed_at = CASE WHEN c.id = last.id THEN ${at}::timestamptz END,
          order_id = CASE WHEN c.id = last.id THEN ${order.id}::bigint END,
          email = CASE WHEN c.id = last.id THEN ${order.email} ELSE c.email END,
          closed_at = CASE WHEN c.id <> last.id THEN ${at}::timestamptz END
        FROM last WHERE c.shop_id = ${past.shop.id} AND c.cart_token = ${token}`,
  );
  await recordCheckoutOrdered(past, { cart_id: id, order_id: order.id });
}
