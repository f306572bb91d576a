import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { invalid } from '#core/server/call/refusal.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { knownServices } from '../../service/server/fulfillment-service-queries.ts';
import { ownService } from '../../service/rules/service-handle.ts';
import { productSentences } from '../contract/product-refusals.ts';
import type { FieldMessages, PlannedVariant } from '../rules/product-edit.ts';
import type { VariantRecord } from './variant-row.ts';

/**
 * What is wrong with who shall send variants, or count them. What a variant of the product has already stays, and may be
 * another's, too: files and other stores bring names of their own.
 */
export async function refuseServices(
  ctx: ShopCtx,
  former: readonly VariantRecord[],
  wanted: readonly PlannedVariant[],
  problems: FieldMessages,
): Promise<void> {
  const sending = new Set([ownService, ...former.map((record) => record.fulfillment_service)]);
  const counting = new Set(former.map((record) => record.inventory_management));
  const named = wanted.flatMap(({ input }, index) => {
    const { fulfillment_service: sends, inventory_management: counts } = input;
    return [
      ...(sends === undefined || sending.has(sends) ? [] : [{ handle: sends, index, sends: true }]),
      ...(counts === undefined || counting.has(counts) ? [] : [{ handle: counts, index, sends: false }]),
    ];
  });
  const known = await knownServices(ctx, [...new Set(named.map(({ handle }) => handle))]);
  for (const { handle, index, sends } of named) {
    if (sends && !known.has(handle))
      problems[`variants.${index}.fulfillment_service`] = productSentences.no_such_service;
    if (!sends && known.has(handle))
      problems[`variants.${index}.inventory_management`] = productSentences.counts_nothing;
  }
}

/** @throws {Refusal} 422 where the shop has no such service, at its place in a change of many products */
export async function requireService(ctx: ShopCtx, handle: string | undefined): Promise<void> {
  if (handle === undefined || handle === ownService) return;
  if ((await knownServices(ctx, [handle])).has(handle)) return;
  throw invalid({ 'data.fulfillment_service': productSentences.no_such_service });
}

/** Has a service send all variants of products; answers the products of which it did not send all. */
export async function giveToService(
  ctx: ShopCtx,
  productIds: readonly number[],
  handle: string | undefined,
): Promise<number[]> {
  if (handle === undefined) return [];
  await requireService(ctx, handle);
  // In the order in which a save locks them, before their products.
  const found = await ctx.tx.execute<{ id: number; product_id: number }>(
    sql`SELECT v.id, v.product_id FROM variants v JOIN products p ON p.shop_id = v.shop_id AND p.id = v.product_id
        WHERE v.shop_id = ${ctx.shop.id} AND v.product_id = ANY(${idArray(productIds)}) AND p.deleted_at IS NULL
          AND v.fulfillment_service <> ${handle}
        ORDER BY v.id FOR UPDATE OF v`,
  );
  if (found.rows.length === 0) return [];
  await ctx.tx.execute(
    sql`UPDATE variants SET fulfillment_service = ${handle}, updated_at = now()
        WHERE shop_id = ${ctx.shop.id} AND id = ANY(${idArray(found.rows.map((row) => row.id))})`,
  );
  return [...new Set(found.rows.map((row) => row.product_id))];
}
