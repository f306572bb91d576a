import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import type { CheckoutCode } from '../../port/rules/store-checkout.ts';

/** A line of a quote: the store's ids and ours, and what each offer takes off it. Money in minor units. */
export interface QuotedLine {
  product_id: string;
  variant_id: string;
  our_product_id: number;
  our_variant_id: number;
  quantity: number;
  list_minor: number;
  total_minor: number;
  allocations: { offer_id: number; amount_minor: number }[];
  /** The offer that it was rightly taken from, whether or not it costs less. */
  taken_offer_id: number | null;
}

export interface QuotedApplication {
  offer_id: number;
  offer_version: number;
  taken: number;
  counts: 'units' | 'sets';
  amount_minor: number;
  /** The merchant's name of the offer. */
  title: string;
}

export interface StoreQuote extends Record<string, unknown> {
  id: string;
  link_id: number;
  visitor: string | null;
  currency: string;
  lines: QuotedLine[];
  applications: QuotedApplication[];
  list_minor: number;
  total_minor: number;
  ends_at: Date | string;
  open: boolean;
  held: boolean;
  told_met: string | null;
  told_minor: number | null;
  told_at: Date | string | null;
  order_id: number | null;
  /** The order that a page reported for the quote, by the store's id, and the digest of the order's key. */
  told_order: string | null;
  told_key: string | null;
}

/** The columns of a quote `q`. */
export const quoteColumns = sql`q.id, q.link_id, q.visitor, q.currency, q.lines, q.applications, q.list_minor, q.total_minor, q.ends_at,
  q.open, q.held, q.told_met, q.told_minor, q.told_at, q.order_id,
  q.told_order, encode(q.told_key, 'hex') AS told_key`;

export type CodeState = 'wanted' | 'made' | 'removed' | 'refused';

export interface StoreCode extends Record<string, unknown> {
  id: number;
  quote_id: string;
  link_id: number;
  code: string;
  external_id: string | null;
  state: CodeState;
  amount_minor: number;
  takes: CheckoutCode['takes'];
  variants: CheckoutCode['variants'];
  least: CheckoutCode['least'];
  units: number;
  starts_at: Date | string;
  ends_at: Date | string;
  asked_at: Date | string | null;
}

/** The columns of a code `c`. */
export const codeColumns = sql`c.id, c.quote_id, c.link_id, c.code, c.external_id, c.state, c.amount_minor, c.takes, c.variants, c.least, c.units,
  c.starts_at, c.ends_at, c.asked_at`;

/** The code as a store is asked to make it. */
export const checkoutCode = (row: StoreCode): CheckoutCode => ({
  code: row.code,
  variants: row.variants,
  amount_minor: row.amount_minor,
  takes: row.takes,
  units: row.units,
  least: row.least,
  starts_at: new Date(row.starts_at),
  ends_at: new Date(row.ends_at),
});

type Asking = Pick<ShopCtx, 'shop' | 'tx'>;

export async function quoteById(ctx: Asking, id: string): Promise<StoreQuote | null> {
  const found = await ctx.tx.execute<StoreQuote>(
    sql`SELECT ${quoteColumns} FROM store_quotes q WHERE q.shop_id = ${ctx.shop.id} AND q.id = ${id}`,
  );
  return found.rows[0] ?? null;
}

/** The codes of a quote, in the order in which they are put on. */
export async function codesOfQuote(ctx: Asking, quoteId: string): Promise<StoreCode[]> {
  const found = await ctx.tx.execute<StoreCode>(
    sql`SELECT ${codeColumns} FROM store_codes c WHERE c.shop_id = ${ctx.shop.id} AND c.quote_id = ${quoteId} ORDER BY c.place`,
  );
  return found.rows;
}

/** No quote of these is answered any more, and from now on their codes are to be deleted in the store. */
export async function closeQuotes(ctx: Asking, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const these = sql`ANY(${sql.param([...ids])}::text[])`;
  await ctx.tx.execute(
    sql`UPDATE store_quotes SET open = false WHERE shop_id = ${ctx.shop.id} AND id = ${these} AND open`,
  );
  await ctx.tx.execute(
    sql`UPDATE store_codes SET remove_at = ${now.toISOString()}::timestamptz
        WHERE shop_id = ${ctx.shop.id} AND quote_id = ${these} AND state IN ('wanted', 'made') AND remove_at > ${now.toISOString()}::timestamptz`,
  );
}
