import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { codeText } from '../rules/code-text.ts';
import { codeKey, type PriceRule } from '../rules/discount-code.ts';
import { handedCodes, handPastedCode } from './pasted-codes.ts';
import type { StoreCodes, StoreCodeState } from './store-codes.ts';

/** 57 bits: impossible to guess, and still short enough to type. */
const randomLetters = 12;

/** A code that another area creates for a person. */
export interface NewDiscountCode extends Omit<PriceRule, 'starts_at'> {
  /**
   * What it is made for, in the words of who makes it: `reviews/order/8812`. A second code for the same is the first, however
   * many ask at once.
   */
  reference: string;
  /** The beginning of the code: 1 to 20 capital letters and digits. */
  word: string;
  /** From which list of pasted codes one is handed out where the connected store makes none now. */
  list: string;
}

/**
 * `unused`: it can be used. `wanted`: the connected store doesn't have it yet, so it isn't given out. `refused`: the store
 * rejected it. `used`: as often as its rule allows. `ended`, `revoked`: it no longer gives a discount. `handed`: a pasted
 * code that was given out, whose use isn't known here.
 */
export type DiscountCodeState = 'unused' | 'wanted' | 'refused' | 'used' | 'ended' | 'revoked' | 'handed';

/** A code with its state. */
export interface DiscountCode {
  reference: string;
  code: string;
  state: DiscountCodeState;
  /** Its discount. Null for a pasted code, whose terms are in the store that has it. */
  rule: Omit<PriceRule, 'title'> | null;
}

interface RuleRow extends Record<string, unknown> {
  id: number;
  code: string;
  value_type: PriceRule['value_type'];
  value: number;
  prerequisite_subtotal_minor: number | null;
  usage_limit: number | null;
  starts_at: Date | string;
  ends_at: Date | string | null;
}

interface Row extends RuleRow {
  reference: string;
  place: 'shop' | 'store';
  usage_count: number;
  revoked_at: Date | string | null;
}

/** The codes that were created or given out for these references. References without a code are missing. */
export async function discountCodesFor(
  ctx: ShopCtx,
  stores: StoreCodes,
  references: readonly string[],
): Promise<Map<string, DiscountCode>> {
  const found = await ctx.tx.execute<Row>(
    sql`SELECT c.id, c.reference, c.code, c.place, c.usage_count, c.revoked_at, r.value_type, r.value::float8 AS value,
          r.prerequisite_subtotal_minor, r.usage_limit, r.starts_at, r.ends_at
        FROM discount_codes c JOIN price_rules r ON r.shop_id = c.shop_id AND r.id = c.price_rule_id
        WHERE c.shop_id = ${ctx.shop.id} AND c.reference = ANY(${sql.param([...references])}::text[])`,
  );
  const elsewhere = found.rows.flatMap(({ id, place }) => (place === 'store' ? [id] : []));
  const states = elsewhere.length > 0 ? await stores.states(ctx, elsewhere) : new Map<number, never>();
  const codes = new Map<string, DiscountCode>();
  for (const row of found.rows) codes.set(row.reference, codeOf(row, states.get(row.id), ctx.now));
  for (const [reference, code] of await handedCodes(ctx, references))
    codes.set(reference, { reference, code, state: 'handed', rule: null });
  return codes;
}

function codeOf(row: Row, elsewhere: StoreCodeState | undefined, now: Date): DiscountCode {
  const { reference, code, value_type, value, prerequisite_subtotal_minor, usage_limit } = row;
  const starts_at = new Date(row.starts_at);
  const ends_at = row.ends_at === null ? null : new Date(row.ends_at);
  const rule = { value_type, value, prerequisite_subtotal_minor, usage_limit, starts_at, ends_at };
  return { reference, code, state: stateOf(row, ends_at, elsewhere, now), rule };
}

function stateOf(
  { usage_count, usage_limit, revoked_at }: Row,
  ends: Date | null,
  elsewhere: StoreCodeState | undefined,
  now: Date,
): DiscountCodeState {
  if (usage_limit !== null && usage_count >= usage_limit) return 'used';
  if (revoked_at !== null) return 'revoked';
  if (ends !== null && ends <= now) return 'ended';
  if (elsewhere === 'removed') return 'revoked';
  return elsewhere === 'wanted' || elsewhere === 'refused' ? elsewhere : 'unused';
}

/**
 * Makes a code in the caller's transaction: for the cart and checkout of the shop's own store, for those of the connected
 * one, or, where that makes none now, one of the list that the merchant has pasted; null where none is left of it. The code
 * that this reference has already, if any, as it is.
 */
export async function createDiscountCode(
  ctx: ShopCtx,
  stores: StoreCodes,
  given: NewDiscountCode,
): Promise<DiscountCode | null> {
  const { reference } = given;
  await ctx.tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`discount-codes/${ctx.shop.id}/${reference}`}, 78))`,
  );
  const known = async () => (await discountCodesFor(ctx, stores, [reference])).get(reference) ?? null;
  const before = await known();
  if (before) return before;
  const place = await stores.place(ctx);
  if (place === 'list') await handPastedCode(ctx, given.list, reference);
  else {
    const id = await insertCode(ctx, place, given);
    if (place === 'store') await stores.want(ctx, id);
  }
  return known();
}

async function insertCode(ctx: ShopCtx, place: Row['place'], given: NewDiscountCode): Promise<number> {
  const { reference, title, value_type, value, usage_limit } = given;
  const code = codeText(given.word, randomBytes, randomLetters);
  const inserted = await ctx.tx.execute<{ id: number }>(
    sql`WITH rule AS (
          INSERT INTO price_rules (shop_id, title, value_type, value, prerequisite_subtotal_minor, usage_limit, starts_at, ends_at)
          VALUES (${ctx.shop.id}, ${title}, ${value_type}, ${value}::numeric, ${given.prerequisite_subtotal_minor}, ${usage_limit},
            ${ctx.now.toISOString()}, ${given.ends_at?.toISOString() ?? null}) RETURNING id)
        INSERT INTO discount_codes (shop_id, price_rule_id, code, code_key, reference, place)
        SELECT ${ctx.shop.id}::int, id, ${code}::text, ${codeKey(code)}::text, ${reference}::text, ${place}::text FROM rule
        RETURNING id`,
  );
  return inserted.rows[0]!.id;
}

/**
 * Ends the codes of these references. A cart that has one shows it as ended, a use that a canceled order gives back no
 * longer counts, and a connected store deletes its own. A pasted code stays, because the merchant manages it. Returns how
 * many were unused.
 */
export async function revokeDiscountCodes(
  ctx: ShopCtx,
  stores: StoreCodes,
  references: readonly string[],
): Promise<number> {
  const now = ctx.now.toISOString();
  const revoked = await ctx.tx.execute<Pick<Row, 'id' | 'usage_count' | 'place'>>(
    sql`UPDATE discount_codes SET revoked_at = ${now}, updated_at = ${now}
        WHERE shop_id = ${ctx.shop.id} AND reference = ANY(${sql.param([...references])}::text[]) AND revoked_at IS NULL
        RETURNING id, usage_count, place`,
  );
  const elsewhere = revoked.rows.flatMap(({ id, place }) => (place === 'store' ? [id] : []));
  if (elsewhere.length > 0) await stores.end(ctx, elsewhere);
  return revoked.rows.filter(({ usage_count }) => usage_count === 0).length;
}

/** A code of ours, in the form in which the connected store creates it. */
export interface CodeElsewhere extends Omit<PriceRule, 'title'> {
  id: number;
  code: string;
}

/** Codes by their ids, without deleted ones. */
export async function codesElsewhere(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  ids: readonly number[],
): Promise<Map<number, CodeElsewhere>> {
  const found = await ctx.tx.execute<RuleRow>(
    sql`SELECT c.id, c.code, r.value_type, r.value::float8 AS value, r.prerequisite_subtotal_minor, r.usage_limit, r.starts_at, r.ends_at
        FROM discount_codes c JOIN price_rules r ON r.shop_id = c.shop_id AND r.id = c.price_rule_id
        WHERE c.shop_id = ${ctx.shop.id} AND c.id = ANY(${sql.param([...ids])}::bigint[])`,
  );
  return new Map(
    found.rows.map((row) => {
      const ends_at = row.ends_at === null ? null : new Date(row.ends_at);
      return [row.id, { ...row, starts_at: new Date(row.starts_at), ends_at }];
    }),
  );
}
