import { sql } from 'drizzle-orm';
import type { Sentence } from '#core/contract/sentence.ts';
import { givenHandle } from '#core/rules/given-handle.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import type { CollectionSortOrder } from '../contract/collection-choice.ts';
import { handleOf, numberedHandle } from '../../product/rules/product-draft.ts';
import { safeHtml } from '../../product/server/safe-html.ts';

/** A collection of another store, with our ids of its products in its order. */
export interface UpsertCollection {
  id: number | null;
  title: string;
  handle: string;
  body_html: string;
  sort_order: CollectionSortOrder;
  published: boolean;
  product_ids: readonly number[];
}

/** Makes a collection what another store says it is: filled by hand, so that exactly its products are in it.
 * `cut` says what was left out of its description. */
export async function upsertCollection(
  ctx: ShopCtx,
  given: UpsertCollection,
): Promise<{ id: number; cut: Sentence | null }> {
  const at = ctx.now.toISOString();
  const { title, sort_order: order } = given;
  const { html: body, cut } = safeHtml(given.body_html);
  const asked = givenHandle(given.handle);
  // Its address in the store is built from the handle, so it follows the store wherever it is free.
  const changed = await ctx.tx.execute<{ id: number }>(
    sql`UPDATE collections SET handle = CASE WHEN ${asked} = '' OR EXISTS (
            SELECT 1 FROM collections o WHERE o.shop_id = ${ctx.shop.id} AND o.handle = ${asked} AND o.id <> ${given.id}::bigint)
            THEN collections.handle ELSE ${asked} END, title = ${title}, body_html = ${body}, sort_order = ${order}, version = version + 1, updated_at = ${at},
          published_at = CASE WHEN ${given.published} THEN coalesce(published_at, ${at}::timestamptz) END
        WHERE shop_id = ${ctx.shop.id} AND id = ${given.id}::bigint AND kind = 'custom' RETURNING id`,
  );
  let id = changed.rows[0]?.id;
  if (id === undefined) {
    const handle = await freeHandle(ctx, asked || handleOf(title) || 'collection');
    const made = await ctx.tx.execute<{ id: number }>(
      sql`INSERT INTO collections (shop_id, title, handle, body_html, sort_order, published_at)
          VALUES (${ctx.shop.id}, ${title}, ${handle}, ${body}, ${order}, ${given.published ? at : null}) RETURNING id`,
    );
    id = made.rows[0]!.id;
  }
  await place(ctx, id, given.product_ids);
  return { id, cut };
}

async function freeHandle(ctx: ShopCtx, wanted: string): Promise<string> {
  for (let number = 0; ; number += 1) {
    const handle = numberedHandle(wanted, number);
    const found = await ctx.tx.execute(
      sql`SELECT 1 FROM collections WHERE shop_id = ${ctx.shop.id} AND handle = ${handle}`,
    );
    if (found.rows.length === 0) return handle;
  }
}

/** Writes only differences, so that a sync without changes touches no row. */
async function place(ctx: ShopCtx, id: number, productIds: readonly number[]): Promise<void> {
  const ids = [...new Set(productIds)];
  await ctx.tx.execute(
    sql`DELETE FROM collects WHERE shop_id = ${ctx.shop.id} AND collection_id = ${id} AND NOT product_id = ANY(${sql.param(ids)}::bigint[])`,
  );
  await ctx.tx.execute(
    sql`INSERT INTO collects (shop_id, collection_id, product_id, position)
        SELECT ${ctx.shop.id}::int, ${id}::bigint, list.product_id, list.place
        FROM unnest(${sql.param(ids)}::bigint[]) WITH ORDINALITY AS list (product_id, place)
        JOIN products p ON p.shop_id = ${ctx.shop.id} AND p.id = list.product_id AND p.deleted_at IS NULL
        ON CONFLICT (shop_id, collection_id, product_id) DO UPDATE SET position = excluded.position
          WHERE collects.position <> excluded.position`,
  );
}

/** Deletes collections that another store has no more; their products stay. Returns how many were there. */
export async function withdrawCollections(ctx: ShopCtx, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const gone = await ctx.tx.execute(
    sql`DELETE FROM collections WHERE shop_id = ${ctx.shop.id} AND id = ANY(${sql.param(ids)}::bigint[]) RETURNING id`,
  );
  return gone.rows.length;
}
