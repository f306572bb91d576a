import { sql } from 'drizzle-orm';
import type { SparseRow } from '#core/contract/endpoint.ts';
import type { Fields } from '#core/contract/row-fields.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { notFound } from '#core/server/call/refusal.ts';
import { pickFields } from '#core/server/call/row-table.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import type { ShopCart } from '../contract/shop-checkout-calls.ts';
import { cartSentences } from '../../cart/contract/cart-refusals.ts';
import { type CartToPrice, contentFields, pricedCarts } from './cart-content.ts';
import type { OrderDependencies } from '../../price/server/order-dependencies.ts';
import { iso } from '../../base/server/moment.ts';

interface StoredShopCart extends CartToPrice, Record<string, unknown> {
  id: number;
  created_at: Date | string;
  updated_at: Date | string;
}

/** Carts of these ids, priced now, as far as they are there. */
export async function cartsByIds(
  ctx: ShopCtx,
  dependencies: OrderDependencies,
  ids: readonly number[],
): Promise<ShopCart[]> {
  const found = await ctx.tx.execute<StoredShopCart>(
    sql`SELECT id, lines, visitor, discount_code, created_at, updated_at FROM carts
        WHERE shop_id = ${ctx.shop.id} AND id = ANY(${idArray(ids)}) ORDER BY id`,
  );
  const carts: ShopCart[] = [];
  for await (const [cart, content] of pricedCarts(ctx, dependencies, found.rows))
    carts.push({
      id: cart.id,
      ...contentFields(content, ctx.shop.currency),
      created_at: iso(cart.created_at),
      updated_at: iso(cart.updated_at),
    });
  return carts;
}

/** One cart of these fields. 404 for a foreign or missing id. */
export async function cartWith(
  ctx: ShopCtx,
  dependencies: OrderDependencies,
  id: number,
  fields: Fields | undefined,
): Promise<SparseRow<ShopCart>> {
  const [cart] = await cartsByIds(ctx, dependencies, [id]);
  if (!cart) throw notFound(cartSentences.this_cart);
  return pickFields(cart, fields);
}
