import { sql } from 'drizzle-orm';
import type { QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/call/context.ts';
import { notFound } from '#core/server/call/refusal.ts';
import { peopleNames } from '#modules/identity/staff/server/public.ts';
import type { InventoryMovement, listInventory } from '../contract/product-edit-calls.ts';
import { productSentences } from '../contract/product-refusals.ts';
import { pageOffset } from './product-queries.ts';

interface MovementRow extends Record<string, unknown> {
  id: number;
  variant_id: number;
  variant_title: string;
  sku: string;
  delta: number;
  quantity_after: number;
  reason: InventoryMovement['reason'];
  user_id: number | null;
  order_id: number | null;
  created_at: string;
}

/** Stock history of a product, newest first. */
export async function inventoryHistory(
  ctx: Ctx,
  productId: number,
  query: QueryOf<typeof listInventory>,
): Promise<ReplyOf<typeof listInventory>> {
  const shop = ctx.shop.id;
  const product = await ctx.tx.execute(
    sql`SELECT id FROM products WHERE shop_id = ${shop} AND id = ${productId} AND deleted_at IS NULL`,
  );
  if (product.rows.length === 0) throw notFound(productSentences.this_product);
  const one = query.variant_id === undefined ? sql`true` : sql`m.variant_id = ${query.variant_id}`;
  const found = await ctx.tx.execute<MovementRow>(
    sql`SELECT m.id, m.variant_id, coalesce(v.title, '') AS variant_title, coalesce(v.sku, '') AS sku, m.delta,
               m.quantity_after, m.reason, m.user_id, m.order_id, m.created_at
        FROM inventory_movements m LEFT JOIN variants v ON v.shop_id = m.shop_id AND v.id = m.variant_id
        WHERE m.shop_id = ${shop} AND m.product_id = ${productId} AND ${one}
        ORDER BY m.id DESC LIMIT ${query.limit + 1} OFFSET ${pageOffset(query)}`,
  );
  const rows = found.rows.slice(0, query.limit);
  const people = await peopleNames(
    ctx,
    rows.map((row) => row.user_id),
  );
  return {
    movements: rows.map(({ user_id: userId, created_at, ...row }) => {
      const person = people.get(userId ?? 0);
      return {
        ...row,
        user: person ? { id: person.id, name: person.name || person.email } : null,
        created_at: new Date(created_at).toISOString(),
      };
    }),
    has_more: found.rows.length > query.limit,
  };
}
