import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { handleOf, numberedHandle } from '../rules/product-draft.ts';

/** Which of these handles the shop's products have, but `ownId`. */
async function takenHandles(ctx: ShopCtx, handles: readonly string[], ownId: number): Promise<Set<string>> {
  const found = await ctx.tx.execute<{ handle: string }>(
    sql`SELECT handle FROM products WHERE shop_id = ${ctx.shop.id} AND deleted_at IS NULL AND id <> ${ownId}
          AND handle = ANY(${sql.param(handles)}::text[])`,
  );
  return new Set(found.rows.map((row) => row.handle));
}

/** One at a time chooses handles in a shop, until its transaction ends. */
async function lockHandles(ctx: ShopCtx): Promise<void> {
  await ctx.tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('product-handle'), ${ctx.shop.id})`);
}

/** The requested handle if it is free, else null. */
export async function askedHandle(ctx: ShopCtx, asked: string, ownId = 0): Promise<string | null> {
  await lockHandles(ctx);
  return (await takenHandles(ctx, [asked], ownId)).has(asked) ? null : asked;
}

/** A free handle made of a text, numbered if need be. */
export async function freeHandle(ctx: ShopCtx, text: string, ownId = 0): Promise<string> {
  await lockHandles(ctx);
  const wanted = handleOf(text) || 'product';
  for (let from = 0, to = 50; ; from = to, to *= 10) {
    const candidates = Array.from({ length: to - from }, (_, index) => numberedHandle(wanted, from + index));
    const used = await takenHandles(ctx, candidates, ownId);
    const free = candidates.find((handle) => !used.has(handle));
    if (free !== undefined) return free;
  }
}
