import { and, eq, like, sql } from 'drizzle-orm';
import type { BodyOf } from '#core/contract/endpoint.ts';
import type { ShopCtx } from '#core/server/context.ts';
import { invalid, notFound, stale } from '#core/server/refusal.ts';
import type { createCustomCollection, updateCustomCollection } from '../contract/collection-custom-calls.ts';
import type { Collection } from '../contract/collection.ts';
import { handleOf } from '../rules/product-draft.ts';
import { collectionDetail, collectionRecord } from './collection-queries.ts';
import { collectionTable } from './collection-table.ts';
import { safeHtml } from './safe-html.ts';

type NewCollection = BodyOf<typeof createCustomCollection>['custom_collection'];
type ChangedCollection = BodyOf<typeof updateCustomCollection>['custom_collection'];

/** A handle nobody has: the one asked for or 422, else one made of the title, numbered if need be. */
async function freeHandle(
  ctx: ShopCtx,
  asked: string | undefined,
  title: string,
  ownId = 0,
): Promise<string> {
  const c = collectionTable;
  const wanted = handleOf(asked || title) || 'collection';
  const base = wanted.slice(0, 240);
  const found = await ctx.tx
    .select({ id: c.id, handle: c.handle })
    .from(c)
    .where(and(eq(c.shop_id, ctx.shop.id), like(c.handle, `${base.replace(/[\\%_]/g, '\\$&')}%`)));
  const taken = new Set(found.filter((row) => row.id !== ownId).map((row) => row.handle));
  if (!taken.has(wanted)) return wanted;
  if (asked) throw invalid({ 'custom_collection.handle': 'Another collection has this handle.' });
  let number = 1;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

/** Makes the list of products exactly this one, in this order. 404 when one of them is not in the shop. */
async function placeProducts(
  ctx: ShopCtx,
  collectionId: number,
  productIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(productIds)];
  const known = await ctx.tx.execute<{ n: number }>(
    sql`SELECT count(*) AS n FROM products WHERE shop_id = ${ctx.shop.id} AND deleted_at IS NULL AND id = ANY(${sql.param(ids)}::bigint[])`,
  );
  if (Number(known.rows[0]?.n) !== ids.length) throw notFound('A product of this collection');
  await ctx.tx.execute(
    sql`DELETE FROM collects WHERE shop_id = ${ctx.shop.id} AND collection_id = ${collectionId} AND NOT product_id = ANY(${sql.param(ids)}::bigint[])`,
  );
  await ctx.tx.execute(
    sql`INSERT INTO collects (shop_id, collection_id, product_id, position)
        SELECT ${ctx.shop.id}::int, ${collectionId}::bigint, product_id, place
        FROM unnest(${sql.param(ids)}::bigint[]) WITH ORDINALITY AS list (product_id, place)
        ON CONFLICT (shop_id, collection_id, product_id) DO UPDATE SET position = excluded.position
          WHERE collects.position <> excluded.position`,
  );
}

export async function createCollection(ctx: ShopCtx, input: NewCollection): Promise<Collection> {
  const [made] = await ctx.tx
    .insert(collectionTable)
    .values({
      shop_id: ctx.shop.id,
      title: input.title,
      handle: await freeHandle(ctx, input.handle, input.title),
      body_html: safeHtml(input.body_html ?? ''),
      sort_order: input.sort_order ?? 'manual',
      published_at: input.published === false ? null : ctx.now,
    })
    .returning({ id: collectionTable.id });
  if (input.product_ids) await placeProducts(ctx, made!.id, input.product_ids);
  return collectionDetail(ctx, made!.id);
}

/** Changes what is given; 409 with the collection as it is now when `version` is not the present one. */
export async function changeCollection(
  ctx: ShopCtx,
  id: number,
  input: ChangedCollection,
): Promise<Collection> {
  const record = await collectionRecord(ctx, id, true);
  if (record.kind !== 'custom') throw notFound('This collection');
  if (input.version !== undefined && input.version !== record.version) {
    throw stale(await collectionDetail(ctx, id));
  }
  const handle =
    input.handle === undefined
      ? record.handle
      : await freeHandle(ctx, input.handle, input.title ?? record.title, id);
  const published = input.published ?? record.published_at !== null;
  await ctx.tx
    .update(collectionTable)
    .set({
      handle,
      title: input.title ?? record.title,
      body_html: input.body_html === undefined ? record.body_html : safeHtml(input.body_html),
      sort_order: input.sort_order ?? record.sort_order,
      published_at: published ? (record.published_at ?? ctx.now) : null,
      version: record.version + 1,
      updated_at: ctx.now,
    })
    .where(and(eq(collectionTable.shop_id, ctx.shop.id), eq(collectionTable.id, id)));
  if (input.product_ids) await placeProducts(ctx, id, input.product_ids);
  return collectionDetail(ctx, id);
}

/** Deletes the collection; its products stay. */
export async function removeCollection(ctx: ShopCtx, id: number): Promise<void> {
  await collectionRecord(ctx, id, true);
  await ctx.tx
    .delete(collectionTable)
    .where(and(eq(collectionTable.shop_id, ctx.shop.id), eq(collectionTable.id, id)));
}
