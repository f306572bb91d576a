import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { isCodeText } from '#modules/orders/code/server/public.ts';
import type { CreditedCode } from '../rules/order-credit.ts';
import { quoteById, type StoreQuote } from './store-quote-row.ts';

/** The quote of an order of the connected store. */
export interface OrderQuote {
  quote: StoreQuote;
  /** The order's codes that belong to this quote; empty if only the quote's id identified the order. */
  codes: CreditedCode[];
  /** Of the order's codes those that were made for other carts: more was taken off than this quote says. */
  foreign: string[];
}

/** The quote that an order was placed with: by its codes, else by the name that travelled with it; null for none. */
export async function quoteOfOrder(
  ctx: ShopCtx,
  { codes, quoteId }: { codes: readonly string[]; quoteId: string | null },
): Promise<OrderQuote | null> {
  const like = [...new Set(codes.filter(isCodeText).map((code) => code.toUpperCase()))];
  const found = await ctx.tx.execute<
    CreditedCode & Record<string, unknown> & { quote_id: string; amount_minor: number }
  >(
    sql`SELECT code, quote_id, amount_minor, offers FROM store_codes
        WHERE shop_id = ${ctx.shop.id} AND code = ANY(${sql.param(like)}::text[]) ORDER BY code`,
  );
  const byQuote = Map.groupBy(found.rows, (row) => row.quote_id);
  const worth = (id: string) => byQuote.get(id)!.reduce((all, row) => all + row.amount_minor, 0);
  // Of several the one that the order names, else the one that takes off the most.
  const [most] = [...byQuote.keys()].toSorted((a, b) => worth(b) - worth(a));
  const id = quoteId !== null && (most === undefined || byQuote.has(quoteId)) ? quoteId : most;
  const quote = id === undefined ? null : await quoteById(ctx, id);
  if (!quote) return null;
  const own = (byQuote.get(quote.id) ?? []).map(({ code, offers }) => ({ code, offers }));
  const foreign = found.rows.flatMap(({ code, quote_id }) => (quote_id === quote.id ? [] : [code]));
  return { quote, codes: own, foreign };
}

/** A digest of an order's key, enough to recognize it. */
export const keyDigest = (key: string): string => createHash('sha256').update(key).digest('hex');

/** A store keeps the time at which its checkout was opened as that of the order, and the cart may have changed since. */
const earlierOrder = '1 hour';

interface ReportedOrder {
  external_id: string;
  order_key: string | null;
  created_at: string;
}

/**
 * The reported quote ids by the store's order ids. A report counts only if it had the order's own key, and an order
 * keeps the quote that it came in with first.
 */
export async function readReportedQuotes(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  orders: readonly ReportedOrder[],
): Promise<ReadonlyMap<string, string>> {
  const asked = orders.flatMap(({ external_id, order_key, created_at }) =>
    order_key === null ? [] : [{ reported: external_id, key: keyDigest(order_key), created_at }],
  );
  if (asked.length === 0) return new Map();
  const found = await ctx.tx.execute<{ reported: string; id: string }>(
    sql`SELECT DISTINCT ON (o.reported) o.reported, q.id
        FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS o (reported text, key text, created_at timestamptz)
        JOIN store_quotes q ON q.shop_id = ${ctx.shop.id} AND q.told_order = o.reported AND q.told_key = decode(o.key, 'hex')
          AND q.created_at < o.created_at + ${earlierOrder}::interval
        ORDER BY o.reported, q.order_id IS NULL, q.created_at, q.id`,
  );
  return new Map(found.rows.map(({ reported, id }) => [reported, id]));
}

/** Stores the order that a page reported for a quote. An order that has a quote keeps it. */
export async function saveReportedOrder(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  quoteId: string,
  order: { external_id: string; order_key: string },
): Promise<void> {
  await ctx.tx.execute(
    sql`UPDATE store_quotes SET told_order = ${order.external_id}, told_key = decode(${keyDigest(order.order_key)}, 'hex')
        WHERE shop_id = ${ctx.shop.id} AND id = ${quoteId} AND order_id IS NULL`,
  );
}

/**
 * An order was placed with these codes, for the transaction that writes it: they are deleted in the store, what the quote
 * holds is the order's to keep, and the quote is its. Once: false, and nothing done, where another order has the quote.
 */
export async function orderTookCodes(
  ctx: ShopCtx,
  quote: Pick<StoreQuote, 'id'>,
  orderId: number,
  codes: readonly string[],
): Promise<boolean> {
  const now = ctx.now.toISOString();
  await ctx.tx.execute(
    sql`UPDATE store_codes SET remove_at = ${now}::timestamptz
        WHERE shop_id = ${ctx.shop.id} AND (quote_id = ${quote.id} OR code = ANY(${sql.param([...codes])}::text[]))
          AND state IN ('wanted', 'made') AND remove_at > ${now}::timestamptz`,
  );
  const taken = await ctx.tx.execute(
    sql`UPDATE store_quotes SET order_id = ${orderId}, open = false, held = false
        WHERE shop_id = ${ctx.shop.id} AND id = ${quote.id} AND order_id IS NULL`,
  );
  return taken.rowCount === 1;
}
