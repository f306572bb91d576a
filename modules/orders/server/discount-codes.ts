import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/context.ts';
import { codeText } from '../rules/code-text.ts';
import { codeKey, type PriceRule } from '../rules/discount-code.ts';

/** 57 bits: nobody guesses one, and people can still type it. */
const randomLetters = 12;

/** A code that another area has made for somebody. */
export interface NewDiscountCode extends Omit<PriceRule, 'title' | 'starts_at'> {
  /**
   * What it is made for, in the words of who makes it: `reviews/order/8812`. A second code for the same is the first, however
   * many ask at once.
   */
  reference: string;
  /** What the merchant sees beside the code, in an order. */
  title: string;
  /** What the code begins with: 1 to 20 capital letters and digits. */
  word: string;
}

/** `used` as often as its rule allows; `ended` and `revoked` it takes nothing off any more. */
export type DiscountCodeState = 'unused' | 'used' | 'ended' | 'revoked';

/** A code, and what has become of it. */
export interface DiscountCode extends Omit<PriceRule, 'title'> {
  reference: string;
  code: string;
  state: DiscountCodeState;
}

interface Row extends Record<string, unknown> {
  reference: string;
  code: string;
  usage_count: number;
  revoked_at: Date | string | null;
  value_type: PriceRule['value_type'];
  value: number;
  prerequisite_subtotal_minor: number | null;
  usage_limit: number | null;
  starts_at: Date | string;
  ends_at: Date | string | null;
}

function stateOf({ usage_count, usage_limit, revoked_at }: Row, ends: Date | null, now: Date) {
  if (usage_limit !== null && usage_count >= usage_limit) return 'used';
  if (revoked_at !== null) return 'revoked';
  return ends !== null && ends <= now ? 'ended' : 'unused';
}

/** The codes that were made for these references; what none was made for is not among them. */
export async function discountCodesFor(
  ctx: ShopCtx,
  references: readonly string[],
): Promise<Map<string, DiscountCode>> {
  const found = await ctx.tx.execute<Row>(
    sql`SELECT c.reference, c.code, c.usage_count, c.revoked_at, r.value_type, r.value::float8 AS value, r.prerequisite_subtotal_minor,
          r.usage_limit, r.starts_at, r.ends_at
        FROM discount_codes c JOIN price_rules r ON r.shop_id = c.shop_id AND r.id = c.price_rule_id
        WHERE c.shop_id = ${ctx.shop.id} AND c.reference = ANY(${sql.param([...references])}::text[])`,
  );
  return new Map(
    found.rows.map((row) => {
      const { usage_count: _, revoked_at: __, ...rest } = row;
      const ends_at = row.ends_at === null ? null : new Date(row.ends_at);
      const state = stateOf(row, ends_at, ctx.now);
      return [row.reference, { ...rest, starts_at: new Date(row.starts_at), ends_at, state }];
    }),
  );
}

/**
 * Makes a code that is good from now on at the cart and checkout of the shop's own store, in the caller's transaction; the
 * one that was made for this reference before, if any, as it is.
 */
export async function createDiscountCode(ctx: ShopCtx, given: NewDiscountCode): Promise<DiscountCode> {
  const { reference, word, title, value_type, value } = given;
  await ctx.tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`discount-codes/${ctx.shop.id}/${reference}`}, 78))`,
  );
  const before = (await discountCodesFor(ctx, [reference])).get(reference);
  if (before) return before;
  const code = codeText(word, randomBytes, randomLetters);
  const now = ctx.now.toISOString();
  await ctx.tx.execute(
    sql`WITH rule AS (
          INSERT INTO price_rules (shop_id, title, value_type, value, prerequisite_subtotal_minor, usage_limit, starts_at, ends_at)
          VALUES (${ctx.shop.id}, ${title}, ${value_type}, ${value}::numeric, ${given.prerequisite_subtotal_minor}, ${given.usage_limit},
            ${now}, ${given.ends_at?.toISOString() ?? null}) RETURNING id)
        INSERT INTO discount_codes (shop_id, price_rule_id, code, code_key, reference)
        SELECT ${ctx.shop.id}::int, id, ${code}::text, ${codeKey(code)}::text, ${reference}::text FROM rule`,
  );
  return (await discountCodesFor(ctx, [reference])).get(reference)!;
}

/**
 * Ends the codes of these references: who has one in a cart is told so there, and a use that a cancelled order gives back
 * is none any more. How many were unused.
 */
export async function revokeDiscountCodes(ctx: ShopCtx, references: readonly string[]): Promise<number> {
  const now = ctx.now.toISOString();
  const revoked = await ctx.tx.execute<{ usage_count: number }>(
    sql`UPDATE discount_codes SET revoked_at = ${now}, updated_at = ${now}
        WHERE shop_id = ${ctx.shop.id} AND reference = ANY(${sql.param([...references])}::text[]) AND revoked_at IS NULL
        RETURNING usage_count`,
  );
  return revoked.rows.filter(({ usage_count }) => usage_count === 0).length;
}
