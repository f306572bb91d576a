import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { longestCode } from '../contract/code-standing.ts';
import { codeKey } from '../rules/discount-code.ts';

/** Most codes that a list holds, handed out or not. */
export const maxPasted = 10_000;

/** Counts of pasted codes by result. They add up to the pasted ones. */
export interface PastedCodes {
  added: number;
  /** Of this list or another one of the shop already, or twice among them. */
  known: number;
  /** Empty, or longer than a code can be. */
  wrong: number;
  /** More than the list holds. */
  over: number;
}

/** Adds codes that a merchant made elsewhere to a list. */
export async function pasteCodes(
  ctx: ShopCtx,
  list: string,
  pasted: readonly string[],
): Promise<PastedCodes> {
  await lockPasting(ctx);
  const good = new Map<string, string>();
  let wrong = 0;
  for (const code of pasted.map((one) => one.trim())) {
    if (code === '' || code.length > longestCode) wrong += 1;
    else if (!good.has(codeKey(code))) good.set(codeKey(code), code);
  }
  const unknown = await unknownCodes(ctx, good);
  const counted = await ctx.tx.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM pasted_codes WHERE shop_id = ${ctx.shop.id} AND list = ${list}`,
  );
  const room = Math.max(0, maxPasted - counted.rows[0]!.count);
  const rows = unknown.slice(0, room).map(([code_key, code]) => ({ code_key, code }));
  await ctx.tx.execute(
    sql`INSERT INTO pasted_codes (shop_id, list, code, code_key, created_at)
        SELECT ${ctx.shop.id}::int, ${list}::text, x.code, x.code_key, ${ctx.now.toISOString()}::timestamptz
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS x (code text, code_key text)`,
  );
  const over = unknown.length - rows.length;
  return { added: rows.length, known: pasted.length - wrong - unknown.length, wrong, over };
}

async function unknownCodes(ctx: ShopCtx, codes: ReadonlyMap<string, string>): Promise<[string, string][]> {
  const found = await ctx.tx.execute<{ code_key: string }>(
    sql`SELECT code_key FROM pasted_codes
        WHERE shop_id = ${ctx.shop.id} AND code_key = ANY(${sql.param([...codes.keys()])}::text[])`,
  );
  const known = new Set(found.rows.map(({ code_key }) => code_key));
  return [...codes].filter(([key]) => !known.has(key));
}

/** Pastes in a shop run one after another, so that each sees the codes of the one before. */
const lockPasting = (ctx: ShopCtx) =>
  ctx.tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`pasted-codes/${ctx.shop.id}`}, 78))`);

/** Number of codes of a list that weren’t given out yet. */
export async function pastedCodesLeft(ctx: ShopCtx, list: string): Promise<number> {
  const left = await ctx.tx.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM pasted_codes WHERE shop_id = ${ctx.shop.id} AND list = ${list} AND reference IS NULL`,
  );
  return left.rows[0]!.count;
}

/** Deletes the codes of a list that weren’t given out yet, and returns how many. */
export async function removePastedCodes(ctx: ShopCtx, list: string): Promise<number> {
  const gone = await ctx.tx.execute(
    sql`DELETE FROM pasted_codes WHERE shop_id = ${ctx.shop.id} AND list = ${list} AND reference IS NULL`,
  );
  return gone.rowCount ?? 0;
}

/**
 * Gives the first free code of a list to this reference alone. Null if none is left. The caller has locked the reference.
 * Two calls at once get two codes, without waiting for the other's transaction.
 */
export async function handPastedCode(ctx: ShopCtx, list: string, reference: string): Promise<string | null> {
  const handed = await ctx.tx.execute<{ code: string }>(
    sql`UPDATE pasted_codes SET reference = ${reference}, handed_at = ${ctx.now.toISOString()}
        WHERE shop_id = ${ctx.shop.id} AND id = (
          SELECT id FROM pasted_codes WHERE shop_id = ${ctx.shop.id} AND list = ${list} AND reference IS NULL
          ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING code`,
  );
  return handed.rows[0]?.code ?? null;
}

/** Codes that were given out, by reference. */
export async function handedCodes(
  ctx: ShopCtx,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await ctx.tx.execute<{ reference: string; code: string }>(
    sql`SELECT reference, code FROM pasted_codes
        WHERE shop_id = ${ctx.shop.id} AND reference = ANY(${sql.param([...references])}::text[])`,
  );
  return new Map(found.rows.map(({ reference, code }) => [reference, code]));
}
