import { sql } from 'drizzle-orm';
import type { ActingShop, Services } from '#core/server/call/context.ts';
import { shopMemory } from '#core/server/call/shop-memory.ts';

const remembered = shopMemory<readonly number[]>({ seconds: 300, channel: 'reviews', maxEntries: 20_000 });

/**
 * The products whose reviews a product shows: its own id first, then the others of its group, in the group's order. It reads
 * this node's memory, which the database invalidates after each change.
 */
export async function groupedProducts(
  services: Services,
  shop: ActingShop,
  productId: number,
): Promise<readonly number[]> {
  const key = String(productId);
  const found = await remembered.read(services, shop.id, [key], async () => {
    const members = await services.db.inShop(
      shop.id,
      (tx) =>
        tx.execute<{ product_id: number }>(
          sql`SELECT o.product_id FROM review_group_products m
              JOIN review_group_products o ON o.shop_id = m.shop_id AND o.group_id = m.group_id AND o.product_id <> m.product_id
              JOIN products p ON p.shop_id = o.shop_id AND p.id = o.product_id AND p.deleted_at IS NULL
              WHERE m.shop_id = ${shop.id} AND m.product_id = ${productId} ORDER BY o.position, o.product_id`,
        ),
      { readOnly: true },
    );
    return new Map([[key, [productId, ...members.rows.map(({ product_id }) => product_id)]]]);
  });
  return found.get(key)!;
}
