import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { notFound } from '#core/server/call/refusal.ts';
import { refuseRedacted } from '#modules/orders/customer/server/public.ts';
import type { OwnerResource } from '../contract/metafield-owner.ts';
import { metafieldSentences } from '../contract/metafield-refusals.ts';

type Ids = Promise<{ rows: { id: number }[] }>;

/**
 * Finds a thing of the shop that can have metafields. With `lock` it stays until the end of the call: whoever deletes it
 * waits, and then deletes what was added to it, too.
 */
const find: Readonly<Record<OwnerResource, (ctx: ShopCtx, id: number, lock: boolean) => Ids>> = {
  shop: ({ shop }, id) => Promise.resolve({ rows: id === shop.id ? [{ id }] : [] }),
  product: ({ shop, tx }, id, lock) =>
    tx.execute<{ id: number }>(
      sql`SELECT id FROM products WHERE shop_id = ${shop.id} AND id = ${id} AND deleted_at IS NULL
          ${lock ? sql`FOR KEY SHARE` : sql``}`,
    ),
  variant: ({ shop, tx }, id, lock) =>
    tx.execute<{ id: number }>(
      sql`SELECT v.id FROM variants v JOIN products p ON p.shop_id = v.shop_id AND p.id = v.product_id
          WHERE v.shop_id = ${shop.id} AND v.id = ${id} AND p.deleted_at IS NULL ${lock ? sql`FOR KEY SHARE` : sql``}`,
    ),
  collection: ({ shop, tx }, id, lock) =>
    tx.execute<{ id: number }>(
      sql`SELECT id FROM collections WHERE shop_id = ${shop.id} AND id = ${id} ${lock ? sql`FOR KEY SHARE` : sql``}`,
    ),
  customer: ({ shop, tx }, id, lock) =>
    tx.execute<{ id: number }>(
      sql`SELECT id FROM customers WHERE shop_id = ${shop.id} AND id = ${id} ${lock ? sql`FOR KEY SHARE` : sql``}`,
    ),
  order: ({ shop, tx }, id, lock) =>
    tx.execute<{ id: number }>(
      sql`SELECT id FROM orders WHERE shop_id = ${shop.id} AND id = ${id} ${lock ? sql`FOR KEY SHARE` : sql``}`,
    ),
};

/** @throws {Refusal} 404 for an object that is deleted or another shop's */
export async function requireOwner(
  ctx: ShopCtx,
  owner: OwnerResource,
  id: number,
  lock = false,
): Promise<void> {
  if ((await find[owner](ctx, id, lock)).rows.length === 0) throw notFound(metafieldSentences.this_owner);
}

/** @throws {Refusal} 409 for an erased customer, about whom nothing may be stored */
export async function refuseErased(ctx: ShopCtx, owner: OwnerResource, id: number): Promise<void> {
  if (owner === 'customer') await refuseRedacted(ctx, id);
}
