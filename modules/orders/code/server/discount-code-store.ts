import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { codeKey, judgeCode, type JudgedCode, type KnownCode } from '../rules/discount-code.ts';
import type { CartPrice } from '../../price/rules/priced-cart.ts';

interface CodeRow extends Record<string, unknown> {
  id: number;
  code: string;
  usage_count: number;
  revoked: boolean;
  title: string;
  value_type: KnownCode['value_type'];
  value: number;
  prerequisite_subtotal_minor: number | null;
  usage_limit: number | null;
  starts_at: Date | string;
  ends_at: Date | string | null;
}

/** The stored code that matches a typed one. Null if the shop's own store doesn't accept such a code. */
async function knownCode(ctx: ShopCtx, typed: string): Promise<KnownCode | null> {
  const found = await ctx.tx.execute<CodeRow>(
    sql`SELECT c.id, c.code, c.usage_count, c.revoked_at IS NOT NULL AS revoked, r.title, r.value_type, r.value::float8 AS value,
          r.prerequisite_subtotal_minor, r.usage_limit, r.starts_at, r.ends_at
        FROM discount_codes c JOIN price_rules r ON r.shop_id = c.shop_id AND r.id = c.price_rule_id
        WHERE c.shop_id = ${ctx.shop.id} AND c.code_key = ${codeKey(typed)} AND c.place = 'shop'`,
  );
  const row = found.rows[0];
  if (!row) return null;
  const { starts_at, ends_at } = row;
  return { ...row, starts_at: new Date(starts_at), ends_at: ends_at === null ? null : new Date(ends_at) };
}

/** Whether the shop's own store has codes. Without any, the store shows no field for codes. */
export async function takesCodes(ctx: ShopCtx): Promise<boolean> {
  const found = await ctx.tx.execute(
    sql`SELECT FROM discount_codes WHERE shop_id = ${ctx.shop.id} AND place = 'shop' LIMIT 1`,
  );
  return found.rows.length > 0;
}

/** The result of a cart's code after the offers. Null without a code. */
export async function judgedCode(
  ctx: ShopCtx,
  typed: string | null,
  price: Pick<CartPrice, 'lines'>,
): Promise<JudgedCode | null> {
  if (typed === null) return null;
  const { now, shop } = ctx;
  return judgeCode(typed, await knownCode(ctx, typed), price.lines, { now, currency: shop.currency });
}

/**
 * Uses a code once, in the order's transaction and before it is paid: whoever does not get to pay has not used it. False,
 * and nothing used, when others were faster or it was revoked: the price is no longer right.
 */
export async function useCode(ctx: ShopCtx, id: number): Promise<boolean> {
  const used = await ctx.tx.execute(
    sql`UPDATE discount_codes c SET usage_count = c.usage_count + 1, updated_at = ${ctx.now.toISOString()}
        FROM price_rules r
        WHERE c.shop_id = ${ctx.shop.id} AND c.id = ${id} AND r.shop_id = c.shop_id AND r.id = c.price_rule_id
          AND c.revoked_at IS NULL AND (r.usage_limit IS NULL OR c.usage_count < r.usage_limit)`,
  );
  return used.rowCount === 1;
}

/** Notes which order a code was used for. */
export async function noteUse(ctx: ShopCtx, id: number, orderId: number): Promise<void> {
  await ctx.tx.execute(
    sql`INSERT INTO discount_code_uses (shop_id, order_id, discount_code_id, used_at)
        VALUES (${ctx.shop.id}, ${orderId}, ${id}, ${ctx.now.toISOString()})`,
  );
}

/**
 * Gives back what a cancelled order of this shop's own store used: its buyer may use the code again, until it ends or is
 * revoked. What another store counts is that store's.
 */
export async function giveBackUses(ctx: ShopCtx, orderId: number): Promise<void> {
  await ctx.tx.execute(
    sql`WITH given AS (
          DELETE FROM discount_code_uses u USING discount_codes c
          WHERE u.shop_id = ${ctx.shop.id} AND u.order_id = ${orderId} AND c.shop_id = u.shop_id AND c.id = u.discount_code_id
            AND c.place = 'shop' RETURNING u.discount_code_id)
        UPDATE discount_codes c SET usage_count = c.usage_count - 1, updated_at = ${ctx.now.toISOString()}
        FROM given WHERE c.shop_id = ${ctx.shop.id} AND c.id = given.discount_code_id`,
  );
}

/** Notes which codes of ours an order of the connected store was placed with; again and again it is the same. */
export async function noteUsesElsewhere(
  ctx: ShopCtx,
  orderId: number,
  codes: readonly string[],
): Promise<void> {
  if (codes.length === 0) return;
  await ctx.tx.execute(
    sql`WITH noted AS (
          INSERT INTO discount_code_uses (shop_id, order_id, discount_code_id, used_at)
          SELECT c.shop_id, ${orderId}::bigint, c.id, ${ctx.now.toISOString()}::timestamptz FROM discount_codes c
          WHERE c.shop_id = ${ctx.shop.id} AND c.place = 'store' AND c.code_key = ANY(${sql.param(codes.map(codeKey))}::text[])
          ON CONFLICT DO NOTHING RETURNING discount_code_id)
        UPDATE discount_codes c SET usage_count = c.usage_count + 1, updated_at = ${ctx.now.toISOString()}
        FROM noted WHERE c.shop_id = ${ctx.shop.id} AND c.id = noted.discount_code_id`,
  );
}
